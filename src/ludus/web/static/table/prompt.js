/** @import { Store } from "./store.js" */
/** @import { Result } from "./types.js" */
import { byId, fill, make, mark, ruleChip, say } from "./dom.js";
import { taught } from "./lesson.js";

/** A question of more letters is written smaller, so that its reason has room too. */
const LONG = 22;

/** What stands in the second line for a while: why something is not possible, what a click would do. */
let aside = { text: "", rule: "" };
/** Whether the question has one answer, which is given by itself: then nobody is asked. */
let given = false;

/** Say something in the second line of the question, or again its reason, or that a hint is on its way. @param {Store} store @param {string} said @param {string} [rule] */
export function note(store, said, rule = "") {
  const text = said || (store.advised ? say("advising") : "");
  if (aside.text === text && aside.rule === rule) return;
  aside = { text, rule };
  showPrompt(store);
}

/**
 * The question and its reason; while others decide, whom we wait for; at the end the result.
 * @param {Store} store @param {boolean} [alone] whether the question answers itself
 */
export function showPrompt(store, alone = given) {
  given = alone;
  const home = byId("question");
  const said = telling(store);
  const first = shortened(store, given && said.kind === "now" ? { ...said, kind: "theirs", why: say("only_answer"), rule: "" } : said);
  const told = aside.text ? { ...first, why: aside.text, rule: aside.rule, kind: `${first.kind} noted`, scores: [] } : first;
  const long = told.ask.length > LONG ? "long" : "";
  const [open, two] = ["open", "two"].map((name) => home.classList.contains(name));
  home.className = `panel prompt ${two ? "two" : ""} ${long} ${told.seat === null ? "" : `s${told.seat + 1}`} ${told.kind}`;
  const drawn = fill(home, [told, store.table?.game], () => [
    told.rule ? ruleLink(store.table?.game ?? "", told.rule, told.seat) : told.seat === null ? null : mark(told.seat),
    make("div", { class: "text" },
      make("p", { class: "ask", title: told.ask }, told.ask),
      told.why ? make("p", { class: "why", title: told.why }, make("span", {}, told.why)) : null,
      told.scores.length
        ? make("ul", { class: "scores" }, ...told.scores.map(({ seat, text }) => make("li", {}, mark(seat), text)))
        : null),
    make("span", { class: "clock", id: "clock", hidden: true }),
  ]);
  home.classList.toggle("open", open && !drawn);
  home.onclick = ({ target }) => target instanceof Element && !target.closest("a") && home.classList.toggle("open"); // on a phone: all of it
  const ask = home.querySelector(".ask");
  if (!drawn || !ask) return;
  sized.disconnect();
  sized.observe(ask);
}

/** Whether the question has two lines, so that its reason has room for one only. */
const sized = new ResizeObserver(([ask]) => {
  if (ask) byId("question").classList.toggle("two", ask.contentRect.height > 1.5 * parseFloat(getComputedStyle(ask.target).lineHeight));
});

/** Whose question it is and the rule that asks it: one link, so that the text has the whole width. @param {string} game @param {string} rule @param {number|null} seat */
function ruleLink(game, rule, seat) {
  const link = ruleChip(game, rule);
  link.classList.add("by");
  link.prepend(seat === null ? "§" : mark(seat));
  return link;
}

/** In a lesson the text has its own card beside the way on; the question's place is too small for it. @param {Store} store @param {ReturnType<typeof telling>} told */
function shortened({ table, live, choices }, told) {
  const card = byId("lesson");
  const { step = 0, steps = 0 } = table?.lesson ?? {};
  const taught = live && table?.lesson;
  card.hidden = !taught;
  if (!taught) return told;
  const text = step < steps ? told.ask : told.why;
  fill(card, text, () => [make("p", {}, text)]);
  if (step >= steps) return { ...told, why: "" };
  return { ...told, ask: say("lesson_step", { number: step + 1, count: steps }), why: told.reason || say(choices.some(({ action }) => action === "go on") ? "lesson_read" : "lesson_do") };
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
  if (store.playing !== null) return { ...said, ask: store.playing || scene.title };
  if (table.lesson) return { ...said, ...taught(table, scene.question, store.me) };
  if (table.result) return { ...said, ...ending(store) };
  const { question } = scene;
  const turn = scene.panels?.flatMap(({ seat, state }) => (state === "turn" ? [seat] : []));
  const asked = table.seats.filter((seat) => (store.passing ? turn?.includes(seat.seat) : seat.asked && !seat.sealed));
  if (store.mine && question) {
    return { ...said, ask: scene.gather?.ask || question.text, why: question.reason ?? "", rule: question.rule ?? "", seat: store.me, kind: "now" };
  }
  const { fall } = table;
  if (fall && fall.seat !== null) return { ...said, ask: fall.text, why: fall.why, rule: fall.rule, seat: fall.seat, kind: "now" };
  const names = asked.map(({ seat, kind }) => (kind === "bot" ? store.sideOf(seat) : store.nameOf(seat))).join(", "); // as the board has it
  const first = asked[0]?.seat ?? null;
  if (store.me !== null && table.seats[store.me]?.sealed) {
    return { ...said, ask: say("locked", { names }), why: say("locked_why"), seat: store.me };
  }
  if (!asked.length) return { ...said, ask: say("loading") }; // it is being dealt
  const thinking = asked.every((seat) => seat.kind === "bot");
  return { ...said, ask: say(thinking ? "thinking" : "waiting", { names }), why: fall?.text ?? (store.passing ? "" : question?.text) ?? "", seat: first };
}

/** @param {Store} store */
function ending(store) {
  const { table } = store;
  const result = table?.result;
  if (!table || !result) return {};
  const some = result.winners.length < table.players && table.mine.length < table.players;
  const won = some && table.mine.some((seat) => result.winners.includes(seat));
  const told = table.players > 1 && result.scores.some((score) => score > 1); // won or lost, or alone how much, has been said
  const scores = told ? result.scores.map((score, seat) => ({ seat, text: `${store.nameOf(seat)}: ${score}` })) : [];
  const winner = result.winners.length === 1 ? result.winners[0] ?? null : null;
  const ask = outcome(store, result);
  const you = say("you_won");
  return { ask, why: [won && ask !== you ? you : "", result.why ?? ""].filter(Boolean).join(" "), rule: result.rule, seat: winner, kind: "over", scores };
}

/** How it ended, in one sentence; whoever won alone reads "you". @param {Store} store @param {Result} result */
export function outcome(store, result) {
  const { scene, table } = store;
  const text = scene.result || result.text;
  const [winner] = result.winners;
  const own = result.winners.length === 1 && winner !== undefined && table?.mine.length === 1 && table.players > 1 && table.mine[0] === winner;
  return own && text.startsWith(store.sideOf(winner)) ? say("you_won") : text;
}

/** @param {Store} store */
function lastLine(store) {
  return store.log.filter((line) => line.at <= store.at).at(-1)?.text ?? "";
}
