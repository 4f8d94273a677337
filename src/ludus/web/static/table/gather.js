/** @import { Choice, Mark } from "./types.js" */
/** @import { Store } from "./store.js" */
import { say } from "./dom.js";
import { keep, kept } from "./draft.js";
import { drawn } from "./shapes.js";

/** So many letters of what is marked fit on a button beside what is done with it. */
const MOST = 26;
/** So far a wheel is turned for the next way: less than a notch of a mouse. */
const NOTCH = 60;
/** So far a line of a wheel counts that tells lines. */
const LINE = 40;

/**
 * Things on the board that are marked one by one and answered with at once, such as dice to keep or a whole plan.
 * Nothing of it leaves the page before it is answered; a page that is loaded anew goes on with it.
 */
export class Gather {
  /** @param {Element} svg @param {Store} store @param {(text: string) => void} changed is told what a click could not do */
  constructor(svg, store, changed) {
    this.svg = svg;
    this.store = store;
    this.changed = changed;
    /** The keys of what is marked. @type {Set<string>} */
    this.marked = new Set();
    /** What things say while they can be marked, and what they said before. @type {WeakMap<Element, Map<string, {now: string, before: string|null}>>} */
    this.lent = new WeakMap();
    this.asked = "";
    /** How many things of an order were put in their places one after the other. */
    this.put = 0;
    this.wheeled = 0; // so far since the last way
    /** What was answered last, by seat and verb: what the next answer begins with. @type {Map<string, string[]>} */
    this.last = new Map();
    svg.addEventListener("pointerover", ({ target }) => this.peek(markAt(target)));
    svg.addEventListener("focusin", ({ target }) => this.peek(markAt(target)));
    svg.addEventListener("wheel", (event) => this.wheel(/** @type {WheelEvent} */ (event)), { capture: true, passive: false });
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
    const draft = kept(this.store, "draft");
    this.last = new Map([...(draft.last ?? []), ...this.last]);
    this.marked = new Set(this.marks.filter((mark) => mark.on || this.now?.ordered).map((mark) => mark.key));
    this.put = 0;
    this.fill(this.last.get(this.name) ?? []);
    if (asked && draft.asked === asked) this.marked = new Set(draft.marked);
  }

  /** A page that is loaded anew finds what is marked, and what was answered last. */
  keep() {
    keep(this.store, "draft", { asked: this.asked, marked: [...this.marked], last: [...this.last] });
  }

  /** The question is answered: the next one may look the same. @param {string} action */
  answered(action) {
    const [verb, ...words] = action.split(" ");
    if (this.now?.ask && verb === this.now.verb) this.last.set(this.name, words);
    this.asked = "";
    this.keep();
  }

  get name() {
    return `${this.store.me} ${this.now?.verb}`;
  }

  /** Those that are not one of a switch. */
  get loose() {
    return this.marks.filter((mark) => !mark.one);
  }

  /** Mark what words say, as far as it is there; where too little is left, what was marked at first. @param {string[]} words */
  fill(words) {
    if (!words.length) return;
    if (this.now?.ordered) {
      this.arrange(words.flatMap((word) => this.marks.find((mark) => mark.word === word)?.key ?? []));
      return;
    }
    const first = this.loose.filter((mark) => mark.on);
    for (const mark of this.loose) this.marked.delete(mark.key);
    for (const word of words) {
      const found = this.marks.find((mark) => mark.word === word && !this.marked.has(mark.key));
      if (found) this.mark(found);
    }
    for (const mark of [...first, ...this.loose]) if (this.count < (this.now?.least ?? 0)) this.mark(mark);
  }

  /** How many loose things are marked. */
  get count() {
    return this.loose.filter((mark) => this.marked.has(mark.key)).length;
  }

  /** @param {Mark} mark */
  mark(mark) {
    if (mark.one) for (const other of this.marks) if (other.one === mark.one) this.marked.delete(other.key);
    this.marked.add(mark.key);
  }

  /** Mark nothing, switches aside. */
  empty() {
    for (const mark of this.loose) this.marked.delete(mark.key);
  }

  /** What is marked, as an answer. @returns {Choice|null} */
  get answer() {
    const { now } = this;
    return (now && this.among(now.instead ? [{ action: now.instead, label: "" }] : [])[0]) ?? null;
  }

