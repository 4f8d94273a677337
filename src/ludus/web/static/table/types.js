/**
 * The data that the server sends, as docs/reference/protocol.md describes it. Values that equal their default are left out.
 *
 * @typedef {[number, number]} Point
 *
 * @typedef {object} Shape
 * @property {"polygon"|"line"|"circle"|"rect"|"path"|"text"|"portrait"|"group"} is
 * @property {string} [key]
 * @property {string} [style]
 * @property {string} [label]
 * @property {string} [heading] what the label begins with where that alone names the thing
 * @property {string} [tip]
 * @property {string} [hint] what would come of the action where that is no choice
 * @property {string} [action]
 * @property {string[]} [also] further actions that are aimed here
 * @property {boolean} [at_once] a click means the action, though others are aimed here too
 * @property {Point[]} [path] the way that a click would take
 * @property {string} [why]
 * @property {string} [rule] of why
 * @property {string[]} [words] what notations call it
 * @property {{keys: string[], count?: number}[]} [takes] what a place of the style `use` is for
 * @property {boolean} [whole] its words may be narrower, and none is left out
 * @property {string} [css]
 * @property {Point[]} [points]
 * @property {number} [cx]
 * @property {number} [cy]
 * @property {number} [r]
 * @property {number} [x]
 * @property {number} [y]
 * @property {number} [width]
 * @property {number} [height]
 * @property {number} [corner]
 * @property {string} [d]
 * @property {string} [text]
 * @property {"start"|"middle"|"end"} [anchor]
 * @property {number} [size]
 * @property {number} [turn]
 * @property {number} [scale]
 * @property {Shape[]} [shapes]
 * @property {string} [of]
 * @property {"round"|"square"} [cut]
 * @property {boolean} [mirrored]
 *
 * @typedef {{text: string, seat?: number, reason?: string, rule?: string}} Prompt
 * @typedef {{action: string, label: string, hint?: string, group?: string, warn?: string, role?: "on"|"loss"}} Choice
 * @typedef {{action: string, rule: string, text: string, label?: string}} Refusal
 * @typedef {{label: string, value: string, note?: string, last?: boolean, drawn?: boolean}} Row
 * @typedef {{key: string, title: string, seat?: number, rows?: Row[], marks?: string[], state?: string, portraits?: string[]}} Panel
 * @typedef {{key: string, word: string, on?: boolean, name?: string, one?: string, label?: string, adds?: number, peek?: string, shows?: string}} Mark
 * @typedef {{verb: string, instead: string, label: string, note: string, tip: string, most: number, least?: number,
 *   allows?: {key: string, equal?: number, kinds?: number}[], marks?: Mark[], covers?: string[], ask?: string, tally?: string, start?: number, counted?: string, ordered?: boolean}} GatherJson
 * @typedef {{action: string, title: string, rows?: Row[], ends?: {label: string, value: string, part: number, tone?: string}[]}} Ledger
 * @typedef {{key: string, label: string, orders?: {key: string, label: string, answer?: string}[]}} Standing
 * @typedef {{name: string, left: number, top: number, width: number, height: number, most?: number, spot?: string}} Part
 * @typedef {{text: string, label?: string}} Cell
 * @typedef {{rows?: {cells?: Cell[], indent?: number, name?: string}[], legend?: [string, string][]}} TextBoard
 *
 * @typedef {object} SceneJson
 * @property {string} title
 * @property {string} [aim]
 * @property {number} [width]
 * @property {number} [height]
 * @property {number} [left]
 * @property {number} [top]
 * @property {"night"|"table"|"paper"|"bare"} [ground]
 * @property {{name: string, shapes?: Shape[]}[]} [layers]
 * @property {TextBoard} [board]
 * @property {Prompt} [question]
 * @property {Choice[]} [choices]
 * @property {Refusal[]} [refusals]
 * @property {Panel[]} [panels]
 * @property {string[]} [facts]
 * @property {string[]} [log]
 * @property {string} [result]
 * @property {Record<string, string>} [styles]
 * @property {Part[]} [parts]
 * @property {{text: string, shapes?: Shape[]}[]} [signs]
 * @property {GatherJson|null} [gather]
 * @property {Ledger[]} [ledgers] what some actions come to, before they are done
 * @property {Choice[]} [meant] what acting at once would be, beside the choices
 * @property {string} [passed] the choice that all of these begin with
 * @property {Standing[]} [standing]
 * @property {string[]} [intents] verbs of shapes' actions that stand for several answers
 * @property {string[]} [covered] verbs of choices that those give
 * @property {string[]} [aimed] verbs that cannot be taken back: a first click shows what would be, a second one does it
 *
 * @typedef {{op: "remove"|"layers"|"add"|"change"|"edit"|"move"|"order"|"set"|"amend", key?: string, layer?: string,
 *   values?: Record<string, any>}} Patch
 *
 * @typedef {object} Seat
 * @property {number} seat
 * @property {string} name
 * @property {"person"|"bot"|"open"} kind
 * @property {string} [level]
 * @property {boolean} [online]
 * @property {boolean} [mine]
 * @property {boolean} [invited]
 * @property {number|null} [clock_ms]
 * @property {boolean} [asked]
 * @property {boolean} [sealed]
 *
 * @typedef {{winners: number[], ranking: number[][], scores: number[], rule: string, text: string, why?: string}} Result
 * @typedef {{seat: number, at: number|null, free: boolean, why: string, rule: string, asked_by: number|null, needs: number[],
 *   given: number[]}} Undo
 *
 * @typedef {{seats: number[], text: string, why: string, rule: string, seat: number|null, count: number, choices: [string, string][]}} Fall
 *
 * @typedef {object} Table
 * @property {string} code
 * @property {string} game
 * @property {string} title
 * @property {Record<string, any>} [options]
 * @property {string[]} [played_with]
 * @property {number} players
 * @property {boolean} [hidden]
 * @property {boolean} [sealed]
 * @property {"open"|"dice"|"playing"|"over"} status
 * @property {"game"|"sandbox"|"record"|"lesson"} [kind]
 * @property {{commit: string, revealed: boolean, shares: {giver: string, print: string}[], given: number[]}|null} [fair]
 * @property {Seat[]} seats
 * @property {number[]} mine
 * @property {boolean} [host]
 * @property {boolean} [hotseat]
 * @property {{kind: string, seconds: number, more: number}|null} [clock]
 * @property {Result|null} [result]
 * @property {{said: number[], code: string}} [rematch]
 * @property {boolean} [hints]
 * @property {number|null} [forced]
 * @property {{seat: number|null, action: string}|null} [passes]
 * @property {{id: string, way: string, on: string, answer: string, until: string, text: string}[]} [orders]
 * @property {{seat: number, action: string, label: string}[]} [asides]
 * @property {{seat: number, how: "rule"|"later"|"others"|"bot"|"alone"}[]} [resign]
 * @property {Undo|null} [undo]
 * @property {Fall|null} [fall] what has to be thrown or drawn at a real table
 * @property {{seat: number, until: number}[]} [away]
 * @property {{seat: number, name: string, needs: number[], given: number[], own: boolean}[]} [wanted]
 * @property {{seated: boolean, muted: string[]}} [talk]
 * @property {number|null} [draw_offer]
 * @property {number[]} [draw_given]
 * @property {number|null} [since]
 * @property {Lesson|null} [lesson]
 * @property {number[]} [thinking]
 *
 * @typedef {Record<string, any>} Lesson
 * @typedef {{at: number, text: string, seat?: number, head?: boolean, rolls?: Rolled[]}} LogLine
 *
 * From where to where a sentence tells what dice showed; where it has no numbers, a sign for each die and their colour.
 * @typedef {[number, number]|[number, number, string, string]} Rolled
 * @typedef {{who: string, seat?: number|null, text: string, time: number, by?: string}} ChatLine
 * @typedef {{key: string, action: string, rule: string, text: string, title: string}} Because
 * @typedef {{key: string, action: string, label: string, text: string}} Hint
 * @typedef {{key: string, code: string, text: string, rule: string, seq: number}} Refused
 */

export {};
