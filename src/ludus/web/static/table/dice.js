/** @import { Store } from "./store.js" */
/** @import { Receipt, Send } from "../verify/receipt.js" */
import { acknowledged, answered, blank } from "../verify/receipt.js";
import { store, stored } from "./dom.js";

/** So many milliseconds the first picture waits for the game to begin: a table that only fixes its dice is not worth one. */
const HOLD = 600;

/**
 * What this browser adds to the dice of the table, and the receipt that it keeps of it.
 */
export class Dice {
  /** @param {Store} store @param {{send: (message: Record<string, unknown>) => string, show: () => void}} owner */
  constructor(store, owner) {
    this.store = store;
    this.owner = owner;
    /** @type {Receipt|null} */
    this.known = null;
    /** @type {Map<string, Send>} what was sent and not answered, by its key */
    this.open = new Map();
    this.since = 0;
  }

  /** @returns {Receipt} */
  get receipt() {
    return (this.known ??= read(stored(`dice-${this.store.table?.code}`)));
  }

  /** Look at what the table says, and answer it. */
  hear() {
    const { table } = this.store;
    if (!table?.fair || table.kind !== "game") return;
    const { fair, mine, status } = table;
    const bots = status === "dice" ? table.seats.filter(({ kind }) => kind === "bot").map(({ seat }) => seat) : [];
    const due = answered(this.receipt, { fair, mine, status, bots }, fresh);
    this.keep();
    for (const send of due) {
      if (this.waits(send)) continue;
      this.open.set(this.owner.send(send), send);
    }
  }

  /** @param {Send} send */
  waits(send) {
    return [...this.open.values()].some(({ type, seat }) => type === send.type && seat === send.seat);
  }

  /** Whether an answer of the server was for this. @param {{type: string, key: string}} message */
  answered(message) {
    const sent = this.open.get(message.key);
    if (!sent) return false;
    this.open.delete(message.key);
    if (message.type === "ack") acknowledged(this.receipt, sent);
    this.keep();
    return true;
  }

  keep() {
    store(`dice-${this.store.table?.code}`, JSON.stringify(this.receipt));
  }

  /** Whether the picture can wait, since the game begins in a moment. */
  holds() {
    const { table } = this.store;
    if (table?.status !== "dice" || !table.mine.length || document.body.dataset.seq) return false;
    if (!this.since) setTimeout(() => document.body.dataset.seq || this.owner.show(), HOLD);
    this.since ||= performance.now();
    return performance.now() - this.since < HOLD;
  }
}

/** @param {string} text @returns {Receipt} */
function read(text) {
  try {
    return { ...blank(), ...JSON.parse(text || "{}") };
  } catch {
    return blank();
  }
}

/** A share: 16 bytes that nobody can guess. */
function fresh() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
