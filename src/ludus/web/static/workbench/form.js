/** A row of one's own, written by form: each field knows what there is to choose. */
/** @import { Bench } from "./draft.js" */
/** @import { Asked, Cells, Field, Form, Told } from "./types.js" */
import { make, say } from "../table/dom.js";
import { numberBox, rowsOf, tick } from "./boxes.js";
import { tilesField } from "./tiles.js";

const LONGEST_KEY = 40;

/** @param {Form} form @param {Bench} bench @param {Told} told @param {() => void} again show the same anew */
export function formEditor(form, bench, told, again) {
  const row = bench.draft.made[form.option];
  return row ? [head(form, bench), rowForm(form, bench, told, row, again)] : [begin(form, bench)];
}

/** The rows of the box to begin with. @param {Form} form @param {Bench} bench */
function begin(form, bench) {
  const cards = form.rows.map((row) => make("li", { class: "panel origin" }, make("h3", {}, row.name), make("p", { class: "small muted" }, row.says ?? ""), make("button", { type: "button", class: "btn sm", "data-at": `fork ${row.key}`, onclick: () => fork(form, bench, row) }, say("form_fork"))));
  return make("div", { class: "stack" }, make("p", { class: "muted" }, say("form_begin")), make("ul", { class: "origins" }, ...cards));
}

/** @param {Form} form @param {Bench} bench @param {Cells} row */
function fork(form, bench, row) {
  const name = say("fork_of", { name: row.name });
  /** @type {Cells} */
  const cells = { key: keyOf(name, form), name };
  for (const { column, start, out, among, goals } of form.fields) {
    for (const each of [column, start, out, among, goals]) if (each && !(each in cells)) cells[each] = structuredClone(row[each]);
  }
  bench.make(form.option, cells, { ...bench.draft.options, [form.beside]: row.key });
}

/** A key that the box does not have, made of the name. @param {string} name @param {Form} form */
function keyOf(name, form) {
  const plain = name.normalize("NFD").replace(/[^\w ]/g, "").trim().toLowerCase().replace(/\s+/g, "_").replace(/^(?=\d)/, "_").slice(0, LONGEST_KEY - 4) || "mine";
  return form.rows.some((row) => row.key === plain) ? `${plain}_own` : plain;
}

/** What it is measured against, and the ways out of it. @param {Form} form @param {Bench} bench */
function head(form, bench) {
  const against = bench.draft.options[form.beside] ?? form.rows[0]?.key;
  const select = make("select", { "data-at": "beside" }, ...form.rows.map((row) => make("option", { value: row.key, selected: row.key === against }, row.name)));
  select.addEventListener("change", () => bench.make(form.option, {}, { ...bench.draft.options, [form.beside]: select.value }));
  const away = make("button", { type: "button", class: "btn sm quiet", "data-at": "away", onclick: () => bench.make(form.option, null, {}) }, say("form_away"));
  const paper = make("button", { type: "button", class: "btn sm quiet", "data-at": "print", onclick: () => print() }, say("form_print"));
  return make("p", { class: "row wrap" }, make("label", { class: "row small" }, say("form_beside"), select), paper, away);
}

/** @param {Form} form @param {Bench} bench @param {Told} told @param {Cells} row @param {() => void} again */
function rowForm(form, bench, told, row, again) {
  const own = form.rows.find((each) => each.key === bench.draft.options[form.beside]) ?? {};
  const put = (/** @type {Cells} */ cells) => bench.make(form.option, "name" in cells ? { ...cells, key: keyOf(String(cells.name), form) } : cells);
  return make("div", { class: "rowform" }, ...form.fields.map((field) => {
    const asked = { field, row, own, told, game: bench.game, put, again };
    const columns = [field.column, field.start, field.out, field.among, field.goals].filter((each) => each !== undefined);
    const changed = columns.some((each) => JSON.stringify(own[each] ?? "") !== JSON.stringify(row[each] ?? ""));
    return make("fieldset", { class: `part ${field.kind} ${changed ? "changed" : ""}` }, make("legend", {}, field.label), KINDS[field.kind](asked));
  }));
}

// --- kinds of fields -------------------------------------------------------------------------------------------------

/** @param {Asked} asked */
function textField({ field, row, put }) {
  const short = field.column === "name";
  const box = short ? make("input", { "aria-label": field.label, "data-at": field.column, maxlength: 60, value: row[field.column] ?? "" }) : make("textarea", { "aria-label": field.label, "data-at": field.column, maxlength: 500, rows: 2 }, row[field.column] ?? "");
  box.addEventListener("change", () => put({ [field.column]: box.value.trim() }));
  return box;
}

