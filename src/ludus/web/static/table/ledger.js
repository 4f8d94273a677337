/** @import { Ledger } from "./types.js" */
import { make } from "./dom.js";

/** What an action comes to: what adds up to its number, and a bar of how it may come out. @param {Ledger} ledger */
export function ledger({ title, rows = [], ends = [] }) {
  return [
    make("h2", {}, title),
    make("table", { class: "ledger" }, make("tbody", {}, ...rows.map(({ label, value, note }) =>
      make("tr", {}, make("th", { scope: "row" }, label), make("td", {}, value), make("td", {}, note ?? ""))))),
    make("div", { class: "ends", "aria-hidden": "true" }, ...ends.map(piece)),
    make("p", { class: "ends-told" }, ...ends.map(({ label, value, tone }) => make("span", { class: tone || "vain" }, make("b", {}, value), ` ${label}`))),
  ];
}

/** A piece of the bar, as wide as it is likely. @param {{part: number, tone?: string}} end */
function piece({ part, tone }) {
  const drawn = make("span", { class: tone || "vain" });
  drawn.style.flexGrow = String(part);
  return drawn;
}
