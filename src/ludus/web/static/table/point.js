/** @import { Choice, Shape } from "./types.js" */
/** @import { Store } from "./store.js" */
/** @import { Zoom } from "./zoom.js" */
/** @import { Why } from "./why.js" */
import { byId, make, ruleChip, say } from "./dom.js";
import { finish } from "./motion.js";
import { shapeAt, shapeUnder } from "./shapes.js";
import { offered, refusedAt, split } from "./why.js";

/** From here on a mouse drags a piece instead of clicking it. */
const PULL = 8;
/** Between a thing and what is said about it. */
const GAP = 10;

/**
 * Pointing at the board: explain what is there, do what is clicked, let pieces be dragged.
 */
export class Pointer {
  /**
   * @param {SVGSVGElement} svg
   * @param {Store} store
   * @param {Zoom} zoom
   * @param {Why} why
   * @param {{choose: (choice: Choice) => void, group: () => string, spot: (actions: Set<string>) => void, mark: (key: string) => boolean}} deeds
   */
  constructor(svg, store, zoom, why, deeds) {
    this.svg = svg;
    this.store = store;
    this.zoom = zoom;
    this.why = why;
    this.deeds = deeds;
    this.tip = byId("tip");
    this.pick = byId("pick");
    this.armed = ""; // the action that a second tap would do
    /** @type {{element: SVGGraphicsElement, x: number, y: number, ghost: SVGGraphicsElement|null}|null} */
    this.pulled = null;
    svg.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.over(shapeUnder(svg, event.clientX, event.clientY)));
    svg.addEventListener("pointerleave", () => this.off());
    svg.addEventListener("focusin", (event) => this.over(event.target instanceof Element ? shapeAt(event.target) : null));
    svg.addEventListener("focusout", () => this.off());
    svg.addEventListener("click", (event) => this.click(/** @type {PointerEvent} */ (event)));
    svg.addEventListener("pointerdown", (event) => this.grab(event));
    svg.addEventListener("pointermove", (event) => this.pull(event));
    svg.addEventListener("pointerup", (event) => this.drop(event));
    addEventListener("pointerdown", (event) => {
      finish();
      if (event.target instanceof Node && !this.pick.contains(event.target)) this.pick.hidden = true;
    });
  }

  /** @param {ReturnType<typeof shapeAt>} found */
  over(found) {
    if (!found || !(found.shape.action || found.shape.why || found.shape.tip || found.shape.label)) {
      this.off();
      return;
    }
    const { shape, element } = found;
    if (shape.why) this.why.shape(shape);
    this.explain(shape, element);
    this.deeds.spot(new Set(this.options(shape).map((choice) => choice.action)));
  }

  off() {
    this.tip.hidden = true;
    this.deeds.spot(new Set());
  }

  /**
   * What a click on a shape could mean, in the group that was picked if it has something there.
   * @param {Shape} shape
   */
  options(shape) {
    if (!shape.action || shape.why || !this.store.mine) return [];
    const all = [...offered(shape, this.store.choices), ...this.meant(shape)];
    const group = this.deeds.group();
    const some = all.filter((choice) => choice.group === group);
    return group && some.length ? some : all;
  }

  /** What several answers mean that a click on a shape stands for. @param {Shape} shape @returns {Choice[]} */
  meant({ action = "", tip = "" }) {
    const known = this.store.scene.intents?.includes(action.split(" ")[0] ?? "");
    return known ? [{ action, label: tip }] : [];
  }

  /** @param {PointerEvent} event */
  click(event) {
    const found = shapeUnder(this.svg, event.clientX, event.clientY);
    if (!found) {
      this.off();
      this.armed = "";
      return;
    }
    this.act(found.shape, found.element, event.pointerType === "touch");
  }

  /**
   * Do what a shape stands for, or say why nothing can be done with it.
   * @param {Shape} shape
   * @param {SVGGraphicsElement} element
   * @param {boolean} [touch] a finger hides what it points at, so the first tap only explains
   */
  act(shape, element, touch = false) {
    if (this.deeds.mark(shape.key ?? "")) return;
    const choices = this.options(shape);
    const [only, second] = choices;
    if (!only) {
      this.refuse(shape, element);
    } else if (second) {
      this.several(choices, element);
    } else if (touch && this.armed !== only.action) {
      this.armed = only.action;
      this.explain(shape, element, say("tap_again"));
      this.deeds.spot(new Set([only.action]));
    } else {
      this.armed = "";
      this.off();
      this.deeds.choose(only);
    }
  }

  /** @param {Shape} shape @param {SVGGraphicsElement} element */
  refuse(shape, element) {
    this.armed = "";
    this.explain(shape, element);
    if (shape.why) this.why.shape(shape);
    else {
      const refusal = refusedAt(shape, this.store.live ? this.store.scene.refusals ?? [] : [])[0];
      if (!refusal) return;
      this.why.refusal(refusal);
    }
    this.why.insist();
  }

  /** Several actions are aimed at one place: which is meant? @param {Choice[]} choices @param {SVGGraphicsElement} element */
  several(choices, element) {
    this.off();
    this.pick.replaceChildren(...choices.map((choice) =>
      make("button", { class: "choice", type: "button", "data-pick": choice.action, onclick: () => this.picked(choice) },
        make("b", {}, choice.label), choice.hint ? make("small", {}, choice.hint) : null)));
    this.pick.hidden = false;
    this.beside(this.pick, element);
    const first = this.pick.firstElementChild;
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  }

  /** @param {Choice} choice */
  picked(choice) {
    this.pick.hidden = true;
    this.deeds.choose(choice);
  }

  /** @param {Shape} shape @param {SVGGraphicsElement} element @param {string} [more] */
  explain(shape, element, more = "") {
    const { text, rule } = split(shape.why ?? "");
    const label = shape.label ?? "";
    const tip = shape.tip && shape.tip !== label ? shape.tip : "";
    const refusal = shape.why || shape.action ? undefined : refusedAt(shape, this.store.live && this.store.mine ? this.store.scene.refusals ?? [] : [])[0];
    this.tip.replaceChildren(
      ...(label && (text || tip || refusal) ? [make("b", {}, label)] : [label]),
      ...(tip && !text ? tip.split("; ").map((part) => make("span", {}, part, make("br"))) : []),
      text || (refusal ? refusal.text : ""), " ",
      rule || refusal ? ruleChip(this.store.table?.game ?? "", rule || refusal?.rule || "") : "",
      more ? make("span", { class: "go-on" }, more) : "");
    this.tip.classList.toggle("no", Boolean(text || refusal));
    this.tip.hidden = false;
    this.beside(this.tip, element);
  }

  /** Put a box beside a shape, where it hides the least of what can be chosen. @param {HTMLElement} box @param {Element} element */
  beside(box, element) {
    const home = byId("board-box").getBoundingClientRect();
    const at = element.getBoundingClientRect();
    const wide = box.offsetWidth;
    const high = box.offsetHeight;
    const middle = { x: (at.left + at.right - wide) / 2 - home.left, y: (at.top + at.bottom - high) / 2 - home.top };
    const places = [
      { x: middle.x, y: at.top - home.top - high - GAP }, { x: middle.x, y: at.bottom - home.top + GAP },
      { x: at.right - home.left + GAP, y: middle.y }, { x: at.left - home.left - wide - GAP, y: middle.y },
    ];
    const lit = [...this.svg.querySelectorAll("[data-action]")].map((found) => found.getBoundingClientRect());
    let best = { x: 0, y: 0 };
    let least = Infinity;
    for (const place of places) {
      const x = Math.max(4, Math.min(home.width - wide - 4, place.x));
      const y = Math.max(4, Math.min(home.height - high - 4, place.y));
      const left = x + home.left;
      const top = y + home.top;
      const hidden = lit.filter((r) => r.left < left + wide && r.right > left && r.top < top + high && r.bottom > top).length;
      const pushed = Math.abs(x - place.x) + Math.abs(y - place.y);
      if (hidden * 100 + pushed < least) [best, least] = [{ x, y }, hidden * 100 + pushed];
    }
    box.style.transform = `translate(${Math.round(best.x)}px, ${Math.round(best.y)}px)`;
  }

  /** @param {PointerEvent} event */
  grab(event) {
    const found = event.target instanceof Element ? shapeAt(event.target) : null;
    const loose = found && found.shape.is === "group" && found.shape.label && !found.shape.action && !found.shape.why;
    if (event.pointerType !== "mouse" || event.button || !loose || !this.store.mine) return;
    this.pulled = { element: found.element, x: event.clientX, y: event.clientY, ghost: null };
  }

  /** @param {PointerEvent} event */
  pull(event) {
    const { pulled } = this;
    if (!pulled || this.zoom.dragged) return;
    const dx = event.clientX - pulled.x;
    const dy = event.clientY - pulled.y;
    if (!pulled.ghost) {
      if (Math.hypot(dx, dy) < PULL) return;
      pulled.ghost = /** @type {SVGGraphicsElement} */ (pulled.element.cloneNode(true));
      for (const name of ["data-key", "role", "tabindex", "aria-label"]) pulled.ghost.removeAttribute(name);
      pulled.ghost.classList.add("dragged");
      (pulled.element.closest("[data-part]") ?? this.svg).append(pulled.ghost);
      this.off();
    }
    const drawn = Number(pulled.element.closest("[data-scale]")?.getAttribute("data-scale") ?? 1);
    const scale = (this.zoom.scale || this.zoom.whole) * drawn;
    const from = pulled.element.getAttribute("transform") ?? "";
    pulled.ghost.setAttribute("transform", `translate(${dx / scale} ${dy / scale}) ${from}`);
  }

  /** Let a piece go over a lit place: that is what a click there means. @param {PointerEvent} event */
  drop(event) {
    const { pulled } = this;
    this.pulled = null;
    if (!pulled?.ghost) return;
    pulled.ghost.remove();
    const found = shapeUnder(this.svg, event.clientX, event.clientY);
    if (found?.shape.action && found.element !== pulled.element) this.act(found.shape, found.element);
  }

  /** Mark the shapes that stand for an action. @param {string} action */
  show(action) {
    const group = this.deeds.group();
    for (const element of this.svg.querySelectorAll("[data-action]")) {
      const shape = shapeAt(element)?.shape;
      const all = shape ? offered(shape, this.store.choices) : [];
      element.classList.toggle("spot", Boolean(action) && all.some((choice) => choice.action === action));
      element.classList.toggle("aside", Boolean(group) && !all.some((choice) => choice.group === group));
    }
  }
}
