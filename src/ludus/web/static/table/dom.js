/** Small helpers around the document. */

/** The texts of the page, which it has from a file of their own. @type {Record<string, string>} */
const phrases = /** @type {any} */ (globalThis).words ?? {};

/**
 * A text of the page with its values filled in.
 * @param {string} key
 * @param {Record<string, string|number>} [values]
 */
export function say(key, values = {}) {
  const text = phrases[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/**
 * A link to give to others: they may not reach the server at the address that this page was opened at, such as localhost.
 * @param {string} path
 */
export function shareable(path) {
  const origin = document.querySelector('meta[name="origin"]')?.getAttribute("content");
  return new URL(path, origin || location.href).href;
}

/**
 * The element with this id, which the page must have.
 * @param {string} id
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/**
 * A new element: attributes by name, `on…` listeners, children as nodes or text.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child || child === "") element.append(child);
  return element;
}

/**
 * Put children into a parent, unless it shows the same already; `mark` says what it shows. Who has the keyboard there keeps it.
 * @param {HTMLElement} parent
 * @param {unknown} mark
 * @param {() => (Node|string|null|undefined|false)[]} build
 */
export function fill(parent, mark, build) {
  const told = JSON.stringify(mark);
  if (filled.get(parent) === told) return false;
  filled.set(parent, told);
  const { id = "", dataset = {} } = /** @type {HTMLElement|null} */ (parent.contains(document.activeElement) ? document.activeElement : null) ?? {};
  parent.replaceChildren(...build().filter((child) => child !== null && child !== undefined && child !== false));
  const again = id ? `#${id}` : dataset.action ? `[data-action="${CSS.escape(dataset.action)}"]` : "";
  const found = again && parent.querySelector(again);
  if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  return true;
}

/** @type {WeakMap<HTMLElement, string>} */
const filled = new WeakMap();

/**
 * An icon of the page's own set.
 * @param {string} name
 */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#icon-${name}`);
  svg.append(use);
  return svg;
}

/** The shape that belongs to a player's colour, so that colour is never alone. */
export const OUTLINES = [
  "M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20z",
  "M12 2.5L22.5 21H1.5z",
  "M3 3h18v18H3z",
  "M12 1l11 11l-11 11L1 12z",
  "M12 1.5l9.2 5.25v10.5L12 22.5l-9.2-5.25V6.75z",
  "M12 1.5l3 7.3l7.9.6l-6 5.1l1.9 7.7L12 18l-6.8 4.2l1.9-7.7l-6-5.1l7.9-.6z",
];

/**
 * The mark of a seat: its shape, and its number where there is room.
 * @param {number} seat
 */
export function mark(seat) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `mark s${seat + 1}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", OUTLINES[seat % OUTLINES.length] ?? "");
  svg.append(path);
  return svg;
}

/**
 * A rule's number as a link to its sentence.
 * @param {string} game
 * @param {string} rule
 */
export function ruleChip(game, rule) {
  const href = `/rules/${encodeURIComponent(game)}#${encodeURIComponent(rule)}`;
  return make("a", { class: "chip rule", href, target: "_blank", rel: "noopener", title: say("rule_open", { rule }) }, rule);
}

/** Whether things should be in place at once. */
export function still() {
  return document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** What is kept for longer than the page: on the device, or (`tab`) in the tab. */
const device = () => localStorage;
export const tab = () => sessionStorage;

/** @param {string} name @param {string} [otherwise] */
export function stored(name, otherwise = "", where = device) {
  try {
    return where().getItem(`ludus-${name}`) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} name @param {string} value */
export function store(name, value, where = device) {
  try {
    where().setItem(`ludus-${name}`, value);
  } catch {
    // A private window may forbid it; the choice then lasts as long as the page.
  }
}
