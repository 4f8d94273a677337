/** @import { Shape } from "./types.js" */

const SVG = "http://www.w3.org/2000/svg";

/**
 * The way that a click would take, drawn while somebody points at its end: a shape says it in `path`.
 */
export class Way {
  constructor() {
    this.line = document.createElementNS(SVG, "polyline");
    this.line.setAttribute("class", "way");
    this.line.setAttribute("aria-hidden", "true");
  }

  /** @param {{shape: Shape, element: Element}} found */
  show({ shape, element }) {
    const { path = [] } = shape;
    if (!path.length) {
      this.hide();
      return;
    }
    this.line.setAttribute("points", path.map((point) => point.join(",")).join(" "));
    if (this.line.parentNode !== element.parentNode) element.parentNode?.append(this.line);
  }

  hide() {
    this.line.remove();
  }
}
