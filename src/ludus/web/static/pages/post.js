// Forms that a script sends.

/** @returns {string} the token that every form carries */
export function csrf() {
  return document.querySelector('meta[name="csrf"]')?.getAttribute("content") ?? "";
}

/**
 * @param {string} url
 * @param {Record<string, string>} fields
 */
export function post(url, fields) {
  const headers = { "x-ludus-csrf": csrf(), accept: "application/json" };
  return fetch(url, { method: "POST", headers, body: new URLSearchParams(fields) });
}
