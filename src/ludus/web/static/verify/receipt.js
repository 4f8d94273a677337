// @ts-check
/**
 * What this browser was shown and gave before a game, and what it sends next. It fixes a share only after it has written
 * down the pledge of the server, and opens it only after it has written down the list in which all shares are fixed.
 */
import { fromHex, sha256, toHex } from "./fair.js";

/**
 * @typedef {{giver: string, print: string}} Fixed whose the share of a seat is, and its fingerprint
 * @typedef {{share: string, kept: boolean, opened: boolean}} Own a share of this browser, and what the server has acknowledged
 * @typedef {{pledge: string, seats: Fixed[], own: Record<string, Own>, doubt: string}} Receipt
 * @typedef {{commit: string, shares?: Fixed[], given?: number[]}} Fair what a table says about its dice
 * @typedef {{type: "share-fix", seat: number, print: string}|{type: "share-open", seat: number, share: string}} Send
 */

/** @returns {Receipt} */
export const blank = () => ({ pledge: "", seats: [], own: {}, doubt: "" });

/** @param {string} share @returns {string} */
export const fingerprint = (share) => toHex(sha256(fromHex(share)));

/** @param {Fixed[]} was @param {Fixed[]} now @returns {boolean} whether it is the same list; who fixed a share may have failed to open it */
const same = (was, now) =>
  was.length === now.length && was.every(({ giver, print }, n) => print === now[n]?.print && (giver === now[n].giver || (giver === "person" && now[n].giver === "late")));

/**
 * Write down what a table says, and answer it.
 * @param {Receipt} receipt changed in place
 * @param {{fair: Fair, mine: number[], status: string, bots: number[]}} table `bots`: the seats of bots
 * @param {() => string} random a new share: 16 bytes in hex
 * @returns {Send[]} what is to be sent, after the receipt is stored
 */
export const answered = (receipt, { fair, mine, status, bots }, random) => {
  const now = fair.shares ?? [];
  receipt.pledge ||= fair.commit;
  if (receipt.pledge !== fair.commit) receipt.doubt ||= "pledge";
  else if (receipt.seats.length && !same(receipt.seats, now)) receipt.doubt ||= "list";
  else if (now.length && !receipt.seats.length) listed(receipt, now, mine, bots);
  if (receipt.doubt || (status !== "open" && status !== "dice")) return [];
  const left = mine.filter((seat) => !fair.given?.includes(seat));
  return now.length ? left.flatMap((seat) => opening(receipt, seat)) : left.map((seat) => fixing(receipt, seat, random));
};

/** The list stands: what this browser has fixed must be in it. @param {Receipt} receipt @param {Fixed[]} seats @param {number[]} mine @param {number[]} bots */
const listed = (receipt, seats, mine, bots) => {
  receipt.seats = seats.map(({ giver, print }) => ({ giver, print }));
  if (bots.some((seat) => seats[seat]?.giver !== "bot")) receipt.doubt = "list"; // a bot has nothing of its own
  for (const [seat, { share, kept }] of Object.entries(receipt.own)) {
    const found = seats[Number(seat)];
    if (found?.giver === "person" && found.print === fingerprint(share)) continue;
    if (kept && mine.includes(Number(seat))) receipt.doubt = "share";
    delete receipt.own[seat]; // another device was first, it came too late, or the seat was given back
  }
};

/** @param {Receipt} receipt @param {number} seat @param {() => string} random @returns {Send} */
const fixing = (receipt, seat, random) => {
  const own = (receipt.own[seat] = { share: receipt.own[seat]?.share ?? random(), kept: false, opened: false });
  return { type: "share-fix", seat, print: fingerprint(own.share) };
};

/** @param {Receipt} receipt @param {number} seat @returns {Send[]} */
const opening = (receipt, seat) => {
  const own = receipt.own[seat];
  return own ? [{ type: "share-open", seat, share: own.share }] : [];
};

/** The server has acknowledged something. @param {Receipt} receipt @param {Send} sent */
export const acknowledged = (receipt, sent) => {
  const own = receipt.own[sent.seat];
  if (own) own[sent.type === "share-fix" ? "kept" : "opened"] = true;
};

/** @param {Receipt} receipt @returns {string} as `ludus verify --receipt` reads it */
export const written = (receipt) => {
  const seats = receipt.seats.map(({ giver, print }, n) => {
    const own = receipt.own[n];
    return [`p${n + 1}`, giver, print, ...(own?.opened ? [own.share] : [])].join(" ");
  });
  return [`pledge ${receipt.pledge}`, ...seats, ""].join("\n");
};
