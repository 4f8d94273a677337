/** @import { Because, Choice, Refusal, Shape } from "./types.js" */
/** @import { Store } from "./store.js" */
import { byId, fill, make, ruleChip, say } from "./dom.js";
import { note } from "./prompt.js";

/**
 * What is grey answers in the second line of the question: a sentence and the number of its rule. The panel of the menu
 * has everything that is not possible, and the rule itself.
 */
export class Why {
  /**
   * @param {Store} store
   * @param {(seat: number, action: string) => void} ask
   */
  constructor(store, ask) {
    this.store = store;
    this.ask = ask;
    this.home = byId("why-panel");
    this.panel = byId("why-body");
    this.action = "";
    this.timer = 0;
    byId("why-close").addEventListener("click", () => this.open(false));
    this.rest();
  }

  /** @param {boolean} on */
  open(on) {
    this.home.hidden = !on;
    if (on) this.home.scrollIntoView({ block: "nearest" });
  }

  /** Nothing is asked about: say what this place is for, and what is not possible now. */
  rest() {
    this.action = "";
    note(this.store, "");
    const refusals = this.store.live ? this.store.scene.refusals ?? [] : [];
    fill(this.panel, ["rest", refusals], () => [
      make("p", { class: "rule-text" }, say(["why_none", "why_one"][refusals.length] ?? "why_many", { count: refusals.length })),
      refusals.length > 0 && this.all(refusals),
    ]);
  }

  /** Everything that is not possible, by its reason. @param {Refusal[]} refusals */
  all(refusals) {
    /** @type {Map<string, Refusal[]>} */
    const reasons = new Map();
    for (const refusal of refusals) reasons.set(refusal.text, [...(reasons.get(refusal.text) ?? []), refusal]);
    const list = make("ul", { id: "refusals" });
    for (const [text, those] of reasons) {
      const what = those.map(named).join(", ");
      list.append(make("li", {}, make("b", {}, `${what}: `), `${text} `, this.chip(those[0]?.rule ?? "")));
    }
    return make("details", { open: true }, make("summary", {}, say("why_list")), list);
  }

  /**
   * Answer for a shape that is not possible.
   * @param {Shape} shape
   */
  shape(shape) {
    const { why = "", rule = "" } = shape;
    const same = (this.store.scene.refusals ?? []).find((refusal) => refusal.text === why);
    this.tell(shape.label || say("not_possible"), why, rule, shape.action ?? same?.action ?? "");
  }

  /** @param {Refusal} refusal */
  refusal(refusal) {
    this.tell(named(refusal), refusal.text, refusal.rule, refusal.action);
  }

  /**
   * @param {string} what
   * @param {string} text
   * @param {string} rule
   * @param {string} action its rule's sentence is asked for, if it is known
   */
  tell(what, text, rule, action = "") {
    this.action = action;
    note(this.store, what && !text.startsWith(what) ? `${what}: ${text}` : text, rule);
    fill(this.panel, [what, text, rule], () => [
      make("p", { class: "say" }, make("b", {}, what ? `${what}: ` : ""), text),
      make("p", { class: "rule-text", id: "why-rule" }),
      rule ? make("p", { class: "more" }, this.chip(rule), make("span", { class: "push" }, this.book(rule))) : null,
    ]);
    clearTimeout(this.timer);
    if (action && !this.home.hidden) this.timer = setTimeout(() => this.wonder(action), 250);
  }

  /** Ask for the rule's own sentence, unless the game has ended meanwhile. @param {string} action */
  wonder(action) {
    const { me } = this.store;
    if (me !== null) this.ask(me, action);
  }

  /** The rule's own sentence has come. @param {Because} because */
  because(because) {
    const place = document.getElementById("why-rule");
    if (place && because.action === this.action) place.textContent = because.title;
  }

  /** @param {string} rule */
  chip(rule) {
    return rule ? ruleChip(this.store.table?.game ?? "", rule) : "";
  }

  /** @param {string} rule */
  book(rule) {
    const href = `/rules/${this.store.table?.game ?? ""}#${rule}`;
    return make("a", { href, target: "_blank", rel: "noopener" }, say("open_rules"));
  }
}

/** What is not possible, in words. @param {Refusal} refusal */
function named(refusal) {
  return refusal.label || refusal.action;
}

/**
 * The choices that a shape stands for: its action first, then the others.
 * @param {Shape} shape
 * @param {Choice[]} choices
 */
export function offered({ action = "", also = [] }, choices) {
  return [...choices.filter((choice) => choice.action === action), ...choices.filter((choice) => also.includes(choice.action))];
}

/**
 * Why nothing can be done with a shape: refusals that name it.
 * @param {Shape} shape
 * @param {Refusal[]} refusals
 */
export function refusedAt({ words = [] }, refusals) {
  return refusals.filter(({ action }) => action.split(" ").some((word) => words.includes(word)));
}
