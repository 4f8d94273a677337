/** @import { Choice } from "./types.js" */
/** @import { Found } from "./point.js" */
import { byId, make } from "./dom.js";
import { drawn } from "./shapes.js";

/** A tip comes when a mouse has rested for so long, in milliseconds. */
const REST = 350;
/** A tip has so many lines: name, state, effect. */
const LINES = 3;
/** A mouse that has moved so far since a press points anew, in pixels. */
const AWAY = 12;
/** Between a thing and what is said about it. */
const GAP = 10;

/**
 * A few words beside what a mouse rests on. They go with any press and do not come back before the mouse has left, and
 * they never lie over a lit place: what does not fit beside it is in the rail.
 */
export class Tip {
  constructor() {
    this.home = byId("tip");
    this.timer = 0;
    /** Where the mouse was pressed, until it goes elsewhere: what is drawn anew under it says nothing. @type {{x: number, y: number}|null} */
    this.pressed = null;
    /** @type {Element|null} */
    this.on = null;
    addEventListener("pointermove", ({ clientX, clientY }) => {
      if (this.pressed && Math.hypot(clientX - this.pressed.x, clientY - this.pressed.y) > AWAY) this.pressed = null;
    }, { capture: true });
  }

  /** @param {Found} found @param {Choice[]} options */
  wait(found, options) {
    if (found.element === this.on) return;
    this.hide();
    this.on = found.element;
    if (this.pressed) return;
    const lines = told(found, options);
    if (lines.length) this.timer = setTimeout(() => this.show(found.element, lines), REST);
  }

  /** @param {Element} element @param {string[]} lines */
  show(element, lines) {
    if (document.body.dataset.playing || !element.isConnected) return;
    const [name = "", ...rest] = lines;
    this.home.replaceChildren(make("b", {}, name), ...rest.map((line) => make("span", {}, line)));
    this.home.hidden = false;
    if (beside(this.home, element)) this.home.hidden = true;
  }

  /** @param {PointerEvent} event */
  press({ clientX, clientY }) {
    const { on } = this;
    this.hide();
    this.pressed = { x: clientX, y: clientY };
    this.on = on;
  }

  hide() {
    clearTimeout(this.timer);
    this.home.hidden = true;
    this.on = null;
  }
}

/** Name, state, effect: what is meant by a thing, in few lines. @param {Found} found @param {Choice[]} options */
function told({ shape }, options) {
  const [only, second] = options;
  const effect = second ? options.map((choice) => choice.label).join(" · ") : only ? [only.label, only.hint].filter(Boolean).join(": ") : "";
  const tip = only ? "" : shape.tip ?? "";
  const name = shape.label || tip;
  const state = name === tip ? "" : tip;
  return [name, state, effect].filter((line, n, all) => line && !all.slice(0, n).some((said) => said.includes(line))).slice(0, LINES);
}

/**
 * Put a box beside a shape, where it hides the least of what can be chosen.
 * @param {HTMLElement} box
 * @param {Element} element
 * @returns {number} how many lit places it hides there
 */
export function beside(box, element) {
  const home = byId("board-box").getBoundingClientRect();
  const at = element.getBoundingClientRect();
  const wide = box.offsetWidth;
  const high = box.offsetHeight;
  const middle = { x: (at.left + at.right - wide) / 2 - home.left, y: (at.top + at.bottom - high) / 2 - home.top };
  const places = [
    { x: middle.x, y: at.top - home.top - high - GAP }, { x: middle.x, y: at.bottom - home.top + GAP },
    { x: at.right - home.left + GAP, y: middle.y }, { x: at.left - home.left - wide - GAP, y: middle.y },
  ];
  const lit = drawn("[data-action], [data-mark]").map((found) => found.getBoundingClientRect());
  let best = { x: 0, y: 0, hidden: 0 };
  let least = Infinity;
  for (const place of places) {
    const x = Math.max(4, Math.min(home.width - wide - 4, place.x));
    const y = Math.max(4, Math.min(home.height - high - 4, place.y));
    const left = x + home.left;
    const top = y + home.top;
    const hidden = lit.filter((r) => r.left < left + wide && r.right > left && r.top < top + high && r.bottom > top).length;
    const pushed = Math.abs(x - place.x) + Math.abs(y - place.y);
    if (hidden * 100 + pushed < least) [best, least] = [{ x, y, hidden }, hidden * 100 + pushed];
  }
  box.style.transform = `translate(${Math.round(best.x)}px, ${Math.round(best.y)}px)`;
  return best.hidden;
}
