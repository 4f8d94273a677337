/** Whose the table of this page is. */

/**
 * Whether this page's own home has the table, with its record and its review. The table of a draft (`/try/…`) goes away with
 * what plays it, and that of a host (`/away`) is in another browser.
 */
export function atHome() {
  return /\/t\/[^/]*$/.test(location.pathname);
}

/** Where the next game of a table is: at the same address, where no other home knows it. @param {string} code */
export function nextGame(code) {
  return atHome() ? `/t/${code}` : location.pathname;
}
