/** @import { Table } from "./types.js" */
/** @import { Store } from "./store.js" */
import { make, ruleChip, say } from "./dom.js";
import { form } from "./invite.js";

/** @typedef {(message: Record<string, unknown>, seat: number) => void} Send */

/**
 * What people ask each other at the table: to take back, to draw, to give a seat to somebody; and who keeps them waiting.
 * @param {Store} store
 * @param {Send} send
 * @param {string} csrf
 * @returns {(Node|false|null)[]}
 */
export function consent(store, send, csrf) {
  const { table } = store;
  if (!table) return [];
  return [...takings(store, table, send), ...draws(store, table, send), ...seats(store, table, send, csrf), ...absences(store, table, send)];
}

/** @param {Store} store @param {Table} table @param {Send} send */
function takings(store, table, send) {
  const { undo } = table;
  const asker = undo?.asked_by ?? null;
  if (!undo || asker === null) return [];
  const asked = table.mine.filter((seat) => undo.needs.includes(seat) && !undo.given.includes(seat));
  const why = make("span", {}, undo.why, " ", undo.rule ? ruleChip(table.game, undo.rule) : "");
  return asked.map((seat) => ballot(say("undo_asked", { name: store.nameOf(asker) }), "undo", (answer) => send({ type: answer }, seat), why));
}

/** @param {Store} store @param {Table} table @param {Send} send */
function draws(store, table, send) {
  const offer = table.draw_offer ?? null;
  if (offer === null) return [];
  const asked = table.mine.filter((seat) => seat !== offer && !table.draw_given?.includes(seat));
  return asked.map((seat) => ballot(say("draw_asked", { name: store.nameOf(offer) }), "draw", (answer) => send({ type: answer }, seat)));
}

/** Seats that somebody would like to have: their hands are seen then. @param {Store} store @param {Table} table @param {Send} send @param {string} csrf */
function seats(store, table, send, csrf) {
  return (table.wanted ?? []).flatMap((wanted) => {
    const number = wanted.seat + 1;
    const left = wanted.needs.filter((seat) => !wanted.given.includes(seat));
    if (wanted.own) {
      const names = left.map((seat) => store.nameOf(seat)).join(", ");
      return [make("div", { class: "say", role: "group" }, make("p", {}, say("seat_waits", { number, names })), form(`/t/${table.code}/leave`, csrf, { seat: wanted.seat }, "", "seat_off"))];
    }
    const asked = left.filter((seat) => table.mine.includes(seat));
    return asked.map((seat) => ballot(say("seat_asked", { name: wanted.name, number }), "seat", (answer) => send({ type: answer, wanted: wanted.seat }, seat)));
  });
}

/** Who is away, and from when on the game can be claimed. @param {Store} store @param {Table} table @param {Send} send */
function absences(store, table, send) {
  const [seat] = table.mine;
  if (seat === undefined) return [];
  return (table.away ?? []).map((away) => {
    const name = store.nameOf(away.seat);
    const until = new Date(away.until * 1000);
    const time = until.toLocaleString(document.documentElement.lang, { dateStyle: "short", timeStyle: "short" });
    if (until.getTime() > Date.now()) return make("p", { class: "idle" }, say("away_until", { name, time }));
    return make("div", { class: "say", role: "group" }, make("p", {}, say("away_why", { name })),
      make("button", { class: "btn", type: "button", id: "claim", onclick: () => send({ type: "claim", absent: away.seat }, seat) }, say("away_claim", { name })));
  });
}

/** @param {string} text @param {string} what @param {(answer: string) => void} send @param {Node} [why] */
function ballot(text, what, send, why) {
  /** @param {string} answer @param {string} kind */
  const button = (answer, kind) =>
    make("button", { class: `btn ${kind}`, type: "button", id: `${what}-${answer}`, onclick: () => send(`${what}-${answer}`) }, say(`${what}_${answer}`));
  return make("div", { class: "say", role: "group" }, make("p", {}, text, " ", why), button("yes", "go"), button("no", ""));
}
