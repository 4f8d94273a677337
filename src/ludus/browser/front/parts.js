/**
 * A code that is too long for one picture comes in numbered parts: `2.3.q1Rf-0Zk.…` is the second of three, of the code whose
 * SHA-256 begins with `q1Rf-0Zk`. Whoever collects them may meet them in any order.
 */
const MOST = 9; // parts; a code of more has no pictures
const HEADER = "1.9.q1Rf-0Zk.".length;
const PART = /^([1-9])\.([2-9])\.([\w-]{8})\.([\w-]+)$/;

/** @typedef {{ id: string, count: number, texts: Record<string, string> }} Held what is here of a code, by number */
/** @type {Held} */
export const NOTHING = { id: "", count: 0, texts: {} };

/** @param {string} code */
async function checksum(code) {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(code))).slice(0, 6);
  return btoa(String.fromCharCode(...sum)).replaceAll("+", "-").replaceAll("/", "_");
}

/**
 * The parts of a code, none of them longer than a picture may be: the code itself where it is not, and none where it takes
 * too many. @param {string} code @param {number} most
 */
export async function parted(code, most) {
  if (code.length <= most) return [code];
  const count = Math.ceil(code.length / (most - HEADER));
  if (count > MOST) return [];
  const id = await checksum(code);
  const size = Math.ceil(code.length / count);
  return Array.from({ length: count }, (_, at) => `${at + 1}.${count}.${id}.${code.slice(at * size, (at + 1) * size)}`);
}

/**
 * What is here when a text has come, be it a code or parts of one, with or without the link around them: the code once it is
 * whole, or a word that says why the text is refused, which changes nothing of what is here.
 * @param {Held} held @param {string} text @returns {Promise<{ held: Held, code: string, why: string }>}
 */
export async function collected(held, text) {
  const bare = text.replace(/\S*#[hg]=/g, " ").trim();
  if (!bare.includes(".")) return { held: NOTHING, code: bare, why: "" };
  let { id, count, texts } = held;
  for (const word of bare.split(/\s+/)) {
    const [, number = "", among = "", of = "", piece = ""] = PART.exec(word) ?? [];
    if (!piece || number > among) return { held, code: "", why: "meet_part_unreadable" };
    if (count && (of !== id || Number(among) !== count)) return { held, code: "", why: "meet_part_foreign" };
    [id, count, texts] = [of, Number(among), { ...texts, [number]: piece }];
  }
  const now = { id, count, texts };
  if (missing(now).length) return { held: now, code: "", why: "" };
  const code = Object.values(texts).join("");
  return (await checksum(code)) === id ? { held: NOTHING, code, why: "" } : { held: NOTHING, code: "", why: "meet_part_damaged" };
}

/** The numbers of the parts that are not here. @param {Held} held */
export function missing({ count, texts }) {
  return Array.from({ length: count }, (_, at) => at + 1).filter((number) => !(number in texts));
}
