/** @import { Pointer } from "./point.js" */
/** @import { Zoom } from "./zoom.js" */
import { byId } from "./dom.js";
import { drawn, isDrawn, shapeAt } from "./shapes.js";

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The whole table by keyboard: arrows go to neighboring places, Enter chooses, Escape goes back, U undoes.
 */
export class Keys {
  /**
   * @param {Pointer} pointer
   * @param {Zoom} zoom
   * @param {Record<string, () => void>} deeds by key
   * @param {(digit: string) => boolean} digit what a digit means now, if anything
   */
  constructor(pointer, zoom, deeds, digit) {
    this.pointer = pointer;
    this.zoom = zoom;
    this.deeds = deeds;
    this.digit = digit;
    document.addEventListener("keydown", (event) => this.press(event));
    byId("stage").addEventListener("focusin", ({ target }) => isDrawn(target) && !target.matches("svg") && this.stop(target));
  }

  /** Leave one stop for the tab key on the board. @param {Element} [wanted] */
  stop(wanted) {
    const [now] = drawn('[tabindex="0"]');
    const next = wanted ?? this.usable(now) ?? drawn("[data-action]:not(.use:not(.open)), [data-mark], [data-why]")[0];
    if (now && now !== next) now.setAttribute("tabindex", "-1");
    next?.setAttribute("tabindex", "0");
  }

  /** The stop stays where something can be done, or said why not. @param {Element} [now] */
  usable(now) {
    return now?.matches("[data-action], [data-mark], [data-why]") ? now : undefined;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const target = event.target;
    if (event.ctrlKey || event.metaKey || event.altKey || !byId("curtain").hidden) return;
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) {
      if (event.key !== "Escape") return;
      if (target.closest("#menu")) this.deeds.Escape?.();
      else target.blur();
      return;
    }
    const way = WAYS[event.key];
    if (way) {
      if (this.go(way, target)) event.preventDefault();
    } else if ((event.key === "Enter" || event.key === " ") && isDrawn(target)) {
      this.enter(target);
      event.preventDefault();
    } else if (/^\d$/.test(event.key) && this.digit(event.key)) {
      event.preventDefault();
    } else {
      const deed = this.deeds[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      const own = event.key === "Enter" && target instanceof Element && target.closest("button, a, summary");
      if (!deed || own) return;
      deed();
      event.preventDefault();
    }
  }

  /** @param {SVGElement} target */
  enter(target) {
    const found = shapeAt(target);
    if (found) this.pointer.act(found);
  }

  /** @param {[number, number]} way @param {EventTarget|null} target */
  go(way, target) {
    if (target instanceof Element && target.closest(".offers, .foot, .pick, .log")) return this.along(way, target);
    if (target instanceof Element && target !== document.body && target !== byId("question") && !isDrawn(target)) return false;
    const places = this.places();
    const here = isDrawn(target) ? target : null;
    const next = here ? this.neighbor(places, here, way) : places.find((place) => place.matches("[data-action], [data-mark]")) ?? places[0];
    if (!next) return false;
    if (!next.hasAttribute("tabindex")) next.setAttribute("tabindex", "-1");
    next.focus({ preventScroll: true });
    this.zoom.reveal(next);
    return true;
  }

  /** Everything on the board that has a name; of things in one place, the one that can be chosen. */
  places() {
    const buttons = drawn("[data-action]:not(.use:not(.open)), [data-mark], [data-why]");
    const taken = buttons.map(middle);
    const others = drawn('[role="img"]').filter((found) => {
      const at = middle(found);
      return !taken.some((other) => Math.hypot(other.x - at.x, other.y - at.y) < 6);
    });
    return [...buttons, ...others];
  }

  /** The nearest place that way; where there is none, the nearest lit one however far aside, so that all of them can be reached. @param {SVGElement[]} places @param {SVGElement} here @param {[number, number]} way */
  neighbor(places, here, [dx, dy]) {
    const from = middle(here);
    const that = places.map((place) => {
      const to = middle(place);
      const ahead = (to.x - from.x) * dx + (to.y - from.y) * dy;
      const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
      return { place, ahead, aside, cost: ahead + aside * 1.6 };
    }).filter(({ place, ahead }) => place !== here && ahead >= 3).sort((one, other) => one.cost - other.cost);
    const found = that.find(({ ahead, aside }) => aside <= ahead * 2) ?? that.find(({ place }) => place.matches("[data-action], [data-mark]"));
    return found?.place ?? null;
  }

  /** From button to button. @param {[number, number]} way @param {Element} target */
  along([dx, dy], target) {
    const own = target.closest(".pick, .log");
    const homes = own ? [own] : [byId("offers"), byId("foot")];
    const buttons = homes.flatMap((home) => [...home.querySelectorAll("button:not([disabled]), a:is(.log *)")]).filter((button) => !button.closest("[hidden]"));
    const next = buttons[buttons.indexOf(target) + (dx + dy)];
    if (next instanceof HTMLElement) next.focus();
    return true;
  }
}

/** @param {Element} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
