/** @import { Because, Choice, Refusal, Shape } from "./types.js" */
/** @import { Store } from "./store.js" */
import { named } from "./dock.js";
import { byId, fill, make, ruleChip, say } from "./dom.js";

const RULE = / \(([A-Z]+-\d+[a-z]?(?:, [A-Z]+-\d+[a-z]?)*)\)\.?$/;

/**
 * What is grey answers: a sentence, the number of its rule, and the rule itself.
 */
export class Why {
  /**
   * @param {Store} store
   * @param {(seat: number, action: string) => void} ask
   */
  constructor(store, ask) {
    this.store = store;
    this.ask = ask;
    this.panel = byId("why-body");
    this.strip = byId("strip");
    this.action = "";
    this.timer = 0;
    this.rest();
  }

  /** Nothing is asked about: say what this place is for, and what is not possible now. */
  rest() {
    this.action = "";
    const refusals = this.store.live ? this.store.scene.refusals ?? [] : [];
    byId("why-title").textContent = say("why");
    byId("why-what").textContent = "";
    fill(this.panel, ["rest", refusals], () => [
      make("p", { class: "rule-text" }, say(["why_none", "why_one"][refusals.length] ?? "why_many", { count: refusals.length })),
      refusals.length > 0 && this.all(refusals),
    ]);
    this.strip.hidden = true;
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
    return make("details", {}, make("summary", {}, say("why_list")), list);
  }

  /**
   * Answer for a shape that is not possible.
   * @param {Shape} shape
   */
  shape(shape) {
    const { text, rule } = split(shape.why ?? "");
    this.tell(shape.label || say("not_possible"), text, rule, shape.action ?? "");
  }

  /** @param {Refusal} refusal */
  refusal(refusal) {
    this.tell(named(refusal), refusal.text, refusal.rule, refusal.action);
  }

  /** Somebody asked for it, or has to know it: also where the panel is out of sight. */
  insist() {
    this.strip.hidden = false;
  }

  /**
   * @param {string} what
   * @param {string} text
   * @param {string} rule
   * @param {string} action its rule's sentence is asked for, if it is known
   */
  tell(what, text, rule, action = "") {
    this.action = action;
    byId("why-title").textContent = rule || action ? say("why") : what;
    byId("why-what").textContent = rule || action ? what : "";
    fill(this.panel, [what, text, rule], () => [
      make("p", { class: "say" }, text),
      make("p", { class: "rule-text", id: "why-rule" }),
      rule ? make("p", { class: "foot" }, this.chip(rule), make("span", { class: "push" }, this.open(rule))) : null,
    ]);
    fill(this.strip, [what, text, rule], () => [
      make("p", {}, make("b", {}, `${what}: `), `${text} `, this.chip(rule)),
      make("button", { class: "btn quiet sm", type: "button", onclick: () => this.rest() }, say("close")),
    ]);
    clearTimeout(this.timer);
    if (action) this.timer = setTimeout(() => this.wonder(action), 250);
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
  open(rule) {
    const href = `/rules/${this.store.table?.game ?? ""}#${rule}`;
    return make("a", { href, target: "_blank", rel: "noopener" }, say("open_rules"));
  }
}

/**
 * A reason and its rule, as a blocked mark joins them.
 * @param {string} why
 */
export function split(why) {
  const found = RULE.exec(why);
  return { text: found ? why.slice(0, found.index) : why, rule: found?.[1]?.split(", ")[0] ?? "" };
}

/**
 * The choices that a shape stands for: its action first, then those that its tip names as well.
 * @param {Shape} shape
 * @param {Choice[]} choices
 */
export function offered(shape, choices) {
  const named = (shape.tip ?? "").split("; ");
  const also = choices.filter(
    (choice) => choice.action !== shape.action && named.some((part) => part === choice.label || part.startsWith(`${choice.label} (`)),
  );
  return [...choices.filter((choice) => choice.action === shape.action), ...also];
}

/**
 * Why nothing can be done with a shape: refusals that name it.
 * @param {Shape} shape
 * @param {Refusal[]} refusals
 */
export function refusedAt(shape, refusals) {
  const place = (shape.label ?? "").split(/[,:]/)[0] ?? "";
  const names = new Set([place, (shape.key ?? "").split("-").slice(1).join("-")].filter(Boolean));
  return refusals.filter((refusal) => refusal.action.split(" ").some((word) => names.has(word)));
}
