/** A deck: its cards as they are printed, the copies of each, and every number on a card. */
/** @import { Bench } from "./draft.js" */
/** @import { Cells, Deck, Row, Table, Told } from "./types.js" */
import { make, say } from "../table/dom.js";
import { cell } from "./rows.js";

const MOST = 4; // new cards of a draft

/** @param {Deck} deck @param {Bench} bench @param {Told} told */
export function deckEditor(deck, bench, told) {
  const table = told.tables.find((each) => each.file === deck.file && each.table === deck.table);
  if (!table) return [];
  const added = bench.rows(table).slice(table.rows.length);
  const all = table.rows.reduce((sum, row) => sum + copies(deck, bench, row), 0);
  const more = added.reduce((sum, row) => sum + copies(deck, bench, row), 0);
  const wrong = deck.total > 0 && all !== deck.total;
  const sum = deck.count ? make("p", { class: `decksum ${wrong ? "wrong" : ""}`, role: "status" }, deck.total ? say("deck_of", { count: all, total: deck.total }) : say("deck_has", { count: all }), more ? ` + ${more}` : "") : null;
  const cards = [...added, ...table.rows].map((row) => make("li", { class: `deckcard ${deck.count && !copies(deck, bench, row) ? "none" : ""}`, id: `card-${row.key}` }, face(deck, bench, row), isNew(deck, bench, row) ? title(deck, bench, row) : make("b", {}, row.called), deck.count ? stepper(deck, bench, table, row) : null, numbers(deck, bench, table, row), copier(deck, bench, table, row)));
  const how = say(deck.open ? "deck_copies" : "deck_closed", { most: MOST, docs: "docs/how-to/add-cards.md" });
  return [make("p", { class: "row wrap small muted" }, say("deck_how", { file: deck.file }), " ", how), ...(sum ? [sum] : []), make("ul", { class: "deckcards" }, ...cards)];
}

// --- new cards -------------------------------------------------------------------------------------------------------

/** @param {Deck} deck @param {Bench} bench @param {Row} row */
function isNew(deck, bench, row) {
  return `${deck.table} ${row.key}` in (bench.draft.added[deck.file] ?? {});
}

/** What a new card is called, to be written. @param {Deck} deck @param {Bench} bench @param {Row} row */
function title(deck, bench, row) {
  const field = make("input", { class: "cardname", value: row.called, maxlength: 40, "data-at": `name ${row.key}`, "aria-label": say("deck_name") });
  field.addEventListener("change", () => bench.set(deck.file, `${deck.table} ${row.key}`, { name: field.value.trim() || row.called }, {}));
  return field;
}

/** Copy a card of the box, or take a copy away. @param {Deck} deck @param {Bench} bench @param {Table} table @param {Row} row */
function copier(deck, bench, table, row) {
  const along = deck.copy.along ?? [];
  const button = (/** @type {string} */ text, /** @type {string} */ label, /** @type {() => void} */ act, off = false) => make("button", { type: "button", class: "btn sm quiet", "data-at": `${text} ${row.key}`, "aria-label": label, disabled: off, onclick: act }, text);
  if (isNew(deck, bench, row)) return button(say("deck_away"), say("deck_away_of", { name: row.called }), () => bench.dropRows((name, cells) => name === `${deck.table} ${row.key}` || along.some((each) => cells[each.owner] === row.key)));
  const alone = [row.key, ...along.map((each) => row[each.column])].some((key) => deck.alone.includes(key));
  if (!deck.open || alone) return null;
  return button(say("deck_copy"), say("deck_copy_of", { name: row.called }), () => copyOf(deck, bench, table, row), bench.rows(table).length - table.rows.length >= MOST);
}

/** A new card, and the rows that belong to it. @param {Deck} deck @param {Bench} bench @param {Table} table @param {Row} row */
function copyOf(deck, bench, table, row) {
  const keys = new Set(bench.rows(table).map((each) => each.key));
  let number = 2;
  while (keys.has(`${row.key}${number}`)) number += 1;
  const key = `${row.key}${number}`;
  const along = deck.copy.along ?? [];
  const sign = deck.copy.sign ? { [deck.copy.sign]: `${row.called[0]}${bench.rows(table).length - table.rows.length + 1}` } : {};
  const parts = Object.fromEntries(along.map((each) => [each.column, `${key}_${each.column}`]));
  /** @type {[string, string, Cells][]} */
  const belong = along.map((each) => [each.file, `${each.table} ${key}_${each.column}`, { like: row[each.column], [each.owner]: key }]);
  bench.addRows([[deck.file, `${deck.table} ${key}`, { like: row.key, name: `${row.called} ${number}`, ...(deck.copy.set ?? {}), ...sign, ...parts }], ...belong]);
}

/** @param {Deck} deck @param {Bench} bench @param {Row} row @returns {number} */
function copies(deck, bench, row) {
  return deck.count ? (bench.value(deck.file, `${deck.table} ${row.key}`, deck.count) ?? row[deck.count]) : 0;
}

/** @param {Deck} deck @param {Bench} bench @param {Row} row */
function face(deck, bench, row) {
  return make("img", { src: `/workbench/${bench.game}/faces/${deck.table}/${bench.value(deck.file, `${deck.table} ${row.key}`, "like") ?? row.key}.svg?in=${document.documentElement.lang}`, alt: String(row.says ?? ""), loading: "lazy", width: 126, height: 176 });
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
