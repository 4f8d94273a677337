/** @import { Shape } from "./types.js" */

const SVG = "http://www.w3.org/2000/svg";

/**
 * The way that a click would take, drawn while somebody points at its end: a shape says it in `--way`.
 */
export class Way {
  constructor() {
    this.line = document.createElementNS(SVG, "polyline");
    this.line.setAttribute("class", "way");
    this.line.setAttribute("aria-hidden", "true");
  }

  /** @param {{shape: Shape, element: Element}} found */
  show({ shape, element }) {
    const points = /--way: "([-\d., ]+)"/.exec(shape.css ?? "")?.[1];
    if (!points) {
      this.hide();
      return;
    }
    this.line.setAttribute("points", points);
    if (this.line.parentNode !== element.parentNode) element.parentNode?.append(this.line);
  }

  hide() {
    this.line.remove();
  }
}
