/** @import { Choice, Shape } from "./types.js" */
/** @import { Store } from "./store.js" */
/** @import { Found } from "./point.js" */
import { byId, still } from "./dom.js";
import { isUse } from "./hold.js";
import { drawn, isDrawn, shapeAt, shapeUnder } from "./shapes.js";

/** From here on, in pixels, a thing is dragged and not clicked. */
const PULL = 8;
/** So long it takes home, in milliseconds. */
const HOME = 160;

/**
 * Dragging a thing of the picture onto a lit place: the same as clicking there. What names the dragged thing comes
 * first, where several actions are aimed at one place.
 */
export class Drag {
  /**
   * @param {Store} store
   * @param {import("./hold.js").Hold} hold
   * @param {{act: (found: Found, choices: Choice[]) => void, off: () => void, options: (shape: Shape) => Choice[], move: (key: string, onto: string) => boolean, ordered: () => boolean, aim: (action: string) => void, dragged: () => boolean}} deeds
   */
  constructor(store, hold, deeds) {
    this.store = store;
    this.hold = hold;
    this.deeds = deeds;
    /** @type {{found: Found, x: number, y: number, ghost: SVGSVGElement|null}|null} */
    this.pulled = null;
    const stage = byId("stage");
    stage.addEventListener("pointerdown", (event) => this.grab(event));
    addEventListener("pointermove", (event) => this.pull(event));
    addEventListener("pointerup", (event) => this.drop(event));
    addEventListener("pointercancel", () => this.end());
    stage.addEventListener("click", (event) => this.muted && (event.stopImmediatePropagation(), event.preventDefault()), true);
    this.muted = false;
  }

  /** Whether something is being dragged. */
  get on() {
    return Boolean(this.pulled?.ghost);
  }

  /** @param {PointerEvent} event */
  grab(event) {
    this.muted = false;
    if (event.pointerType !== "mouse" || event.button || !isDrawn(event.target) || !this.store.mine) return;
    const under = document.elementsFromPoint(event.clientX, event.clientY).filter(isDrawn).map(shapeAt);
    const found = under.find((each) => each?.shape.is === "group" && !each.shape.why && (each.shape.label || each.shape.tip));
    if (found) this.pulled = { found, x: event.clientX, y: event.clientY, ghost: null };
  }

  /** @param {PointerEvent} event */
  pull(event) {
    const { pulled } = this;
    if (!pulled) return;
    if (this.deeds.dragged()) {
      this.end(); // the board itself is being dragged
      return;
    }
    const dx = event.clientX - pulled.x;
    const dy = event.clientY - pulled.y;
    if (!pulled.ghost) {
      if (Math.hypot(dx, dy) < PULL) return;
      pulled.ghost = lifted(pulled.found.element);
      this.deeds.off();
      document.body.dataset.dragging = pulled.found.shape.key ?? "";
      const key = pulled.found.shape.key ?? "";
      if (!this.hold.keys.includes(key) && this.hold.take(key) === "no") this.hold.release();
      for (const element of drawn("[data-action]")) element.classList.toggle("aside", !this.deeds.ordered() && !this.meant(element).length);
    }
    pulled.ghost.style.translate = `${dx}px ${dy}px`;
    const over = shapeUnder(event.clientX, event.clientY);
    this.deeds.aim((over && this.meant(over.element)[0]?.action) ?? "");
  }

  /** What letting go over an element would mean. @param {Element} element */
  meant(element) {
    const found = shapeAt(element);
    if (!found || !this.pulled || found.element === this.pulled.found.element) return [];
    const choices = this.deeds.options(found.shape);
    if (this.hold.keys.length) return isUse(found.element) ? choices : []; // a thing with places of its own has no others
    const { words = [] } = this.pulled.found.shape;
    const own = this.deeds.options(this.pulled.found.shape).map(({ action }) => action);
    const named = choices.filter(({ action }) => own.includes(action) || action.split(" ").some((word) => words.includes(word)));
    return named.length ? named : choices;
  }

  /** Let go over a lit place: that is what a click there means. @param {PointerEvent} event */
  drop(event) {
    const { pulled } = this;
    if (!pulled?.ghost) {
      this.pulled = null;
      return;
    }
    this.muted = true;
    setTimeout(() => (this.muted = false));
    const over = shapeUnder(event.clientX, event.clientY);
    if (over && this.deeds.move(pulled.found.shape.key ?? "", over.shape.key ?? "")) {
      this.end();
      return;
    }
    const choices = over ? this.meant(over.element) : [];
    if (over && choices.length) {
      this.end();
      this.deeds.act(over, choices);
    } else this.end(true);
  }

  /** @param {boolean} [home] whether the thing glides back */
  end(home = false) {
    const ghost = this.pulled?.ghost;
    this.pulled = null;
    this.hold.release();
    delete document.body.dataset.dragging;
    this.deeds.aim("");
    for (const element of drawn(".aside")) element.classList.remove("aside");
    if (!ghost) return;
    if (!home || still()) ghost.remove();
    else ghost.animate([{ translate: ghost.style.translate }, { translate: "0 0" }], { duration: HOME, easing: "ease-out" }).finished.then(() => ghost.remove());
  }
}

/** A copy that hangs above the page, as large as the thing is drawn. @param {SVGGraphicsElement} element */
function lifted(element) {
  const box = element.getBoundingClientRect();
  const own = element.closest("svg.ludus");
  const matrix = element.getScreenCTM();
  const ghost = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  ghost.setAttribute("class", `${own?.getAttribute("class") ?? "ludus"} ghost`);
  const copy = /** @type {SVGGraphicsElement} */ (element.cloneNode(true));
  for (const name of ["data-key", "data-action", "data-mark", "role", "tabindex", "aria-label"]) copy.removeAttribute(name);
  if (matrix) copy.setAttribute("transform", `translate(${-box.left} ${-box.top}) matrix(${matrix.a} ${matrix.b} ${matrix.c} ${matrix.d} ${matrix.e} ${matrix.f})`);
  ghost.append(copy);
  ghost.style.cssText = `left: ${box.left}px; top: ${box.top}px; width: ${box.width}px; height: ${box.height}px`;
  document.body.append(ghost);
  return ghost;
}
