/** @import { Choice, Refusal } from "./types.js" */
/** @import { Store } from "./store.js" */
import { byId, fill, icon, make, say } from "./dom.js";

/** With so few choices nobody needs to sort them. */
const FEW = 6;
/** So many letters on all buttons together leave no room for more than the labels. */
const LONG = 140;
/** Of what is not possible, so many kinds are shown as grey buttons. */
const GREY = 6;

/**
 * The buttons: every legal action, group by group, and what stands beside them.
 * @typedef {object} Deeds
 * @property {(choice: Choice) => void} choose
 * @property {(refusal: Refusal, asked: boolean) => void} refuse
 * @property {(action: string) => void} point
 * @property {(choices: Choice[]) => Choice[]} among
 * @property {() => (Node|false|null)[]} asides
 * @property {() => (Node|false|null)[]} instead
 */
export class Dock {
  /** @param {Store} store @param {Deeds} deeds */
  constructor(store, deeds) {
    this.store = store;
    this.deeds = deeds;
    this.home = byId("dock");
    this.group = "";
    /** @type {Choice|null} */
    this.warned = null;
    this.sent = "";
    this.hinted = "";
    this.alone = false; // whether the only answer is given by itself
    this.home.addEventListener("pointerover", (event) => deeds.point(actionOf(event.target)));
    this.home.addEventListener("pointerleave", () => deeds.point(""));
    this.home.addEventListener("focusin", (event) => deeds.point(actionOf(event.target)));
  }

  /** The choices that are shown: all, or those of the group that was picked. */
  get shown() {
    const choices = this.deeds.among(this.store.choices);
    const some = choices.filter((choice) => (choice.group ?? "") === this.group);
    return this.group && some.length ? some : choices;
  }

  show() {
    const { store } = this;
    const choices = store.mine ? this.deeds.among(store.choices) : [];
    if (this.group && !choices.some((choice) => choice.group === this.group)) this.group = "";
    if (this.warned && !choices.some((choice) => choice.action === this.warned?.action)) this.warned = null;
    if (choices.length <= FEW) this.home.classList.toggle("all", store.table?.status === "open");
    const refusals = choices.length ? store.scene.refusals ?? [] : [];
    const asides = this.deeds.asides();
    const mark = [choices, refusals, this.group, this.warned, this.sent, this.home.className, this.hinted, this.alone, asides.map(told), this.deeds.instead().map(told)];
    const focused = actionOf(document.activeElement);
    const changed = fill(this.home, mark, () => this.build(choices, refusals, asides));
    if (changed && focused) this.focus(focused);
  }

  /**
   * @param {Choice[]} choices
   * @param {Refusal[]} refusals
   * @param {(Node|false|null)[]} asides
   */
  build(choices, refusals, asides) {
    if (this.warned) return [this.warning(this.warned)];
    const instead = this.deeds.instead();
    if (!choices.length) return [make("div", { class: "choices" }, ...instead), make("div", { class: "asides" }, ...asides)];
    return [
      this.groups(choices),
      make("div", { class: `choices ${this.shown.length > FEW ? "many" : ""} ${this.shown.reduce((sum, { label }) => sum + label.length, 0) > LONG ? "long" : ""}`, "aria-busy": this.sent ? "true" : null }, ...this.buttons(choices), ...this.greys(choices, refusals)),
      make("div", { class: "asides" }, choices.length > FEW && this.more(choices.length), ...asides),
      ...instead,
    ];
  }

  /** @param {Choice[]} choices */
  groups(choices) {
    const names = [...new Set(choices.map((choice) => choice.group ?? ""))].filter(Boolean);
    if (choices.length <= FEW || names.length < 2) return null;
    const all = [{ name: "", count: choices.length }, ...names.map((name) => ({ name, count: choices.filter((choice) => choice.group === name).length }))];
    return make("div", { class: "groups", role: "group", "aria-label": say("groups") },
      ...all.map(({ name, count }) =>
        make("button", { type: "button", "aria-pressed": String(this.group === name), onclick: () => this.pick(name) },
          name || say("all"), make("small", {}, String(count)))));
  }

  /** Where the dock is one line high: a way to see all of it. @param {number} count */
  more(count) {
    const all = this.home.classList.contains("all");
    return make("button", { class: "btn sm more", type: "button", "aria-expanded": String(all), onclick: () => this.unfold(!all) }, say(all ? "fewer" : "more", { count }));
  }

  /** @param {boolean} all */
  unfold(all) {
    this.home.classList.toggle("all", all);
    this.show();
  }

  /** @param {string} name */
  pick(name) {
    this.group = name;
    this.show();
    this.deeds.point("");
    const pressed = this.home.querySelector('.groups [aria-pressed="true"]');
    if (pressed instanceof HTMLElement) pressed.focus();
  }

  /** @param {Choice[]} choices */
  buttons(choices) {
    const shown = this.shown;
    const headed = !this.group && new Set(choices.map((choice) => choice.group ?? "")).size > 1 && choices.length > FEW;
    /** @type {Node[]} */
    const out = [];
    let group = "";
    for (const choice of shown) {
      const button = this.button(choice, choices.length === 1);
      const first = headed && choice.group && choice.group !== group;
      out.push(first ? make("div", { class: "headed" }, make("h3", {}, choice.group), button) : button);
      group = choice.group ?? "";
    }
    return out;
  }

