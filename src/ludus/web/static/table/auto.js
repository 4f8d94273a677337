/** @import { Choice } from "./types.js" */
/** @import { Store } from "./store.js" */

import { store as keep, stored, tab } from "./dom.js";

/** So long an answer that is given for somebody can be seen before it is sent, in milliseconds. */
const PAUSE = 700;

/**
 * Gives the answer to questions that have only one, where the server says that nobody learns from it and the person
 * wants it, and passes what is asked in others' turns only in case. It goes with the last deed when that is taken back, and
 * whoever takes back goes on by hand.
 */
export class Auto {
  /** @param {Store} store @param {(choice: Choice) => void} pass */
  constructor(store, pass) {
    this.store = store;
    this.pass = pass;
    this.on = document.body.dataset.auto !== "off";
    this.paused = false;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
  }

  /** Whether the open question answers itself. */
  get due() {
    const { store } = this;
    const { table, choices } = store; // what acting at once would be is a choice too
    return this.on && !this.paused && store.mine && table?.forced === store.me && choices.length === 1 && !choices[0]?.warn;
  }

  /** The choice that passes what is asked in another's turn only in case, until the person wants to be asked. */
  get passing() {
    const { addressed, me, table, answers } = this.store;
    const { seat, action } = table?.passes ?? {};
    return (this.on && !this.bell && !this.paused && addressed && seat === me && answers.find((choice) => choice.action === action)) || null;
  }

  /** Whether the person wants to be asked in others' turns too, at this table. */
  get bell() {
    return stored(`bell-${this.store.table?.code}`, "", tab) === "on";
  }

  ring() {
    keep(`bell-${this.store.table?.code}`, this.bell ? "off" : "on", tab);
    this.show();
  }

  show() {
    clearTimeout(this.timer);
    const only = this.passing ?? (this.due ? this.store.answers[0] : null);
    const { seq } = this.store;
    if (!only) return;
    this.timer = setTimeout(() => {
      if ((this.passing || this.due) && this.store.seq === seq) this.pass(only);
    }, this.passing ? 0 : PAUSE); // of what is passed nothing is shown
  }

  /** The person has chosen. */
  chosen() {
    this.paused = false;
  }

  /** The person takes back. */
  undone() {
    this.paused = true;
  }

  /** @param {boolean} on */
  turn(on) {
    this.on = on;
    this.show();
  }
}
