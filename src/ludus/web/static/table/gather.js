/** @import { Choice } from "./types.js" */
/** @import { Store } from "./store.js" */

/**
 * Things on the board that are marked one by one and answered with at once, such as dice to keep.
 */
export class Gather {
  /** @param {SVGSVGElement} svg @param {Store} store @param {() => void} changed */
  constructor(svg, store, changed) {
    this.svg = svg;
    this.store = store;
    this.changed = changed;
    /** The keys of what is marked. @type {Set<string>} */
    this.marked = new Set();
    this.asked = "";
  }

  /** What is to be marked now, if anything. */
  get now() {
    return (this.store.mine && this.store.scene.gather) || null;
  }

  get marks() {
    return this.now?.marks ?? [];
  }

  /** Begin anew with every question. */
  question() {
    const asked = this.now ? `${this.store.seq} ${JSON.stringify(this.now)}` : "";
    if (asked === this.asked) return;
    this.asked = asked;
    this.marked = new Set(this.marks.filter((mark) => mark.on).map((mark) => mark.key));
  }

  /** The choices with the one that this stands for. @param {Choice[]} choices @returns {Choice[]} */
  among(choices) {
    const { now } = this;
    if (!now) return choices;
    const words = this.marks.filter((mark) => this.marked.has(mark.key)).map((mark) => mark.word);
    const label = words.length ? now.label.replace("#", words.join(" ")) : now.note;
    const action = `${now.verb} ${words.join(" ") || "none"}`;
    const tip = words.length ? "" : now.tip;
    return choices.map((choice) =>
      choice.action === now.instead ? { ...choice, action, label, hint: [tip, choice.hint].filter(Boolean).join("; ") } : choice);
  }

  /** What is drawn of it: which things can be marked, and which are. */
  show() {
    for (const old of this.svg.querySelectorAll("[data-mark]")) {
      const stays = this.marks.some((mark) => mark.key === old.getAttribute("data-key"));
      if (stays) continue;
      for (const name of ["data-mark", "aria-checked", "role", "tabindex"]) old.removeAttribute(name);
      old.classList.remove("marked");
    }
    for (const { key, word } of this.marks) {
      const element = this.svg.querySelector(`[data-key="${CSS.escape(key)}"]`);
      if (!element) continue;
      const on = this.marked.has(key);
      const own = { "data-mark": word, role: "checkbox", "aria-checked": String(on), "aria-label": `${word}. ${this.now?.tip}` };
      for (const [name, value] of Object.entries(own)) element.setAttribute(name, value);
      if (!element.hasAttribute("tabindex")) element.setAttribute("tabindex", "-1");
      element.classList.toggle("marked", on);
    }
  }

  /** Mark a thing, or take its mark away; false where it cannot be marked. @param {string} key */
  toggle(key) {
    const { now } = this;
    if (!now || !this.marks.some((mark) => mark.key === key)) return false;
    if (this.marked.has(key)) this.marked.delete(key);
    else if (this.marked.size < now.most) this.marked.add(key);
    this.show();
    this.changed();
    return true;
  }

  /** A key of the keyboard marks one more thing of that name, and after the last none of them. @param {string} word */
  press(word) {
    const those = this.marks.filter((mark) => mark.word === word);
    const free = those.find((mark) => !this.marked.has(mark.key));
    if (free && this.marked.size < (this.now?.most ?? 0)) return this.toggle(free.key);
    return those.map((mark) => this.marked.has(mark.key) && this.toggle(mark.key)).some(Boolean);
  }
}
