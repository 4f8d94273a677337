import { still } from "./dom.js";

/** How long things take, by the speed that a person has chosen. */
const PACES = { slow: 1.8, normal: 1, once: 0 };

/** @typedef {keyof typeof PACES} Speed */

/** @param {string|undefined} name @returns {Speed} */
export function speedOf(name) {
  return name === "slow" || name === "once" ? name : "normal";
}

/**
 * The time of the theatre: every pause and movement goes through it, so that one click brings all to its end.
 */
export class Time {
  constructor() {
    /** @type {Speed} */
    this.speed = "normal";
    this.skipping = false;
    /** How much is left of every time, where a lot has to be told. */
    this.haste = 1;
    /** @type {Set<{done: () => void, id: number}>} */
    this.waits = new Set();
    /** @type {Set<Animation>} */
    this.moves = new Set();
  }

  get pace() {
    return PACES[this.speed] * this.haste;
  }

  /** Whether nothing takes any time. */
  get over() {
    return this.skipping || this.pace === 0;
  }

  /** @param {number} ms */
  wait(ms) {
    if (this.over) return Promise.resolve();
    return new Promise((go) => {
      const wait = { done: () => go(undefined), id: 0 };
      wait.id = setTimeout(() => {
        this.waits.delete(wait);
        wait.done();
      }, ms * this.pace);
      this.waits.add(wait);
    });
  }

  /** A rest between two scenes. @param {number} ms @param {number} haste */
  pause(ms, haste) {
    this.skipping = false;
    this.haste = haste;
    return this.beat(Math.max(0, ms));
  }

  /** A pause of the play; there is none where nothing moves. @param {number} ms */
  beat(ms) {
    return still() ? Promise.resolve() : this.wait(ms);
  }

  /**
   * @param {Element|null|undefined} element
   * @param {Keyframe[]} frames
   * @param {number} ms
   * @param {{easing?: string, delay?: number, composite?: CompositeOperation}} [how]
   */
  async move(element, frames, ms, { easing = "cubic-bezier(.2, .7, .2, 1)", delay = 0, composite = "replace" } = {}) {
    if (!element || this.over || still()) return;
    const animation = element.animate(frames, { duration: ms * this.pace, delay: delay * this.pace, easing, fill: "backwards", composite });
    this.moves.add(animation);
    await animation.finished.catch(() => undefined);
    this.moves.delete(animation);
  }

  /** Bring what plays to its end. */
  skip() {
    this.skipping = true;
    for (const animation of [...this.moves]) animation.finish();
    for (const wait of [...this.waits]) {
      clearTimeout(wait.id);
      wait.done();
    }
    this.waits.clear();
  }
}