/** @param {Asked} asked */
function textsField({ field, row, put }) {
  const lines = /** @type {string[]} */ (row[field.column] ?? []);
  const box = make("textarea", { "aria-label": field.label, "data-at": field.column, rows: Math.max(3, lines.length + 1) }, lines.join("\n"));
  box.addEventListener("change", () => put({ [field.column]: box.value.split("\n").map((line) => line.trim()).filter(Boolean) }));
  return box;
}

/** @param {Asked} asked */
function numberField({ field, row, put }) {
  return numberBox(field.column, field.label, row[field.column] ?? 0, field.low ?? 0, field.high ?? 999, (value) => put({ [field.column]: value }));
}

/** @param {Asked} asked */
function oneField({ field, row, told, put }) {
  const none = field.none ? [["", field.none]] : [];
  const choices = field.words ?? [...none, ...rowsOf(told, field.of).map((each) => [each.key, each.called])];
  const select = make("select", { "aria-label": field.label, "data-at": field.column }, ...choices.map(([key, text]) => make("option", { value: key, selected: key === row[field.column] }, text)));
  select.addEventListener("change", () => put({ [field.column]: select.value }));
  return select;
}

/** @param {Asked} asked */
function someField({ field, row, told, put }) {
  const chosen = /** @type {string[]} */ (row[field.column] ?? []);
  return make("div", { class: "ticks" }, ...rowsOf(told, field.of).map((each) => tick(`${field.column} ${each.key}`, each.called, String(each.says ?? ""), chosen.includes(each.key), (on) => put({ [field.column]: on ? [...chosen, each.key] : chosen.filter((key) => key !== each.key) }))));
}

/** A line of the team: who, and what is carried. @param {Asked} asked */
function teamField({ field, row, told, put }) {
  const lines = /** @type {string[]} */ (row[field.column] ?? []).map((line) => line.split(" "));
  const set = (/** @type {string[][]} */ next) => put({ [field.column]: next.map((line) => line.join(" ")) });
  const kinds = rowsOf(told, field.of);
  const things = rowsOf(told, field.with);
  const items = lines.map(([who = "", ...carried], at) => {
    const select = make("select", { "aria-label": say("form_member", { number: at + 1 }), "data-at": `${field.column} ${at}` }, ...kinds.map((kind) => make("option", { value: kind.key, selected: kind.key === who }, kind.called)));
    const change = (/** @type {string[]} */ line) => set(lines.map((each, place) => (place === at ? line : each)));
    select.addEventListener("change", () => change([select.value, ...carried]));
    const may = things.filter((thing) => carried.includes(thing.key) || !field.bearers || thing[field.bearers].includes(who));
    const ticks = may.map((thing) => tick(`${field.column} ${at} ${thing.key}`, thing.called, String(thing.says ?? ""), carried.includes(thing.key), (on) => change([who, ...(on ? [...carried, thing.key] : carried.filter((key) => key !== thing.key))])));
    const off = make("button", { type: "button", class: "btn sm quiet", "data-at": `${field.column} ${at} off`, "aria-label": say("form_off", { number: at + 1 }), onclick: () => set(lines.filter((_, place) => place !== at)) }, "×");
    return make("li", {}, select, make("div", { class: "ticks" }, ...ticks), off);
  });
  const more = make("button", { type: "button", class: "btn sm quiet", "data-at": `${field.column} more`, onclick: () => set([...lines, [kinds[kinds.length - 1]?.key ?? ""]]) }, say("form_more"));
  return make("div", {}, make("ul", { class: "team" }, ...items), more);
}

/** Rules by name, some with a number. @param {Asked} asked */
function rulesField({ field, row, put }) {
  const said = /** @type {string[]} */ (row[field.column] ?? []);
  const items = (field.words ?? []).map(([name, low, high, text]) => {
    const at = said.findIndex((each) => each.split(" ")[0] === name);
    const written = (/** @type {number} */ value) => (high ? `${name} ${value}` : name);
    const number = at < 0 ? low : Number(said[at]?.split(" ")[1] ?? low);
    const toggle = tick(`${field.column} ${name}`, text, name, at >= 0, (on) => put({ [field.column]: on ? [...said, written(low)] : said.filter((_, place) => place !== at) }));
    const box = high && at >= 0 ? numberBox(`${field.column} ${name} n`, text, number, low, high, (value) => put({ [field.column]: said.map((each, place) => (place === at ? written(value) : each)) })) : null;
    return make("li", { class: at >= 0 ? "on" : "" }, toggle, box);
  });
  return make("ul", { class: "rules" }, ...items);
}

/** @type {Record<Field["kind"], (asked: Asked) => HTMLElement>} */
const KINDS = { text: textField, texts: textsField, number: numberField, one: oneField, some: someField, team: teamField, tiles: tilesField, rules: rulesField };
