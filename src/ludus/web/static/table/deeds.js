/** @import { Auto } from "./auto.js" */
/** @import { Orders } from "./orders.js" */
/** @import { Line } from "./socket.js" */
/** @import { Store } from "./store.js" */

import { note } from "./prompt.js";
import { Twice } from "./twice.js";

/** What was meant whatever happens in between is sent again so many milliseconds later. */
const AGAIN = 500;

/**
 * What the person sends: for which seat, upon which position, and once more where that has changed meanwhile.
 */
export class Deeds {
  /** @param {Store} store @param {Line} line @param {Auto} auto @param {Orders} orders */
  constructor(store, line, auto, orders) {
    this.store = store;
    this.line = line;
    this.auto = auto;
    this.orders = orders;
    this.twice = new Twice();
    /** @type {{key: string, again: () => void}|null} */
    this.meant = null;
  }

  /** @param {Record<string, unknown>} message @param {number|null} [seat] */
  send(message, seat = null) {
    const { table } = this.store;
    this.twice.answered = true;
    return this.line.command({ ...message, seat: seat ?? this.store.me ?? table?.mine[0] ?? 0, base: this.store.seq });
  }

  /**
   * Send what was asked about twice: it is meant whatever happens in between.
   * @param {Record<string, unknown>} message @param {number} seat
   */
  insist(message, seat) {
    this.meant = { key: this.send(message, seat), again: () => this.insist(message, seat) };
  }

  /** Something else came first, which is on its way. @param {string} key of what was sent */
  stale(key) {
    if (this.meant && key === this.meant.key) setTimeout(this.meant.again, AGAIN);
  }

  /** The person wants to be asked in others' turns, or no longer: who does has ordered nothing else. */
  ring() {
    this.auto.ring();
    const pass = this.orders.given.find(({ way }) => way === "pass");
    if (this.auto.bell && pass) this.orders.off(pass.id);
  }

  /** The person wants the last deed back, with what was passed since. */
  takeBack() {
    const undo = this.store.table?.undo;
    if (!undo || !this.store.live) return;
    if (undo.free) this.auto.undone();
    this.send({ type: undo.free ? "undo" : "undo-ask" }, undo.seat);
  }

  /** Ask a strong bot; what it says comes a little later. */
  hint() {
    if (!this.store.mine || !this.store.table?.hints || this.store.advised) return;
    this.store.advised = this.line.key();
    this.line.tell({ type: "hint", key: this.store.advised, seat: this.store.me });
    note(this.store, "");
  }
}
