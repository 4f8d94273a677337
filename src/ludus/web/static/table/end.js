/** @import { Panel, Result, Seat } from "./types.js" */
/** @import { Store } from "./store.js" */
import { adding, change } from "../review/numbers.js";
import { byId, fill, icon, make, mark, ruleChip, say, store as keep, stored } from "./dom.js";
import { atHome } from "./home.js";
import { whoIs } from "./panels.js";
import { portrait } from "./portraits.js";
import { outcome } from "./prompt.js";
import { linkButton } from "./share.js";

/** The result comes first; so many milliseconds later it is looked back on. */
const LATER = 1500;
/** So many milliseconds lie between two questions how far that is. */
const AGAIN = 1000;
/** What moves less, in shares or, alone, in points, turns no game; so much luck at the least fills a bar. */
const SMALL = { shares: 0.02, points: 1 };
const BAR = { shares: 0.1, points: 10 };

/**
 * @typedef {{seat: number, why: string, points: number}} Gain
 * @typedef {{number: number, step: number, seat: number, at: number|null, answer?: string, error?: number, luck?: number[]}} Turn
 * @typedef {{over: boolean, players?: number, turning_points: Turn[], lucky: number[]}} Brief
 */

/**
 * The result over the board: who won and why, where the points came from, where the game turned, whose luck it was.
 */
export class End {
  /** @param {Store} store @param {{jump: (at: number) => void, put: () => void}} deeds */
  constructor(store, deeds) {
    this.store = store;
    this.deeds = deeds;
    this.home = byId("end");
    this.shut = false;
    this.begun = false;
    /** @type {Gain[]} */
    this.gains = [];
    /** @type {Brief|null} */
    this.brief = null;
    this.told = "";
  }

  /** Whether there is an end to show; a record that is looked at has its own. */
  get over() {
    const { table, live } = this.store;
    return Boolean(live && table?.status === "over" && table.result && !table.lesson && table.kind !== "record");
  }

  /** Whether it is shown with a way to the review. */
  get leads() {
    return this.over && !this.shut && this.store.table?.kind === "game";
  }

  /** Put it away, or open it again. @param {boolean} shut */
  put(shut) {
    this.shut = shut;
    this.show();
    this.deeds.put();
  }

  show() {
    const { table, scene } = this.store;
    const on = this.over && !this.shut;
    this.home.hidden = !on;
    document.body.toggleAttribute("data-end", on);
    if (!table?.result || !this.over) return;
    if (!this.begun) {
      this.begun = true;
      void this.look();
    }
    const { result } = table;
    const shown = [result, scene.result, scene.panels, table.seats.map(({ name }) => name), this.gains, this.brief, this.told];
    if (on) fill(this.home, shown, () => [this.card(result)]);
  }

  /** Ask where the points came from, and, a little later, for the review, as long as this page is looked at. */
  async look() {
    const { table } = this.store;
    if (!atHome()) return;
    const asked = await fetch(`/t/${table?.code}/ending.json`);
    if (!asked.ok) return;
    const { gains, record } = await asked.json();
    this.gains = gains;
    this.show();
    if (!record || table?.kind !== "game") return;
    this.told = say("end_looking");
    this.show();
    await new Promise((go) => setTimeout(go, LATER));
    while (!this.brief?.over) {
      const answer = await fetch(`/t/${table.code}/review.json?brief`);
      if (!answer.ok) {
        this.told = say("end_no_review");
        return this.show();
      }
      const brief = /** @type {Brief} */ (await answer.json());
      if (brief.over) {
        this.brief = brief;
        this.told = this.turned(brief).length ? "" : say("end_even");
      } else await new Promise((go) => setTimeout(go, AGAIN));
    }
    this.show();
  }

  // --- the card ------------------------------------------------------------------------------------------------------

