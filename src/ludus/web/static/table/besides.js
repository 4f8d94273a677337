/** @import { Deeds } from "./deeds.js" */
/** @import { End } from "./end.js" */
/** @import { Gather } from "./gather.js" */
/** @import { Orders } from "./orders.js" */
/** @import { Replay } from "./replay.js" */
/** @import { Store } from "./store.js" */
import { afterEnd, steps } from "./after.js";
import { consent } from "./consent.js";
import { byId, make, say } from "./dom.js";
import { invitations, inviting } from "./invite.js";
import { legible } from "./legible.js";
import { tool } from "./offers.js";

/**
 * What stands in the rail besides choices: what takes back, helps and unfolds, and the questions of the table itself.
 */
export class Besides {
  /**
   * @param {Store} store
   * @param {{gather: Gather, replay: Replay, orders: Orders, end: End, deeds: Deeds, csrf: string}} parts
   * @param {{rematch: () => void, show: () => void}} ways
   */
  constructor(store, parts, ways) {
    this.store = store;
    this.parts = parts;
    this.ways = ways;
    /** @type {import("./fell.js").Fell|null} */
    this.fell = null;
  }

  /** @returns {(Node|false|null)[]} */
  asides() {
    const { table, live } = this.store;
    if (!table || !live || table.status === "open" || table.status === "dice") return [];
    const undo = table.undo;
    const asks = undo && !undo.free;
    const waits = undo && undo.asked_by !== null && table.mine.includes(undo.asked_by);
    const text = say(waits ? "undo_waits" : !asks ? "undo" : undo.needs.length ? "undo_ask" : "undo_anyway");
    const deed = this.store.told(undo?.at);
    const title = asks ? [undo?.why, undo?.rule].filter(Boolean).join(", ") : deed ? say("undo_deed", { deed }) : say("undo_key");
    return [
      Boolean(undo && table.mine.includes(undo.seat)) && tool("undo", "undo", text, () => this.parts.deeds.takeBack(), { title, disabled: Boolean(waits) }),
      Boolean(table.hints && this.store.mine) && this.helper(),
      byId("rail-parts").childElementCount > 0 && tool("unfold", "up", say("unfold"), () => { byId("rail-parts").classList.toggle("open"); legible(); }),
    ];
  }

  /** What a strong bot would do; where something is to be filled in, it fills it in. */
  helper() {
    const [name, why] = this.parts.gather.now?.ask ? ["fill_in", "fill_in_why"] : ["hint", "hint"];
    return tool("hint", "hint", say(why), () => this.parts.deeds.hint(), {}, say(name));
  }

  /** Questions of the table itself: who agrees, who sits where, what now? @returns {{foot: (Node|false|null)[], subject: (Node|false|null)[]}} */
  instead() {
    const { store } = this;
    const { replay, orders, end, deeds, csrf } = this.parts;
    const { table } = store;
    if (!table || table.status === "dice") return { foot: [], subject: [] };
    if (!store.live) return { foot: [make("button", { class: "btn go", type: "button", onclick: () => replay.now() }, say("to_now"))], subject: steps(replay) };
    if (table.status === "open") return { foot: [inviting(store)], subject: invitations(store, csrf) };
    if (table.status === "over") {
      const [again, look, ...rest] = afterEnd(store, { rematch: this.ways.rematch, replay, shown: end.leads, result: end.over && end.shut ? () => end.put(false) : null, csrf });
      return { foot: [again ?? null, look ?? null], subject: rest };
    }
    return { foot: this.idle(), subject: [this.fallen(), orders.view(), ...consent(store, (message, seat) => deeds.send(message, seat), csrf)] };
  }

  /** At a real table: what was thrown or drawn; most tables never load it. @returns {Node|null} */
  fallen() {
    const { table, seq } = this.store;
    if (!table?.fall || table.fall.seat === null) return null;
    if (this.fell) return this.fell.view(table.fall, seq);
    void import(document.body.dataset.fell ?? "").then(({ Fell }) => {
      this.fell ??= new Fell({ make, say, show: this.ways.show, send: (/** @type {string} */ text, /** @type {number} */ seat) => this.parts.deeds.send({ type: "fell", text }, seat) });
      this.ways.show();
    });
    return null;
  }

  /** @returns {(Node|false|null)[]} */
  idle() {
    const { table } = this.store;
    if (this.store.mine || !table || (table.fall?.seat ?? null) !== null) return [];
    return [make("p", { class: "idle" }, table.mine.length ? say("idle") : say("watching"))];
  }
}
