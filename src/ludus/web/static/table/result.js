/** @import { Beat, Scene } from "./theatre-types.js" */
import { icon, make, say } from "./dom.js";
import { margin, plain } from "./theatre-band.js";

/** So many results can be looked at again. */
const KEPT = 10;
/** So many beats a card has. */
const MOST = 40;
/** So far, in pixels, a finger has to go to put a card away. */
const SWIPE = 60;

/**
 * The last result, in the rail: who did what to whom, each roll with its dice, and what changed. It stays until the next
 * one, or until it is put away; arrows go back.
 */
export class Results {
  /** @param {HTMLElement} home @param {(scene: Scene) => void} again */
  constructor(home, again) {
    this.home = home;
    this.again = again;
    /** @type {Scene[]} */
    this.kept = [];
    this.at = -1;
    // On a phone it is folded into the strip; a tap opens it, another folds it.
    home.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest("header") && !target.closest("button")) home.classList.toggle("open");
    });
    let x = 0;
    home.addEventListener("touchstart", (event) => (x = event.touches[0]?.clientX ?? 0), { passive: true });
    home.addEventListener("touchend", (event) => {
      if (Math.abs((event.changedTouches[0]?.clientX ?? x) - x) > SWIPE) this.put();
    }, { passive: true });
  }

  /** @param {Scene} scene */
  add(scene) {
    if (!scene.beats.some(({ beat }) => beat === "roll") && this.more(scene)) return;
    this.kept = [...this.kept, scene].slice(-KEPT);
    this.at = this.kept.length - 1;
    this.home.classList.remove("open");
    this.show();
  }

  /** What came later of the last cause. @param {Scene} scene @returns {boolean} whether it was that */
  more(scene) {
    const last = this.kept.at(-1);
    if (!last || last.cause !== scene.cause) return false;
    this.kept[this.kept.length - 1] = { ...last, at: scene.at, beats: [...last.beats, ...scene.beats].slice(-MOST) };
    if (this.at === this.kept.length - 1) this.show();
    return true;
  }

  /** Show what came of a moment. @param {number} at @returns {boolean} whether there is a card of it */
  of(at) {
    const found = this.kept.findIndex((scene) => scene.at === at);
    if (found < 0) return false;
    this.at = found;
    this.show();
    return true;
  }

  /** Those of a table that is seen anew are of no use. */
  clear() {
    this.kept = [];
    this.put();
  }

  put() {
    this.at = -1;
    this.home.hidden = true;
    this.home.replaceChildren();
  }

  show() {
    const scene = this.kept[this.at];
    if (!scene) return;
    const seat = scene.beats.find(({ who }) => who?.seat !== undefined)?.who?.seat;
    const open = this.home.classList.contains("open") ? " open" : "";
    this.home.className = `panel result${seat === undefined ? "" : ` s${seat + 1}`}${open}`;
    this.home.hidden = false;
    this.home.replaceChildren(
      make("header", {}, scene.face?.cloneNode(true), make("b", {}, plain(scene.cause), verdict(scene)),
        this.button("close", "theatre_away", () => this.put())),
      make("div", { class: "lines" }, ...scene.beats.flatMap((beat) => told(beat, plain(scene.cause)))),
      make("footer", {},
        this.button("back", "theatre_earlier", () => this.turn(-1), this.at === 0),
        make("span", { class: "small faint" }, `${this.at + 1} / ${this.kept.length}`),
        this.button("on", "theatre_later", () => this.turn(1), this.at === this.kept.length - 1),
        make("button", { class: "btn quiet", type: "button", onclick: () => this.again(scene) }, say("theatre_again"))),
    );
  }

  /** @param {number} by */
  turn(by) {
    this.at = Math.min(this.kept.length - 1, Math.max(0, this.at + by));
    this.show();
  }

  /** @param {string} drawn @param {string} word @param {() => void} onclick @param {boolean} [disabled] */
  button(drawn, word, onclick, disabled = false) {
    return make("button", { class: "iconbtn", type: "button", title: say(word), "aria-label": say(word), onclick, disabled }, icon(drawn));
  }
}

/** The last word of a result, for a card that is folded. @param {Scene} scene */
function verdict({ beats, cause }) {
  const last = beats.findLast(({ word, tone, text }) => word || (text && (tone === "good" || tone === "bad")));
  if (last) return make("span", { class: "verdict" }, " · ", make("span", { class: `word ${last.tone}` }, last.word || plain(last.text ?? "")));
  const said = beats.flatMap(({ text = "", lines = [] }) => [text, ...lines]).findLast((text) => text && plain(text) !== plain(cause));
  return said && make("span", { class: "verdict" }, " · ", plain(said));
}

/** Lines of a card for a beat; what its heading says is not said again. @param {Beat} beat @param {string} cause @returns {Node[]} */
function told(beat, cause) {
  const text = plain(beat.text ?? "") === cause ? "" : beat.text;
  if (beat.beat === "reveal") return (beat.lines ?? []).filter((line) => plain(line) !== cause).map((line) => make("div", {}, line));
  if (beat.beat !== "roll") return text ? [make("div", { class: beat.tone ? `word ${beat.tone}` : "" }, text)] : [];
  const { dice = [], drop = [], need, sum, word = "", tone = "" } = beat;
  const small = dice.map((value, n) => make("span", { class: `mini-die ${beat.dye ?? ""}${drop.includes(n) ? " dull" : ""}`, title: beat.faces?.[n] }, beat.signs?.[n] ?? String(value)));
  const name = beat.at ? "" : `${beat.who?.name ?? ""}: `;
  return [make("div", {},
    make("span", {}, name + (beat.title ?? "")), need !== undefined && make("b", { class: "brass" }, `${need}+`),
    ...small, sum !== undefined && make("span", {}, "= ", make("b", {}, String(sum))),
    word && make("b", { class: `word ${tone}` }, word), make("small", { class: "faint" }, margin(sum, need)))];
}
