/** @import { Store } from "./store.js" */
/** @import { Replay } from "./replay.js" */
import { icon, make, say } from "./dom.js";
import { atHome, nextGame } from "./home.js";
import { afterLesson } from "./lesson.js";

/**
 * What can be done after the end.
 * @param {Store} store
 * @param {{rematch: () => void, replay: Replay, shown: boolean, result: (() => void)|null, csrf: string}} deeds shown: the card with the result is, and leads to the review
 * @returns {(Node|false|null)[]}
 */
export function afterEnd(store, deeds) {
  const { table } = store;
  if (table?.lesson) return afterLesson(table.game, deeds.csrf);
  return [
    rematch(store, deeds.rematch),
    make("button", { class: "btn", type: "button", id: "watch-again", onclick: () => deeds.replay.toggle() }, say("replay")),
    deeds.result && make("button", { class: "btn", type: "button", id: "end-open", onclick: deeds.result }, say("end")),
    ...steps(deeds.replay),
    atHome() && !deeds.shown && make("a", { class: "btn", href: `/t/${table?.code}/review`, id: "review" }, say("review")),
    make("a", { class: "btn quiet", href: "/" }, say("back")),
  ];
}

/** The same table once more, as soon as everybody wants it. @param {Store} store @param {() => void} wanted */
function rematch(store, wanted) {
  const { table } = store;
  if (table?.rematch?.code) return make("a", { class: "btn go", href: nextGame(table.rematch.code), id: "rematch" }, say("rematch_go"));
  if (!table?.mine.length) return null;
  const said = wants(store);
  const names = (table.rematch?.said ?? []).filter((seat) => !table.mine.includes(seat)).map((seat) => store.nameOf(seat)).join(", ");
  const text = said ? say("rematch_waits") : names ? say("rematch_asked", { names }) : say("rematch");
  return make("button", { class: "btn go", type: "button", id: "rematch", disabled: said, onclick: wanted }, text);
}

/** Whether who sits here has said yes. @param {Store} store */
function wants({ table }) {
  return Boolean(table?.mine.length) && Boolean(table?.mine.every((seat) => table.rematch?.said.includes(seat)));
}

/** Nobody has to look for the new table, where a clock may run already. @param {Store} store */
export function goToRematch(store) {
  const code = store.table?.rematch?.code;
  if (code && wants(store)) location.assign(nextGame(code));
}

/** Stepping through the game, wherever the log may be hidden. @param {Replay} replay */
export function steps(replay) {
  /** @param {"back"|"on"} way @param {number} by */
  const step = (way, by) => make("button", { class: "btn quiet", type: "button", id: `look-${way}`, onclick: () => replay.by(by) }, icon(way), say(`replay_${way}`));
  return [step("back", -1), step("on", 1)];
}