  /** @param {Choice} choice @param {boolean} only */
  button(choice, only) {
    const kind = only ? "only" : choice.group === "End" || choice.group === "Done" ? "plain" : "";
    const marks = [kind, choice.warn ? "warns" : "", this.hinted && choice.action === this.hinted ? "hinted" : ""].join(" ").trim();
    const said = only && this.alone ? say("only_answer") : choice.hint;
    return make("button",
      { class: `choice ${marks}`, type: "button", "data-action": choice.action, disabled: choice.action ? null : "", title: choice.hint, onclick: () => this.deeds.choose(choice) },
      make("b", {}, choice.label), said ? make("small", {}, said) : null);
  }

  /** What is not possible, one grey button for each kind of action. @param {Choice[]} choices @param {Refusal[]} refusals */
  greys(choices, refusals) {
    const can = new Set(choices.map((choice) => verb(choice.action)));
    /** @type {Map<string, Refusal[]>} */
    const kinds = new Map();
    for (const refusal of refusals) {
      const name = verb(refusal.action);
      if (!can.has(name)) kinds.set(name, [...(kinds.get(name) ?? []), refusal]);
    }
    const shown = this.group ? [] : [...kinds.values()].slice(0, GREY);
    return shown.map((those) => this.grey({ .../** @type {Refusal} */ (those[0]), label: shared(those.map(named)) }));
  }

  /** @param {Refusal} refusal */
  grey(refusal) {
    const name = named(refusal);
    return make("button",
      { class: "choice no", type: "button", "aria-disabled": "true", "aria-label": say("why_spoken", { what: name, why: refusal.text }), title: refusal.text, onclick: () => this.deeds.refuse(refusal, true), onfocus: () => this.deeds.refuse(refusal, false), onpointerenter: () => this.deeds.refuse(refusal, false) },
      make("b", {}, name), make("small", {}, say("why")));
  }

  /** What the choice would cost, before it is done. @param {Choice} choice */
  warning(choice) {
    return make("div", { class: "say warn", role: "alertdialog", "aria-label": choice.label },
      make("p", {}, choice.warn ?? ""),
      make("button", { class: "btn go", type: "button", id: "confirm", onclick: () => this.deeds.choose({ ...choice, warn: "" }) }, choice.label),
      make("button", { class: "btn", type: "button", onclick: () => this.warn(null) }, say("take_back")));
  }

  /** @param {Choice|null} choice */
  warn(choice) {
    this.warned = choice;
    this.show();
    if (choice) document.getElementById("confirm")?.focus();
  }

  /** @param {string} action */
  focus(action) {
    const found = [...this.home.querySelectorAll("[data-action]")].find((each) => actionOf(each) === action);
    if (found instanceof HTMLElement) found.focus({ preventScroll: true });
    else if (document.activeElement === document.body) this.first();
  }

  /** Bring the keyboard to the first choice. */
  first() {
    const found = this.home.querySelector(".choice:not(.no):not([disabled])") ?? this.home.querySelector("button:not([disabled])");
    if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  }

  /** Show which buttons belong to what is pointed at on the board. @param {Set<string>} actions */
  spot(actions) {
    for (const button of this.home.querySelectorAll("[data-action]")) button.classList.toggle("spot", actions.has(actionOf(button)));
  }
}

/** @param {string} name @param {string} drawn @param {string} text @param {() => void} onclick @param {Record<string, any>} [more] */
export function tool(name, drawn, text, onclick, more = {}) {
  return make("button", { class: "btn quiet sm", type: "button", id: name, onclick, ...more }, icon(drawn), text);
}

/** @param {EventTarget|null} target */
function actionOf(target) {
  return (target instanceof Element && target.closest("[data-action]")?.getAttribute("data-action")) || "";
}

/** What is not possible, in words. @param {Refusal} refusal */
export function named(refusal) {
  return refusal.label || refusal.action;
}

/**
 * One name for several actions of a kind: what their names have in common, "Charge …" for "Charge d4" and "Charge e5".
 * @param {string[]} names
 */
function shared(names) {
  const first = (names[0] ?? "").split(" ");
  const all = names.map((name) => name.split(" "));
  const most = Math.min(...all.map((words) => words.length));
  let head = 0;
  while (head < most && all.every((words) => words[head] === first[head])) head += 1;
  let tail = 0;
  while (tail < most - head && all.every((words) => words.at(-1 - tail) === first.at(-1 - tail))) tail += 1;
  if (head === first.length || head + tail === 0) return names[0] ?? "";
  return [...first.slice(0, head), "…", ...first.slice(first.length - tail)].join(" ");
}

/** @param {string} action */
function verb(action) {
  return action.split(" ")[0] ?? "";
}

/** @param {Node|false|null} node */
function told(node) {
  return node instanceof Element ? node.outerHTML : node ? node.textContent : "";
}
