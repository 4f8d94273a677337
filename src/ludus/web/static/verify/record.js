// @ts-check
/** @import { Receipt } from "./receipt.js" */
/**
 * The proof in a record: that its seed was fixed before anybody played, as this browser was shown it. Written a second
 * time, like `fair.js`.
 */
import { fromHex, hmac, sha256, toHex } from "./fair.js";
import { fingerprint } from "./receipt.js";

/**
 * @typedef {{what: string, seat: number}} Remark the seat is -1 where it is about all of them
 *
 * @typedef {object} Verdict
 * @property {Remark[]} faults in what the record differs from itself or from the receipt: pledge, seed, givers, server,
 *   share, list
 * @property {Remark[]} weak what the proof does not cover: server (a person sent no share), late (fixed, never opened),
 *   old (the record does not say whose the shares are)
 * @property {number[]} own the seats whose shares came from this browser
 * @property {number} people how many shares came from people
 */

const GIVERS = ["person", "bot", "server", "late"];

/** @param {string} text @returns {Record<string, string>} what the first line of a record says, by name */
const header = (text) => {
  const parts = (text.split("\n", 1)[0] ?? "").split(" · ").map((part) => part.trim());
  return Object.fromEntries(parts.map((part) => [part.split(" ", 1)[0] ?? "", part.slice(part.indexOf(" ") + 1)]));
};

/** @param {Uint8Array} secret @param {number} seat @returns {string} the server's share of a seat */
const dealers = (secret, seat) => toHex(hmac(secret, new TextEncoder().encode(`seat ${seat + 1}`))).slice(0, 32);

/** @param {boolean} wrong @param {string} what @param {number} [seat] @returns {Remark[]} */
const where = (wrong, what, seat = -1) => (wrong ? [{ what, seat }] : []);

/**
 * @param {string} text a record
 * @param {Receipt} receipt what this browser was shown and gave
 * @returns {Verdict|null} null where the record has no proof
 */
export const checked = (text, receipt) => {
  const { seed, pledge, secret, shares, givers } = header(text);
  if (!seed || !pledge || !secret || shares === undefined) return null;
  const key = fromHex(secret);
  const given = shares.split(",");
  const whose = givers ? givers.split(",") : [];
  const due = BigInt(`0x${toHex(hmac(key, new TextEncoder().encode(given.join("\n"))))}`);
  const print = toHex(sha256(key));
  const own = Object.keys(receipt.own).map(Number).filter((seat) => receipt.own[seat]?.opened);
  return {
    faults: [
      ...where(print !== pledge || print !== receipt.pledge || receipt.doubt === "pledge", "pledge"),
      ...where(String(due) !== seed.split(" ", 1)[0], "seed"),
      ...where(whose.length > 0 && (whose.length !== given.length || !whose.every((giver) => GIVERS.includes(giver))), "givers"),
      ...where(receipt.doubt === "list" || (receipt.seats.length > 0 && receipt.seats.length !== given.length), "list"),
      ...where(receipt.doubt === "share", "share"),
      ...whose.flatMap((giver, n) => where(giver !== "person" && given[n] !== dealers(key, n), "server", n)),
      ...own.flatMap((seat) => where(given[seat] !== receipt.own[seat]?.share, "share", seat)),
      ...receipt.seats.flatMap((fixed, n) => where(!kept(fixed, whose[n] ?? "", given[n] ?? ""), "list", n)),
    ],
    weak: [...where(!whose.length, "old"), ...whose.flatMap((giver, n) => where(giver === "server" || giver === "late", giver, n))],
    own,
    people: whose.filter((giver) => giver === "person").length,
  };
};

/**
 * @param {{giver: string, print: string}} fixed
 * @param {string} giver
 * @param {string} share
 * @returns {boolean} whether a share is still as it was fixed; one that was never opened is the server's now
 */
const kept = (fixed, giver, share) =>
  fixed.giver === "person" && giver === "late" ? true : fixed.giver === giver && /^([0-9a-f]{2})+$/.test(share) && fingerprint(share) === fixed.print;
