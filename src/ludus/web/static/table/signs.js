/** @import { SceneJson } from "./types.js" */
import { fill, make, say } from "./dom.js";
import { build } from "./shapes.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * The signs that are on the board now, each drawn as it is there, with what it means.
 * @param {NonNullable<SceneJson["signs"]>} signs
 */
export function showSigns(signs) {
  const home = document.getElementById("signs");
  if (!home) return;
  home.hidden = !signs.length;
  fill(home, signs, () => [make("h2", {}, say("signs")), make("ul", {}, ...signs.map(sign))]);
}

/** @param {NonNullable<SceneJson["signs"]>[number]} sign */
function sign({ text, shapes = [] }) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "ludus night");
  svg.setAttribute("viewBox", "-12 -12 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.append(...shapes.map(build));
  return make("li", {}, svg, make("span", {}, text));
}
