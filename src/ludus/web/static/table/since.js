/** @import { Store } from "./store.js" */
import { byId, fill, make, say } from "./dom.js";

/** So many lines at most: more is in the log. */
const MOST = 6;

/**
 * What happened since this person last answered, a line for each; it is emptied when they act.
 */
export class Since {
  /** @param {Store} store @param {(at: number) => void} jump */
  constructor(store, jump) {
    this.store = store;
    this.jump = jump;
    this.from = -1; // the last moment that this person has had a say in
  }

  /** The person acts. */
  done() {
    this.from = this.store.last;
    this.show();
  }

  show() {
    const { log, live, table } = this.store;
    if (this.from < 0) this.from = table?.since ?? this.store.last;
    const lines = live ? log.filter((line) => line.at > this.from).slice(-MOST) : [];
    byId("since-panel").hidden = !table?.mine.length;
    fill(byId("since"), lines, () => (lines.length
      ? lines.map((line) => make("li", {}, make("button", { type: "button", title: say("jump"), onclick: () => this.jump(line.at) }, line.text)))
      : [make("li", { class: "none" }, say("since_none"))]));
  }
}
