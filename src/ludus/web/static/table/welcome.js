/** @import { Store } from "./store.js" */
import { store as keep, stored } from "./dom.js";

/**
 * What the game is about and what teal and grey mean, for whoever sits down for the first time.
 */
export class Welcome {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    this.home = document.getElementById("welcome");
    document.getElementById("welcome-go")?.addEventListener("click", () => this.done());
  }

  /** Where this game is kept as known. */
  get name() {
    return `knows-${this.store.table?.game}`;
  }

  show() {
    const { table, mine } = this.store;
    const first = mine && table?.kind === "game" && stored(this.name) === "";
    if (this.home) this.home.hidden = !first;
  }

  /** Whoever has answered once has understood. */
  done() {
    keep(this.name, "yes");
    if (this.home) this.home.hidden = true;
  }
}
