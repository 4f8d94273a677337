/** @import { Shape } from "./types.js" */

const SVG = "http://www.w3.org/2000/svg";
/** The box of a drawing. */
export const BOX = 160;
/** Smaller than this, fine lines are left out and the box closes in on the head. */
const FINE = 40;
const HEAD = { left: 18, top: 4, wide: 124 };

/** The games whose drawings are here, or on their way. @type {Set<string>} */
const loaded = new Set();

/**
 * The drawing that a portrait shows. The drawings of a game are loaded once, when the first is wanted.
 * @param {Pick<Shape, "of"|"size"|"mirrored">} shape
 */
export function drawing({ of = "", size = 0, mirrored = false }) {
  fetchAll(of.split("/")[0] ?? "");
  const small = size < FINE;
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#portrait-${of.replace("/", "-")}${small ? "-small" : ""}`);
  const moves = mirrored ? [`translate(${BOX} 0) scale(-1 1)`] : [];
  if (small) moves.push(`scale(${Number((BOX / HEAD.wide).toPrecision(4))}) translate(${-HEAD.left} ${-HEAD.top})`);
  if (moves.length) use.setAttribute("transform", moves.join(" "));
  return use;
}

/**
 * A portrait beside the picture: in a rounded square with the colour of its seat.
 * @param {string} of the game and the drawing, such as "void-zone/p1-a"
 * @param {number} size in pixels
 * @param {{seat?: number, mirrored?: boolean, out?: boolean, name?: string}} [how]
 * @returns {SVGSVGElement}
 */
export function portrait(of, size, { seat, mirrored = false, out = false, name = "" } = {}) {
  const svg = document.createElementNS(SVG, "svg");
  const owner = seat === undefined ? "neutral" : `s${seat + 1}`;
  const attributes = { class: `portrait ${owner}${out ? " out" : ""}`, viewBox: `0 0 ${BOX} ${BOX}`, width: size, height: size };
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, String(value));
  if (name) svg.setAttribute("role", "img");
  svg.setAttribute(name ? "aria-label" : "aria-hidden", name || "true");
  svg.append(drawing({ of, size, mirrored }));
  return svg;
}

/** @param {string} game */
async function fetchAll(game) {
  if (!game || loaded.has(game)) return;
  loaded.add(game);
  try {
    const answer = await fetch(`/games/${encodeURIComponent(game)}/portraits.svg`);
    if (!answer.ok) throw new Error(answer.statusText);
    const found = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
    const home = /** @type {Element} */ (document.importNode(found, true));
    home.setAttribute("class", "sr");
    home.setAttribute("aria-hidden", "true");
    document.body.append(home);
  } catch {
    loaded.delete(game); // the next picture asks again
  }
}
