import { drawn } from "./shapes.js";

/**
 * What would come of an action, drawn while somebody points at it: a picture has it as a shape of the key
 * `preview-ACTION`, which is hidden else. An action that goes on after one of these has its picture.
 * @param {string} action
 */
export function ghosts(action) {
  const all = drawn(".preview");
  const own = (/** @type {Element} */ element) => element.getAttribute("data-key")?.replace("preview-", "") ?? "";
  const exact = all.some((element) => own(element) === action);
  for (const element of all) element.classList.toggle("on", Boolean(action) && (exact ? own(element) === action : action.startsWith(`${own(element)} `)));
}
