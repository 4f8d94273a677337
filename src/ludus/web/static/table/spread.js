/** @import { Part } from "./types.js" */
/** @import { Flow, Place } from "./flow.js" */

const EDGE = 8;
const GAP = 12;
/** The buttons for looking closer stand at the lower right. */
const BUTTONS = 116;
const MOST = 1.15; // as ludus.draw.table.Part has it
/** Sizes that are tried for what stands at the sides. */
const SIZES = Array.from({ length: 33 }, (_, n) => MOST - 0.02 * n);

/** An arrangement is kept, so that nothing jumps, until another would be better by so much. */
const LOYAL = 0.88;

/**
 * @typedef {{left: Part[], right: Part[], below: Part[]}} Way
 * @typedef {{way: Way, size: number, places: Place[], worth: number}} Try
 */

/**
 * The parts of a picture around its middle, on a wide screen: each side has its own scale, and what belongs to the foot
 * stands wherever it leaves the most room for the rest.
 */
export class Spread {
  constructor() {
    /** What was chosen last, and for which screen. @type {Try|null} */
    this.last = null;
    this.screen = "";
  }

  /**
   * @param {Part[]} parts
   * @param {number} width of the screen
   * @param {number} height
   * @returns {Flow|null}
   */
  flow(parts, width, height) {
    if (`${width} ${height}` !== this.screen) this.last = null;
    this.screen = `${width} ${height}`;
    const all = tries(parts, width, height);
    const best = better(all);
    const same = better(all.filter((each) => this.like(each)));
    this.last = same && best && same.worth > LOYAL * best.worth ? same : best;
    const places = this.last?.places ?? [];
    const ordered = parts.flatMap((part) => places.find((place) => place.part === part) ?? []);
    return ordered.length && ordered.length === parts.length ? { places: ordered, width, height, tall: false } : null;
  }

  /** Whether everything would stand where it stood, in the same size. @param {Try} each */
  like({ way, size }) {
    const { last } = this;
    if (!last || last.size !== size) return false;
    return SIDES.every((side) => way[side].every((part) => SIDES.every((other) => other === side || !last.way[other].some(({ name }) => name === part.name))));
  }
}

/** @type {(keyof Way)[]} */
const SIDES = ["left", "right", "below"];

/** @param {Try[]} all @returns {Try|null} */
function better(all) {
  return all.reduce((/** @type {Try|null} */ best, each) => (best && best.worth >= each.worth ? best : each), null);
}

/** @param {Part[]} parts @param {number} width @param {number} height @returns {Try[]} */
function tries(parts, width, height) {
  const at = (/** @type {string} */ spot) => parts.filter((part) => part.spot === spot);
  const middle = at("middle")[0];
  if (!middle) return [];
  return ways(at("foot")).flatMap((way) => {
    const columns = { left: [...at("left"), ...way.left], right: [...at("right"), ...way.right] };
    return SIZES.flatMap((size) => {
      const places = laid(middle, at("above"), columns, way.below, size, width, height);
      if (!places) return [];
      const [own, ...others] = places.map(({ scale }) => scale);
      return [{ way, size, places, worth: (own ?? 0) * Math.min(...others) }];
    });
  });
}

/**
 * Every way to share out what belongs to the foot.
 * @param {Part[]} feet
 * @returns {Way[]}
 */
function ways(feet) {
  const [first, ...rest] = feet;
  if (!first) return [{ left: [], right: [], below: [] }];
  return ways(rest).flatMap((way) => [
    { ...way, left: [first, ...way.left] },
    { ...way, right: [first, ...way.right] },
    { ...way, below: [first, ...way.below] },
  ]);
}

/**
 * The places of all parts, the middle first; null where they do not fit.
 * @param {Part} middle
 * @param {Part[]} above
 * @param {{left: Part[], right: Part[]}} columns
 * @param {Part[]} below
 * @param {number} size
 * @param {number} width
 * @param {number} height
 */
function laid(middle, above, columns, below, size, width, height) {
  const high = height - 2 * EDGE;
  const wides = [columns.left, columns.right].map((column) => (column[0] ? column[0].width * size : 0));
  const [left = 0, right = 0] = wides;
  const x = EDGE + (left ? left + GAP : 0);
  const room = width - x - EDGE - (right ? right + GAP : 0);
  if (room <= 0) return null;
  const west = stacked(columns.left, EDGE, left, size);
  const east = stacked(columns.right, width - EDGE - right, right, size);
  const head = stacked(above, x, room, size);
  const foot = beside(below, x, room, size);
  if (west.high > high || east.high > high - BUTTONS) return null;
  const rest = high - head.high - foot.high;
  const scale = Math.min(middle.most ?? MOST, room / middle.width, rest / middle.height);
  if (scale <= 0) return null;
  for (const place of foot.places) place.y += height - EDGE - foot.high;
  const own = {
    part: middle, scale,
    x: x + (room - middle.width * scale) / 2,
    y: EDGE + head.high + (rest - middle.height * scale) / 2,
  };
  return [own, ...west.places, ...east.places, ...head.places, ...foot.places];
}

/** Parts one below the other. @param {Part[]} parts @param {number} x @param {number} wide @param {number} size */
function stacked(parts, x, wide, size) {
  let high = 0;
  const places = parts.map((part) => {
    const scale = Math.min(size, part.most ?? MOST, wide / part.width);
    const place = { part, x, y: EDGE + high, scale };
    high += part.height * scale + GAP;
    return place;
  });
  return { places, high };
}

/** Parts side by side, in the middle of their room. @param {Part[]} parts @param {number} x @param {number} wide @param {number} size */
function beside(parts, x, wide, size) {
  const long = parts.reduce((sum, part) => sum + part.width, 0);
  const scale = Math.min(size, (wide - GAP * parts.length) / long);
  const high = Math.max(0, ...parts.map((part) => part.height * scale + GAP));
  let to = x + Math.max(0, (wide - long * scale - GAP * (parts.length - 1)) / 2);
  const places = parts.map((part) => {
    const place = { part, x: to, y: GAP, scale };
    to += part.width * scale + GAP;
    return place;
  });
  return { places, high };
}
