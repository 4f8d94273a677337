/** @import { Store } from "./store.js" */
/** @import { Dice } from "./dice.js" */
/** @import { Remark, Verdict } from "../verify/record.js" */
import { checked } from "../verify/record.js";
import { written } from "../verify/receipt.js";
import { byId, fill, make, say } from "./dom.js";
import { atHome } from "./home.js";

/**
 * What this browser knows about the dice: before and during a game whose numbers are in them, and after the end whether
 * the record fits what was fixed, worked out here.
 */
export class Proof {
  /** @param {Store} store @param {Dice} dice */
  constructor(store, dice) {
    this.store = store;
    this.dice = dice;
    this.asked = "";
  }

  show() {
    const { table } = this.store;
    if (!table?.fair || table.kind !== "game") return;
    if (table.status !== "over") this.fixed();
    else if (atHome() && this.asked !== table.code) {
      this.asked = table.code;
      void this.check(table.code);
    }
  }

  /** The line about the dice while nothing can be checked yet. */
  fixed() {
    const { doubt, seats, own } = this.dice.receipt;
    if (!seats.length && !doubt) return;
    const mine = this.store.table?.mine.some((seat) => own[seat]?.opened);
    const partly = this.store.table?.fair?.shares.some(({ giver }) => giver === "server" || giver === "late");
    this.tell(!doubt, say(doubt ? `dice_doubt_${doubt}` : partly ? "dice_partly" : mine ? "dice_mine" : "dice_fixed"), []);
  }

  /** @param {string} code */
  async check(code) {
    const answer = await fetch(`/t/${code}/record.ludus`);
    if (!answer.ok) return; // a table that began in the middle of a game has no record
    const found = checked(await answer.text(), this.dice.receipt);
    if (found) this.tell(!found.faults.length, this.title(found), this.reasons(found));
  }

  /** @param {Verdict} found */
  title({ faults, own }) {
    return say(faults.length ? "proof_bad" : own.length ? "proof_mine" : "proof_good");
  }

  /** @param {Verdict} found @returns {string[]} */
  reasons({ faults, weak, own }) {
    const swapped = faults.filter(({ what }) => what === "share").map(({ seat }) => seat);
    const told = faults.filter(({ what, seat }) => what !== "list" || !swapped.includes(seat));
    if (told.length) return [...new Set(told.map((fault) => this.fault(fault))), say("proof_wrong")];
    /** @param {string} wanted */
    const some = (wanted) => weak.some(({ what }) => what === wanted);
    const less = [!own.length && say("proof_none"), some("old") && say("proof_old"), some("late") && say("proof_late")];
    return [say("proof_why"), ...less.filter((text) => text !== false)];
  }

  /** @param {Remark} fault */
  fault({ what, seat }) {
    const about = seat >= 0 && (what === "list" || what === "share") ? `${what}_seat` : what;
    return say(`proof_fault_${about}`, { name: this.named(seat) });
  }

  /** @param {boolean} good @param {string} title @param {string[]} reasons */
  tell(good, title, reasons) {
    const home = byId("proof");
    const { receipt } = this.dice;
    const lines = this.lines();
    home.hidden = false;
    home.classList.toggle("bad", !good);
    fill(home, [title, reasons, lines, receipt], () => [
      make("details", { open: !good },
        make("summary", { class: "small" }, title),
        ...reasons.map((reason) => make("p", { class: "small" }, reason)),
        lines.length > 0 && make("ul", { class: "small" }, ...lines.map((line) => make("li", {}, line))),
        make("p", { class: "small muted" }, say("proof_print"), " ", make("code", { title: receipt.pledge }, `${receipt.pledge.slice(0, 12)}…`)),
        make("p", { class: "row small" },
          make("a", { href: `data:text/plain,${encodeURIComponent(written(receipt))}`, download: `${this.store.table?.code}.receipt` }, say("dice_receipt")),
          make("a", { href: "/fair" }, say("proof_more")))),
    ]);
  }

  /** Whose the numbers are, as the table says now. @returns {string[]} */
  lines() {
    const { own } = this.dice.receipt;
    return (this.store.table?.fair?.shares ?? []).map(({ giver }, seat) => say(`dice_by_${giver === "person" && own[seat]?.opened ? "mine" : giver}`, { name: this.named(seat) }));
  }

  /** A seat by its number too, since somebody else may sit there now. @param {number} seat */
  named(seat) {
    return `${this.store.nameOf(seat)} (p${seat + 1})`;
  }
}
