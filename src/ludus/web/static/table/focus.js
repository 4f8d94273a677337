/** @import { Dock } from "./dock.js" */
/** @import { Store } from "./store.js" */
import { byId } from "./dom.js";

/**
 * Keeps the keyboard where it was while the table changes under it: on the board or at the choices, and at the question
 * as long as nothing is asked. Whoever plays with a mouse is left alone.
 */
export class Focus {
  /** @param {SVGSVGElement} svg @param {Store} store @param {Dock} dock */
  constructor(svg, store, dock) {
    this.svg = svg;
    this.store = store;
    this.dock = dock;
    this.keyboard = false;
    this.last = ""; // "board" or "dock", where the keyboard was
    this.parked = false; // at the question, until something is asked again
    addEventListener("keydown", () => (this.keyboard = true), true);
    addEventListener("pointerdown", () => (this.keyboard = false), true);
    document.addEventListener("focusin", (event) => this.moved(event.target));
  }

  /** @param {EventTarget|null} target */
  moved(target) {
    this.parked = false;
    if (!(target instanceof Element)) return;
    this.last = this.svg.contains(target) || target.closest("#pick") ? "board" : this.dock.home.contains(target) || target.closest("#curtain") ? "dock" : "";
  }

  /** Whether what had the keyboard is gone, or can no longer have it. */
  get lost() {
    const now = document.activeElement;
    if (!now || now === document.body || now === this.svg || this.parked) return true;
    return this.svg.contains(now) && !now.hasAttribute("tabindex");
  }

  /** After every change. */
  keep() {
    if (!this.keyboard || !this.last || !this.lost) return;
    const { last } = this;
    const place = this.svg.querySelector('[tabindex="0"]');
    if (!this.store.mine) {
      byId("question").focus({ preventScroll: true });
      this.parked = true;
    } else if (last === "board" && place instanceof SVGElement) place.focus({ preventScroll: true });
    else this.dock.first();
    this.last = last;
  }
}
