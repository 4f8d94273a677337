import { drawn, shapeAt } from "./shapes.js";

/**
 * A thing that is used on places of its own: one takes it up by a click, and then clicks the place, or drags it there.
 * A place says in `--for` whose it is, and is shown only as long as that thing is held.
 */
export class Hold {
  constructor() {
    this.key = "";
  }

  /** Take a thing up, or put it down again; false where it has no places. @param {string} key */
  take(key) {
    const places = drawn(".use").filter((place) => key && ownerOf(place) === key);
    if (!places.length) return false;
    const anew = this.key !== key;
    this.release();
    if (!anew) return true;
    this.key = key;
    document.body.dataset.held = key;
    for (const place of places) place.classList.add("open");
    for (const thing of drawn(`[data-key="${CSS.escape(key)}"]`)) thing.classList.add("held");
    return true;
  }

  release() {
    if (!this.key) return;
    this.key = "";
    delete document.body.dataset.held;
    for (const place of drawn(".use.open, .held")) place.classList.remove("open", "held");
  }
}

/** Whether an element is a place for something that is held. @param {Element} element */
export function isUse(element) {
  return element.classList.contains("use");
}

/** @param {Element} place */
function ownerOf(place) {
  return /--for: "([^"]+)"/.exec(shapeAt(place)?.shape.css ?? "")?.[1] ?? "";
}
