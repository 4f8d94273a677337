/** @import { OnBoard } from "./theatre-board.js" */
/** @import { Time } from "./theatre-time.js" */
/** @import { Beat, Who } from "./theatre-types.js" */
import { make, say } from "./dom.js";
import { cube, tumble } from "./theatre-dice.js";

/** So many rolls stand side by side; before the next one the first goes. */
const ROLLS = 3;

/**
 * The stage band, upon the stage of the picture or over the foot of the board: who, at whom, the dice of each roll, and what came of it.
 */
export class Band {
  /** @param {HTMLElement} home @param {OnBoard} board @param {Time} time @param {(who: Who) => string} nameOf */
  constructor(home, board, time, nameOf) {
    this.nameOf = nameOf;
    this.home = home;
    this.board = board;
    this.time = time;
    /** @type {HTMLElement} */
    this.rolls = make("div");
    this.lines = make("div");
    this.actors = "";
    this.cause = "";
  }

  /** Rise with the actors of a scene. @param {string} cause @param {Who|undefined} who @param {Who|undefined} at */
  async open(cause, who, at) {
    this.rolls = make("div", { class: "rolls" });
    this.lines = make("div", { class: "told" });
    this.actors = JSON.stringify([who, at]);
    this.cause = plain(cause);
    this.home.replaceChildren(
      make("div", { class: "play" }, this.actor(who, ""), make("div", { class: "acts" }, make("p", { class: "cause" }, this.cause), this.rolls, this.lines), this.actor(at, "other")),
      make("span", { class: "skip-hint" }, say("theatre_skip")),
    );
    this.stand(this.board.stage(), this.board.low([who, at]));
    this.home.hidden = false;
    await this.time.move(this.home, [{ opacity: 0, transform: "translateY(14px)" }, { opacity: 1, transform: "none" }], 160, { easing: "ease-out" });
  }

  /** Upon the stage of a picture that has one in sight, else at the foot of the board, or at its top. @param {DOMRect|null} stage @param {boolean} above */
  stand(stage, above) {
    this.home.className = `stage-band ${stage ? "staged" : above ? "above" : ""}`;
    this.home.style.cssText = stage ? `left:${stage.x}px;top:${stage.y}px;width:${stage.width}px;min-height:${stage.height}px` : "";
  }

  /** @param {Who|undefined} who @param {string} side */
  actor(who, side) {
    const face = this.board.face(who, side !== "");
    return who && make("div", { class: `actor ${side}` }, face, make("b", {}, who.name), make("small", {}, who.note || this.nameOf(who)));
  }

  /** A later roll may be of others. @param {Beat} beat */
  recast({ who, at }) {
    const cast = JSON.stringify([who, at]);
    const play = this.home.querySelector(".play");
    if ([cast, JSON.stringify([at, who])].includes(this.actors) || !play) return; // who answers stays at the right
    this.actors = cast;
    for (const old of play.querySelectorAll(".actor")) old.remove();
    const [left, right] = [this.actor(who, ""), this.actor(at, "other")];
    if (left) play.prepend(left);
    if (right) play.append(right);
  }

  /** @param {Beat} beat */
  async roll(beat) {
    this.recast(beat);
    while (this.rolls.children.length >= ROLLS) this.rolls.firstElementChild?.remove();
    const { dice = [], drop = [], need, sum, word = "", tone = "" } = beat;
    const slots = dice.map((value, n) => cube(value, { sides: beat.sides, word: beat.faces?.[n], dye: beat.dye }));
    const total = make("b", { class: "sum" }, sum === undefined ? "" : String(sum));
    const verdict = make("p", { class: `verdict ${tone}` }, word, make("small", {}, margin(sum, need)));
    const block = make("div", { class: "roll" }, needed(beat), make("div", { class: "dice" }, ...slots, total), verdict);
    for (const late of [total, verdict]) late.style.visibility = "hidden";
    this.rolls.append(block);
    await Promise.all(slots.map((slot, n) => tumble(this.time, slot, n, -1)));
    for (const n of drop) slots[n]?.classList.add("dull");
    total.style.visibility = "";
    await this.time.move(total, [{ opacity: 0, transform: "scale(.4)" }, { opacity: 1, transform: "none" }], 240);
    verdict.style.visibility = "";
    if (word) await this.time.move(verdict, [{ opacity: 0, transform: "scale(1.5)" }, { opacity: 1, transform: "none" }], 180, { easing: "cubic-bezier(.1, .9, .3, 1)" });
    await this.time.beat(380);
  }

  /** What follows from a roll, or happens without one. @param {string} text @param {string} [tone] */
  async line(text, tone = "") {
    if (plain(text) === this.cause) return;
    const line = make("p", { class: tone }, text);
    this.lines.append(line);
    while (this.lines.children.length > 4) this.lines.firstElementChild?.remove();
    await this.time.move(line, [{ opacity: 0, transform: "translateY(6px)" }, { opacity: 1, transform: "none" }], 160);
  }

  /** Fold into the card in the rail. */
  async fold() {
    await this.time.move(this.home, [{ opacity: 1, transform: "none" }, { opacity: 0, transform: "translateX(160px) scale(.96)" }], 200);
    this.shut();
  }

  shut() {
    this.home.hidden = true;
    this.home.replaceChildren();
  }
}

/** A sentence as a heading. @param {string} sentence */
export function plain(sentence) {
  return sentence.replace(/\.$/, "");
}

/** What a roll is for, the number it needs, and how often that falls. @param {Beat} beat */
export function needed({ title = "", who, at, need, chance }) {
  const whose = who?.name && !at ? `${who.name}: ${title}` : title;
  return make("p", { class: "need" }, make("span", {}, whose), need !== undefined && make("b", {}, `${need}+`), chance !== undefined && make("span", {}, `${chance} %`));
}

/** @param {number|undefined} sum @param {number|undefined} need */
export function margin(sum, need) {
  if (sum === undefined || need === undefined) return "";
  return sum >= need ? say("theatre_of", { sum, need }) : say("theatre_short", { number: need - sum });
}