  /** @param {Result} result */
  card(result) {
    const { store } = this;
    const [winner] = result.winners;
    const alone = result.winners.length === 1 || store.table?.players === 1;
    const face = alone && winner !== undefined ? store.scene.panels?.find((panel) => panel.seat === winner)?.portraits?.[0] : undefined;
    return make("div", { class: `end-card ${alone && winner !== undefined ? `s${winner + 1}` : ""}` },
      make("header", {},
        face && winner !== undefined ? portrait(face, 84, { seat: winner }) : alone && winner !== undefined ? mark(winner) : null,
        make("div", { class: "said" }, make("b", { class: "verdict" }, this.verdict(result)),
          store.table?.players === 1 ? null : make("h2", {}, outcome(store, result)), // alone, the points say it
          result.why ? make("p", {}, result.why, " ", result.rule ? ruleChip(store.table?.game ?? "", result.rule) : null) : null),
        make("button", { class: "iconbtn", type: "button", id: "end-away", title: say("end_away"), "aria-label": say("end_away"), onclick: () => this.put(true) }, icon("close"))),
      make("div", { class: "columns" }, this.scores(result), this.turns(), this.luck()),
      make("p", { class: "small", id: "end-said", role: "status" }),
      make("footer", {}, ...this.ways()));
  }

  /** In one word, for whoever sits here. @param {Result} result */
  verdict({ winners, scores }) {
    const { mine = [], players = 0 } = this.store.table ?? {};
    if (players === 1) return scores[0] === undefined ? "" : say("end_points", { points: scores[0] });
    if (!winners.length || winners.length === players) return say("end_draw");
    if (!mine.length || mine.length === players) return "";
    return say(mine.some((seat) => winners.includes(seat)) ? "end_won" : "end_lost");
  }

  /** A line for each thing that brought points, adding up; else what the table says of a seat. @param {Result} result */
  scores(result) {
    const { seats = [], players = 0 } = this.store.table ?? {};
    const places = result.ranking.length ? result.ranking : [seats.map(({ seat }) => seat)];
    const rows = places.flatMap((place, n) => place.map((seat) => this.row(result, seats[seat], players > 1 && places.length > 1 ? n + 1 : 0)));
    return make("section", { class: "score" }, make("h3", {}, say(this.gains.length || result.scores.some((score) => score > 1) ? "end_score" : "end_stood")), make("ol", {}, ...rows), this.best(result));
  }

  /** Who plays alone plays against what they have reached before with the same rules, in this browser. @param {Result} result */
  best({ scores: [points = 0] }) {
    const { table } = this.store;
    if (table?.players !== 1 || table.kind !== "game" || !table.mine.length) return null;
    const name = `best-${table.game} ${(table.played_with ?? []).join()}`;
    const best = Math.max(points, Number(stored(name)));
    keep(name, String(best));
    return make("p", {}, say("end_best", { points: best }));
  }

  /** @param {Result} result @param {Seat|undefined} seat @param {number} place */
  row(result, seat, place) {
    if (!seat) return null;
    const gains = this.gains.filter((gain) => gain.seat === seat.seat);
    const sum = gains.reduce((all, { points }) => all + points, 0);
    const counted = result.scores.some((score) => score > 1); // else they only say who won
    const total = counted ? result.scores[seat.seat] : this.gains.length ? sum : undefined;
    const lines = gains.filter(({ points }) => points).map(({ why, points }) => [why, String(points)]);
    if (gains.length && total !== undefined && total !== sum) lines.push([say("end_other"), String(total - sum)]);
    const panel = this.store.scene.panels?.find((each) => each.seat === seat.seat);
    return make("li", { class: `s${seat.seat + 1}` },
      make("div", { class: "who" }, place ? make("span", { class: "place" }, `${place}.`) : null, mark(seat.seat),
        make("b", {}, this.store.sideOf(seat.seat), make("small", {}, whoIs(seat))), total === undefined ? null : make("b", { class: "total" }, String(total))),
      make("dl", {}, ...(this.gains.length ? lines : facts(panel)).flatMap(([name = "", value = ""]) => [make("dt", {}, name), make("dd", {}, value)])));
  }

