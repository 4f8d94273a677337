/**
 * A line to a table: a socket of the server it came from. In a packed site another module stands in this place, with a
 * line to the worker behind the page.
 * @param {string} code
 * @returns {WebSocket}
 */
export function openLine(code) {
  return new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${encodeURIComponent(code)}`);
}
