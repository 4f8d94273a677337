/** The workbench: one game, its drafts, its maps and tables, and what becomes of a draft. */
/** @import { Board, Cells, Deck, Form, Row, Table, Told } from "./types.js" */
import { byId, make, ruleChip, say, shareable } from "../table/dom.js";
import { post } from "../pages/post.js";
import { Bench, packed, unpacked } from "./draft.js";
import { drawing, hand, palette } from "./board.js";
import { deckEditor } from "./deck.js";
import { formEditor } from "./form.js";
import { rowTable, written } from "./rows.js";
import { checked, simulate, stop, tryIt } from "./runs.js";

const PACK = "draft.zip"; // the new cards as an expansion
const page = /** @type {HTMLElement} */ (document.querySelector("main.bench"));
const game = page.dataset.game ?? "";
/** @type {Told} */
let told = { tables: [], boards: [], forms: [], decks: [], seats: [], quick: false };
let shown = ""; // what is edited: "board 0", "form 0", "deck 1" or "table 3"
let texts = false;
/** @type {Record<string, string>} */
const chosen = {}; // by board: the row whose map is drawn
/** @type {[number, number]|null} */
let wrong = null;
let asked = 0;
let due = 0;
const bench = new Bench(game, () => {
  clearTimeout(due);
  due = setTimeout(show); // once the key that left a field has moved on to the next
  check();
});

// --- what is edited --------------------------------------------------------------------------------------------------

/** @param {Board} board @returns {Row[]} */
function rowsOf(board) {
  const found = told.tables.find((table) => table.file === board.file && table.table === board.table);
  const rows = Object.keys(board.play).map((key) => found?.rows.find((row) => row.key === key));
  return rows.filter((row) => row !== undefined);
}

function show() {
  const draft = bench.draft;
  const list = /** @type {HTMLSelectElement} */ (byId("drafts"));
  list.replaceChildren(...bench.drafts.map((each, at) => make("option", { value: at, selected: at === bench.at }, each.name || say("unnamed", { number: at + 1 }))));
  const name = /** @type {HTMLInputElement} */ (byId("name"));
  if (document.activeElement !== name) name.value = draft.name;
  byId("undo").toggleAttribute("disabled", !bench.before.length);
  byId("redo").toggleAttribute("disabled", !bench.after.length);
  showTabs();
  showEditor();
  showChanges();
}

function showTabs() {
  const tab = (/** @type {string} */ id, /** @type {string} */ text, /** @type {boolean} */ changed) => make("button", { type: "button", class: `btn sm ${changed ? "changed" : "quiet"}`, "aria-pressed": String(shown === id), onclick: () => { shown = id; show(); } }, text);
  const edits = (/** @type {{file: string, table: string}} */ one) => [bench.draft.content, bench.draft.added].some((where) => Object.keys(where[one.file] ?? {}).some((row) => row.startsWith(`${one.table} `)));
  const boards = told.boards.map((board, at) => tab(`board ${at}`, board.name, edits(board)));
  const tables = make("select", { class: shown.startsWith("table") ? "chosen" : "", "data-at": "tables", "aria-label": say("tables") }, make("option", { value: "" }, say("tables")), ...told.tables.map((table, at) => make("option", { value: `table ${at}`, selected: shown === `table ${at}` }, `${called(table)}${edits(table) ? " •" : ""}`)));
  tables.addEventListener("change", () => {
    if (tables.value) shown = tables.value;
    show();
  });
  const forms = told.forms.map((form, at) => tab(`form ${at}`, form.name, form.option in bench.draft.made));
  const decks = told.decks.map((deck, at) => tab(`deck ${at}`, deck.name, edits(deck)));
  byId("tabs").replaceChildren(...boards, ...forms, ...decks, tables);
}

/** @param {Table} table */
function called(table) {
  const alone = told.tables.filter((each) => each.file === table.file).length === 1;
  return table.file.replace(".toml", "") + (alone ? "" : `: ${table.table}`);
}

