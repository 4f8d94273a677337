/** Practice: the position of the day, and the key moments of one's own games. */
/** @import { State } from "./types.js" */
import { byId, make, say, store, stored } from "../table/dom.js";
import { momentBox } from "./moment.js";
import { answered, momentOf } from "./numbers.js";

const WAIT = 1500;
const TRIES = 80;

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

// --- the position of the day ------------------------------------------------------------------------------------------

/** @param {string} game */
function streakOf(game) {
  const [last, count] = stored(`streak-${game}`, "0 0").split(" ").map(Number);
  return { last: last ?? 0, count: count ?? 0 };
}

/** The day before, as a number such as 20261231. @param {number} day */
function before(day) {
  const date = new Date(Date.UTC(Math.floor(day / 10000), (Math.floor(day / 100) % 100) - 1, (day % 100) - 1));
  return date.getUTCFullYear() * 10000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
}

/** Only the first try of a day counts. @param {string} game @param {number} day @param {boolean} right */
function count(game, day, right) {
  const { last, count: so_far } = streakOf(game);
  if (last === day) return;
  const now = right ? (last === before(day) ? so_far + 1 : 1) : 0;
  store(`streak-${game}`, `${day} ${now}`);
  tellStreak(game);
}

/** @param {string} game */
function tellStreak(game) {
  byId("streak").textContent = say("streak", { count: streakOf(game).count });
}

/** @param {string} game */
async function showDay(game) {
  const place = byId("day");
  for (const button of document.querySelectorAll("[data-game]")) button.setAttribute("aria-pressed", String(button.getAttribute("data-game") === game));
  tellStreak(game);
  place.replaceChildren(make("p", { class: "muted" }, say("begins")));
  for (let n = 0; n < TRIES; n += 1) {
    const answer = await fetch(`/practice/${game}.json`);
    const found = await answer.json();
    if (!answer.ok || (found.over && !found.moment)) {
      place.replaceChildren(make("p", { class: "muted" }, say("day_none")));
      return;
    }
    if (found.moment) {
      place.replaceChildren(momentBox({ moment: found.moment, players: found.players, picture: `/practice/${game}.svg`, asked: async () => found, title: say("day"), hidden: true, tried: (right) => count(game, found.day, right) }));
      return;
    }
    await pause(WAIT);
  }
}

for (const button of document.querySelectorAll("[data-game]")) button.addEventListener("click", () => void showDay(button.getAttribute("data-game") ?? ""));

// --- one's own games --------------------------------------------------------------------------------------------------

/** @param {{code: string, title: string, seats: number[]}} table */
async function momentsOf(table) {
  for (let n = 0; n < TRIES; n += 1) {
    const answer = await fetch(`/t/${table.code}/review.json`, { headers: { accept: "application/json" } });
    if (!answer.ok) return [];
    /** @type {State} */
    const state = await answer.json();
    if (!state.over || !state.review) {
      await pause(WAIT);
      continue;
    }
    const review = state.review;
    return table.seats.flatMap((seat) => review.seats[seat]?.key_moments ?? []).flatMap((number) => {
      const moment = momentOf(review, number);
      if (!moment || !answered(moment) || !moment.size) return [];
      const where = `/t/${table.code}/review/${moment.step}/${moment.seat}`;
      const link = make("a", { class: "btn sm quiet", href: `/t/${table.code}/review` }, say("title"));
      return [momentBox({ moment, players: review.players, picture: `${where}.svg`, asked: async () => (await fetch(`${where}.json`)).json(), title: `${table.title} ${table.code}`, hidden: true, more: [link] })];
    });
  }
  return [];
}

document.getElementById("look")?.addEventListener("click", async () => {
  /** @type {{code: string, title: string, seats: number[]}[]} */
  const own = JSON.parse(byId("own").textContent ?? "[]");
  const place = byId("own-moments");
  const progress = make("p", { class: "muted", role: "status" });
  place.replaceChildren(progress);
  for (const [number, table] of own.entries()) {
    progress.textContent = say("looking", { done: number, total: own.length });
    place.append(...(await momentsOf(table)));
  }
  progress.textContent = place.children.length > 1 ? "" : say("no_moments");
});
