/** @import { Picture } from "./patch.js" */
/** @import { Flow, Place } from "./flow.js" */
/** @import { SceneJson, Shape } from "./types.js" */
import { partOf } from "./flow.js";
import { byId } from "./dom.js";
import { build, drawn, dress, isDrawn } from "./shapes.js";
import { leave, move, thrown, turnOver } from "./motion.js";

/** More than so many new things at once are a new picture, not an event: nothing of it moves. */
const MANY = 40;
const SVG = "http://www.w3.org/2000/svg";
/** A picture in the rail is drawn so large at most. */
const LARGEST = 1.3;
/** The one part of a picture that is shown whole. */
const WHOLE = "whole";

/**
 * The picture in the page: one element for each keyed shape, kept as long as its shape stays.
 */
export class Board {
  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.svg = svg;
    /** @type {Picture|null} */
    this.shown = null;
    /** So far the row was pushed. */
    this.pushed = 0;
    /** Where the parts stand that are not shown in one. @type {Flow|null} */
    this.flow = null;
    this.rail = byId("rail-parts");
    /** The layers of each part, or of the whole. @type {Map<string, Map<string, SVGGElement>>} */
    this.homes = new Map();
    /** Which part a shape is in. @type {WeakMap<Shape, string>} */
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
   * @param {Flow|null} [flow] where its parts stand, unless it is shown whole
   */
  show(picture, flow = null) {
    const focused = keyOf(document.activeElement);
    const anew = this.arrange(flow);
    const before = this.shown;
    this.frame(picture.around);
    for (const [part, layers] of this.homes) this.stack(part, layers, [...picture.layers.keys()]);
    this.news = [];
    const news = before ? count(before, picture) : Infinity;
    for (const [name, shapes] of picture.layers) {
      const had = before?.layers.get(name) ?? new Map();
      if (had !== shapes || anew) this.layer(name, had, shapes, news <= MANY);
    }
    this.shown = picture;
    if (focused) this.focus(focused);
  }

  /** Forget everything: behind a curtain there is nothing to find. */
  clear() {
    for (const name of this.homes.keys()) this.drop(name);
    this.arranged = "";
    this.elements.clear();
    this.known = new WeakMap();
    this.shown = null;
  }

  /**
   * Give each part its place. A part that stays keeps what is drawn in it, so that it can move.
   * @param {Flow|null} flow
   * @returns {boolean} whether shapes may belong to other parts than before
   */
  arrange(flow) {
    this.flow = flow;
    const places = flow?.places ?? [];
    const names = flow ? places.map(({ part }) => part.name) : [WHOLE];
    const rail = new Set(flow?.rail?.map(({ name }) => name));
    for (const name of this.homes.keys()) if (!names.includes(name) || rail.has(name) !== this.aside(name)) this.drop(name);
    for (const [n, name] of names.entries()) if (!this.homes.has(name)) this.found(name, names.slice(n + 1), rail.has(name));
    for (const place of places) {
      put(this.part(place.part.name), place);
      this.part(place.part.name)?.toggleAttribute("data-row", place.part.spot === "row");
    }
    this.slide(0);
    const arranged = JSON.stringify([places.map(({ part }) => part), flow?.told]);
    if (arranged === this.arranged) return false;
    this.arranged = arranged;
    this.known = new WeakMap();
    return true;
  }

  /** Push the row sideways, as far as there is more of it. @param {number} by @returns {boolean} whether there is */
  slide(by) {
    const { row = [], width = 0 } = this.flow ?? {};
    const [first, last] = [row[0], row.at(-1)];
    const more = first && last ? last.x + last.part.width * last.scale + first.x - width : 0;
    this.pushed = Math.min(0, Math.max(-Math.max(0, more), this.pushed + by));
    for (const place of row) put(this.part(place.part.name), { ...place, x: place.x + this.pushed });
    return more > 0;
  }

  /** Whether the row lies at this height of the screen. @param {number} clientY */
  inRow(clientY) {
    const [first] = this.flow?.row ?? [];
    const home = first && this.part(first.part.name);
    const matrix = home instanceof SVGGraphicsElement ? home.getScreenCTM() : null;
    if (!first || !matrix) return false;
    const top = matrix.f + matrix.d * first.part.top;
    return clientY >= top && clientY <= top + matrix.d * first.part.height;
  }

  /** Push the row so that a thing in it is seen. @param {Element} element */
  bring(element) {
    const name = element.closest("[data-part]")?.getAttribute("data-part");
    const place = this.flow?.row?.find(({ part }) => part.name === name);
    if (!place) return;
    const left = place.x + this.pushed;
    const right = left + place.part.width * place.scale;
    this.slide(left < 0 ? -left : Math.min(0, (this.flow?.width ?? right) - right));
  }