function showEditor() {
  const [kind, at] = shown.split(" ");
  const board = kind === "board" ? told.boards[Number(at)] : undefined;
  const form = kind === "form" ? told.forms[Number(at)] : undefined;
  const deck = kind === "deck" ? told.decks[Number(at)] : undefined;
  const table = kind === "table" ? told.tables[Number(at)] : undefined;
  const place = byId("editor");
  const held = place.contains(document.activeElement) ? document.activeElement?.getAttribute("data-at") : null;
  if (board) place.replaceChildren(...boardEditor(board));
  if (form) place.replaceChildren(...formEditor(form, bench, told, showEditor));
  if (deck) place.replaceChildren(...deckEditor(deck, bench, told));
  if (table) {
    const drawn = new Set(told.boards.filter((each) => each.file === table.file && each.table === table.table).map((each) => each.column));
    const toggle = make("input", { type: "checkbox" });
    toggle.checked = texts;
    toggle.addEventListener("change", () => {
      texts = toggle.checked;
      showEditor();
    });
    place.replaceChildren(make("p", { class: "row small muted" }, say("table_how", { file: table.file }), make("label", { class: "row push" }, toggle, say("texts"))), rowTable(table, bench, texts, drawn));
  }
  if (typeof held === "string") /** @type {HTMLElement|null} */ (place.querySelector(`[data-at="${CSS.escape(held)}"]`))?.focus();
}

/** @param {Board} board */
function boardEditor(board) {
  const rows = rowsOf(board);
  const key = chosen[board.name] ?? rows[0]?.key ?? "";
  const row = rows.find((each) => each.key === key);
  if (!row) return [];
  const select = make("select", { "aria-label": board.name }, ...rows.map((each) => make("option", { value: each.key, selected: each.key === key }, each.called)));
  select.addEventListener("change", () => {
    chosen[board.name] = select.value;
    hand.at = {};
    show();
  });
  const back = make("button", { type: "button", class: "btn sm quiet", onclick: () => bench.set(board.file, `${board.table} ${key}`, row, row) }, say("as_printed"));
  const paper = make("button", { type: "button", class: "btn sm quiet", onclick: () => print() }, say("print"));
  return [make("p", { class: "row wrap" }, select, back, paper, make("span", { class: "tiny faint push desk" }, say("map_how"))), palette(board, showEditor), drawing(board, row, bench, wrong)];
}

function showChanges() {
  const lines = [];
  for (const [file, rows] of Object.entries(bench.draft.content)) {
    for (const [row, cells] of Object.entries(rows)) {
      const table = told.tables.find((each) => each.file === file && row.startsWith(`${each.table} `));
      const own = table?.rows.find((each) => `${table.table} ${each.key}` === row);
      for (const [column, value] of Object.entries(cells)) lines.push(changeLine(file, row, column, value, own));
    }
  }
  for (const form of told.forms) lines.push(...madeLines(form));
  for (const deck of told.decks) lines.push(...addedLines(deck));
  byId("changes").replaceChildren(...(lines.length ? lines : [make("li", { class: "muted small" }, say("no_changes"))]));
  const files = [...Object.keys(bench.draft.content), ...Object.keys(bench.draft.made).map((option) => `${option}.toml`), ...(Object.keys(bench.draft.added).length ? [PACK] : [])];
  byId("files").replaceChildren(...files.map((file) => make("li", {}, make("button", { type: "button", class: "btn sm quiet", onclick: () => void download(file) }, say("download", { file })))));
}

/** @param {string} file @param {string} row @param {string} column @param {any} value @param {Row|undefined} own */
function changeLine(file, row, column, value, own) {
  const drawn = String(value).includes("\n");
  const said = drawn ? say("drawn") : `${written(own?.[column])} → ${written(value)}`;
  return make("li", { class: "row small" }, make("span", {}, make("b", {}, `${own?.called ?? row} `), `${column}: ${said}`), make("button", { type: "button", class: "btn sm quiet push", "aria-label": say("revert", { what: `${own?.called ?? row} ${column}` }), onclick: () => bench.set(file, row, { [column]: own?.[column] }, own ?? {}) }, "×"));
}

