/** @import { Choice } from "./types.js" */
/** @import { Store } from "./store.js" */
import { byId, fill, icon, make, say, stored } from "./dom.js";
import { drawn, shapeAt } from "./shapes.js";
import { offered } from "./why.js";

/** So many choices are cards with what they bring; more are a list of short lines. */
const FEW = 4;
/** Many choices whose labels have no more letters are small cards, two beside each other. */
const SHORT = 28;
/** A label of more letters has two lines at the foot. */
const LONG = 12;
/** One of more letters does not fit there beside another: it stands in the subject. */
const MOST = 34;

/** @typedef {{filled: Choice|null, plain: Choice[]}} Ends */

/**
 * What can be done that is not on the board, in the rail's subject; and at its foot the filled button and the others.
 * @typedef {object} Deeds
 * @property {(choice: Choice) => void} choose
 * @property {(action: string) => void} point
 * @property {(choices: Choice[]) => Choice[]} among
 * @property {(text: string) => void} note
 * @property {() => (Node|false|null)[]} asides
 * @property {() => {foot: (Node|false|null)[], subject: (Node|false|null)[]}} instead
 */
export class Offers {
  /** @param {Store} store @param {Deeds} deeds */
  constructor(store, deeds) {
    this.store = store;
    this.deeds = deeds;
    this.home = byId("offers");
    this.foot = byId("foot");
    /** What is to be confirmed before it is done. @type {Choice|null} */
    this.warned = null;
    /** What a first click has shown and the second would do. @type {Choice|null} */
    this.armed = null;
    this.sent = "";
    /** What a hint says, until something else is done. @type {Choice|null} */
    this.hinted = null;
    this.alone = false; // whether the only answer is given by itself
    for (const home of [this.home, this.foot]) {
      home.addEventListener("pointerover", (event) => deeds.point(actionOf(event.target)));
      home.addEventListener("pointerleave", () => deeds.point(""));
      home.addEventListener("focusin", (event) => deeds.point(actionOf(event.target)));
    }
  }

  /** Whether every choice is written out, for a keyboard or a screen reader. */
  get listed() {
    return stored("list") === "on";
  }

  show() {
    const { store } = this;
    const all = store.mine ? this.deeds.among(store.choices) : [];
    const choices = this.listed ? all : all.filter(({ action }) => action !== store.scene.passed || action === this.hinted?.action);
    const known = (/** @type {Choice|null} */ one) => (one && choices.some(({ action }) => action === one.action) ? one : null);
    this.warned = known(this.warned);
    const { armed } = this;
    this.armed = store.mine && armed && drawn("[data-action]").some((place) => actionOf(place) === armed.action) ? armed : known(armed);
    const { foot, subject } = this.deeds.instead();
    const asides = this.deeds.asides();
    const ends = this.ends(choices);
    const rest = this.listed ? choices : choices.filter((choice) => !this.elsewhere(choice, ends));
    const focused = this.buttons().some((button) => button === document.activeElement) ? actionOf(document.activeElement) : "";
    const state = [this.warned, this.armed, this.sent, this.hinted, this.alone];
    const one = fill(this.home, [rest, state, subject.map(told), this.listed], () => [this.list(rest), ...subject]);
    const two = fill(this.foot, [ends, state, asides.map(told), foot.map(told)], () => this.ground(ends, foot, asides));
    const rail = byId("rail-parts");
    const lit = drawn("[data-action], [data-mark]");
    document.body.toggleAttribute("data-lit", !this.listed && lit.some((element) => !rail.contains(element)));
    rail.classList.toggle("asked", lit.length > 0 && lit.every((element) => rail.contains(element)));
    if ((one || two) && focused) this.focus(focused);
  }

  /** Whether a choice has its place at the foot, in a picture, or among what is marked one by one. @param {Choice} choice @param {Ends} ends */
  elsewhere(choice, { filled, plain }) {
    const { gather, covered = [] } = this.store.scene;
    const marked = [...covered, ...(gather ? [gather.verb, ...(gather.covers ?? [])] : [])].includes(verb(choice.action));
    return marked || [filled, ...plain].some((each) => each?.action === choice.action) || this.pictured(choice);
  }

  /** Whether a choice is lit on the board or in a picture of the rail. @param {Choice} choice */
  pictured(choice) {
    return drawn("[data-action]").some((element) => {
      const shape = shapeAt(element)?.shape;
      return shape && offered(shape, [choice]).length > 0;
    });
  }

  /**
   * What stands at the foot: the filled button, and plain ones beside it. What is armed, hinted or marked is filled, else
   * the neutral way on; never what is a loss, warns, or cannot be taken back.
   * @param {Choice[]} choices
   * @returns {Ends}
   */
  ends(choices) {
    if (this.warned) return { filled: this.warned, plain: [] };
    const [only, second, third] = choices;
    const onward = choices.findLast(({ role }) => role === "on") ?? null;
    const gathered = this.gathered(choices) ?? null;
    const asked = this.armed ?? this.hinted ?? (gathered?.action ? gathered : null);
    const filled = asked ?? [onward, gathered, second ? null : only].find((choice) => choice && this.harmless(choice)) ?? null;
    const others = third ? [onward, gathered] : choices;
    const plain = others.filter((choice) => choice !== null && choice.action !== filled?.action && choice.label.length <= MOST);
    return { filled, plain: /** @type {Choice[]} */ (plain).slice(0, filled ? 1 : 2) };
  }

