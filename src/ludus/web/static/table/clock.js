/** @import { Store } from "./store.js" */

/** Below so many milliseconds time is short. */
const LOW = 20_000;

/** Show every clock; those of asked seats run on between two messages. @param {Store} store */
export function showClocks(store) {
  const { table } = store;
  if (!table) return;
  const since = Date.now() - store.asked;
  for (const seat of table.seats) {
    const runs = seat.asked && !seat.sealed && table.status === "playing";
    const left = seat.clock_ms === null || seat.clock_ms === undefined ? null : Math.max(0, seat.clock_ms - (runs ? since : 0));
    for (const place of document.querySelectorAll(`[data-clock="${seat.seat}"]`)) write(place, left);
  }
  const mine = store.me === null ? null : table.seats[store.me];
  const clock = document.getElementById("clock");
  if (clock) write(clock, mine?.asked && typeof mine.clock_ms === "number" ? Math.max(0, mine.clock_ms - since) : null);
}

/** @param {Element} place @param {number|null} left */
function write(place, left) {
  if (!(place instanceof HTMLElement)) return;
  place.hidden = left === null;
  if (left === null) return;
  place.textContent = spoken(left);
  place.classList.toggle("low", left < LOW);
}

/** @param {number} ms */
function spoken(ms) {
  const seconds = Math.ceil(ms / 1000);
  const days = Math.floor(seconds / 86_400);
  if (days) return `${days} d ${Math.floor((seconds % 86_400) / 3600)} h`;
  const hours = Math.floor(seconds / 3600);
  const rest = `${String(Math.floor((seconds % 3600) / 60)).padStart(hours ? 2 : 1, "0")}:${String(seconds % 60).padStart(2, "0")}`;
  return hours ? `${hours}:${rest}` : rest;
}
