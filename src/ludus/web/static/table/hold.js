import { drawn, shapeAt } from "./shapes.js";

/**
 * Things that are used on places of their own: one takes them up by a click, and then clicks the place, or drags them
 * there. A place says in `takes` what it is for, and how many of these are used together. It is shown only as long as just
 * that is held.
 */
export class Hold {
  constructor() {
    /** @type {string[]} */
    this.keys = [];
  }

  /** Take a thing up, or put it down again: 'no' where it has no places, 'full' where no more of them go together. @param {string} key */
  take(key) {
    const places = key ? drawn(".use").map(groupsOf).filter((groups) => groups.some(({ keys }) => keys.includes(key))) : [];
    if (!places.length) return "no";
    const held = this.keys.includes(key) ? this.keys.filter((each) => each !== key) : [...this.keys, key];
    const fits = places.some((groups) => within(held, groups));
    const alike = places.some((groups) => groups.some(({ keys }) => keys.includes(key) && this.keys.some((each) => keys.includes(each))));
    if (!fits && alike) return "full";
    this.keys = fits ? held : [key];
    this.show();
    return "taken";
  }

  /** The places where what is held can be used. */
  get open() {
    return drawn(".use.open");
  }

  /** Show what is held, and where it can be used. */
  show() {
    this.keys = this.keys.filter((key) => drawn(`[data-key="${CSS.escape(key)}"]`).length);
    for (const place of drawn(".use")) {
      const groups = groupsOf(place);
      const all = groups.every(({ keys, count }) => this.keys.filter((key) => keys.includes(key)).length === count);
      place.classList.toggle("open", this.keys.length > 0 && all && within(this.keys, groups));
    }
    for (const thing of drawn(".held")) thing.classList.toggle("held", this.keys.includes(thing.dataset.key ?? ""));
    for (const key of this.keys) for (const thing of drawn(`[data-key="${CSS.escape(key)}"]`)) thing.classList.add("held");
    if (this.keys.length) document.body.dataset.held = this.keys.join(" ");
    else delete document.body.dataset.held;
  }

  release() {
    if (!this.keys.length) return;
    this.keys = [];
    this.show();
  }
}

/** Whether an element is a place for something that is held. @param {Element} element */
export function isUse(element) {
  return element.classList.contains("use");
}

/** Whether all of these go together at a place. @param {string[]} held @param {Group[]} groups */
function within(held, groups) {
  const fits = groups.every(({ keys, count }) => held.filter((key) => keys.includes(key)).length <= count);
  return fits && held.every((key) => groups.some(({ keys }) => keys.includes(key)));
}

/** What a place is for. @typedef {{keys: string[], count: number}} Group @param {Element} place @returns {Group[]} */
function groupsOf(place) {
  return (shapeAt(place)?.shape.takes ?? []).map(({ keys, count = 1 }) => ({ keys, count }));
}
