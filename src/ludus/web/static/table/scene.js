/** @import { Picture } from "./patch.js" */
/** @import { Flow, Place } from "./flow.js" */
/** @import { Part, SceneJson, Shape } from "./types.js" */
import { flowed, partOf } from "./flow.js";
import { build, dress } from "./shapes.js";
import { leave, move, thrown, turnOver } from "./motion.js";

/** More than so many new things at once are a new picture, not an event: nothing of it moves. */
const MANY = 40;
const SVG = "http://www.w3.org/2000/svg";

/**
 * The picture in the page: one element for each keyed shape, kept as long as its shape stays.
 */
export class Board {
  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.svg = svg;
    /** @type {Picture|null} */
    this.shown = null;
    /** Where the parts stand on a narrow screen. @type {Flow|null} */
    this.flow = null;
    /** The layers of each part, or of the whole. @type {Map<string, SVGGElement>[]} */
    this.homes = [];
    /** Which part a shape is in. @type {WeakMap<Shape, number>} */
    this.known = new WeakMap();
    this.arranged = "";
    /** @type {Map<string, SVGGraphicsElement>} */
    this.elements = new Map();
    this.ground = this.svg.appendChild(document.createElementNS(SVG, "rect"));
    /** What the last change moved or brought. @type {Element[]} */
    this.news = [];
    this.sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(this.sheet);
    this.styled = "";
  }

  /**
   * Show a picture; what it has in common with the one before stays as it is.
   * @param {Picture} picture
   * @param {number} [narrow] the width of a screen that shows the parts of the picture one below the other
   */
  show(picture, narrow = 0) {
    const focused = keyOf(document.activeElement, this.svg);
    this.arrange(picture.around.parts ?? [], narrow);
    const before = this.shown;
    this.frame(picture.around);
    for (const layers of this.homes) this.stack(layers, [...picture.layers.keys()]);
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
    for (const part of this.svg.querySelectorAll(":scope > [data-part], :scope > clipPath")) part.remove();
    this.homes = [];
    this.arranged = "";
    this.elements.clear();
    this.known = new WeakMap();
    this.shown = null;
  }

  /** Give each part its place; other parts are another picture. @param {Part[]} parts @param {number} narrow */
  arrange(parts, narrow) {
    this.flow = narrow && parts.length ? flowed(parts, narrow) : null;
    const names = this.flow ? parts.map((part) => part.name) : ["whole"];
    if (names.join() !== this.arranged) {
      this.clear();
      this.arranged = names.join();
      this.homes = names.map(() => new Map());
      for (const [n, name] of names.entries()) {
        if (this.flow) this.svg.append(cutting(n));
        const home = this.svg.appendChild(document.createElementNS(SVG, "g"));
        home.dataset.part = name;
        if (this.flow) home.setAttribute("clip-path", `url(#part-${n})`);
      }
    }
    const drawn = this.svg.querySelectorAll(":scope > [data-part]");
    for (const [n, place] of (this.flow?.places ?? []).entries()) put(drawn[n], place);
  }

  /** @param {Omit<SceneJson, "layers">} around */
  frame(around) {
    const { ground = "night" } = around;
    const night = ground === "night" || ground === "table";
    this.svg.classList.toggle("night", night);
    this.svg.setAttribute("aria-label", around.question ? `${around.title}. ${around.question.text}` : around.title);
    this.ground.setAttribute("class", `ground ${ground}`);
    this.ground.setAttribute("visibility", ground === "bare" ? "hidden" : "visible");
    const rules = Object.entries(around.styles ?? {});
    const text = rules.map(([name, css]) => `.ludus ${selector(name)} { ${css} }`).join("\n");
    if (text !== this.styled) this.sheet.replaceSync(text);
    this.styled = text;
  }

  /** @param {Map<string, SVGGElement>} layers of a part @param {string[]} names from the ground up */
  stack(layers, names) {
    for (const [name, layer] of layers) {
      if (names.includes(name)) continue;
      layer.remove();
      layers.delete(name);
    }
    const part = this.svg.querySelectorAll(":scope > [data-part]")[this.homes.indexOf(layers)];
    for (const [n, name] of names.entries()) {
      let layer = layers.get(name);
      if (!layer) {
        layer = document.createElementNS(SVG, "g");
        layer.dataset.layer = name;
        layers.set(name, layer);
      }
      if (part && part.children[n] !== layer) part.insertBefore(layer, part.children[n] ?? null);
    }
  }

  /**
   * @param {string} name
   * @param {Map<string, Shape>} had
   * @param {Map<string, Shape>} has
   * @param {boolean} lively
   */
  layer(name, had, has, lively) {
    for (const [key, old] of had) {
      const now = has.get(key);
      const element = this.elements.get(key);
      if (!element || (now && now.is === old.is && element.parentNode === this.home(name, now))) continue;
      this.elements.delete(key);
      if (lively) leave(element);
      else element.remove();
    }
    for (const layers of this.homes) {
      const home = layers.get(name);
      const here = this.flow ? [...has].filter(([, shape]) => this.home(name, shape) === home) : has;
      if (home) this.fill(home, had, here, lively);
    }
  }

  /** The layer that a shape is drawn in. @param {string} name @param {Shape} shape */
  home(name, shape) {
    let n = 0;
    if (this.flow) {
      n = this.known.get(shape) ?? partOf(this.flow.places.map(({ part }) => part), shape);
      this.known.set(shape, n);
    }
    return this.homes[n]?.get(name);
  }

  /**
   * @param {SVGGElement} home
   * @param {Map<string, Shape>} had
   * @param {Iterable<[string, Shape]>} has
   * @param {boolean} lively
   */
  fill(home, had, has, lively) {
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

/** What keeps a part within its edges. @param {number} number */
function cutting(number) {
  const cut = document.createElementNS(SVG, "clipPath");
  cut.append(document.createElementNS(SVG, "rect"));
  cut.id = `part-${number}`;
  return cut;
}

/** @param {Element|undefined} home of a part @param {Place} place */
function put(home, { part, x, y, scale }) {
  home?.setAttribute("data-scale", String(scale));
  home?.setAttribute("transform", `translate(${x - part.left * scale} ${y - part.top * scale}) scale(${scale})`);
  const box = home?.previousElementSibling?.firstElementChild;
  const size = { x: part.left, y: part.top, width: part.width, height: part.height };
  for (const [name, value] of Object.entries(size)) box?.setAttribute(name, String(value));
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
