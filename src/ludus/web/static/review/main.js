/** The review of one game: it fills in as it is thought of. */
/** @import { Review, Seat, State, Answered } from "./types.js" */
import { byId, make, say } from "../table/dom.js";
import { csrf } from "../pages/post.js";
import { curve } from "./curve.js";
import { momentBox } from "./moment.js";
import { together } from "./together.js";
import { adding, answered, change, level, momentOf } from "./numbers.js";

const PRAISED = ["master", "expert", "strong", "casual"]; // levels that a player is told of
const page = /** @type {HTMLElement} */ (document.querySelector("main.review"));
const code = page.dataset.code ?? "";
/** @type {{name: string, mine: boolean}[]} */
const seats = JSON.parse(byId("seats").textContent ?? "[]");
let seat = Math.max(0, seats.findIndex((each) => each.mine));
let depth = "quick";
/** @type {Review|null} */
let review = null;
let shownMoments = "";

/** Ask until all is known. */
async function follow() {
  const wanted = depth;
  const began = performance.now();
  for (;;) {
    const answer = await fetch(`/t/${code}/review.json?depth=${wanted}`, { headers: { accept: "application/json" } });
    if (wanted !== depth) return;
    const found = await answer.json();
    if (!answer.ok) {
      byId("progress").textContent = found.error ?? found.text ?? say("trouble");
      return;
    }
    /** @type {State} */
    const state = found;
    tell(state, (performance.now() - began) / 1000);
    if (state.review) show(state.review, state.over);
    if (state.over) return;
    await new Promise((done) => setTimeout(done, 900));
  }
}

/** How far it is, and how long it will take. @param {State} state @param {number} seconds */
function tell(state, seconds) {
  const line = byId("progress");
  line.hidden = state.over;
  byId("deeper").hidden = !state.over || depth === "deep";
  if (!state.total) return;
  const left = state.done ? Math.ceil((seconds * (state.total - state.done)) / state.done) : 0;
  line.textContent = state.done ? say("progress", { part: Math.floor((100 * state.done) / state.total), left }) : say("begins");
}

/** @param {Review} found @param {boolean} over */
function show(found, over) {
  review = found;
  byId("seat-choice").replaceChildren(...found.seats.map((own) =>
    make("button", { class: "btn sm", type: "button", "aria-pressed": String(own.seat === seat), onclick: () => { turnTo(own.seat); tellOthers(own.seat, null); } }, nameOf(own.seat))));
  byId("curve").replaceChildren(verdict(found), curve(found, seat));
  byId("sum").replaceChildren(sum(found), bars(found));
  const own = found.seats[seat];
  const mark = JSON.stringify([seat, depth, own?.key_moments]);
  if (mark === shownMoments) return;
  shownMoments = mark;
  const boxes = (own?.key_moments ?? []).flatMap((number) => {
    const moment = momentOf(found, number);
    return moment && answered(moment) ? [box(found, moment)] : [];
  });
  const scale = make("p", { class: "small muted" }, say(found.players === 1 ? "scale_alone" : "scale"));
  byId("moments").replaceChildren(...(boxes.length ? [scale, ...boxes] : [make("p", { class: "muted" }, say(over ? "no_moments" : "begins"))]));
}

/** Look at the game of another seat. @param {number} other */
function turnTo(other) {
  seat = other;
  if (review) show(review, true);
}

/** @param {number} which */
function nameOf(which) {
  const name = seats[which]?.name ?? "";
  return seats.filter((each) => each.name === name).length > 1 ? `p${which + 1} ${name}` : name;
}

/** The game in two sentences. @param {Review} found */
function verdict(found) {
  const own = /** @type {Seat} */ (found.seats[seat]);
  const luck = say(own.lucky > 0.02 * found.stake ? "lucky" : own.lucky < -0.02 * found.stake ? "unlucky" : "even", { luck: change(own.lucky, found.players) });
  const sizes = Object.entries(own.sizes).filter(([, count]) => count).map(([size, count]) => `${count} × ${say(size)}`).join(", ");
  const key = `${PRAISED.includes(own.level) ? "play" : "cost"}${found.players === 1 ? "_alone" : ""}`;
  const cost = level(found.players === 1 ? own.clear : Math.min(1, own.clear), found.players);
  const play = own.mattered ? say(key, { errors: cost, sizes: sizes || say("no_errors"), level: own.level ? say(`level_${own.level}`) : "" }) : "";
  return make("p", { class: "verdict" }, `${luck} ${play}`);
}

/** The sum, line by line, without what did not happen: it comes out. @param {Review} found */
function sum(found) {
  const own = /** @type {Seat} */ (found.seats[seat]);
  /** @type {[string, number][]} */
  const parts = [...Object.entries(own.luck).map(([source, value]) => /** @type {[string, number]} */ ([`luck_${source}`, value])),
    ["errors", -own.errors], ["others_errors", own.others_errors], ["rest", own.rest]];
  const [start = 0, ...values] = adding([own.start, ...parts.map(([, value]) => value)], found.players);
  const result = values.reduce((all, value) => all + value, start);
  const rows = [["start", level(start, found.players)],
    ...parts.flatMap(([name, value], n) => (value ? [[name, change(values[n] ?? 0, found.players)]] : [])),
    ["result", level(result, found.players)], ["adjusted", level(own.adjusted, found.players)]];
  return make("table", { class: "sum" }, make("tbody", {}, ...rows.map(([name = "", value = ""]) => make("tr", { class: name }, make("th", { scope: "row" }, say(name)), make("td", { class: "n" }, value)))));
}

/** The luck of everybody, side by side. @param {Review} found */
function bars(found) {
  const most = Math.max(1e-6, ...found.seats.map((own) => Math.abs(own.lucky)));
  const told = adding(found.seats.map((own) => own.lucky), found.players);
  return make("div", { class: "bars", role: "group", "aria-label": say("luck") }, make("h3", {}, say("luck")), ...found.seats.map((own, n) => {
    const bar = make("i", { class: own.lucky < 0 ? "down" : "up" });
    bar.style.width = `${(50 * Math.abs(own.lucky)) / most}%`;
    return make("div", { class: `bar s${own.seat + 1}` }, make("span", {}, nameOf(own.seat)), make("span", { class: "track" }, bar), make("span", { class: "n" }, change(told[n] ?? 0, found.players)));
  }));
}

/** @param {Review} found @param {Answered} moment */
function box(found, moment) {
  const where = `/t/${code}/review/${moment.step}/${moment.seat}`;
  const on = make("form", { method: "post", action: `/t/${code}/review/go-on` },
    ...Object.entries({ csrf: csrf(), step: moment.step, seat: moment.seat }).map(([name, value]) => make("input", { type: "hidden", name, value })),
    make("button", { class: "btn sm quiet" }, say("go_on")));
  const tell = () => tellOthers(moment.seat, moment.number);
  const shown = momentBox({ moment, players: found.players, picture: `${where}.svg`, asked: async () => (await fetch(`${where}.json`)).json(), more: [on] });
  shown.addEventListener("click", tell);
  return shown;
}

const tellOthers = !document.getElementById("lead") ? () => undefined : together(code, {
  seat: () => seat,
  go: (other, moment) => {
    turnTo(other);
    if (moment !== null) document.getElementById(`moment-${moment}`)?.scrollIntoView({ block: "center" });
  },
});
byId("deeper").addEventListener("click", () => {
  depth = "deep";
  byId("progress").hidden = false;
  byId("progress").textContent = say("begins");
  byId("deeper").hidden = true;
  void follow();
});
void follow();