  /** The choices with the one that this stands for. @param {Choice[]} choices @returns {Choice[]} */
  among(choices) {
    const { now } = this;
    if (!now) return choices;
    const those = now.ordered ? this.inOrder : this.marks.filter((mark) => this.marked.has(mark.key));
    const words = those.map((mark) => mark.word).join(" ");
    const missing = Math.max(0, (now.least ?? 0) - this.count);
    const rest = String(this.marks.length - those.length);
    const label = words && !missing ? now.label.replace("#", told(those)).replace("%", rest) : now.note.replace("#", String(missing));
    const action = missing ? "" : `${now.verb} ${words || "none"}`;
    const tip = now.tally ? this.tally : words && !those.some(turns) ? "" : now.tip;
    if (!now.instead) return [{ action, label, hint: tip }, ...choices];
    return choices.map((choice) =>
      choice.action === now.instead ? { ...choice, action, label, hint: [tip, choice.hint].filter(Boolean).join("; ") } : choice);
  }

  /** The things of an order, as they lie. */
  get inOrder() {
    return [...this.marked].flatMap((key) => this.marks.find((mark) => mark.key === key) ?? []);
  }

  /** Put these first, the others behind them as they lay. @param {string[]} keys */
  arrange(keys) {
    this.marked = new Set([...keys, ...this.marked]);
  }

  /** Put a thing where another lies, and that beside it: whether both have an order. @param {string} key @param {string} onto */
  move(key, onto) {
    const order = [...this.marked];
    const [from, to] = [order.indexOf(key), order.indexOf(onto)];
    if (!this.now?.ordered || from < 0 || to < 0) return false;
    order.splice(to, 0, ...order.splice(from, 1));
    this.marked = new Set(order);
    this.put = 0;
    this.again("");
    return true;
  }

  /** What is clicked comes first, the next one second; where only one is left its place is known. @param {string} key */
  next(key) {
    const set = [...this.marked].slice(0, this.put);
    this.arrange(set.includes(key) ? [key] : [...set, key]);
    this.put = set.includes(key) ? 1 : this.put + 1;
    if (this.put >= this.marks.length - 1) this.put = 0;
  }

  /** @param {string} text what a click could not do */
  again(text) {
    this.show();
    this.keep();
    this.changed(text);
  }

  /** Let the things of an order lie in it. */
  order() {
    const at = this.marks.map(({ key }) => this.find(key)?.getBBox().x ?? 0);
    for (const [place, mark] of this.inOrder.entries()) {
      const element = this.find(mark.key);
      if (!element) continue;
      element.style.translate = `${(at[place] ?? 0) - (at[this.marks.indexOf(mark)] ?? 0)}px 0`;
      this.lend(element, "aria-label", `${place + 1}. ${mark.name ?? mark.word}`);
    }
  }

  /** Have a thing say this while it can be marked. @param {Element} element @param {string} name @param {string} now */
  lend(element, name, now) {
    const all = this.lent.get(element) ?? new Map();
    const said = element.getAttribute(name);
    const known = all.get(name);
    all.set(name, { now, before: known && known.now === said ? known.before : said });
    this.lent.set(element, all);
    element.setAttribute(name, now);
  }

  /** A thing that cannot be marked any more says what it said before, unless it was drawn anew meanwhile. @param {Element} element */
  giveBack(element) {
    for (const [name, { now, before }] of this.lent.get(element) ?? []) {
      if (element.getAttribute(name) !== now) continue;
      if (before === null) element.removeAttribute(name);
      else element.setAttribute(name, before);
    }
    element.removeAttribute("data-mark");
    element.removeAttribute("tabindex");
    this.lent.delete(element);
  }

  /** What is drawn of it: which things can be marked, and which are. */
  show() {
    for (const old of this.svg.querySelectorAll("[data-mark]")) {
      const stays = this.marks.some((mark) => mark.key === old.getAttribute("data-key"));
      if (stays) continue;
      this.giveBack(old);
      if (old instanceof SVGElement) old.style.translate = "";
      old.classList.remove("marked");
    }
    for (const old of this.svg.querySelectorAll(".shown")) old.classList.remove("shown");
    for (const { key, word, name, one, label, shows } of this.marks) {
      const element = this.svg.querySelector(`[data-key="${CSS.escape(key)}"]`);
      if (!element) continue;
      const on = this.marked.has(key);
      const told = label ?? `${name ?? word}. ${this.now?.tip}`;
      const own = { "data-mark": word, "aria-label": told, ...(this.now?.ordered ? {} : { role: one ? "radio" : "checkbox", "aria-checked": String(on) }) };
      for (const [name, value] of Object.entries(own)) this.lend(element, name, value);
      if (!element.hasAttribute("tabindex")) element.setAttribute("tabindex", "-1");
      element.classList.toggle("marked", on && !this.now?.ordered);
      if (on && shows) this.find(shows)?.classList.add("shown");
    }
    if (this.now?.ordered) this.order();
    this.light();
    const counted = this.now?.counted && this.find(this.now.counted);
    if (counted) counted.textContent = this.tally;
  }

