/**
 * Everybody who takes part speaks over one channel: pages, the service worker, and the worker that is their home.
 * A message is `{kind, …}`: to the home `ask`, `open`, `say`, `close`; from it `ready`, `answer`, `opened`, `frame`,
 * `hangup`, `broken`; from the service worker `whole`, when every file is here; from a page that a guest's link has opened
 * `answered`.
 */
export const BASE = new URL("..", import.meta.url).pathname;
export const NAME = `ludus ${BASE}`;

/** @returns {BroadcastChannel} */
export function channel() {
  return new BroadcastChannel(NAME);
}

/** A name that nobody else has. */
export function freshName() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36)).join("");
}
