/** @import { Review } from "./types.js" */
import { say } from "../table/dom.js";
import { level } from "./numbers.js";

const WIDE = 640;
const HIGH = 220;
const EDGE = 30;
const DASHES = ["", "7 4", "2 3", "9 3 2 3", "1 4", "5 2"];

/**
 * What each seat could hope for; the seat that is looked at stands out, its key moments are dots that lead there.
 * @param {Review} review
 * @param {number} seat
 */
export function curve(review, seat) {
  const rows = review.curve;
  const high = review.players > 1 ? 1 : Math.max(1, ...rows.flat()) * 1.1;
  const count = Math.max(2, rows[0]?.length ?? 2);
  /** @param {number} place @param {number} value @returns {[number, number]} */
  const point = (place, value) => [EDGE + ((WIDE - 2 * EDGE) * place) / (count - 1), HIGH - EDGE - ((HIGH - 2 * EDGE) * value) / high];
  const svg = draw("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "curve", role: "img", "aria-label": say("curve_said", { from: level(rows[seat]?.[0] ?? 0, review.players), to: level(rows[seat]?.at(-1) ?? 0, review.players) }) });
  for (const value of [0, high / 2, high]) {
    const y = point(0, value)[1];
    svg.append(draw("path", { class: "grid", d: `M${EDGE} ${y}H${WIDE - EDGE}` }), draw("text", { class: "axis", x: 0, y: y + 4 }, level(value, review.players)));
  }
  rows.forEach((row, own) => {
    const points = row.map((value, place) => point(place, value).map((n) => n.toFixed(1)).join(",")).join(" ");
    svg.append(draw("polyline", { class: `line s${own + 1}${own === seat ? " me" : ""}`, points, "stroke-dasharray": DASHES[own] ?? "" }));
  });
  for (const number of review.seats[seat]?.key_moments ?? []) {
    const place = review.moments.findIndex((moment) => moment.number === number);
    const [x, y] = point(place + 1, rows[seat]?.[place + 1] ?? 0);
    const link = draw("a", { href: `#moment-${number}`, "aria-label": say("to_moment") });
    link.append(draw("circle", { class: "key", cx: x.toFixed(1), cy: y.toFixed(1), r: 6 }));
    svg.append(link);
  }
  return svg;
}

/** @param {string} tag @param {Record<string, string|number>} attributes @param {string} [text] */
function draw(tag, attributes, text) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== "") element.setAttribute(name, String(value));
  if (text) element.textContent = text;
  return element;
}