/** What a new row has other than the one it began with. @param {Form} form */
function madeLines(form) {
  /** @type {Cells} */
  const row = bench.draft.made[form.option] ?? {};
  const own = form.rows.find((each) => each.key === bench.draft.options[form.beside]) ?? {};
  const columns = Object.keys(row).filter((column) => column !== "key" && JSON.stringify(row[column]) !== JSON.stringify(own[column]));
  return columns.map((column) => make("li", { class: "row small" }, make("span", {}, make("b", {}, `${row.name} `), `${column}: ${written(own[column])} → ${written(row[column])}`), column !== "name" && column in own && make("button", { type: "button", class: "btn sm quiet push", "aria-label": say("revert", { what: column }), onclick: () => bench.make(form.option, { [column]: structuredClone(own[column]) }) }, "×")));
}

/** The new cards of a deck, and what each has other than the one it is a copy of. @param {Deck} deck */
function addedLines(deck) {
  const table = told.tables.find((each) => each.file === deck.file && each.table === deck.table);
  const columns = new Set(table?.columns.filter((column) => column.kind !== "text").map((column) => column.name));
  return (table ? bench.rows(table) : []).flatMap((row) => {
    const cells = bench.draft.added[deck.file]?.[`${deck.table} ${row.key}`];
    const origin = table?.rows.find((each) => each.key === cells?.like);
    if (!cells || !origin) return [];
    const changed = Object.keys(cells).filter((column) => columns.has(column)).map((column) => `${column}: ${written(origin[column])} → ${written(cells[column])}`);
    return [make("li", { class: "small" }, make("b", {}, `${row.called} `), [say("deck_new", { name: origin.called }), ...changed].join(" · "))];
  });
}

// --- what the rules say ----------------------------------------------------------------------------------------------

function check() {
  clearTimeout(asked);
  asked = setTimeout(async () => {
    const empty = bench.empty;
    if (!empty && byId("verdict").matches(":not(.fine, .refusal)")) byId("verdict").textContent = say("looking");
    const found = empty ? { text: "", plain: "" } : await checked(bench);
    const line = byId("verdict");
    line.className = `panel verdict ${empty ? "" : found.text ? "refusal" : "fine"}`;
    line.replaceChildren(...(found.text ? cited(found.text, found.plain) : [say(empty ? "begin" : "allowed")]));
    for (const id of ["try", "friend", "simulate"]) byId(id).toggleAttribute("disabled", empty || Boolean(found.text));
    const place = /(?:on|of|there is (?:some|none) on) (\d+),(\d+)|^.*?: (\d+),(\d+) is/.exec(found.plain);
    const now = place ? /** @type {[number, number]} */ ([Number(place[1] ?? place[3]), Number(place[2] ?? place[4])]) : null;
    if (JSON.stringify(now) !== JSON.stringify(wrong)) {
      wrong = now;
      showEditor();
    }
  }, 350);
}

/** A refusal with its rules: those that it names, else those of the row. @param {string} text @param {string} plain */
function cited(text, plain) {
  const named = text.match(/\b[A-Z]{2}-[A-Z]?\d+\b/g) ?? [];
  const [, file, name] = /^([\w.]+): ([\w-]+ [\w-]+):/.exec(plain) ?? [];
  const table = told.tables.find((each) => each.file === file && name?.startsWith(`${each.table} `));
  const row = table?.rows.find((each) => `${table.table} ${each.key}` === name);
  const form = told.forms.find((each) => each.option in bench.draft.made);
  const deck = told.decks.find((each) => each.file === file);
  const rules = named.length ? named : (row?.rules ?? form?.rules ?? deck?.rules ?? []).slice(0, 4);
  return [make("b", {}, `${say("forbidden")} `), `${text} `, ...[...new Set(rules)].map((rule) => ruleChip(game, rule))];
}

