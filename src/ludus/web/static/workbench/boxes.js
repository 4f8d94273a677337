/** Small parts of forms: numbers with bounds, boxes to tick. */
/** @import { Row, Told } from "./types.js" */
import { make, say } from "../table/dom.js";

/** The rows of a table of the box. @param {Told} told @param {[string, string]|undefined} of @returns {Row[]} */
export function rowsOf(told, of) {
  return told.tables.find((table) => table.file === of?.[0] && table.table === of?.[1])?.rows ?? [];
}

/**
 * A number between its bounds. @param {string} at @param {string} label @param {number} value @param {number} low @param {number} high
 * @param {(value: number) => void} put
 */
export function numberBox(at, label, value, low, high, put) {
  const box = make("input", { type: "number", class: "number", min: low, max: high, value, "data-at": at, "aria-label": label, title: say("bound", { low, high }) });
  box.setAttribute("aria-invalid", String(value < low || value > high));
  box.addEventListener("change", () => put(Number.parseInt(box.value, 10) || 0));
  return box;
}

/** A box to tick, with a text. @param {string} at @param {string} text @param {string} tip @param {boolean} on @param {(on: boolean) => void} put */
export function tick(at, text, tip, on, put) {
  const box = make("input", { type: "checkbox", "data-at": at });
  box.checked = on;
  box.addEventListener("change", () => put(box.checked));
  return make("label", { class: "tick", title: tip }, box, make("span", {}, text));
}
