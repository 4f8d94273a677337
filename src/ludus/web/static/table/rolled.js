import { make } from "./dom.js";

/** Dice as a sentence has them: numbers in a row. */
const DICE = /(?<![\p{L}\p{N}])[1-6](?:(?:, | and | und | )[1-6](?![\p{N}]))*(?![\p{N}])/u;

/**
 * A line with the dice in it drawn small.
 * @param {string} text
 * @param {[number, number][]} rolls from where to where a sentence tells what dice showed
 * @param {(text: string) => (Node|string)[]} told how all else is written
 * @returns {(Node|string)[]}
 */
export function rolled(text, rolls, told) {
  /** @type {(Node|string)[]} */
  const out = [];
  let at = 0;
  for (const [begin, end] of rolls) {
    const found = DICE.exec(text.slice(begin, end));
    if (!found) continue;
    const first = begin + found.index;
    out.push(...told(text.slice(at, first)), dice(found[0]));
    at = first + found[0].length;
  }
  return [...out, ...told(text.slice(at))];
}

/** @param {string} faces */
function dice(faces) {
  const small = (faces.match(/[1-6]/g) ?? []).flatMap((face) => [" ", make("span", { class: "mini-die" }, face)]);
  return make("span", { class: "dice" }, ...small.slice(1));
}
