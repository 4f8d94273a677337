/** @import { Offers } from "./offers.js" */
/** @import { Store } from "./store.js" */
import { byId } from "./dom.js";
import { drawn, isDrawn } from "./shapes.js";

/**
 * Keeps the keyboard where it was while the table changes under it: on the board or at the choices, and at the question
 * as long as nothing is asked. Whoever plays with a mouse is left alone.
 */
export class Focus {
  /** @param {Store} store @param {Offers} offers */
  constructor(store, offers) {
    this.store = store;
    this.offers = offers;
    this.keyboard = false;
    this.last = ""; // "board" or "rail", where the keyboard was
    this.parked = false; // at the question, until something is asked again
    addEventListener("keydown", () => (this.keyboard = true), true);
    addEventListener("pointerdown", () => (this.keyboard = false), true);
    document.addEventListener("focusin", (event) => this.moved(event.target));
  }

  /** @param {EventTarget|null} target */
  moved(target) {
    this.parked = false;
    if (!(target instanceof Element)) return;
    this.last = isDrawn(target) || target.closest("#pick") ? "board" : target.closest("#offers, #foot, #curtain") ? "rail" : "";
  }

  /** Whether what had the keyboard is gone, or can no longer have it. */
  get lost() {
    const now = document.activeElement;
    if (!now || now === document.body || now.matches("svg.ludus") || this.parked) return true;
    return isDrawn(now) && !now.hasAttribute("tabindex");
  }

  /** After every change. */
  keep() {
    if (!this.keyboard || !this.last || !this.lost) return;
    const { last } = this;
    const [place] = drawn('[tabindex="0"]');
    if (!this.store.mine) {
      byId("question").focus({ preventScroll: true });
      this.parked = true;
    } else if (last === "board" && place) place.focus({ preventScroll: true });
    else if (!this.offers.first()) (place ?? byId("question")).focus({ preventScroll: true });
    this.last = last;
  }
}
