// @ts-check
/**
 * The proof in a record: that its seed was fixed before anybody played. Written a second time, like `fair.js`.
 */
import { fromHex, hmac, sha256, toHex } from "./fair.js";

/**
 * @typedef {object} Verdict
 * @property {boolean} pledged the secret is the one whose fingerprint was published
 * @property {boolean} mixed the seed follows from the secret and from what every seat added
 * @property {number} seats how many added something
 */

/** @param {string} text @returns {Record<string, string>} what the first line of a record says, by name */
const header = (text) => {
  const parts = (text.split("\n", 1)[0] ?? "").split(" · ").map((part) => part.trim());
  return Object.fromEntries(parts.map((part) => [part.split(" ", 1)[0] ?? "", part.slice(part.indexOf(" ") + 1)]));
};

/**
 * @param {string} text a record
 * @param {string} published the fingerprint that was shown before the game
 * @returns {Verdict|null} null where the record has no proof
 */
export const checked = (text, published) => {
  const { seed, pledge, secret, shares } = header(text);
  if (!seed || !pledge || !secret || shares === undefined) return null;
  const key = fromHex(secret);
  const given = shares.split(",");
  const wanted = BigInt(`0x${toHex(hmac(key, new TextEncoder().encode(given.join("\n"))))}`);
  const print = toHex(sha256(key));
  return { pledged: print === pledge && print === published, mixed: String(wanted) === seed.split(" ", 1)[0], seats: given.length };
};
