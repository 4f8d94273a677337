/** @import { Shape } from "./types.js" */
import { still } from "./dom.js";
import { placed } from "./shapes.js";

const STEP = 280;
const LONGEST = 900;
const BEAT = 420;
const EASE = "cubic-bezier(.2, .7, .2, 1)";

/** @type {Set<Animation>} */
const running = new Set();
let hush = false;

/** Change the picture without motion, where it was seen already. @param {boolean} on @param {() => void} work */
export function hushed(on, work) {
  hush = on;
  work();
  hush = false;
}

/**
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {number} time
 */
function play(element, frames, time) {
  if (still() || hush) return null;
  const animation = element.animate(frames, { duration: time, easing: EASE });
  running.add(animation);
  const done = () => running.delete(animation);
  animation.finished.then(done, done);
  return animation;
}

/** A piece goes from its old place to the new one. @param {Element} element @param {Shape} from @param {Shape} to */
export function move(element, from, to) {
  const far = Math.hypot((to.x ?? 0) - (from.x ?? 0), (to.y ?? 0) - (from.y ?? 0));
  const time = Math.min(LONGEST, STEP * Math.max(1, Math.sqrt(far / 80)));
  play(element, [{ transform: placed(from) }, { transform: placed(to) }], time);
}

/** Something new comes up. @param {Element} element */
export function appear(element) {
  play(element, [{ opacity: 0 }, {}], 160);
}

/** Something goes; it is taken away when it has faded. @param {Element} element */
export function leave(element) {
  for (const name of ["data-key", "data-action", "data-why", "role", "tabindex"]) element.removeAttribute(name);
  element.classList.add("leaving");
  const fading = play(element, [{}, { opacity: 0 }], 160);
  if (!fading) element.remove();
  else fading.finished.then(() => element.remove(), () => element.remove());
}

/** What was drawn anew: a die tumbles, a card turns over. @param {Element} element @param {Shape} before @param {Shape} now */
export function turnOver(element, before, now) {
  const at = placed(now);
  if (has(now, "die") && faces(before) !== faces(now)) {
    play(element, [{ transform: `${at} rotate(-200deg) scale(.7)` }, { transform: at }], BEAT);
  } else if (card(before) !== card(now) && !now.turn && (now.scale ?? 1) === 1) {
    flip(element, now);
  }
}

/** A card turns about its own middle. @param {Element} element @param {Shape} shape */
function flip(element, shape) {
  if (!(element instanceof SVGElement)) return;
  const at = placed(shape);
  const turning = play(element, [{ transform: `${at} scale(.02, 1)`, opacity: 0.3 }, { transform: at }], BEAT);
  if (!turning) return;
  element.style.transformBox = "fill-box";
  element.style.transformOrigin = "center";
  const done = () => {
    element.style.removeProperty("transform-box");
    element.style.removeProperty("transform-origin");
  };
  turning.finished.then(done, done);
}

/** A die that was not there before has been thrown, a card turned up. @param {Element} element @param {Shape} shape */
export function thrown(element, shape) {
  const at = placed(shape);
  if (has(shape, "die")) play(element, [{ transform: `${at} rotate(-200deg) scale(.4)`, opacity: 0 }, { transform: at }], BEAT);
  else if (card(shape) && !shape.turn && (shape.scale ?? 1) === 1) flip(element, shape);
  else appear(element);
}

/** Whether something is still moving. */
export function moving() {
  return running.size > 0;
}

/** Put everything in its place at once. */
export function finish() {
  for (const animation of [...running]) animation.finish();
}

/** When everything has come to rest. */
export async function rest() {
  await Promise.allSettled([...running].map((animation) => animation.finished));
}

/** @param {Shape} shape @param {string} style */
function has(shape, style) {
  return (shape.shapes ?? []).some((inner) => (inner.style ?? "").split(" ").includes(style));
}

/** Which side of a card a group shows, if it is one. @param {Shape} shape @returns {string} */
function card(shape) {
  for (const inner of shape.shapes ?? []) {
    const side = (inner.style ?? "").split(" ").find((style) => /^(.+-)?(card|face|back)$/.test(style));
    if (side ?? card(inner)) return side ?? card(inner);
  }
  return "";
}

/** @param {Shape} shape */
function faces(shape) {
  return JSON.stringify((shape.shapes ?? []).filter((inner) => inner.is === "circle" || inner.is === "text"));
}
