/** @import { Store } from "./store.js" */
import { checked } from "../verify/record.js";
import { byId, fill, make, say, store, stored } from "./dom.js";

/**
 * After the end: whether the dice were fixed before the game, worked out by this browser from the record.
 */
export class Proof {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    this.asked = "";
  }

  show() {
    const { table } = this.store;
    if (!table?.fair) return;
    const first = this.remembered(table.code, table.fair.commit);
    if (table.status !== "over" || table.kind !== "game" || this.asked === table.code) return;
    this.asked = table.code;
    void this.check(table.code, first);
  }

  /** The fingerprint that this browser saw first, which nobody can exchange afterwards. @param {string} code @param {string} commit */
  remembered(code, commit) {
    const known = stored(`pledge-${code}`);
    if (!known) store(`pledge-${code}`, commit);
    return known || commit;
  }

  /** @param {string} code @param {string} published */
  async check(code, published) {
    const answer = await fetch(`/t/${code}/record.ludus`);
    if (!answer.ok) return; // a table that began in the middle of a game has no record
    const found = checked(await answer.text(), published);
    if (found) this.tell(found.pledged && found.mixed, found.seats, published);
  }

  /** @param {boolean} good @param {number} seats @param {string} published */
  tell(good, seats, published) {
    const home = byId("proof");
    home.hidden = false;
    home.classList.toggle("bad", !good);
    fill(home, [good, published], () => [
      make("details", { open: !good },
        make("summary", { class: "small" }, say(good ? "proof_good" : "proof_bad")),
        make("p", { class: "small" }, say(good ? "proof_why" : "proof_wrong", { seats })),
        make("p", { class: "small muted" }, say("proof_print"), " ", make("code", { title: published }, `${published.slice(0, 12)}…`)),
        make("a", { class: "small", href: "/fair" }, say("proof_more"))),
    ]);
  }
}
