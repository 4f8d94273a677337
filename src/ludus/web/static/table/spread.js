/** @import { Part } from "./types.js" */
/** @import { Flow, Place } from "./flow.js" */

const EDGE = 10;
const GAP = 10;
/** Below this scale parts at the foot do not stand side by side. */
const NARROW = 0.72;
const MOST = 1.5;

/**
 * Where the parts of a picture stand on a wide screen: all of the board as it lies, or what is above, in the middle and
 * at the foot of it below each other. As long as the parts and the screen stay, so does everything.
 * @param {Part[]} parts
 * @param {number} width of the board's zone
 * @param {number} height
 * @returns {Flow|null}
 */
export function spread(parts, width, height) {
  const at = (/** @type {string} */ spot) => parts.filter((part) => part.spot === spot);
  const down = (/** @type {Part[]} */ those) => those.toSorted((a, b) => a.top - b.top || a.left - b.left);
  const whole = at("board")[0] ?? at("seats")[0];
  const aside = { rail: at("rail"), told: at("told") };
  const own = aside.rail.map((part) => ({ part, x: part.left, y: part.top, scale: 1 }));
  if (whole) {
    const { left, top } = whole;
    return { places: [{ part: whole, x: left, y: top, scale: 1 }, ...own], left, top, width: whole.width, height: whole.height, tall: false, ...aside };
  }
  const middle = at("middle")[0];
  if (!middle) return null;
  return { places: [...below(middle, down(at("above")), down(at("foot")), width, height), ...own], width, height, tall: false, ...aside };
}

/**
 * @param {Part} middle
 * @param {Part[]} above
 * @param {Part[]} foot
 * @param {number} width
 * @param {number} height
 * @returns {Place[]}
 */
function below(middle, above, foot, width, height) {
  const head = above.map((part) => row([part], width));
  const feet = rows(foot, width).map((those) => row(those, width));
  const high = [...head, ...feet].reduce((sum, each) => sum + each.high + GAP, 2 * EDGE);
  const scale = Math.min((width - 2 * EDGE) / middle.width, Math.max(height - high, 80) / middle.height, MOST);
  let y = EDGE;
  /** @type {Place[]} */
  const places = [];
  const put = (/** @type {ReturnType<typeof row>} */ each) => {
    places.push(...each.places.map((place) => ({ ...place, y })));
    y += each.high + GAP;
  };
  for (const each of head) put(each);
  const spare = Math.max(0, height - high - middle.height * scale);
  places.push({ part: middle, x: (width - middle.width * scale) / 2, y: y + spare / 2, scale });
  y += middle.height * scale + spare + GAP;
  for (const each of feet) put(each);
  return places;
}

/** Parts side by side, as many as are not too small then. @param {Part[]} parts @param {number} width @returns {Part[][]} */
function rows(parts, width) {
  /** @type {Part[][]} */
  const out = [];
  for (const part of parts) {
    const last = out.at(-1);
    const long = [...(last ?? []), part].reduce((sum, each) => sum + each.width, 0);
    if (last && (width - 2 * EDGE) / long >= NARROW) last.push(part);
    else out.push([part]);
  }
  return out;
}

/** One row, as wide as the screen. @param {Part[]} parts @param {number} width */
function row(parts, width) {
  const long = parts.reduce((sum, part) => sum + part.width, 0);
  const scale = Math.min(MOST, (width - 2 * EDGE - GAP * (parts.length - 1)) / long);
  let x = EDGE + Math.max(0, (width - 2 * EDGE - long * scale - GAP * (parts.length - 1)) / 2);
  const places = parts.map((part) => {
    const place = { part, x, y: 0, scale };
    x += part.width * scale + GAP;
    return place;
  });
  return { places, high: Math.max(0, ...parts.map((part) => part.height * scale)) };
}
