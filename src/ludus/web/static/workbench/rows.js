/** The rows of content: a table in which every number knows its bounds. */
/** @import { Bench } from "./draft.js" */
/** @import { Column, Row, Table } from "./types.js" */
import { make, say } from "../table/dom.js";

/**
 * @param {Table} table @param {Bench} bench @param {boolean} texts whether texts are shown too
 * @param {Set<string>} drawn columns that are drawn on a board
 */
export function rowTable(table, bench, texts, drawn) {
  const columns = table.columns.filter((column) => !drawn.has(column.name) && (isText(column) ? texts : true));
  const head = make("tr", {}, make("th", { scope: "col" }, say("row")), ...columns.map((column) => make("th", { scope: "col", title: bound(column) }, column.name)));
  const body = bench.rows(table).map((row) => make("tr", { id: `row-${table.table}-${row.key}` }, make("th", { scope: "row" }, row.called), ...columns.map((column) => make("td", {}, cell(table, row, column, bench)))));
  return make("div", { class: "scroller" }, make("table", { class: "rows" }, make("thead", {}, head), make("tbody", {}, ...body)));
}

/** @param {Column} column */
function isText(column) {
  return column.kind === "text" || (column.kind === "list" && column.of?.kind === "text");
}

/** What a column may hold, in words. @param {Column} column @returns {string} */
export function bound(column) {
  if (column.kind === "number") return column.low === column.high ? say("bound_only", { low: column.low ?? 0 }) : say("bound", { low: column.low ?? 0, high: column.high ?? 0 });
  if (column.kind === "list" && column.of) return say(column.length ? "bound_list" : "bound_any", { count: column.length ?? 0, each: bound(column.of) });
  return say(column.kind === "flag" ? "bound_flag" : "bound_text");
}

/** One value to change. @param {Table} table @param {Row} row @param {Column} column @param {Bench} bench */
export function cell(table, row, column, bench) {
  const name = `${table.table} ${row.key}`;
  const own = row[column.name];
  const found = bench.value(table.file, name, column.name);
  const value = found === undefined ? own : found;
  const label = `${row.called}: ${column.name}`;
  const changed = found !== undefined;
  if (column.kind === "flag") {
    const box = make("input", { type: "checkbox", "aria-label": label, "data-at": label, class: changed ? "changed" : "" });
    box.checked = Boolean(value);
    box.addEventListener("change", () => bench.set(table.file, name, { [column.name]: box.checked }, row));
    return box;
  }
  const number = column.kind === "number";
  const field = make("input", { type: number ? "number" : "text", "aria-label": label, "data-at": label, class: `${changed ? "changed" : ""} ${column.kind}`, min: column.low, max: column.high, title: changed ? say("was", { value: written(own), bound: bound(column) }) : bound(column), readonly: number && column.low === column.high, size: number ? undefined : Math.min(40, Math.max(6, written(value).length)) });
  field.defaultValue = written(value);
  mark(field, column, value);
  field.addEventListener("change", () => {
    const read = parsed(field.value, column);
    mark(field, column, read);
    if (read !== undefined) bench.set(table.file, name, { [column.name]: read }, row);
  });
  return field;
}

/** @param {HTMLInputElement} field @param {Column} column @param {any} value */
function mark(field, column, value) {
  const wrong = value !== undefined && !fits(value, column);
  field.setAttribute("aria-invalid", String(wrong || (value === undefined && field.value !== "")));
}

/** @param {any} value @param {Column} column @returns {boolean} */
export function fits(value, column) {
  if (column.kind === "number") return Number.isInteger(value) && value >= (column.low ?? 0) && value <= (column.high ?? 0);
  if (column.kind === "flag") return typeof value === "boolean";
  if (column.kind === "text") return typeof value === "string";
  return Array.isArray(value) && (!column.length || value.length === column.length) && value.every((one) => (column.of ? fits(one, column.of) : true));
}

/** @param {any} value @returns {string} */
export function written(value) {
  if (value === undefined) return "";
  if (Array.isArray(value)) return value.some(Array.isArray) ? JSON.stringify(value) : value.join(", ");
  return String(value);
}

/** What somebody has typed. @param {string} text @param {Column} column */
function parsed(text, column) {
  const tidy = text.trim();
  if (column.kind === "number") return /^-?\d{1,7}$/.test(tidy) ? Number(tidy) : undefined;
  if (column.kind === "text") return text;
  if (tidy.startsWith("[")) {
    try {
      return JSON.parse(tidy);
    } catch {
      return undefined;
    }
  }
  const parts = tidy ? tidy.split(",").map((part) => part.trim()) : [];
  if (column.of?.kind !== "number") return parts;
  return parts.every((part) => /^-?\d{1,7}$/.test(part)) ? parts.map(Number) : undefined;
}
