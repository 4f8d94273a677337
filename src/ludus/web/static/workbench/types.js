/**
 * What the workbench and the server tell each other.
 * @typedef {{name: string, kind: "number"|"flag"|"text"|"list", low?: number, high?: number, length?: number|null, of?: Column}} Column
 * @typedef {Record<string, any> & {key: string, called: string, rules: string[]}} Row
 * @typedef {{file: string, table: string, columns: Column[], rows: Row[]}} Table
 * @typedef {{name: string, file: string, table: string, column: string, shape: "squares"|"hexes", option: string, named: string,
 *   counted: {column?: string, sign?: string}, signs: [string, string, string][], play: Record<string, Record<string, any>>}} Board
 * @typedef {{tables: Table[], boards: Board[], seats: number[], quick: boolean}} Told
 * @typedef {Record<string, Record<string, Record<string, any>>>} Content by file, row and column
 * @typedef {{id: string, name: string, content: Content}} Draft
 * @typedef {{value: number, low: number, high: number, n: number}} Estimate
 * @typedef {{label: string, before: Estimate, after: Estimate, change: Estimate, stands_out: boolean}} Compared
 * @typedef {{kind: string, label: string, value: number, low: number, high: number, n: number, expected: number, stands_out: boolean, shows: number}} Favoured
 * @typedef {{done: number, total: number, over: boolean, stopped: boolean, differ: number, alone?: boolean,
 *   kinds: {kind: string, rows: Compared[]}[], favours?: Favoured[]}} Run
 */

export {};
