/** @import { Store } from "./store.js" */

/**
 * What a person has begun at this table and not yet sent, for a page that is loaded anew: it stays in the tab.
 * @param {Store} store
 * @param {string} what
 * @returns {any} an empty object where nothing is kept
 */
export function kept(store, what) {
  return JSON.parse(sessionStorage.getItem(name(store, what)) ?? "{}");
}

/** @param {Store} store @param {string} what @param {unknown} value */
export function keep(store, what, value) {
  sessionStorage.setItem(name(store, what), JSON.stringify(value));
}

/** @param {Store} store @param {string} what */
function name({ table }, what) {
  return `${what}-${table?.code}`;
}
