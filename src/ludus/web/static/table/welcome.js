/** @import { Store } from "./store.js" */
import { byId, say, store as keep, stored } from "./dom.js";

/** What is shown to somebody new, one after the other: the aim, what is lit, the foot. */
const POINTS = [{ name: "aim", text: "welcome_aim" }, { name: "lit", text: "welcome_lit" }, { name: "foot", text: "welcome_foot" }];

/**
 * What the game is about, for whoever sits down for the first time, and three marks: each is ringed where it is, and
 * goes when it is done.
 */
export class Welcome {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    this.home = document.getElementById("welcome");
    this.at = 0;
    document.getElementById("welcome-go")?.addEventListener("click", () => this.on());
  }

  /** Where this game is kept as known. */
  get name() {
    return `knows-${this.store.table?.game}`;
  }

  show() {
    const { table, mine, scene } = this.store;
    const first = mine && table?.kind === "game" && stored(this.name) === "";
    const point = first ? POINTS[this.at] : undefined;
    if (point) document.body.dataset.point = point.name;
    else delete document.body.dataset.point;
    if (!this.home) return;
    this.home.hidden = !point;
    if (!point) return;
    byId("welcome-point").textContent = say(point.text, { aim: scene.aim ?? "" });
    byId("welcome-go").textContent = say(this.at < POINTS.length - 1 ? "welcome_next" : "welcome_go");
  }

  /** The next mark; after the last one the game is known. */
  on() {
    this.at += 1;
    if (this.at >= POINTS.length) keep(this.name, "yes");
    this.show();
  }

  /** Whoever has answered has seen what is lit, and with the second answer the foot. */
  done() {
    if (this.store.table?.kind !== "game" || stored(this.name) !== "") return;
    this.at = Math.max(this.at, 1);
    this.on();
  }
}
