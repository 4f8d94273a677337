/** @import { Panel, Row, Seat } from "./types.js" */
/** @import { Store } from "./store.js" */
import { byId, fill, make, mark, say } from "./dom.js";
import { portrait } from "./portraits.js";
import { showSigns } from "./signs.js";

/**
 * Who sits where, and the facts of the table.
 * @param {Store} store
 */
export function showPanels(store) {
  const { table, scene } = store;
  if (!table) return;
  const panels = scene.panels ?? [];
  const home = byId("left");
  const free = panels.filter((panel) => panel.seat === undefined);
  const names = [...table.seats.map((seat) => `seat-${seat.seat}`), ...free.map((panel) => panel.key)];
  fill(home, names, () => names.map((name) => make("div", { class: "slot", "data-slot": name })));
  const slots = /** @type {HTMLElement[]} */ ([...home.children]);
  for (const [n, slot] of slots.entries()) {
    const seat = table.seats[n];
    const panel = seat ? panels.find((each) => each.seat === seat.seat) : free[n - table.seats.length];
    const mark = [seat && plain(seat), panel, table.status];
    fill(slot, mark, () => [seat ? card(store, seat, panel) : panel && facts(panel)]);
  }
  showSigns(scene.signs ?? []);
  document.body.dataset.seats = String(table.players);
  fill(byId("seat-chips"), [table.seats.map(plain), panels.map((panel) => panel.title)], () => table.seats.map((seat) => chip(store, seat)));
}

/** Without the clock, which has its own beat. @param {Seat} seat */
function plain(seat) {
  return { ...seat, clock_ms: 0 };
}

/** @param {Store} store @param {Seat} seat @param {Panel|undefined} panel */
function card(store, seat, panel) {
  const on = Boolean(seat.asked) && !seat.sealed && store.table?.status === "playing";
  const title = panel?.title ?? say("seat", { number: seat.seat + 1 });
  return make("section", { class: `panel seat s${seat.seat + 1} ${on ? "on" : ""}`, "data-seat": seat.seat, "aria-label": title },
    make("div", { class: "who" }, mark(seat.seat),
      make("div", { class: "names" }, make("b", {}, title), make("small", {}, whoIs(seat))),
      ...states(seat, panel), make("span", { class: "clock", "data-clock": seat.seat, hidden: true })),
    panel?.portraits?.length ? make("div", { class: "crew" }, ...panel.portraits.map((of) => portrait(of, 40, { seat: seat.seat }))) : null,
    panel?.rows?.length ? rows(panel.rows) : null);
}

/** @param {Seat} seat */
export function whoIs(seat) {
  if (seat.kind === "open") return say("seat_open");
  if (seat.kind === "bot") return say("seat_bot", { name: seat.name, level: say(`level_${seat.level}`).replace("level_", "") });
  return seat.mine ? say("seat_you", { name: seat.name }) : seat.name;
}

/** @param {Seat} seat @param {Panel|undefined} panel */
function states(seat, panel) {
  const out = [];
  if (seat.sealed) out.push(make("span", { class: "chip" }, say("seat_locked")));
  else if (seat.asked) out.push(make("span", { class: "chip turn" }, say("seat_turn")));
  if (panel?.marks?.includes("out")) out.push(make("span", { class: "chip out" }, say("seat_out")));
  if (seat.kind === "person" && seat.online === false) out.push(make("span", { class: "chip" }, say("seat_away")));
  return out;
}

/** @param {Panel} panel */
function facts(panel) {
  return make("section", { class: "panel facts" }, make("h2", {}, panel.title), rows(panel.rows ?? []));
}

/** @param {Row[]} list */
function rows(list) {
  return make("dl", { class: "rows" }, ...list.flatMap((row) => [
    make("dt", {}, row.label),
    make("dd", {}, row.value, row.note ? make("small", {}, row.note) : null),
  ]));
}

/** A seat as the bar shows it where the picture has the seats. @param {Store} store @param {Seat} seat */
function chip(store, seat) {
  const on = Boolean(seat.asked) && !seat.sealed && store.table?.status === "playing";
  const title = store.sideOf(seat.seat);
  return make("button",
    { type: "button", class: on ? "on" : "", "data-drawer": "seats", title: `${title}: ${whoIs(seat)}`, "aria-label": `${title}: ${whoIs(seat)}${on ? `, ${say("seat_turn")}` : ""}` },
    mark(seat.seat),
    make("span", { class: "label" }, seat.mine ? say("you") : seat.name || title, make("small", { "data-clock": seat.seat, hidden: true })));
}
