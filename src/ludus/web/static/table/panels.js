/** @import { Panel, Row, Seat } from "./types.js" */
/** @import { Store } from "./store.js" */
import { byId, fill, make, mark, say } from "./dom.js";
import { portrait } from "./portraits.js";
import { showSigns } from "./signs.js";

/** So many facts of a seat are seen at once; the rest opens. */
const FEW = 5;
/** A fact of more letters is a sentence: it has the whole width, and is not cut. */
const SENTENCE = 24;
/** A name that has more letters with its badges has a line of its own; for the badge of the turn also while there is none. */
const SHORT = 23;

/**
 * Who sits where, and the facts of the table.
 * @param {Store} store
 */
export function showPanels(store) {
  const { table, scene } = store;
  if (!table) return;
  const panels = scene.panels ?? [];
  const home = byId("seats");
  const drawn = new Set(scene.parts?.map((part) => part.name)); // nothing is said twice
  const loose = panels.filter((panel) => panel.seat === undefined && !drawn.has(panel.key) && !panel.rows?.every((row) => row.drawn));
  const free = loose.filter((panel) => !panel.key.startsWith("card-"));
  const cards = loose.filter((panel) => panel.key.startsWith("card-")); // of what the question is about
  fill(byId("cards"), cards, () => cards.map(facts));
  const names = [...table.seats.map((seat) => `seat-${seat.seat}`), ...free.map((panel) => panel.key)];
  fill(home, names, () => names.map((name) => make("div", { class: "slot", "data-slot": name })));
  const slots = /** @type {HTMLElement[]} */ ([...home.children]);
  for (const [n, slot] of slots.entries()) {
    const seat = table.seats[n];
    const panel = seat ? panels.find((each) => each.seat === seat.seat) : free[n - table.seats.length];
    const shown = panel && drawn.has(panel.key) ? { ...panel, rows: [] } : panel;
    fill(slot, [seat && plain(seat), shown, table.status], () => [seat ? card(store, seat, shown) : shown && facts(shown)]);
  }
  showSigns(scene.signs ?? []);
}

/** Without the clock, which has its own beat. @param {Seat} seat */
function plain(seat) {
  return { ...seat, clock_ms: 0 };
}

/** @param {Store} store @param {Seat} seat @param {Panel|undefined} panel */
function card(store, seat, panel) {
  const on = Boolean(seat.asked) && !seat.sealed && store.table?.status === "playing";
  const title = panel?.title ?? say("seat", { number: seat.seat + 1 });
  const sitter = seat.mine ? own(seat, title) : whoIs(seat);
  const badges = states(seat, panel);
  const told = badges.map((badge) => badge.textContent ?? "").join("");
  const long = sitter.length + Math.max(told.length, say("seat_turn").length) > SHORT;
  return make("section", { class: `panel seat s${seat.seat + 1} ${on ? "on" : ""}`, "data-seat": seat.seat, "aria-label": title },
    make("div", { class: `who ${long ? "long" : ""}` }, mark(seat.seat),
      make("div", { class: "names" }, make("b", { "data-score": seat.seat }, title), make("small", {}, sitter)),
      make("div", { class: "states" }, ...badges), make("span", { class: "clock", "data-clock": seat.seat, hidden: true })),
    make("div", { class: "held" },
      panel?.portraits?.length ? make("div", { class: "crew" }, ...panel.portraits.map((of) => portrait(of, panel.portraits?.[2] ? 40 : 32, { seat: seat.seat }))) : null,
      panel?.rows?.length ? rows(panel.rows) : null));
}

/** The viewer's own seat needs no name, unless the game calls it "You" already. @param {Seat} seat @param {string} title */
function own(seat, title) {
  const you = say("seat_own");
  return title.toLowerCase() === you.toLowerCase() ? seat.name : you;
}

/** Who sits there; what stands behind the name is never parted from it. @param {Seat} seat */
export function whoIs(seat) {
  if (seat.kind === "open") return say("seat_open");
  if (seat.kind === "bot") return whole(say("seat_bot", { name: seat.name, level: say(`level_${seat.level}`).replace("level_", "") }));
  return seat.mine ? whole(say("seat_you", { name: seat.name })) : seat.name;
}

/** In one line. @param {string} name */
function whole(name) {
  return name.replaceAll(" ", "\u00a0");
}

/** @param {Seat} seat @param {Panel|undefined} panel */
function states(seat, panel) {
  const out = [];
  if (seat.sealed) out.push(make("span", { class: "chip" }, say("seat_locked")));
  else if (seat.asked) out.push(make("span", { class: "chip turn" }, say("seat_turn")));
  if (panel?.state === "out") out.push(make("span", { class: "chip out" }, say("seat_out")));
  if (seat.kind === "person" && seat.online === false) out.push(make("span", { class: "chip" }, say("seat_away")));
  return out;
}

/** @param {Panel} panel */
function facts(panel) {
  return make("section", { class: "panel facts" }, make("h2", {}, panel.title), rows(panel.rows ?? []));
}

/** @param {Row[]} list */
function rows(list) {
  const shown = list.filter((row) => !row.drawn);
  const some = (/** @type {Row[]} */ those) => make("dl", { class: "rows" }, ...those.flatMap((row) => (row.value.length > SENTENCE && !row.note ? sentence(row) : fact(row))));
  if (shown.length <= FEW + 1) return some(shown);
  return make("div", {}, some(shown.slice(0, FEW)), make("details", {}, make("summary", {}, say("more_facts", { count: shown.length - FEW })), some(shown.slice(FEW))));
}

/** @param {Row} row */
function fact({ label, value, note }) {
  return [make("dt", { title: label }, label), make("dd", { title: [value, note].filter(Boolean).join(", ") }, value, note ? make("small", {}, note) : null)];
}

/** @param {Row} row */
function sentence({ label, value }) {
  return [make("div", { class: "whole" }, make("dt", {}, label), make("dd", {}, value))];
}
