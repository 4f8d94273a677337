import { BASE, channel } from "./channel.js";

/** The page on which host and guest give each other their codes; the line itself lives in the page around. */
const HOST = "#h=";
const GUEST = "#g=";
const meeting = /** @type {any} */ (parent).meeting;
const words = JSON.parse(document.getElementById("words")?.textContent ?? "{}");

/** @param {string} id */
const field = (id) => /** @type {HTMLTextAreaElement} */ (document.getElementById(id));

/** @param {string} key */
const tell = (key) => (field("meet-state").textContent = words[key] ?? "");

/** A code as text, as a link, and to be scanned. @param {string} name @param {string} mark @param {string} code */
function give(name, mark, code) {
  field(`${name}-code`).value = code;
  const link = `${location.origin}${BASE}meet${mark}${code}`;
  field(`${name}-link`).value = link;
  const picture = /** @type {HTMLImageElement} */ (document.getElementById(`${name}-scan`));
  picture.onerror = () => (picture.hidden = true); // too much for a camera: the code and the link are left
  picture.src = `${BASE}meet/scan.svg?text=${encodeURIComponent(link)}`;
  for (const part of document.querySelectorAll(`.${name}-given`)) /** @type {HTMLElement} */ (part).hidden = false;
}

for (const button of document.querySelectorAll("[data-copy]")) {
  const { copy = "", done = "" } = /** @type {HTMLElement} */ (button).dataset;
  button.addEventListener("click", async () => {
    field(copy).select();
    await navigator.clipboard?.writeText(field(copy).value).catch(() => undefined);
    button.textContent = done;
  });
}

const host = document.getElementById("host");
if (host) {
  const offer = () => void meeting.offer(host.dataset.code).then((/** @type {string} */ code) => give("host", HOST, code));
  /** @param {string} why it came to nothing, as a word; none where the line is open */
  const accepted = (why) => {
    if (!why) return location.assign(/** @type {HTMLAnchorElement} */ (document.getElementById("back")).href);
    tell(why);
    if (why === "meet_failed") offer(); // a code is good for one try
  };
  meeting.accepted = accepted;
  offer();
  document.getElementById("accept")?.addEventListener("click", async () => {
    tell("meet_waiting");
    accepted(await meeting.accept(field("guest-code").value));
  });
} else if (location.hash.startsWith(HOST)) field("host-code").value = location.hash.slice(HOST.length);
else if (location.hash.startsWith(GUEST)) {
  channel().postMessage({ kind: "answered", code: location.hash.slice(GUEST.length) });
  tell("meet_handed");
}

document.getElementById("answer")?.addEventListener("click", async () => {
  const aim = /** @type {HTMLAnchorElement} */ (document.getElementById("away")).href;
  try {
    give("guest", GUEST, await meeting.answer(field("host-code").value, field("guest-name").value, (/** @type {boolean} */ open) => (open ? location.assign(aim) : tell("meet_failed"))));
    tell("meet_give");
  } catch {
    tell("meet_unreadable");
  }
});
