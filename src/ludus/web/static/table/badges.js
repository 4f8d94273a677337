/** @import { Choice } from "./types.js" */
import { byId, make } from "./dom.js";

/** They come when a mouse has rested for so long, in milliseconds. */
const REST = 300;
/** They stay for so long after the mouse has left the place, so that they can be reached. */
const LEAVE = 260;
/** Between a place and its badges, and between two of them. */
const GAP = 6;
/** Letters that mean something else everywhere. */
const TAKEN = "uhi";

/**
 * What can be done at one place, where it is several things: badges around it, each with its letter.
 */
export class Badges {
  /** @param {{choose: (choice: Choice) => void, point: (action: string) => void}} deeds */
  constructor(deeds) {
    this.deeds = deeds;
    this.home = byId("pick");
    /** @type {Element|null} */
    this.on = null;
    this.asked = false; // by a click; else they have come by themselves
    this.timer = 0;
    this.home.addEventListener("pointerenter", () => clearTimeout(this.timer));
    this.home.addEventListener("pointerleave", () => this.leave());
    document.addEventListener("keydown", (event) => this.press(event));
  }

  /** Show them when a mouse has rested; with a keyboard they come when they are asked for. @param {SVGGraphicsElement} element @param {Choice[]} choices @param {boolean} mouse */
  wait(element, choices, mouse) {
    clearTimeout(this.timer);
    if (this.on === element || !mouse) return;
    this.hide();
    this.timer = setTimeout(() => element.isConnected && !document.body.dataset.playing && this.show(element, choices), REST);
  }

  /** @param {SVGGraphicsElement} element @param {Choice[]} choices @param {boolean} [asked] */
  show(element, choices, asked = false) {
    clearTimeout(this.timer);
    this.on = element;
    this.asked = asked;
    const letters = lettered(choices.map(({ label }) => label));
    this.home.replaceChildren(...choices.map((choice, n) =>
      make("button", { class: `badge ${n ? "" : "natural"}`, type: "button", "data-pick": choice.action, "data-letter": letters[n], title: choice.hint,
        onclick: () => this.deeds.choose(choice), onpointerenter: () => this.deeds.point(choice.action), onfocus: () => this.deeds.point(choice.action) },
      make("kbd", {}, letters[n] ?? ""), make("b", {}, choice.label), choice.hint ? make("small", {}, choice.hint) : null)));
    this.home.hidden = false;
    this.around(element);
  }

  /** The first ones at the right of the place, the others at its left, none of them over it. @param {Element} element */
  around(element) {
    const home = byId("board-box").getBoundingClientRect();
    const at = element.getBoundingClientRect();
    const badges = /** @type {HTMLElement[]} */ ([...this.home.children]);
    const widest = Math.max(...badges.map((badge) => badge.offsetWidth));
    const roomy = { left: at.left - home.left > widest + GAP, right: home.right - at.right > widest + GAP };
    const right = !roomy.right ? [] : roomy.left ? badges.slice(0, Math.ceil(badges.length / 2)) : badges;
    for (const side of [right, badges.filter((badge) => !right.includes(badge))]) {
      const high = side.reduce((sum, badge) => sum + badge.offsetHeight + GAP, -GAP);
      let y = Math.max(GAP, Math.min(home.height - high - GAP, (at.top + at.bottom - high) / 2 - home.top));
      for (const badge of side) {
        const x = side === right ? at.right - home.left + GAP / 2 : at.left - home.left - badge.offsetWidth - GAP / 2;
        badge.style.transform = `translate(${Math.round(Math.max(GAP, Math.min(home.width - badge.offsetWidth - GAP, x)))}px, ${Math.round(y)}px)`;
        y += badge.offsetHeight + GAP;
      }
    }
  }

  /** Bring the keyboard to the first one. */
  first() {
    const first = this.home.firstElementChild;
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  }

  /** The mouse has left the place. */
  leave() {
    clearTimeout(this.timer);
    if (this.on && !this.home.contains(document.activeElement)) this.timer = setTimeout(() => this.hide(), LEAVE);
  }

  hide() {
    clearTimeout(this.timer);
    this.home.hidden = true;
    this.on = null;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (this.home.hidden || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    const badge = this.home.querySelector(`[data-letter="${CSS.escape(event.key.toUpperCase())}"]`);
    if (badge instanceof HTMLElement) badge.click();
  }
}

/** A letter for each label: the first of it that is free. @param {string[]} labels */
function lettered(labels) {
  /** @type {string[]} */
  const found = [];
  for (const label of labels) found.push([...label.toUpperCase()].find((letter) => /[A-Z]/.test(letter) && !found.includes(letter) && !TAKEN.includes(letter.toLowerCase())) ?? "");
  return found;
}
