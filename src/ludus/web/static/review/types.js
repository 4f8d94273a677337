/**
 * What a review says, as the server sends it.
 * @typedef {{number: number, step: number, seat: number, answer: string, best: string, error: number, unsure: number,
 *   choices: [string, number][], finalists: number, size: string, after: number[]}} Answered
 * @typedef {{number: number, step: number, seat: number, source: string, text: string, luck: number[], after: number[]}} Fallen
 * @typedef {{seat: number, start: number, result: number, luck: Record<string, number>, lucky: number, errors: number, clear: number,
 *   others_errors: number, rest: number, adjusted: number, interval: [number, number], sizes: Record<string, number>,
 *   decisions: number, mattered: number, per_decision: number, level: string, key_moments: number[]}} Seat
 * @typedef {{game: string, players: number, value: string, stake: number, seats: Seat[], moments: (Answered|Fallen)[],
 *   turning_points: number[], curve: number[][], over: boolean}} Review
 * @typedef {{done: number, total: number, over: boolean, review: Review|null}} State
 * @typedef {{prompt: string, options: {answer: string, label: string}[]}} Asked
 */
export {};
