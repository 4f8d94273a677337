/** @import { Time } from "./theatre-time.js" */
import { make } from "./dom.js";

/** Where the pips of a face are, in a square of three by three. @type {Record<number, number[]>} */
const PIPS = { 1: [5], 2: [1, 9], 3: [1, 5, 9], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9] };
/** How a face is turned out of the front. @type {Record<number, [number, number]>} */
const SIDES = { 1: [0, 0], 2: [0, 90], 3: [90, 0], 4: [-90, 0], 5: [0, -90], 6: [0, 180] };
const TILTS = [-4, 3, -2, 5, -3, 2];
const TUMBLE = 760;
const APART = 90;

/**
 * A cube that has fallen: pips where it is numbered to six, else its number upon the front.
 * @param {number} value
 * @param {{sides?: number, word?: string, dye?: string}} [look]
 */
export function cube(value, { sides = 6, word = "", dye = "" } = {}) {
  const pips = sides === 6 && value in PIPS;
  const body = make("span", { class: "cube" });
  for (const n of [1, 2, 3, 4, 5, 6]) body.append(side(n, pips ? "" : n === 1 ? String(value) : "·"));
  const slot = make("span", { class: `die-slot ${dye}`, "data-front": pips ? value : 1 }, body, make("small", {}, word));
  body.style.transform = lying(front(slot), 0);
  return slot;
}

/** @param {number} n @param {string} sign */
function side(n, sign) {
  const [x, y] = SIDES[n] ?? [0, 0];
  const home = make("i", sign ? { class: "sign" } : {});
  home.style.transform = `rotateX(${x}deg) rotateY(${y}deg) translateZ(calc(var(--die) / 2))`;
  if (sign) home.textContent = sign;
  else {
    for (const at of PIPS[n] ?? []) {
      const pip = make("b");
      pip.style.gridArea = `${Math.ceil(at / 3)} / ${((at - 1) % 3) + 1}`;
      home.append(pip);
    }
  }
  return home;
}

/** @param {HTMLElement} slot */
function front(slot) {
  return Number(slot.dataset.front);
}

/** @param {number} n @param {number} tilt */
function lying(n, tilt) {
  const [x, y] = SIDES[n] ?? [0, 0];
  return `translate3d(0, 0, 0) rotateZ(${tilt}deg) rotateX(${-x}deg) rotateY(${-y}deg)`;
}

/**
 * A cube flies in, tumbles and lies still.
 * @param {Time} time
 * @param {HTMLElement} slot
 * @param {number} order among those that fall together
 * @param {number} from -1: from the left, 1: from the right
 */
export async function tumble(time, slot, order, from) {
  const body = slot.firstElementChild;
  if (!(body instanceof HTMLElement)) return;
  const tilt = TILTS[order % TILTS.length] ?? 0;
  const [x, y] = SIDES[front(slot)] ?? [0, 0];
  const end = lying(front(slot), tilt);
  body.style.transform = end;
  const far = (/** @type {number} */ dx, /** @type {number} */ dy, /** @type {number} */ z, /** @type {number} */ rx, /** @type {number} */ ry) =>
    `translate3d(${dx}px, ${dy}px, 0) rotateZ(${z}deg) rotateX(${-x + rx}deg) rotateY(${-y + ry}deg)`;
  const delay = order * APART;
  // On the slot: opacity would flatten the cube itself.
  void time.move(slot, [{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 1 }], TUMBLE, { easing: "linear", delay });
  await time.move(body, [
    { transform: far(from * 190, -60, from * 200, -720, from * 540) },
    { transform: far(from * 34, 12, from * 30, -190, from * 120), offset: 0.62, easing: "ease-out" },
    { transform: far(from * 8, -9, tilt, -30, from * 20), offset: 0.8 },
    { transform: end },
  ], TUMBLE, { easing: "cubic-bezier(.25, .6, .35, 1)", delay });
}