  /** Make room for a part, before those that come after it. @param {string} name @param {string[]} later @param {boolean} aside */
  found(name, later, aside) {
    const home = document.createElementNS(SVG, "g");
    home.dataset.part = name;
    this.homes.set(name, new Map());
    const parts = later.map((other) => this.part(other)).filter((part) => part !== null);
    if (aside) {
      const picture = document.createElementNS(SVG, "svg");
      picture.setAttribute("class", "ludus rail-part");
      picture.setAttribute("role", "group");
      picture.append(home);
      this.rail.insertBefore(picture, parts.map((part) => part.closest("svg.rail-part")).find(Boolean) ?? null);
      return;
    }
    const next = parts.map((part) => (part.parentNode === this.svg ? part.previousElementSibling : null)).find(Boolean) ?? null;
    if (name !== WHOLE) {
      this.svg.insertBefore(cutting(name), next);
      home.setAttribute("clip-path", `url(#part-${name})`);
    }
    this.svg.insertBefore(home, next);
  }

  /** Whether a part stands in the rail. @param {string} name */
  aside(name) {
    return this.part(name)?.closest("svg.rail-part") !== null;
  }

  /** Take a part away, with everything in it. @param {string} name */
  drop(name) {
    for (const element of this.part(name)?.querySelectorAll("[data-key]") ?? []) {
      const key = element.getAttribute("data-key") ?? "";
      if (this.elements.get(key) === element) this.elements.delete(key);
    }
    const part = this.part(name);
    (part?.closest("svg.rail-part") ?? part)?.remove();
    document.getElementById(`part-${name}`)?.remove();
    this.homes.delete(name);
  }

  /** @param {string} name */
  part(name) {
    const css = `:scope > [data-part="${CSS.escape(name)}"]`;
    return this.svg.querySelector(css) ?? this.rail.querySelector(`:scope > svg > [data-part="${CSS.escape(name)}"]`);
  }

  /** @param {Omit<SceneJson, "layers">} around */
  frame(around) {
    const { ground = "night" } = around;
    const night = ground === "night" || ground === "table";
    for (const picture of [this.svg, ...this.rail.children]) picture.classList.toggle("night", night);
    this.rail.dataset.ground = ground;
    this.svg.setAttribute("aria-label", around.question ? `${around.title}. ${around.question.text}` : around.title);
    this.ground.setAttribute("class", `ground ${ground}`);
    this.ground.setAttribute("visibility", ground === "bare" ? "hidden" : "visible");
    const rules = Object.entries(around.styles ?? {});
    const text = rules.map(([name, css]) => `.ludus ${selector(name)} { ${css} }`).join("\n");
    if (text !== this.styled) this.sheet.replaceSync(text);
    this.styled = text;
  }

  /** @param {string} home @param {Map<string, SVGGElement>} layers of that part @param {string[]} names from the ground up */
  stack(home, layers, names) {
    for (const [name, layer] of layers) {
      if (names.includes(name)) continue;
      layer.remove();
      layers.delete(name);
    }
    const part = this.part(home);
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
    for (const layers of this.homes.values()) {
      const home = layers.get(name);
      const here = this.flow ? [...has].filter(([, shape]) => this.home(name, shape) === home) : has;
      if (home) this.fill(home, had, here, lively);
    }
  }

  /** The parts that shapes of a layer can be in. @param {string} name */
  partsFor(name) {
    const { places = [], told = [] } = this.flow ?? {};
    const parts = [...places.map(({ part }) => part), ...told];
    const own = parts.filter(({ spot }) => (spot === "over") === (name === "over"));
    return own.length ? own : parts;
  }

  /** The layer that a shape is drawn in. @param {string} name @param {Shape} shape */
  home(name, shape) {
    let part = WHOLE;
    if (this.flow) {
      part = this.known.get(shape) ?? partOf(this.partsFor(name), shape);
      this.known.set(shape, part);
    }
    return this.homes.get(part)?.get(name);
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
        if (lively && !old) thrown(element, shape);
        if (lively && !old && shape.is === "group") this.news.push(element);
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
    const [found] = drawn(`[data-key="${CSS.escape(key)}"]`);
    if (found && found !== document.activeElement) found.focus({ preventScroll: true });
  }
}

/** What keeps a part within its edges. @param {string} name */
function cutting(name) {
  const cut = document.createElementNS(SVG, "clipPath");
  cut.append(document.createElementNS(SVG, "rect"));
  cut.id = `part-${name}`;
  return cut;
}

/** @param {Element|null} home of a part @param {Place} place */
function put(home, { part, x, y, scale }) {
  const own = home?.closest("svg.rail-part");
  if (own) {
    own.setAttribute("viewBox", `${part.left} ${part.top} ${part.width} ${part.height}`);
    if (own instanceof SVGElement) own.style.maxWidth = `${Math.round(part.width * LARGEST)}px`;
    return;
  }
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

/** @param {Element|null} element */
function keyOf(element) {
  return isDrawn(element) ? element.closest("[data-key]")?.getAttribute("data-key") ?? "" : "";
}

/** @param {string} classes */
function selector(classes) {
  return classes.startsWith("[") ? classes : `.${classes.trim().split(/\s+/).join(".")}`;
}
