// Let this browser be called: it asks its person, and names itself to the server.
import { post } from "./post.js";

const button = /** @type {HTMLButtonElement | null} */ (document.getElementById("push-button"));
const note = document.getElementById("push-note");

/** @param {string} text */
function decoded(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** @param {HTMLButtonElement} from */
async function subscribe(from) {
  const say = (/** @type {string|undefined} */ text) => note && (note.textContent = text ?? "");
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return say(from.dataset.none);
  if ((await Notification.requestPermission()) !== "granted") return say(from.dataset.denied);
  try {
    await navigator.serviceWorker.register("/sw.js");
    const ready = await navigator.serviceWorker.ready;
    const made = await ready.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: decoded(from.dataset.key ?? "") });
    const { endpoint = "", keys = {} } = made.toJSON();
    const answer = await post("/me/calls/push", { endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "", when: "away" });
    if (answer.ok) location.assign("/me/calls");
    else say((await answer.json()).error);
  } catch {
    say(from.dataset.none);
  }
}

button?.addEventListener("click", () => void subscribe(button));
