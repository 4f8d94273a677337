import { BASE, channel } from "./channel.js";
import { NOTHING, collected, missing, parted } from "./parts.js";

/** The page on which host and guest give each other their codes; the line itself lives in the page around. */
const HOST = "#h=";
const GUEST = "#g=";
const meeting = /** @type {any} */ (parent).meeting;
const words = /** @type {any} */ (globalThis).words ?? {};

/** @param {string} id */
const field = (id) => /** @type {HTMLTextAreaElement} */ (document.getElementById(id));

/** @param {string} key @param {Record<string, string|number>} [given] what stands at its places */
const say = (key, given = {}) => String(words[key] ?? "").replace(/\{(\w+)\}/g, (_, name) => String(given[name]));

/** @param {string} key @param {Record<string, string|number>} [given] */
function tell(key, given) {
  field("meet-state").textContent = say(key, given);
  if (key) field("meet-state").scrollIntoView({ block: "center" });
}

/** A code as text, as a link, and to be scanned. @param {string} name @param {string} mark @param {string} code */
async function give(name, mark, code) {
  field(`${name}-code`).value = code;
  const address = `${location.origin}${BASE}meet${mark}`;
  field(`${name}-link`).value = address + code;
  const picture = /** @type {HTMLImageElement} */ (document.getElementById(`${name}-scan`));
  const parts = await parted(code, Number(picture.dataset.most) - address.length);
  let at = 0;
  const turn = () => {
    picture.src = `${BASE}meet/scan.svg?text=${encodeURIComponent(address + parts[at])}`;
    field(`${name}-part`).textContent = say("meet_part", { part: at + 1, count: parts.length });
  };
  field(`${name}-next`).onclick = () => {
    at = (at + 1) % parts.length;
    turn();
  };
  field(`${name}-scans`).hidden = !parts.length;
  field(`${name}-parts`).hidden = parts.length < 2;
  if (parts.length) turn();
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

/** What is here of a code in parts: they may come in several tabs. @param {string} mark @returns {import("./parts.js").Held} */
const kept = (mark) => JSON.parse(localStorage.getItem(`ludus-parts${mark}`) ?? "null") ?? NOTHING;

/** @param {string} mark @param {import("./parts.js").Held} held */
const keep = (mark, held) => localStorage.setItem(`ludus-parts${mark}`, JSON.stringify(held));

/**
 * A code, or a part of one, has come: what there is to do once it is whole.
 * @param {string} mark @param {string} text @param {(code: string) => void} then
 */
async function arrived(mark, text, then) {
  const { held, code, why } = await collected(kept(mark), text);
  keep(mark, held);
  const anew = field("meet-anew");
  anew.hidden = why !== "meet_part_foreign";
  anew.onclick = () => {
    keep(mark, NOTHING);
    void arrived(mark, text, then);
  };
  if (why) tell(why);
  else if (code) then(code);
  else tell("meet_parts_missing", { count: held.count, missing: missing(held).join(", ") });
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
  document.getElementById("accept")?.addEventListener("click", () =>
    arrived(GUEST, field("guest-code").value, async (code) => {
      tell("meet_waiting");
      accepted(await meeting.accept(code));
    }),
  );
}

/** The link that opened this page has a code, or a part of one. */
function opened() {
  if (location.hash.startsWith(HOST))
    void arrived(HOST, location.hash, (code) => {
      field("host-code").value = code;
      tell("");
    });
  if (location.hash.startsWith(GUEST))
    void arrived(GUEST, location.hash, (code) => {
      channel().postMessage({ kind: "answered", code });
      tell("meet_handed");
    });
}

/** @param {string} code */
async function answer(code) {
  const aim = /** @type {HTMLAnchorElement} */ (document.getElementById("away")).href;
  try {
    const own = await meeting.answer(code, field("guest-name").value, (/** @type {boolean} */ open) => (open ? location.assign(aim) : tell("meet_failed")));
    await give("guest", GUEST, own);
    tell("meet_give");
  } catch {
    tell("meet_unreadable");
  }
}

if (!host) {
  opened();
  addEventListener("hashchange", opened);
  document.getElementById("answer")?.addEventListener("click", () => arrived(HOST, field("host-code").value, answer));
}