  /** Whether a choice may be filled though nobody asked for it. @param {Choice} choice */
  harmless({ action, role, warn }) {
    return role !== "loss" && !warn && !this.store.scene.aimed?.includes(verb(action));
  }

  /** What stands for the things that are marked one by one. @param {Choice[]} choices */
  gathered(choices) {
    const own = new Set(this.store.choices);
    return choices.find((choice) => !own.has(choice));
  }

  /** The foot: never more than two buttons, and what takes back or helps. @param {Ends} ends @param {(Node|false|null)[]} instead @param {(Node|false|null)[]} asides */
  ground({ filled, plain }, instead, asides) {
    const sides = make("div", { class: "asides" }, ...asides);
    if (this.warned) {
      return [
        make("button", { class: "btn go choice", type: "button", id: "confirm", "data-action": filled?.action, onclick: () => filled && this.deeds.choose({ ...filled, warn: "" }) }, make("b", {}, filled?.label ?? "")),
        make("button", { class: "btn choice", type: "button", id: "calm", onclick: () => this.warn(null) }, say("take_back")), sides];
    }
    if (this.alone && filled) return [make("p", { class: "idle" }, filled.label), sides];
    if (!filled && !plain.length) return [...(this.store.mine ? [make("p", { class: "idle" }, say("on_board"))] : instead), sides];
    return [filled && this.button(filled, "btn go"), ...plain.map((choice) => this.button(choice, "btn")), sides];
  }

  /** @param {Choice[]} choices */
  list(choices) {
    if (!choices.length) return null;
    const many = choices.length > FEW;
    const small = many && choices.every(({ label }) => label.length <= SHORT);
    const groups = new Set(choices.map((choice) => choice.group ?? ""));
    /** @type {Node[]} */
    const out = [];
    let group = "";
    for (const choice of choices) {
      if (many && groups.size > 1 && choice.group && choice.group !== group) out.push(make("h3", {}, choice.group));
      group = choice.group ?? "";
      out.push(this.button(choice, ""));
    }
    return make("div", { class: `choices ${many ? "many" : ""} ${small ? "small" : ""}`, "aria-busy": this.sent ? "true" : null }, ...out);
  }

  /** @param {Choice} choice @param {string} look */
  button(choice, look) {
    const only = look && this.store.choices.length === 1;
    const marks = [look, only ? "only" : "", choice.warn ? "warns" : "", choice.action === this.hinted?.action ? "hinted" : ""].join(" ").trim();
    return make("button",
      { class: `choice ${marks}`, type: "button", "data-action": choice.action, "data-role": choice.role, disabled: choice.action ? null : "", title: choice.hint, onclick: () => this.deeds.choose(choice) },
      make("b", look && choice.label.length > LONG ? { class: choice.label.length >= 2 * LONG ? "long longer" : "long" } : {}, choice.label), choice.hint ? make("small", {}, choice.hint) : null);
  }

  /** Say what would be lost, and ask once more in the same place. @param {Choice|null} choice */
  warn(choice) {
    const was = this.warned;
    this.warned = choice;
    this.show();
    this.deeds.note(choice?.warn ?? "");
    if (choice) document.getElementById("confirm")?.focus();
    else if (was) this.focus(was.action);
  }

  /** Put what the next click would do into the foot. @param {Choice|null} choice */
  arm(choice) {
    if (this.armed === choice) return;
    this.armed = choice;
    this.show();
  }

  /** @param {string} action */
  focus(action) {
    const found = this.buttons().find((each) => actionOf(each) === action);
    if (found) found.focus({ preventScroll: true });
    else if (document.activeElement === document.body) this.first();
  }

  /** Every button of the rail that does something. @returns {HTMLElement[]} */
  buttons() {
    return [this.home, this.foot].flatMap((home) => [...home.querySelectorAll("button:not([disabled])")]).filter((each) => each instanceof HTMLElement);
  }

  /** Bring the keyboard to the first choice, if there is one: never to what takes back. */
  first() {
    const found = this.buttons().find((each) => each.matches(".choice"));
    found?.focus({ preventScroll: true });
    return Boolean(found);
  }

  /** The question is another one: no hint is about it. */
  forget() {
    this.hinted = null;
    this.store.advised = "";
  }

  /** Do what is filled. */
  go() {
    const button = this.foot.querySelector(".go:not([disabled])");
    if (button instanceof HTMLElement) button.click();
  }

  /** Show which buttons belong to what is pointed at on the board. @param {Set<string>} actions */
  spot(actions) {
    for (const button of this.buttons()) button.classList.toggle("spot", actions.has(actionOf(button)));
  }
}

/** A small button at the foot. @param {string} name @param {string} drawing @param {string} text @param {() => void} onclick @param {Record<string, any>} [more] @param {string} [word] below the drawing */
export function tool(name, drawing, text, onclick, more = {}, word = say(name)) {
  return make("button", { class: "iconbtn", type: "button", id: name, title: text, "aria-label": text, onclick, ...more }, icon(drawing), make("span", {}, word));
}

/** @param {EventTarget|null} target */
function actionOf(target) {
  return (target instanceof Element && target.closest("[data-action]")?.getAttribute("data-action")) || "";
}

/** @param {string} action */
function verb(action) {
  return action.split(" ")[0] ?? "";
}

/** @param {Node|false|null} node */
function told(node) {
  return node instanceof Element ? node.outerHTML : node ? node.textContent : "";
}
