/** A deck: its cards as they are printed, the copies of each, and every number on a card. */
/** @import { Bench } from "./draft.js" */
/** @import { Deck, Row, Table, Told } from "./types.js" */
import { make, say } from "../table/dom.js";
import { cell } from "./rows.js";

/** @param {Deck} deck @param {Bench} bench @param {Told} told */
export function deckEditor(deck, bench, told) {
  const table = told.tables.find((each) => each.file === deck.file && each.table === deck.table);
  if (!table) return [];
  const all = table.rows.reduce((sum, row) => sum + copies(deck, bench, row), 0);
  const wrong = deck.total > 0 && all !== deck.total;
  const sum = deck.count ? make("p", { class: `decksum ${wrong ? "wrong" : ""}`, role: "status" }, deck.total ? say("deck_of", { count: all, total: deck.total }) : say("deck_has", { count: all })) : null;
  const cards = table.rows.map((row) => make("li", { class: `deckcard ${deck.count && !copies(deck, bench, row) ? "none" : ""}`, id: `card-${row.key}` }, face(deck, bench, row), make("b", {}, row.called), deck.count ? stepper(deck, bench, table, row) : null, numbers(deck, bench, table, row)));
  return [make("p", { class: "row wrap small muted" }, say("deck_how", { file: deck.file })), ...(sum ? [sum] : []), make("ul", { class: "deckcards" }, ...cards)];
}

/** @param {Deck} deck @param {Bench} bench @param {Row} row @returns {number} */
function copies(deck, bench, row) {
  return deck.count ? (bench.value(deck.file, `${deck.table} ${row.key}`, deck.count) ?? row[deck.count]) : 0;
}

/** @param {Deck} deck @param {Bench} bench @param {Row} row */
function face(deck, bench, row) {
  return make("img", { src: `/workbench/${bench.game}/faces/${deck.table}/${row.key}.svg?in=${document.documentElement.lang}`, alt: String(row.says ?? ""), loading: "lazy", width: 126, height: 176 });
}

/** One copy less, how many, one more. @param {Deck} deck @param {Bench} bench @param {Table} table @param {Row} row */
function stepper(deck, bench, table, row) {
  const column = table.columns.find((each) => each.name === deck.count);
  const now = copies(deck, bench, row);
  const put = (/** @type {number} */ value) => bench.set(deck.file, `${deck.table} ${row.key}`, { [deck.count]: value }, row);
  const button = (/** @type {string} */ text, /** @type {string} */ label, /** @type {number} */ next) => make("button", { type: "button", class: "btn sm", "data-at": label, "aria-label": label, disabled: next < (column?.low ?? 0) || next > (column?.high ?? 0), onclick: () => put(next) }, text);
  return make("span", { class: "row stepper" }, button("−", say("deck_less", { name: row.called }), now - 1), column ? cell(table, row, column, bench) : null, button("+", say("deck_more", { name: row.called }), now + 1));
}

/** The other numbers on a card. @param {Deck} deck @param {Bench} bench @param {Table} table @param {Row} row */
function numbers(deck, bench, table, row) {
  const columns = table.columns.filter((column) => column.kind === "number" && column.low !== column.high && column.name !== deck.count && column.name in row);
  return make("span", { class: "cardnumbers" }, ...columns.map((column) => make("label", { class: "tiny" }, make("span", {}, column.name), cell(table, row, column, bench))));
}
