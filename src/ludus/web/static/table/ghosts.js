import { drawn } from "./shapes.js";

/**
 * What would come of an action, drawn while somebody points at it: a picture has it as a shape of the key
 * `preview-ACTION`, which is hidden else.
 * @param {string} action
 */
export function ghosts(action) {
  for (const element of drawn(".preview")) element.classList.toggle("on", Boolean(action) && element.getAttribute("data-key") === `preview-${action}`);
}
