/** @import { Store } from "./store.js" */
import { byId, fill, make, mark, say } from "./dom.js";

/**
 * Between two players at one screen: nothing is to be seen until the next one says "it is me".
 */
export class Curtain {
  /** @param {Store} store @param {(seat: number|null) => void} open */
  constructor(store, open) {
    this.store = store;
    this.open = open;
    this.home = byId("curtain");
  }

  /** The own seat that is to answer next and whose hand is not open; null if nobody has to hand over. */
  get next() {
    const { table, as, live } = this.store;
    if (!table?.hotseat || table.lesson || table.kind === "sandbox" || !table.hidden || !live || table.status !== "playing") return null;
    const asked = table.mine.filter((seat) => table.seats[seat]?.asked && !table.seats[seat]?.sealed);
    if (!asked.length || (as !== null && asked.includes(as))) return null;
    return asked[0] ?? null;
  }

  /** @returns {boolean} whether it hides the table */
  show() {
    const { next, store } = this;
    const was = this.home.hidden;
    this.home.hidden = next === null;
    for (const part of document.querySelectorAll("body > header, body > main, body > nav")) part.toggleAttribute("inert", next !== null);
    if (next === null) return false;
    if (store.as !== null && store.as !== next) this.open(null); // close the last hand, wherever it may still be
    fill(this.home, [next, store.nameOf(next)], () => [
      make("div", { class: "inner" }, mark(next),
        make("h2", { id: "curtain-title" }, say("curtain", { name: store.sideOf(next) })),
        make("p", { class: "muted" }, say("curtain_why")),
        make("button", { class: "btn go", type: "button", id: "curtain-open", onclick: () => this.open(next) }, say("curtain_open", { name: store.sideOf(next) }))),
    ]);
    if (was) document.getElementById("curtain-open")?.focus();
    return true;
  }
}
