/** @import { Rolled } from "./types.js" */
import { make } from "./dom.js";

/** Dice as a sentence has them: numbers in a row. */
const DICE = /(?<![\p{L}\p{N}])[1-6](?:(?:, | and | und | )[1-6](?![\p{N}]))*(?![\p{N}])/u;

/** Whose dice they are, where that is a number too: "Player 2". */
const WHO = /^\p{Lu}\p{L}* \d+(?!\d)/u;

/**
 * A line with the dice in it drawn small.
 * @param {string} text
 * @param {Rolled[]} rolls
 * @param {(text: string) => (Node|string)[]} told how all else is written
 * @returns {(Node|string)[]}
 */
export function rolled(text, rolls, told) {
  /** @type {(Node|string)[]} */
  const out = [];
  let at = 0;
  for (const [begin, end, signs, dye] of rolls) {
    if (signs) {
      const place = text.slice(begin, end).lastIndexOf(signs); // a number is in the sentence; signs stand before its full stop
      const first = place < 0 ? end - 1 : begin + place;
      out.push(...told(text.slice(at, first)), place < 0 ? " " : "", dice([...signs], dye));
      at = place < 0 ? first : first + signs.length;
      continue;
    }
    const said = text.slice(begin, end);
    const after = WHO.exec(said)?.[0].length ?? 0;
    const found = DICE.exec(said.slice(after));
    if (!found) continue;
    const first = begin + after + found.index;
    out.push(...told(text.slice(at, first)), dice(found[0].match(/[1-6]/g) ?? []));
    at = first + found[0].length;
  }
  return [...out, ...told(text.slice(at))];
}

/** @param {string[]} faces @param {string} [dye] */
function dice(faces, dye = "") {
  const small = faces.flatMap((face) => [" ", make("span", { class: `mini-die ${dye}` }, face)]);
  return make("span", { class: "dice" }, ...small.slice(1));
}
