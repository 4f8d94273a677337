/** @import { Point, Shape } from "./types.js" */
import { BOX, drawing } from "./portraits.js";

const SVG = "http://www.w3.org/2000/svg";
const TAGS = { polygon: "polygon", line: "polyline", circle: "circle", rect: "rect", path: "path", text: "text", portrait: "g", group: "g" };

/** What each drawn element stands for. @type {WeakMap<Element, Shape>} */
const meant = new WeakMap();

/**
 * What an element belongs to: the nearest shape around it that can be chosen or is refused, else that says something
 * or can be marked.
 * @param {Element|null} element
 * @returns {{element: SVGGraphicsElement, shape: Shape}|null}
 */
export function shapeAt(element) {
  let told = null;
  for (let at = element; at && at.tagName !== "svg"; at = at.parentElement) {
    const shape = meant.get(at);
    if (!shape) continue;
    const found = { element: /** @type {SVGGraphicsElement} */ (at), shape };
    if (shape.action || shape.why) return found;
    if (shape.tip || shape.label || at.hasAttribute("data-mark")) told ??= found;
  }
  return told;
}

/** Everything of this kind in the pictures of the table: the board and what stands in the rail. @param {string} selectors @returns {SVGGraphicsElement[]} */
export function drawn(selectors) {
  const found = document.querySelectorAll(selectors.split(", ").map((each) => `svg.ludus ${each}`).join(", "));
  return /** @type {SVGGraphicsElement[]} */ ([...found]);
}

/** Whether something belongs to a picture. @param {unknown} node @returns {node is SVGElement} */
export function isDrawn(node) {
  return node instanceof SVGElement && node.closest("svg.ludus") !== null;
}

/**
 * What a click at a point of the screen means: a piece does not hide the lit place it stands on, and a place that is
 * just missed is meant where nothing else is.
 * @param {number} x
 * @param {number} y
 * @param {number} [slack] so far, in pixels, a place may be missed
 */
export function shapeUnder(x, y, slack = 0) {
  const found = document.elementsFromPoint(x, y).filter(isDrawn).map(shapeAt);
  const hit = found.find((each) => each?.shape.action && !each.shape.why);
  return hit ?? (slack ? near(x, y, slack) : null) ?? found.find(Boolean) ?? null;
}

/** The lit place whose middle is nearest. @param {number} x @param {number} y @param {number} most */
function near(x, y, most) {
  let best = null;
  let least = most;
  for (const element of drawn("[data-action]")) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const off = Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y);
    if (off < least) [best, least] = [element, off];
  }
  return best ? shapeAt(best) : null;
}

/**
 * A shape as an element, the same that ludus.draw.svg writes for a page.
 * @param {Shape} shape
 * @returns {SVGGraphicsElement}
 */
export function build(shape) {
  const element = /** @type {SVGGraphicsElement} */ (document.createElementNS(SVG, TAGS[shape.is]));
  dress(element, shape);
  return element;
}

/**
 * Give an element everything that its shape says.
 * @param {SVGGraphicsElement} element
 * @param {Shape} shape
 * @param {Shape|null} [before] what it stood for until now
 */
export function dress(element, shape, before = null) {
  meant.set(element, shape);
  for (const [name, value] of [...geometry(shape), ...meaning(shape)]) set(element, name, value);
  const size = shape.is === "text" && shape.size ? `font-size: ${number(shape.size)}px; ` : "";
  const css = size + (shape.css ?? "");
  // By the object model: a style attribute would need leave from the page's policy.
  if (css || before) element.style.cssText = css;
  if (shape.is === "text") element.textContent = shape.text ?? "";
  if (shape.is === "portrait") element.replaceChildren(drawing(shape));
  if (shape.is === "group" && (!before || JSON.stringify(before.shapes) !== JSON.stringify(shape.shapes))) {
    element.replaceChildren(...(shape.shapes ?? []).map(build));
    if (element.getAttribute("role") === "img" && element.querySelector("[role=button]")) set(element, "role", "group");
  }
}

/** @param {Element} element @param {string} name @param {string} value */
function set(element, name, value) {
  if (value === "") element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/**
 * The attributes that place a shape.
 * @param {Shape} shape
 * @returns {[string, string][]}
 */
function geometry(shape) {
  const { x = 0, y = 0, turn = 0 } = shape;
  switch (shape.is) {
    case "polygon":
    case "line":
      return [["points", points(shape.points ?? [])]];
    case "circle":
      return [["cx", number(shape.cx)], ["cy", number(shape.cy)], ["r", number(shape.r)]];
    case "rect":
      return [
        ["x", number(x)], ["y", number(y)], ["width", number(shape.width)], ["height", number(shape.height)],
        ["rx", shape.corner ? number(shape.corner) : ""],
      ];
    case "path":
      return [["d", shape.d ?? ""]];
    case "text":
      return [
        ["x", number(x)], ["y", number(y)], ["text-anchor", shape.anchor ?? "middle"],
        ["transform", turn ? `rotate(${number(turn)} ${number(x)} ${number(y)})` : ""],
      ];
    case "portrait": {
      const { size = 0, cut = "round" } = shape;
      const scale = Number((size / BOX).toPrecision(4));
      return [
        ["transform", `translate(${number(x - size / 2)} ${number(y - size / 2)}) scale(${scale})`],
        ["clip-path", `url(#portrait-${cut})`],
      ];
    }
    default:
      return [["transform", place(shape)]];
  }
}

/**
 * Where a group is, as an attribute writes it.
 * @param {Shape} shape
 */
export function place({ x = 0, y = 0, turn = 0, scale = 1 }) {
  const moves = [`translate(${number(x)} ${number(y)})`];
  if (turn) moves.push(`rotate(${number(turn)})`);
  if (scale !== 1) moves.push(`scale(${number(scale)})`);
  return moves.join(" ");
}

/**
 * Where a group is, as a style writes it.
 * @param {Shape} shape
 */
export function placed({ x = 0, y = 0, turn = 0, scale = 1 }) {
  return `translate(${number(x)}px, ${number(y)}px) rotate(${number(turn)}deg) scale(${number(scale)})`;
}

/**
 * The attributes that say what a shape is.
 * @param {Shape} shape
 * @returns {[string, string][]}
 */
function meaning(shape) {
  const { action = "", label = "" } = shape;
  const why = refusal(shape);
  const button = Boolean(action || why);
  const role = button ? "button" : label ? "img" : "";
  const name = label && why ? `${label}. ${why}` : label || why || (action && described(shape)) || action;
  return [
    ["data-key", shape.key ?? ""],
    ["class", shape.style ?? ""],
    ["data-action", why ? "" : action],
    ["data-words", shape.whole ? "whole" : ""],
    ["data-why", why],
    ["role", role],
    ["tabindex", button ? "-1" : ""],
    ["aria-disabled", why ? "true" : ""],
    ["aria-label", role ? name : ""],
    ["aria-hidden", shape.is === "text" && !role ? "true" : ""],
  ];
}

/** What is said of a shape to those who point at it: its tip, and what would come of a click. @param {Shape} shape */
export function described({ tip = "", hint = "" }) {
  return hint ? `${tip} (${hint})` : tip;
}

/** Why nothing can be done with a shape, with the id of the rule. @param {Shape} shape */
export function refusal({ why = "", rule = "" }) {
  return rule ? `${why} (${rule})` : why;
}

/** @param {number} [value] */
function number(value = 0) {
  return String(Math.round(value * 100) / 100);
}

/** @param {Point[]} list */
function points(list) {
  return list.map(([x, y]) => `${number(x)},${number(y)}`).join(" ");
}
