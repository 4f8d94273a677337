/** Drafts: what is changed, taken back and kept in this browser. */
/** @import { Cells, Content, Draft, Row, Table, Work } from "./types.js" */
import { store, stored } from "../table/dom.js";

const MOST_STEPS = 200;
const MOST_DRAFTS = 40;

/** The drafts of a game, and the one that is worked on. */
export class Bench {
  /** @param {string} game @param {() => void} changed */
  constructor(game, changed) {
    this.game = game;
    this.changed = changed;
    /** @type {Draft[]} */
    this.drafts = [];
    this.at = 0;
    /** @type {string[]} */
    this.before = [];
    /** @type {string[]} */
    this.after = [];
    this.read();
  }

  read() {
    try {
      const kept = JSON.parse(stored(`bench-${this.game}`, "{}"));
      this.drafts = Array.isArray(kept.drafts) ? kept.drafts.filter(isDraft).map(whole) : [];
      this.at = Math.max(0, this.drafts.findIndex((draft) => draft.id === kept.at));
    } catch {
      this.drafts = [];
    }
  }

  /** The draft that is worked on. */
  get draft() {
    const found = this.drafts[this.at];
    if (found) return found;
    /** @type {Draft} */
    const begun = { id: fresh(), name: "", ...work({}) };
    this.drafts.push(begun);
    this.at = this.drafts.length - 1;
    return begun;
  }

  /** The draft as the server reads it. */
  text() {
    return JSON.stringify(work(this.draft));
  }

  /** Whether nothing is changed yet. */
  get empty() {
    const { content, made, added } = this.draft;
    return ![content, made, added].some((each) => Object.keys(each).length);
  }

  /** @param {string} file @param {string} row @param {string} column */
  value(file, row, column) {
    return (this.draft.added[file]?.[row] ?? this.draft.content[file]?.[row])?.[column];
  }

  /** The rows of a table: those of the box, and the draft's own copies. @param {Table} table @returns {Row[]} */
  rows(table) {
    const copies = Object.entries(this.draft.added[table.file] ?? {}).filter(([row]) => row.startsWith(`${table.table} `));
    const found = copies.map(([row, cells]) => ({ ...table.rows.find((each) => each.key === cells.like), key: row.slice(table.table.length + 1), called: String(cells.name ?? cells.like), rules: [] }));
    return [...table.rows, ...found];
  }

  /**
   * Change values of a row as one step; a value that is what the box has is no change.
   * @param {string} file @param {string} row @param {Record<string, any>} cells @param {Record<string, any>} own
   */
  set(file, row, cells, own) {
    const was = this.text();
    const content = this.draft.content;
    const copy = this.draft.added[file]?.[row];
    const there = copy ?? ((content[file] ??= {})[row] ??= {});
    for (const [column, value] of Object.entries(cells)) {
      if (!copy && JSON.stringify(value) === JSON.stringify(own[column])) delete there[column];
      else there[column] = value;
    }
    tidy(content);
    this.stepped(was);
  }

  /**
   * Write values of a new row as one step; without any, there is no such row any more.
   * @param {string} option that takes the row @param {Cells|null} cells @param {Record<string, string>} [options] chosen with it
   */
  make(option, cells, options) {
    const was = this.text();
    const draft = this.draft;
    if (cells) draft.made[option] = { ...draft.made[option], ...cells };
    else delete draft.made[option];
    draft.options = options ?? draft.options;
    this.stepped(was);
  }

  /** New rows as one step: by file and row. @param {[string, string, Cells][]} rows */
  addRows(rows) {
    const was = this.text();
    for (const [file, row, cells] of rows) (this.draft.added[file] ??= {})[row] = cells;
    this.stepped(was);
  }

  /** Take a new row out again, and those that belong to it. @param {(row: string, cells: Cells) => boolean} which */
  dropRows(which) {
    const was = this.text();
    for (const rows of Object.values(this.draft.added)) for (const [row, cells] of Object.entries(rows)) if (which(row, cells)) delete rows[row];
    tidy(this.draft.added);
    this.stepped(was);
  }

  /** One step is done. @param {string} was the draft before it */
  stepped(was) {
    if (this.text() === was) return;
    this.before.push(was);
    if (this.before.length > MOST_STEPS) this.before.shift();
    this.after = [];
    this.keep();
  }

  undo() {
    this.go(this.before, this.after);
  }

  redo() {
    this.go(this.after, this.before);
  }

  /** @param {string[]} from @param {string[]} to */
  go(from, to) {
    const step = from.pop();
    if (step === undefined) return;
    to.push(this.text());
    Object.assign(this.draft, JSON.parse(step));
    this.keep();
  }

  /** Another draft: empty, or as it is given. @param {string} name @param {Partial<Work>} given */
  add(name, given) {
    if (this.drafts.length >= MOST_DRAFTS) this.drafts.shift();
    this.drafts.push({ id: fresh(), name, ...structuredClone(work(given)) });
    this.turnTo(this.drafts.length - 1);
  }

  /** @param {number} at */
  turnTo(at) {
    this.at = at;
    this.before = [];
    this.after = [];
    this.keep();
  }

  remove() {
    this.drafts.splice(this.at, 1);
    this.turnTo(Math.max(0, this.at - 1));
  }

  /** @param {string} name */
  rename(name) {
    this.draft.name = name.slice(0, 60);
    this.keep();
  }

  keep() {
    store(`bench-${this.game}`, JSON.stringify({ drafts: this.drafts, at: this.draft.id }));
    this.changed();
  }
}

/** What a draft changes, and nothing else of it. @param {Partial<Work>} draft @returns {Work} */
function work({ content, options, made, added }) {
  return { content: content ?? {}, options: options ?? {}, made: made ?? {}, added: added ?? {} };
}

/** A draft that an earlier workbench may have kept. @param {Draft} draft @returns {Draft} */
function whole(draft) {
  return { id: draft.id, name: draft.name, ...work(draft) };
}

/** Leave out rows and files without a change. @param {Content} content */
function tidy(content) {
  for (const [file, rows] of Object.entries(content)) {
    for (const [row, cells] of Object.entries(rows)) if (!Object.keys(cells).length) delete rows[row];
    if (!Object.keys(rows).length) delete content[file];
  }
}

/** @param {any} found */
function isDraft(found) {
  return typeof found?.id === "string" && typeof found.name === "string" && typeof found.content === "object" && found.content;
}

function fresh() {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(36)).join("");
}

// --- by link ---------------------------------------------------------------------------------------------------------

/** A draft as part of an address: nobody but who has the link sees it. @param {Draft} draft */
export async function packed(draft) {
  const text = JSON.stringify({ name: draft.name, ...work(draft) });
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} text @returns {Promise<(Work & {name: string})|null>} */
export async function unpacked(text) {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const reader = stream.getReader();
    let told = "";
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      told += decoder.decode(value, { stream: true });
      if (told.length > 60_000) return null;
    }
    const found = JSON.parse(told);
    return typeof found?.content === "object" && found.content ? { name: String(found.name ?? "").slice(0, 60), ...work(found) } : null;
  } catch {
    return null;
  }
}
