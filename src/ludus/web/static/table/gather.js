/** @import { Choice } from "./types.js" */
/** @import { Store } from "./store.js" */

/** So many letters of what is marked fit on a button beside what is done with it. */
const MOST = 26;

/**
 * Things on the board that are marked one by one and answered with at once, such as dice to keep.
 */
export class Gather {
  /** @param {Element} svg @param {Store} store @param {() => void} changed */
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

  /** Begin anew with every question of one's own; what others answer meanwhile changes nothing. */
  question() {
    const asked = this.now ? JSON.stringify(this.now) : "";
    if (asked === this.asked) return;
    this.asked = asked;
    this.marked = new Set(this.marks.filter((mark) => mark.on).map((mark) => mark.key));
  }

  /** The question is answered: the next one may look the same. */
  answered() {
    this.asked = "";
  }

  /** The choices with the one that this stands for. @param {Choice[]} choices @returns {Choice[]} */
  among(choices) {
    const { now } = this;
    if (!now) return choices;
    const those = this.marks.filter((mark) => this.marked.has(mark.key));
    const words = those.map((mark) => mark.word).join(" ");
    const missing = Math.max(0, (now.least ?? 0) - those.length);
    const label = words && !missing ? now.label.replace("#", told(those)) : now.note.replace("#", String(missing));
    const action = missing ? "" : `${now.verb} ${words || "none"}`;
    const tip = words ? "" : now.tip;
    if (!now.instead) return [{ action, label, hint: tip }, ...choices];
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
    for (const { key, word, name } of this.marks) {
      const element = this.svg.querySelector(`[data-key="${CSS.escape(key)}"]`);
      if (!element) continue;
      const on = this.marked.has(key);
      const own = { "data-mark": word, role: "checkbox", "aria-checked": String(on), "aria-label": `${name ?? word}. ${this.now?.tip}` };
      for (const [name, value] of Object.entries(own)) element.setAttribute(name, value);
      if (!element.hasAttribute("tabindex")) element.setAttribute("tabindex", "-1");
      element.classList.toggle("marked", on);
    }
  }

  /** Mark a thing, or take its mark away; false where it cannot be marked. @param {string} key */
  toggle(key) {
    const { now } = this;
    const found = this.marks.find((mark) => mark.key === key);
    if (!now || !found) return false;
    const alike = found.name ? this.marks.filter((mark) => mark.name === found.name).map((mark) => mark.key) : [key];
    if (this.marked.has(key)) this.marked.delete(alike.findLast((each) => this.marked.has(each)) ?? key);
    else if (this.marked.size < now.most) this.marked.add(alike.find((each) => !this.marked.has(each)) ?? key);
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

/** What is marked, in words: one by one, or counted where it has names, and only how much where the names are too long for a button. @param {{word: string, name?: string}[]} marks */
function told(marks) {
  const names = [...new Set(marks.map(({ name }) => name).filter(Boolean))];
  if (!names.length) return marks.map(({ word }) => word).join(" ");
  const counted = names.map((name) => `${name} ${marks.filter((mark) => mark.name === name).length}`).join(", ");
  return counted.length > MOST ? String(marks.length) : counted;
}
