/** Two figures of the same thing, one above the other: the original's and the draft's, with their intervals. */
/** @import { Compared, Run } from "./types.js" */
import { make, say } from "../table/dom.js";

const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, ROW, LEFT] = [420, 34, 6];

/** @param {string} tag @param {Record<string, string|number>} attributes @param {string} [text] */
function shape(tag, attributes, text = "") {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  if (text) element.textContent = text;
  return element;
}

/** @param {number} value @param {boolean} percent */
export function figure(value, percent) {
  return percent ? `${(100 * value).toFixed(0)} %` : value.toFixed(1);
}

/** @param {number} value @param {boolean} percent */
export function signed(value, percent) {
  const said = percent ? (100 * value).toFixed(1) : value.toFixed(1);
  return value > 0 ? `+${said}` : said.replace("-", "−");
}

/** One kind of things: a row for each, and what changed. @param {string} kind @param {Compared[]} rows @param {boolean} percent @param {number|undefined} fair */
export function plot(kind, rows, percent, fair) {
  const ends = rows.flatMap((row) => [row.before.low, row.before.high, row.after.low, row.after.high]);
  const [low, high] = percent ? [0, 1] : [Math.min(...ends), Math.max(...ends) + 1e-9];
  const at = (/** @type {number} */ value) => LEFT + ((WIDTH - 2 * LEFT) * (value - low)) / (high - low);
  const lines = rows.map((row) => {
    const svg = shape("svg", { viewBox: `0 0 ${WIDTH} ${ROW}`, class: "pair", role: "img", "aria-label": told(kind, row, percent) });
    if (fair !== undefined) svg.append(shape("line", { class: "fair", x1: at(fair), x2: at(fair), y1: 0, y2: ROW }));
    for (const [name, one, y] of /** @type {const} */ ([["before", row.before, 11], ["after", row.after, 24]])) {
      svg.append(shape("line", { class: name, x1: at(one.low), x2: at(one.high), y1: y, y2: y }), shape("circle", { class: name, cx: at(one.value), cy: y, r: 5 }));
    }
    const loud = row.stands_out ? "loud" : "";
    return make("li", { class: loud }, make("span", { class: "what" }, rows.length > 1 ? labelled(kind, row.label) : ""), svg, make("span", { class: "n" }, `${figure(row.before.value, percent)} → ${figure(row.after.value, percent)}`), make("small", { class: "n faint" }, change(row, percent)));
  });
  return make("section", { class: "kind" }, make("h3", {}, kindName(kind)), make("ul", {}, ...lines));
}

/** What a kind is called, where the page has a word for it. @param {string} kind */
export function kindName(kind) {
  const key = `kind_${kind.replaceAll(" ", "_")}`;
  return say(key) === key ? kind : say(key);
}

/** @param {Compared} row @param {boolean} percent */
function change(row, percent) {
  return say("change", { by: signed(row.change.value, percent), low: signed(row.change.low, percent), high: signed(row.change.high, percent) });
}

/** A seat is called by its number; whatever else has a name of its own. @param {string} kind @param {string} label */
function labelled(kind, label) {
  return kind === "seat" ? say("seat_number", { number: label.slice(1) }) : label;
}

/** @param {string} kind @param {Compared} row @param {boolean} percent */
function told(kind, row, percent) {
  return `${labelled(kind, row.label)}: ${figure(row.before.value, percent)} → ${figure(row.after.value, percent)}; ${change(row, percent)}`;
}

/** Which side a draft favours, in a sentence for each kind. @param {Run} run */
export function verdicts(run) {
  return (run.favours ?? []).map((one) => {
    const values = { kind: kindName(one.kind), label: one.stands_out && one.kind === "seat" ? one.label.slice(1) : labelled(one.kind, one.label), value: figure(one.value, true), low: figure(one.low, true), high: figure(one.high, true), fair: figure(one.expected, true), shows: (100 * one.shows).toFixed(0), n: one.n };
    return make("p", { class: one.stands_out ? "loud" : "muted" }, say(one.stands_out ? (one.value > one.expected ? "favours" : "hinders") : "fair", values));
  });
}