  /** The three moments after which most had changed, each with its board. */
  turns() {
    const { code = "" } = this.store.table ?? {};
    if (!this.brief && !this.told) return null;
    const items = (this.brief ? this.turned(this.brief) : []).map((turn) => {
      const seat = Math.max(0, turn.seat);
      const text = this.line(turn) || say(turn.answer === undefined ? "end_fell" : "end_answered", { name: this.store.nameOf(seat) });
      const gone = moved(turn);
      return make("li", {},
        make("img", { src: `/t/${code}/review/${turn.step}/${seat}.svg?theme=${theme()}`, alt: "", loading: "lazy", width: 120, height: 80 }),
        make("div", {}, make("p", {}, text), make("span", { class: gone < 0 ? "down" : "up" }, `${this.store.nameOf(seat)} ${change(gone, this.brief?.players ?? 2)}`),
          turn.at === null ? null : make("button", { class: "btn sm quiet", type: "button", onclick: () => this.deeds.jump(turn.at ?? 0) }, say("end_show"))));
    });
    return make("section", { class: "turns" }, make("h3", {}, say("end_turns")), this.told ? make("p", { class: "faint" }, this.told) : null, make("ol", {}, ...items));
  }

  /** Those that are worth a line, and of several in one line of the log the largest. @param {Brief} brief */
  turned({ turning_points, players = 2 }) {
    const least = players === 1 ? SMALL.points : SMALL.shares;
    const large = turning_points.filter((turn) => Math.abs(moved(turn)) >= least);
    const line = (/** @type {Turn} */ turn) => this.line(turn) || turn.number;
    return large.filter((turn) => !large.some((other) => line(other) === line(turn) && Math.abs(moved(other)) > Math.abs(moved(turn))));
  }

  /** What the log tells of a turning point. @param {Turn} turn */
  line({ at, answer }) {
    if (at === null) return "";
    const told = this.store.log.filter((line) => !line.head);
    const found = answer === undefined ? told.filter((line) => line.at <= at).at(-1) : told.find((line) => line.at > at);
    return found?.text ?? "";
  }

  luck() {
    const { brief, store } = this;
    if (!brief) return null;
    const most = Math.max(brief.players === 1 ? BAR.points : BAR.shares, ...brief.lucky.map(Math.abs));
    const told = adding(brief.lucky, brief.players ?? 2);
    const rows = brief.lucky.map((lucky, seat) => {
      const bar = make("i", { class: lucky < 0 ? "down" : "up" });
      bar.style.width = `${(50 * Math.abs(lucky)) / most}%`;
      return make("li", { class: `s${seat + 1}` }, mark(seat), make("span", {}, store.nameOf(seat)), make("span", { class: "track" }, bar), make("b", {}, change(told[seat] ?? 0, brief.players ?? 2)));
    });
    return make("section", { class: "luck" }, make("h3", {}, say("end_luck")), make("ol", {}, ...rows), make("p", { class: "faint" }, say("end_luck_why")));
  }

  ways() {
    const { table } = this.store;
    const tell = (/** @type {string} */ text) => (byId("end-said").textContent = text);
    return [
      atHome() && this.leads && make("a", { class: "btn", id: "review", href: `/t/${table?.code}/review` }, say("review")),
      atHome() && linkButton(table?.code ?? "", tell),
      make("a", { class: "btn", href: `/games/${table?.game}` }, say("end_new")),
    ];
  }
}

/** How a seat ended where nobody counts points. @param {Panel|undefined} panel @returns {string[][]} */
function facts(panel) {
  return (panel?.rows ?? []).filter(({ last }) => last).map(({ label, value }) => [label, value]);
}

/** What a turning point did for its seat: luck, or an error. @param {Turn} turn */
function moved(turn) {
  return turn.answer === undefined ? turn.luck?.[Math.max(0, turn.seat)] ?? 0 : -(turn.error ?? 0);
}

/** Light or dark, as the page is. */
function theme() {
  return document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}
