/** @import { Picture } from "./patch.js" */
/** @import { SceneJson, Shape } from "./types.js" */
import { build, dress } from "./shapes.js";
import { leave, move, thrown, turnOver } from "./motion.js";

/** More than so many new things at once are a new picture, not an event: nothing of it moves. */
const MANY = 40;

/**
 * The picture in the page: one element for each keyed shape, kept as long as its shape stays.
 */
export class Board {
  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.svg = svg;
    /** @type {Picture|null} */
    this.shown = null;
    /** @type {Map<string, SVGGElement>} */
    this.layers = new Map();
    /** @type {Map<string, SVGGraphicsElement>} */
    this.elements = new Map();
    this.ground = this.svg.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "rect"));
    /** What the last change moved or brought. @type {Element[]} */
    this.news = [];
    this.sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(this.sheet);
    this.styled = "";
  }

  /**
   * Show a picture; what it has in common with the one before stays as it is.
   * @param {Picture} picture
   */
  show(picture) {
    const before = this.shown;
    const focused = keyOf(document.activeElement, this.svg);
    this.frame(picture.around);
    this.stack([...picture.layers.keys()]);
    this.news = [];
    const news = before ? count(before, picture) : Infinity;
    for (const [name, shapes] of picture.layers) {
      const had = before?.layers.get(name) ?? new Map();
      if (had !== shapes) this.layer(name, had, shapes, news <= MANY);
    }
    this.shown = picture;
    if (focused) this.focus(focused);
  }

  /** Forget everything: behind a curtain there is nothing to find. */
  clear() {
    for (const layer of this.layers.values()) layer.remove();
    this.layers.clear();
    this.elements.clear();
    this.shown = null;
  }

  /** @param {Omit<SceneJson, "layers">} around */
  frame(around) {
    const { ground = "night" } = around;
    const night = ground === "night" || ground === "table";
    this.svg.setAttribute("class", night ? "ludus night" : "ludus");
    this.svg.setAttribute("aria-label", around.question ? `${around.title}. ${around.question.text}` : around.title);
    this.ground.setAttribute("class", `ground ${ground}`);
    this.ground.setAttribute("visibility", ground === "bare" ? "hidden" : "visible");
    const rules = Object.entries(around.styles ?? {});
    const text = rules.map(([name, css]) => `.ludus ${selector(name)} { ${css} }`).join("\n");
    if (text !== this.styled) this.sheet.replaceSync(text);
    this.styled = text;
  }

  /** @param {string[]} names from the ground up */
  stack(names) {
    for (const [name, layer] of this.layers) {
      if (names.includes(name)) continue;
      layer.remove();
      this.layers.delete(name);
    }
    let below = /** @type {Element} */ (this.ground);
    for (const name of names) {
      let layer = this.layers.get(name);
      if (!layer) {
        layer = document.createElementNS("http://www.w3.org/2000/svg", "g");
        layer.dataset.layer = name;
        this.layers.set(name, layer);
      }
      if (below.nextElementSibling !== layer) below.after(layer);
      below = layer;
    }
  }

  /**
   * @param {string} name
   * @param {Map<string, Shape>} had
   * @param {Map<string, Shape>} has
   * @param {boolean} lively
   */
  layer(name, had, has, lively) {
    const home = this.layers.get(name);
    if (!home) return;
    for (const [key, old] of had) {
      const now = has.get(key);
      const element = this.elements.get(key);
      if ((now && now.is === old.is) || element?.parentNode !== home) continue;
      this.elements.delete(key);
      if (lively) leave(element);
      else element.remove();
    }
    let place = home.firstElementChild;
    for (const [key, shape] of has) {
      const old = had.get(key);
      let element = this.elements.get(key);
      if (!element || element.parentNode !== home) {
        element = build(shape);
        this.elements.set(key, element);
        if (lively) thrown(element, shape);
        if (lively && shape.is === "group") this.news.push(element);
      } else if (old && old !== shape) {
        this.change(element, old, shape, lively);
      }
      while (place && place.classList.contains("leaving")) place = place.nextElementSibling;
      if (place === element) place = place.nextElementSibling;
      else home.insertBefore(element, place);
    }
  }

  /**
   * @param {SVGGraphicsElement} element
   * @param {Shape} old
   * @param {Shape} now
   * @param {boolean} lively
   */
  change(element, old, now, lively) {
    dress(element, now, old);
    if (!lively || now.is !== "group") return;
    this.news.push(element);
    if (old.x !== now.x || old.y !== now.y || old.turn !== now.turn) move(element, old, now);
    else turnOver(element, old, now);
  }

  /** @param {string} key */
  focus(key) {
    const found = this.svg.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (found instanceof SVGElement && found !== document.activeElement) found.focus({ preventScroll: true });
  }
}

/**
 * How many shapes came or went.
 * @param {Picture} before
 * @param {Picture} now
 */
function count(before, now) {
  let news = 0;
  for (const [name, shapes] of now.layers) {
    const had = before.layers.get(name);
    if (had === shapes) continue;
    for (const key of shapes.keys()) if (!had?.has(key)) news += 1;
  }
  return news;
}

/** @param {Element|null} element @param {SVGSVGElement} svg */
function keyOf(element, svg) {
  return element && svg.contains(element) ? element.closest("[data-key]")?.getAttribute("data-key") ?? "" : "";
}

/** @param {string} classes */
function selector(classes) {
  return classes.startsWith("[") ? classes : `.${classes.trim().split(/\s+/).join(".")}`;
}
