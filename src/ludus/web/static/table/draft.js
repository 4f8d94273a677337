/** @import { Store } from "./store.js" */
import { store, stored, tab } from "./dom.js";

/**
 * What a person has begun at this table and not yet sent, for a page that is loaded anew: it stays in the tab.
 * @param {Store} at
 * @param {string} what
 * @returns {any} an empty object where nothing is kept
 */
export function kept(at, what) {
  return JSON.parse(stored(name(at, what), "{}", tab));
}

/** @param {Store} at @param {string} what @param {unknown} value */
export function keep(at, what, value) {
  store(name(at, what), JSON.stringify(value), tab);
}

/** @param {Store} at @param {string} what */
function name({ table }, what) {
  return `${what}-${table?.code}`;
}
