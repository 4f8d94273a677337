/** @import { Store } from "./store.js" */
import { byId, fill, make, mark, ruleChip, say } from "./dom.js";
import { taught } from "./lesson.js";

/** A question of more letters is written smaller, so that its reason has room too. */
const LONG = 30;

/** What stands in the second line for a while: why something is not possible, what a click would do. */
let aside = { text: "", rule: "" };

/** Say something in the second line of the question, or the reason again. @param {Store} store @param {string} text @param {string} [rule] */
export function note(store, text, rule = "") {
  if (aside.text === text && aside.rule === rule) return;
  aside = { text, rule };
  showPrompt(store);
}

/**
 * The question and its reason; while others decide, whom we wait for; at the end the result.
 * @param {Store} store
 */
export function showPrompt(store) {
  const home = byId("question");
  const first = shortened(store, telling(store));
  const told = aside.text ? { ...first, why: aside.text, rule: aside.rule, kind: `${first.kind} noted`, scores: [] } : first;
  const long = told.ask.length > LONG ? "long" : "";
  home.className = `panel prompt ${long} ${told.seat === null ? "" : `s${told.seat + 1}`} ${told.kind}`;
  fill(home, [told, store.table?.game], () => [
    told.seat === null ? null : mark(told.seat),
    make("div", { class: "text" },
      make("p", { class: "ask", title: told.ask }, told.ask),
      told.why || told.rule
        ? make("p", { class: "why", title: told.why }, make("span", {}, told.why), told.rule ? ruleChip(store.table?.game ?? "", told.rule) : null)
        : null,
      told.scores.length
        ? make("ul", { class: "scores" }, ...told.scores.map(({ seat, text }) => make("li", {}, mark(seat), text)))
        : null),
    make("span", { class: "clock", id: "clock", hidden: true }),
  ]);
}

/** In a lesson the text has its own card in the subject; the question's place is too small for it. @param {Store} store @param {ReturnType<typeof telling>} told */
function shortened({ table, live }, told) {
  const card = byId("lesson");
  const { step = 0, steps = 0 } = table?.lesson ?? {};
  const on = live && step < steps;
  card.hidden = !on;
  if (!on) return told;
  fill(card, told.ask, () => [make("p", {}, told.ask)]);
  return { ...told, ask: say("lesson_step", { number: step + 1, count: steps }), why: told.reason || say("lesson_read") };
}

/** Whose browser has not yet fixed or opened its share of the dice. @param {Store} store */
function fixing({ table }) {
  const late = table?.seats.filter((seat) => seat.kind === "person" && !table.fair?.given.includes(seat.seat)) ?? [];
  return say("dice_why", { names: late.map((seat) => seat.name).join(", ") });
}

/**
 * What the prompt says now.
 * @param {Store} store
 * @returns {{ask: string, why: string, rule: string, seat: number|null, kind: string, scores: {seat: number, text: string}[], reason?: string}}
 */
export function telling(store) {
  const { table, scene } = store;
  const said = { ask: "", why: "", rule: "", seat: /** @type {number|null} */ (null), kind: "theirs", scores: /** @type {{seat: number, text: string}[]} */ ([]) };
  if (!table) return { ...said, ask: say("loading") };
  if (!store.live) return { ...said, ask: say("replaying", { at: store.at, last: store.last }), why: lastLine(store), kind: "" };
  if (table.status === "open") return { ...said, ask: say("open"), why: say("open_why"), kind: "" };
  if (table.status === "dice") return { ...said, ask: say("dice"), why: fixing(store), kind: "" };
  if (table.lesson) return { ...said, ...taught(table, scene.question, store.me) };
  if (table.result) return { ...said, ...ending(store) };
  const { question } = scene;
  const asked = table.seats.filter((seat) => seat.asked && !seat.sealed);
  if (store.mine && question) {
    return { ...said, ask: scene.gather?.ask || question.text, why: question.reason ?? "", rule: question.rule ?? "", seat: store.me, kind: "now" };
  }
  const { fall } = table;
  if (fall && fall.seat !== null) return { ...said, ask: fall.text, why: fall.why, rule: fall.rule, seat: fall.seat, kind: "now" };
  const names = asked.map((seat) => store.nameOf(seat.seat)).join(", ");
  const first = asked[0]?.seat ?? null;
  if (store.me !== null && table.seats[store.me]?.sealed) {
    return { ...said, ask: say("locked", { names }), why: say("locked_why"), seat: store.me };
  }
  const thinking = asked.length > 0 && asked.every((seat) => seat.kind === "bot");
  return { ...said, ask: say(thinking ? "thinking" : "waiting", { names }), why: fall?.text ?? question?.text ?? "", seat: first };
}

/** @param {Store} store */
function ending(store) {
  const { table } = store;
  const result = table?.result;
  if (!table || !result) return {};
  const some = result.winners.length < table.players && table.mine.length < table.players;
  const won = some && table.mine.some((seat) => result.winners.includes(seat));
  const told = result.scores.some((score) => score > 1); // won or lost has been said
  const scores = told ? result.scores.map((score, seat) => ({ seat, text: `${store.nameOf(seat)}: ${score}` })) : [];
  const winner = result.winners.length === 1 ? result.winners[0] ?? null : null;
  return { ask: store.scene.result || result.text, why: [won ? say("you_won") : "", result.why ?? ""].filter(Boolean).join(" "), rule: result.rule, seat: winner, kind: "over", scores };
}

/** @param {Store} store */
function lastLine(store) {
  return store.log.filter((line) => line.at <= store.at).at(-1)?.text ?? "";
}