  /** What the marks add up to, in words. */
  get tally() {
    const { tally = "", start = 0 } = this.now ?? {};
    const sum = this.marks.reduce((so, { key, adds = 0 }) => (this.marked.has(key) ? so + adds : so), start);
    return tally.replace(/#(\d*)/g, (_, more) => (more ? String(sum + Number(more)) : `${sum < 0 ? "−" : "+"}${Math.abs(sum)}`));
  }

  /** @param {string} key @returns {SVGGraphicsElement|null} */
  find(key) {
    return this.svg.querySelector(`[data-key="${CSS.escape(key)}"]`);
  }

  /** Show on the board what marking a thing would allow. @param {string} key */
  peek(key) {
    for (const old of this.svg.querySelectorAll(".peeked")) old.classList.remove("peeked");
    const { peek = "" } = this.marks.find((mark) => mark.key === key) ?? {};
    if (peek) this.find(peek)?.classList.add("peeked");
  }

  /** Light what the marked things would allow. */
  light() {
    const words = this.marks.filter((mark) => this.marked.has(mark.key)).map((mark) => mark.word);
    const equal = Math.max(0, ...words.map((word) => words.filter((other) => other === word).length));
    const kinds = new Set(words).size;
    const allowed = (this.now?.allows ?? []).filter((one) => equal >= (one.equal || Infinity) || kinds >= (one.kinds || Infinity));
    for (const element of drawn(".allowed")) element.classList.remove("allowed");
    for (const { key } of allowed) for (const element of drawn(`[data-key="${CSS.escape(key)}"]`)) element.classList.add("allowed");
  }

  /** Mark a thing, or take its mark away; false where it cannot be marked. @param {string} key */
  toggle(key) {
    const { now } = this;
    const found = this.marks.find((mark) => mark.key === key);
    if (!now || !found) return false;
    if (turns(found)) return this.turn(found, 1);
    const alike = found.name ? this.marks.filter((mark) => mark.name === found.name).map((mark) => mark.key) : [key];
    let full = false;
    if (now.ordered) this.next(key);
    else if (found.one) this.mark(found);
    else if (this.marked.has(key)) this.marked.delete(alike.findLast((each) => this.marked.has(each)) ?? key);
    else if (now.most === 1) this.marked = new Set([key]);
    else if (this.count < now.most) this.marked.add(alike.find((each) => !this.marked.has(each)) ?? key);
    else full = true;
    this.peek(key);
    this.again(full ? say("gather_full", { most: now.most }) : "");
    return true;
  }

  /** Mark the next of a switch whose marks lie at one place, and say what it brings. @param {Mark} mark @param {number} by */
  turn(mark, by) {
    const ways = this.marks.filter((other) => other.one === mark.one);
    const next = ways.at((ways.findIndex((other) => this.marked.has(other.key)) + by) % ways.length) ?? mark;
    this.mark(next);
    this.show();
    const [old, now] = [this.find(mark.key), this.find(next.key)];
    if (old === document.activeElement && now instanceof SVGElement) now.focus({ preventScroll: true });
    this.keep();
    this.changed(next.label ?? "");
    return true;
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    const found = this.marks.find((mark) => mark.key === markAt(event.target));
    if (!found || !turns(found)) return;
    event.preventDefault();
    event.stopPropagation();
    this.wheeled += event.deltaY * (event.deltaMode ? LINE : 1);
    if (Math.abs(this.wheeled) < NOTCH) return;
    this.turn(found, Math.sign(this.wheeled));
    this.wheeled = 0;
  }

  /** A key of the keyboard marks one more thing of that name, and after the last none of them. @param {string} word */
  press(word) {
    const those = this.marks.filter((mark) => mark.word === word);
    const free = those.find((mark) => !this.marked.has(mark.key));
    if (free && this.count < (this.now?.most ?? 0)) return this.toggle(free.key);
    return those.map((mark) => this.marked.has(mark.key) && this.toggle(mark.key)).some(Boolean);
  }
}

/** Whether a mark of a switch lies where the others do: then a click there marks the next one. @param {Mark} mark */
function turns({ one, key, shows }) {
  return Boolean(one) && key === shows;
}

/** What is marked, in words: one by one, or counted where it has names, and only how much where the names are too long for a button. @param {{word: string, name?: string}[]} marks */
function told(marks) {
  const names = [...new Set(marks.map(({ name }) => name).filter(Boolean))];
  if (!names.length) return marks.map(({ word }) => word).join(" ");
  const many = (/** @type {number} */ count) => (count > 1 ? ` ×${count}` : "");
  const counted = names.map((name) => name + many(marks.filter((mark) => mark.name === name).length)).join(", ");
  return counted.length > MOST ? String(marks.length) : counted;
}

/** The key of what is marked, where something of it is pointed at. @param {EventTarget|null} target */
function markAt(target) {
  return (target instanceof Element && target.closest("[data-mark]")?.getAttribute("data-key")) || "";
}
