/** @import { Shape } from "./types.js" */
import { still } from "./dom.js";
import { placed } from "./shapes.js";

const STEP = 280;
const LONGEST = 900;
const BEAT = 420;
const EASE = "cubic-bezier(.2, .7, .2, 1)";

/** @type {Set<Animation>} */
const running = new Set();

/**
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {number} time
 */
function play(element, frames, time) {
  if (still()) return null;
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
  } else if (has(before, "card-back") !== has(now, "card-back")) {
    play(element, [{ transform: `${at} scale(0, 1)` }, { transform: at }], BEAT);
  }
}

/** A die that was not there before has been thrown. @param {Element} element @param {Shape} shape */
export function thrown(element, shape) {
  const at = placed(shape);
  if (has(shape, "die")) play(element, [{ transform: `${at} rotate(-200deg) scale(.4)`, opacity: 0 }, { transform: at }], BEAT);
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

/** @param {Shape} shape */
function faces(shape) {
  return JSON.stringify((shape.shapes ?? []).filter((inner) => inner.is === "circle" || inner.is === "text"));
}
