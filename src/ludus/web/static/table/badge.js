/** What the tab says: a number before the title, and on its icon, for the tables that wait for this person. */

/** The icon that the page came with. @type {string|null} */
let usual = null;
let shown = "";

/** @param {string} title without the number @param {number} count */
export function titled(title, count) {
  document.title = count ? `(${count}) ${title}` : title;
}

/**
 * Put a number on the icon of the tab, upon the shape of a seat where one is given.
 * @param {number} count 0: the icon as it was
 * @param {{outline: string, colour: string}} [seat]
 */
export function badge(count, seat) {
  const link = document.querySelector('link[rel="icon"]');
  if (!(link instanceof HTMLLinkElement)) return;
  usual ??= link.href;
  const ground = seat ? `<path d="${seat.outline}" fill="${seat.colour}"/>` : '<rect x="1" y="1" width="22" height="22" rx="6" fill="#141c27"/>';
  const number = count > 9 ? "9+" : String(count);
  const text = `<text x="12" y="17.5" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="${number.length > 1 ? 12 : 15}" fill="#fff" stroke="#000" stroke-width="2.5" paint-order="stroke">${number}</text>`;
  const picture = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${ground}${text}</svg>`)}`;
  const wanted = count ? picture : usual;
  if (wanted === shown) return;
  shown = wanted;
  link.href = wanted;
}

/** So many seconds lie between two questions which tables wait. */
const EVERY = 60;

/**
 * Ask now and then which tables wait for this person, and when somebody looks again.
 * @param {(codes: string[]) => void} told
 * @param {number} first in so many milliseconds
 */
export function watch(told, first) {
  const ask = async () => {
    try {
      const answer = await fetch("/me/waiting.json");
      if (answer.ok) told(/** @type {{code: string}[]} */ ((await answer.json()).tables).map(({ code }) => code));
    } catch {
      // not connected: the next question tells
    }
  };
  setTimeout(() => void ask(), first);
  setInterval(() => void ask(), EVERY * 1000);
  document.addEventListener("visibilitychange", () => document.hidden || void ask());
}
