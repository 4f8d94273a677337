/**
 * What the workbench and the server tell each other.
 * @typedef {{name: string, kind: "number"|"flag"|"text"|"list", low?: number, high?: number, length?: number|null, of?: Column}} Column
 * @typedef {Record<string, any> & {key: string, called: string, rules: string[]}} Row
 * @typedef {{file: string, table: string, columns: Column[], rows: Row[]}} Table
 * @typedef {{name: string, file: string, table: string, column: string, shape: "squares"|"hexes", option: string, named: string,
 *   counted: {column?: string, sign?: string}, signs: [string, string, string][], play: Record<string, Record<string, any>>}} Board
 * @typedef {{column: string, kind: "text"|"texts"|"number"|"one"|"some"|"team"|"tiles"|"rules", label: string, of?: [string, string],
 *   with?: [string, string], bearers?: string, words?: any[][], none?: string, low?: number, high?: number,
 *   start?: string, out?: string, among?: string, goals?: string}} Field
 * @typedef {{name: string, file: string, table: string, option: string, beside: string, rules: string[], fields: Field[], rows: Cells[]}} Form
 * @typedef {{name: string, file: string, table: string, faces: string, rules: string[], count: string, total: number, open: boolean, alone: string[],
 *   copy: {set?: Cells, sign?: string, along?: {column: string, file: string, table: string, owner: string}[]}}} Deck
 * @typedef {{tables: Table[], boards: Board[], forms: Form[], decks: Deck[], seats: number[], quick: boolean}} Told
 * @typedef {Record<string, any>} Cells by column
 * @typedef {Record<string, Record<string, Cells>>} Content by file, row and column
 * @typedef {{content: Content, options: Record<string, string>, made: Record<string, Cells>, added: Content}} Work what a draft changes: content, options, and new rows: by the option that takes each, or by file and row, copies of those of the box
 * @typedef {Work & {id: string, name: string}} Draft
 * @typedef {{field: Field, row: Cells, own: Cells, told: Told, game: string, put: (cells: Cells) => void, again: () => void}} Asked what a field of a form needs
 * @typedef {{value: number, low: number, high: number, n: number}} Estimate
 * @typedef {{label: string, before: Estimate, after: Estimate, change: Estimate, stands_out: boolean}} Compared
 * @typedef {{kind: string, label: string, value: number, low: number, high: number, n: number, expected: number, stands_out: boolean, shows: number}} Favoured
 * @typedef {{done: number, total: number, over: boolean, stopped: boolean, differ: number, dealt: number, alone?: boolean,
 *   kinds: {kind: string, rows: Compared[]}[], favours?: Favoured[]}} Run
 */

export {};