// --- files and links -------------------------------------------------------------------------------------------------

/** @param {string} file */
async function download(file) {
  const answer = await post(`/workbench/${game}/files`, { draft: bench.text() });
  const found = await answer.json();
  if (!answer.ok) return tell(found.error);
  const bytes = Uint8Array.from(atob(found.pack), (sign) => sign.charCodeAt(0));
  const blob = file === PACK ? new Blob([bytes], { type: "application/zip" }) : new Blob([found.files[file] ?? ""], { type: "text/plain" });
  const link = make("a", { href: URL.createObjectURL(blob), download: file });
  link.click();
  URL.revokeObjectURL(link.href);
}

/** @param {string} text */
function tell(text) {
  byId("told").textContent = text;
}

async function share() {
  const url = shareable(`/workbench/${game}#d=${await packed(bench.draft)}`);
  try {
    await navigator.clipboard.writeText(url);
    tell(say("copied", { count: url.length }));
  } catch {
    tell(url);
  }
}

/** @param {File|undefined} file */
async function bring(file) {
  if (!file) return;
  const answer = await post(`/workbench/${game}/bring`, { name: file.name, file: (await file.text()).slice(0, 60_001) });
  const found = await answer.json();
  if (!answer.ok) return tell(found.error ?? say("trouble"));
  bench.add(file.name.replace(/\.toml$/, ""), found);
}

async function fromLink() {
  const code = /^#d=([\w-]+)$/.exec(location.hash)?.[1];
  if (!code) return;
  const found = await unpacked(code);
  history.replaceState(null, "", location.pathname);
  if (!found) return tell(say("link_damaged"));
  bench.add(found.name || say("shared"), found);
}

// --- all of it -------------------------------------------------------------------------------------------------------

/** @param {string} id @param {() => void} act */
const on = (id, act) => byId(id).addEventListener("click", act);
on("undo", () => bench.undo());
on("redo", () => bench.redo());
on("new", () => bench.add("", {}));
on("fork", () => bench.add(say("fork_of", { name: bench.draft.name || say("unnamed", { number: bench.at + 1 }) }), bench.draft));
on("remove", () => bench.remove());
on("share", () => void share());
on("try", () => void tryIt(bench, "bots"));
on("friend", () => void tryIt(bench, "friend"));
document.getElementById("simulate")?.addEventListener("click", () => void simulate(bench));
document.getElementById("stop")?.addEventListener("click", () => void stop(bench));
byId("drafts").addEventListener("change", (event) => bench.turnTo(Number(/** @type {HTMLSelectElement} */ (event.target).value)));
byId("name").addEventListener("change", (event) => bench.rename(/** @type {HTMLInputElement} */ (event.target).value));
byId("players").addEventListener("change", check);
byId("bring").addEventListener("change", (event) => {
  const input = /** @type {HTMLInputElement} */ (event.target);
  void bring(input.files?.[0]);
  input.value = "";
});
byId("editor").addEventListener("sign", () => showEditor());
document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || isTyping(event.target)) return;
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  if (key === "y" || event.shiftKey) bench.redo();
  else bench.undo();
});

/** Whether somebody types what is not yet in the draft: that is taken back letter by letter. @param {EventTarget|null} target */
function isTyping(target) {
  if (target instanceof HTMLTextAreaElement) return target.value !== target.defaultValue;
  return target instanceof HTMLInputElement && target.type !== "checkbox" && target.value !== target.defaultValue;
}

async function begin() {
  const answer = await fetch(`/workbench/${game}/tables.json`, { headers: { accept: "application/json" } });
  if (!answer.ok) return tell(say("trouble"));
  told = await answer.json();
  shown = told.boards.length ? "board 0" : told.forms.length ? "form 0" : told.decks.length ? "deck 0" : "table 0";
  if (!told.quick) /** @type {HTMLSelectElement} */ (byId("bots")).value = "random";
  show();
  check();
  await fromLink();
}

void begin();
