/** @import { Board } from "./scene.js" */
/** @import { Time } from "./theatre-time.js" */
/** @import { Beat, Who } from "./theatre-types.js" */
/** @import { Shape } from "./types.js" */
import { make, mark } from "./dom.js";
import { portrait } from "./portraits.js";
import { placed } from "./shapes.js";

const SVG = "http://www.w3.org/2000/svg";
const FACE = 84;
const RISE = 1100;
const SHOT = 320;
const RING = 360;
const DRAIN = 420;
const SQUARE = 200; // ms for each piece of a way
const LONGEST = 1400;
/** Below this width, in pixels, a stage has no room for two actors with their dice between them. */
const STAGE = 520;

/**
 * What is played in place upon the board. It lies above the picture and goes with the scene.
 */
export class OnBoard {
  /** @param {Board} board @param {Time} time @param {HTMLElement} box */
  constructor(board, time, box) {
    this.board = board;
    this.time = time;
    this.box = box;
    this.layer = make("div", { class: "stage-layer", "aria-hidden": "true" });
    this.ink = document.createElementNS(SVG, "svg");
    this.layer.append(this.ink);
    box.append(this.layer);
  }

  clear() {
    this.ink.replaceChildren();
    for (const rest of [...this.layer.querySelectorAll(".rising, .flying")]) rest.remove();
  }

  /** @param {string|undefined} key */
  piece(key) {
    return key ? this.board.elements.get(key) ?? null : null;
  }

  /** Where a shape is, in the box around the board. @param {Who|undefined} who @returns {[number, number]|null} */
  place(who) {
    return this.middle(this.piece(who?.key));
  }

  /** @param {Element|null} element @returns {[number, number]|null} */
  middle(element) {
    if (!element) return null;
    const { left, top, width, height } = element.getBoundingClientRect();
    const box = this.box.getBoundingClientRect();
    return width || height ? [left + width / 2 - box.left, top + height / 2 - box.top] : null;
  }

  /** A point of the picture in the box, and how large a unit is there. @param {[number, number]} point */
  point([x, y]) {
    const { flow } = this.board;
    const name = flow?.places.find(({ part }) => x >= part.left && x <= part.left + part.width && y >= part.top && y <= part.top + part.height)?.part.name ?? "whole";
    const home = this.board.part(name) ?? this.board.svg;
    const matrix = home instanceof SVGGraphicsElement ? home.getScreenCTM() : null;
    if (!matrix) return null;
    const at = new DOMPoint(x, y).matrixTransform(matrix);
    const box = this.box.getBoundingClientRect();
    return { x: at.x - box.left, y: at.y - box.top, scale: matrix.a };
  }

  /** @param {[number, number]|undefined} point @returns {[number, number]|null} */
  spot(point) {
    const at = point ? this.point(point) : null;
    return at && [at.x, at.y];
  }

  /** The shape that a picture keeps free for what is played, in the box around the board, where it is in sight as a whole. */
  stage() {
    const shape = this.piece("stage")?.getBoundingClientRect();
    const box = this.box.getBoundingClientRect();
    const seen = shape && shape.width > STAGE && shape.top >= box.top && shape.bottom <= box.bottom;
    return seen ? new DOMRect(shape.x - box.x, shape.y - box.y, shape.width, shape.height) : null;
  }

  /** Whether more of these stand in the lower third of the board than in the upper one. @param {(Who|undefined)[]} actors */
  low(actors) {
    const high = this.box.clientHeight;
    const places = actors.map((who) => this.place(who)?.[1] ?? high / 2);
    return places.filter((y) => y > (high * 2) / 3).length > places.filter((y) => y < high / 3).length;
  }

  /**
   * Who acts, in a square: the portrait of its piece, else the piece as it lies on the board, else the mark of its seat.
   * @param {Who|undefined} who
   * @param {boolean} [mirrored] who stands on the other side looks the other way
   */
  face(who, mirrored = false) {
    if (!who) return null;
    const { seat, key } = who;
    const of = portraitOf(this.shape(key));
    const piece = this.piece(key);
    const shown = of ? portrait(of, FACE, { seat, mirrored }) : piece ? copied(piece) : null;
    if (!shown && seat === undefined) return null;
    const frame = make("span", { class: `likeness${seat === undefined ? "" : ` s${seat + 1}`}` }, shown, (!shown || of) && seat !== undefined && mark(seat));
    frame.classList.toggle("plain", !shown);
    return frame;
  }

