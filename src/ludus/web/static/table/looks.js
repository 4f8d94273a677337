/** @import { Line } from "./socket.js" */

/** How long to wait where the server says that it was too much, in milliseconds. */
const PAUSE = 700;

/**
 * Asking for earlier positions: one after the other, and of several that are wanted meanwhile only the last.
 */
export class Looks {
  /** @param {Line} line */
  constructor(line) {
    this.line = line;
    this.key = ""; // of the one that is on its way
    /** @type {{at: number, as: number|null}|null} */
    this.next = null;
    this.last = this.next;
  }

  get open() {
    return Boolean(this.key);
  }

  /** @param {number} at @param {number|null} as */
  to(at, as) {
    this.next = { at, as };
    if (!this.key) this.ask();
  }

  ask() {
    const wanted = this.next;
    this.next = null;
    this.key = wanted ? this.line.key() : "";
    if (wanted) this.line.tell({ type: "look", key: this.key, ...wanted });
    this.last = wanted;
  }

  /** A position is shown, or the line was lost: what was wanted last comes next. */
  shown() {
    if (this.key) this.ask();
  }

  /** The present is wanted again. */
  stop() {
    this.next = null;
  }

  /**
   * Whether it was a look that was refused for being too much; it is tried again then.
   * @param {{key: string, code: string}} message
   */
  refused(message) {
    if (!this.key || message.key !== this.key) return false;
    if (message.code !== "too-fast") {
      this.shown();
      return false;
    }
    setTimeout(() => {
      this.next ??= this.last;
      this.shown();
    }, PAUSE);
    return true;
  }
}
