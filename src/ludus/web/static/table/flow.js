/** @import { Part, Shape } from "./types.js" */

const EDGE = 4;
const GAP = 8;
const MOST = 1.15; // as ludus.draw.table.Part has it

/**
 * Where a part of the picture stands on a screen that does not show it whole; `tall` goes on below the screen. Parts of
 * the `rail` stand there, and those that are `told` are not drawn.
 * A `row` can be pushed sideways where it is wider than the screen.
 * @typedef {{part: Part, x: number, y: number, scale: number}} Place
 * @typedef {{places: Place[], left?: number, top?: number, width: number, height: number, tall: boolean, rail?: Part[], told?: Part[], row?: Place[]}} Flow
 */

/**
 * The parts one below the other, side by side where there is room.
 * @param {Part[]} parts
 * @param {number} width of the screen
 * @returns {Flow}
 */
export function flowed(parts, width) {
  /** @type {Place[]} */
  const places = [];
  /** @type {Place[]} */
  let row = [];
  let x = EDGE;
  let y = EDGE;
  const end = () => {
    const spare = width - EDGE - (x - GAP);
    for (const place of row) place.x += Math.max(0, spare / 2);
    y += Math.max(0, ...row.map(({ part, scale }) => part.height * scale)) + GAP;
    row = [];
    x = EDGE;
  };
  for (const [n, part] of parts.entries()) {
    const scale = Math.min(part.most ?? MOST, (width - 2 * EDGE) / part.width);
    const along = part.spot === "row" && parts[n - 1]?.spot === "row";
    if (row.length && !along && (x + part.width * scale > width - EDGE + 0.5 || [part, parts[n - 1]].some((each) => each?.spot === "row"))) end();
    const place = { part, x, y, scale };
    row.push(place);
    places.push(place);
    x += part.width * scale + GAP;
  }
  end();
  return { places, width, height: y, tall: true, row: places.filter(({ part }) => part.spot === "row") };
}

/**
 * The name of the part that a shape belongs to: the smallest around its middle, else the nearest.
 * @param {Part[]} parts
 * @param {Shape} shape
 */
export function partOf(parts, shape) {
  const [left, top, right, bottom] = extent(shape);
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  let best = "";
  let least = Infinity;
  for (const part of parts) {
    const off = Math.hypot(outside(x, part.left, part.width), outside(y, part.top, part.height));
    const aside = Math.hypot(x - part.left - part.width / 2, y - part.top - part.height / 2); // of two that lie upon each other
    const cost = off * 1e9 + part.width * part.height + aside / 1e3;
    if (cost < least) [best, least] = [part.name, cost];
  }
  return best;
}

/** @param {number} at @param {number} start @param {number} length */
function outside(at, start, length) {
  return Math.max(start - at, 0, at - start - length);
}

/**
 * Left, top, right and bottom of a shape, roughly: enough to say where its middle is.
 * @param {Shape} shape
 * @returns {[number, number, number, number]}
 */
function extent(shape) {
  const { x = 0, y = 0, scale = 1 } = shape;
  switch (shape.is) {
    case "circle":
      return [shape.cx ?? 0, shape.cy ?? 0, shape.cx ?? 0, shape.cy ?? 0];
    case "rect":
      return [x, y, x + (shape.width ?? 0), y + (shape.height ?? 0)];
    case "polygon":
    case "line":
      return around((shape.points ?? []).map(([px, py]) => [px, py, px, py]));
    case "path": {
      const [px = 0, py = 0] = (shape.d?.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
      return [px, py, px, py];
    }
    case "group": {
      const [left, top, right, bottom] = around((shape.shapes ?? []).map(extent));
      return [x + left * scale, y + top * scale, x + right * scale, y + bottom * scale];
    }
    default:
      return [x, y, x, y];
  }
}

/** @param {number[][]} boxes @returns {[number, number, number, number]} */
function around(boxes) {
  if (!boxes.length) return [0, 0, 0, 0];
  const edge = (/** @type {number} */ n) => boxes.map((box) => box[n] ?? 0);
  return [Math.min(...edge(0)), Math.min(...edge(1)), Math.max(...edge(2)), Math.max(...edge(3))];
}