  /** @param {string|undefined} key */
  shape(key) {
    for (const shapes of this.board.shown?.layers.values() ?? []) if (key && shapes.has(key)) return shapes.get(key);
    return undefined;
  }

  /** A word rises from a place. @param {[number, number]|null} at @param {string} text @param {string} [tone] */
  async rise(at, text, tone = "") {
    if (!at || !text) return;
    const word = make("span", { class: `rising ${tone}` }, text);
    word.style.left = `${Math.min(this.box.clientWidth - 60, Math.max(60, at[0]))}px`;
    word.style.top = `${Math.max(40, at[1] - 26)}px`;
    this.layer.append(word);
    await this.time.move(word, [
      { opacity: 0, transform: "translate(-50%, -30%)" },
      { opacity: 1, transform: "translate(-50%, -90%)", offset: 0.25 },
      { opacity: 1, offset: 0.75 },
      { opacity: 0, transform: "translate(-50%, -190%)" },
    ], RISE);
    word.remove();
  }

  /** Something flies in an arc. @param {[number, number]|null} from @param {[number, number]|null} to @param {string} text */
  async fly(from, to, text) {
    if (!from || !to) return this.rise(from ?? to, text, "brass");
    const word = make("span", { class: "flying" }, text);
    this.layer.append(word);
    const at = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ scale) => `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`;
    const top = Math.min(from[1], to[1]) - 40;
    await this.time.move(word, [
      { transform: at(from[0], from[1], 0.7), opacity: 0.2 },
      { transform: at((from[0] + to[0]) / 2, top, 1.15), opacity: 1, offset: 0.45 },
      { transform: at(to[0], to[1], 0.8), opacity: 0.9 },
    ], 520);
    word.remove();
  }

  /** The line from one to another lights, and a tracer flies along it. @param {Beat} beat */
  async shot({ who, at, way }) {
    const [from, to] = [this.place(who), this.place(at)];
    if (!from || !to || !way) return;
    if (way === "blow") return this.lean(who, from, to);
    if (way === "arc") return this.thrown(from, to);
    const far = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const line = this.draw("line", { class: "aim-line", x1: from[0], y1: from[1], x2: to[0], y2: to[1] });
    line.classList.add(`s${(who?.seat ?? 0) + 1}`);
    this.draw("circle", { class: "aim-ring", cx: to[0], cy: to[1], r: 22 });
    const tracer = this.draw("line", { class: "tracer", x1: from[0], y1: from[1], x2: to[0], y2: to[1], "stroke-dasharray": `26 ${far}` });
    await this.time.move(tracer, [{ strokeDashoffset: "26" }, { strokeDashoffset: `${-far}` }], SHOT, { easing: "ease-in" });
    tracer.remove();
  }

  /** Something is thrown in an arc, which stays as a dotted line. @param {[number, number]} from @param {[number, number]} to */
  async thrown(from, to) {
    const over = [(from[0] + to[0]) / 2, Math.min(from[1], to[1]) - Math.hypot(to[0] - from[0], to[1] - from[1]) / 4];
    const arc = `M${from} Q${over} ${to}`;
    this.draw("path", { class: "aim-line", d: arc });
    const ball = this.draw("circle", { class: "thrown", r: 9 });
    ball.style.offsetPath = `path("${arc}")`;
    await this.time.move(ball, [{ offsetDistance: "0%" }, { offsetDistance: "100%" }], 2 * SHOT, { easing: "cubic-bezier(.3, .1, .7, .9)" });
    ball.style.offsetDistance = "100%";
  }

  /** An attacker leans at the other. @param {Who|undefined} who @param {[number, number]} from @param {[number, number]} to */
  async lean(who, from, to) {
    const far = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const by = `translate(${(10 * (to[0] - from[0])) / far}px, ${(10 * (to[1] - from[1])) / far}px)`;
    await this.time.move(this.piece(who?.key), [{ transform: "none" }, { transform: by }, { transform: "none" }], SHOT, { composite: "add" });
  }

  /** A ring grows over what is reached. @param {Beat} beat */
  async blast({ place, radius = 40, reached = [], who }) {
    const at = place ? this.point(place) : null;
    const middle = at ? { ...at, r: radius * at.scale } : ((here) => here && { x: here[0], y: here[1], r: 60 })(this.place(who));
    const rings = middle ? [this.draw("circle", { class: "blast", cx: middle.x, cy: middle.y, r: middle.r })] : [];
    await Promise.all([
      ...rings.map((ring) => this.time.move(ring, [{ opacity: 0, transform: "scale(.1)" }, { opacity: 1, offset: 0.6 }, { opacity: 0.2, transform: "none" }], RING)),
      ...reached.map((key, n) => this.time.move(this.piece(key), [{ filter: "none" }, { filter: "brightness(1.9)" }, { filter: "none" }], 240, { delay: 240 * n })),
    ]);
    for (const ring of rings) ring.remove();
  }

  /** Light leaves places, one after the other, or comes back. @param {Beat} beat */
  async drain({ reached = [], tone = "" }) {
    const light = tone === "good" ? "brightness(1.8)" : "brightness(.45) saturate(.3)";
    const apart = Math.min(120, 480 / Math.max(1, reached.length));
    await Promise.all(reached.map((key, n) => this.time.move(this.piece(key), [{ filter: "none" }, { filter: light }, { filter: "none" }], DRAIN, { delay: apart * n })));
  }

  /** A piece goes along its way. @param {Beat} beat */
  async walk({ who, path = [], number = 0 }) {
    if (number) return this.march(path, number);
    const piece = this.piece(who?.key);
    if (!piece || path.length < 2) return;
    const frames = path.map(([x, y]) => ({ transform: placed({ is: "group", x, y }) }));
    await this.time.move(piece, frames, Math.min(LONGEST, SQUARE * (path.length - 1) + 120), { easing: "linear" });
  }

  /** Some who are no pieces go along a way, one behind the other. @param {[number, number][]} path @param {number} number */
  async march(path, number) {
    const frames = path.flatMap((point) => this.spot(point) ?? []).flatMap((x, n, all) => (n % 2 ? [] : [{ transform: `translate(${x}px, ${all[n + 1]}px)` }]));
    const last = Math.min(LONGEST, 2 * SQUARE * frames.length);
    await Promise.all(Array.from({ length: number }, async (_, n) => {
      const one = this.draw("circle", { class: "marcher", r: 8 });
      await this.time.move(one, frames, last, { easing: "linear", delay: SQUARE * n });
      one.remove();
    }));
  }

  /** @param {string} tag @param {Record<string, string|number>} values */
  draw(tag, values) {
    const element = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(values)) element.setAttribute(name, String(value));
    this.ink.append(element);
    return element;
  }
}

/** The drawing that a shape has in it. @param {Shape|undefined} shape @returns {string} */
function portraitOf(shape) {
  if (!shape) return "";
  if (shape.is === "portrait") return shape.of ?? "";
  for (const inner of shape.shapes ?? []) if (portraitOf(inner)) return portraitOf(inner);
  return "";
}

/** A piece as it lies on the board. @param {SVGGraphicsElement} piece */
function copied(piece) {
  const { x, y, width, height } = piece.getBBox();
  const size = Math.max(width, height) || 1;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "ludus night");
  svg.setAttribute("viewBox", `${x - (size - width) / 2 - 1} ${y - (size - height) / 2 - 1} ${size + 2} ${size + 2}`);
  const copy = /** @type {SVGGraphicsElement} */ (piece.cloneNode(true));
  for (const each of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["data-key", "data-action", "data-why", "role", "tabindex", "aria-label", "id"]) each.removeAttribute(name);
  }
  copy.removeAttribute("transform");
  copy.classList.remove("spot", "hinted", "leaving");
  svg.append(copy);
  return svg;
}
