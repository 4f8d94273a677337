/** @import { Table, Prompt } from "./types.js" */
import { make, say } from "./dom.js";

/**
 * What the prompt says in a lesson: the script's text, with the game's own question below it.
 * @param {Table} table
 * @param {Prompt|null|undefined} question
 * @param {number|null} seat
 */
export function taught(table, question, seat) {
  const { step = 0, steps = 0, text = "" } = table.lesson ?? {};
  if (step >= steps) return { ask: say("lesson_done"), why: text, seat, kind: "over lesson" };
  const place = say("lesson_step", { number: step + 1, count: steps });
  const reason = question?.reason ? `${place} · ${question.reason}` : place;
  return { ask: question?.text ?? text, why: reason, reason: question?.reason ?? "", rule: question?.rule ?? "", seat, kind: "now lesson" };
}

/**
 * Where to go after a lesson: into a game, or to another lesson.
 * @param {string} game
 * @param {string} csrf
 */
export function afterLesson(game, csrf) {
  const play = make("form", { method: "post", action: `/games/${game}/play` },
    make("input", { type: "hidden", name: "csrf", value: csrf }), make("button", { class: "btn go" }, say("lesson_play")));
  return [play, make("a", { class: "btn", href: "/learn" }, say("lesson_all")), make("a", { class: "btn quiet", href: "/" }, say("back"))];
}
