/** No text is smaller than so many pixels, whatever the scale of its picture. */
const LEAST = 11;
/** Texts may touch by so many pixels. */
const TOUCH = 1.5;
/** And stand out of their frames by so many. */
const SPILL = 14;
/** What had to be made narrower ends so many before their edge. */
const EDGE = 3;

/** What was made larger: the size that the picture gives, and the one it has instead. @type {WeakMap<SVGTextElement, {own: string, now: string}>} */
const grown = new WeakMap();

/**
 * Make the small texts of the pictures as large as can be read; of two that would then lie upon each other the one that
 * was too small is left out: a picture that is too small draws less, not smaller.
 */
export function legible() {
  const texts = [...document.querySelectorAll("svg.ludus text")].filter((text) => text instanceof SVGTextElement);
  const small = [];
  for (const text of texts) {
    text.classList.remove("unseen");
    const was = grown.get(text);
    if (was && text.style.fontSize === was.now) text.style.fontSize = was.own;
    if (was) for (const name of ["textLength", "lengthAdjust"]) text.removeAttribute(name);
  }
  for (const text of texts) {
    const matrix = text.getScreenCTM();
    // A card that is being turned over is narrow for a moment, and as high as ever.
    const scale = matrix ? Math.max(Math.hypot(matrix.a, matrix.b), Math.hypot(matrix.c, matrix.d)) : 0;
    const size = parseFloat(getComputedStyle(text).fontSize);
    if (scale && size * scale < LEAST - 0.05) small.push({ text, size: LEAST / scale });
  }
  for (const { text, size } of small) {
    const own = text.style.fontSize;
    text.style.fontSize = `${Math.ceil(size * 20) / 20}px`;
    grown.set(text, { own, now: text.style.fontSize });
  }
  if (small.length) thin(texts, new Set(small.map(({ text }) => text)));
}

let waiting = 0;

/** The same, once for whatever changes until the next picture of the screen. */
export function soon() {
  waiting ||= requestAnimationFrame(() => {
    waiting = 0;
    legible();
  });
}

/** @param {SVGTextElement[]} texts @param {Set<SVGTextElement>} larger */
function thin(texts, larger) {
  const boxes = texts.map((text) => ({ text, box: text.getBoundingClientRect() })).filter(({ box }) => box.width);
  const kept = boxes.filter(({ text }) => !larger.has(text));
  for (const one of boxes.filter(({ text }) => larger.has(text))) {
    const halo = (/** @type {SVGTextElement} */ text) => text.textContent === one.text.textContent; // the same word below it
    const spilt = spills(one.text, one.box);
    if (spilt) for (const line of lines(one.text)) line.classList.add("unseen");
    else if (squeeze(one.text, one.box)) one.box = one.text.getBoundingClientRect();
    if (spilt || kept.some(({ text, box }) => meet(box, one.box) && !halo(text))) one.text.classList.add("unseen");
    else kept.push(one);
  }
}

/** The lines of the sentence that a text is one of: half a sentence says nothing. @param {SVGTextElement} text */
function lines(text) {
  const [x, look] = [text.getAttribute("x"), text.getAttribute("class")];
  return [...(text.parentElement?.querySelectorAll(":scope > text") ?? [])].filter((other) => other.getAttribute("x") === x && other.getAttribute("class") === look);
}

/** Whether a text is much wider than the frame that it stands in; a name is made narrower rather than left out. @param {SVGTextElement} text @param {DOMRect} box */
function spills(text, box) {
  const frame = around(text, box);
  if (!frame || (text.matches(".title") && over(text, box, frame) <= narrower(text) * box.width)) return false;
  const by = Math.min(SPILL, frame.width / 12);
  return box.left < frame.left - by || box.right > frame.right + by;
}

/** A text that is a little too wide for its frame, or for the signs behind it, has its letters closer together. @param {SVGTextElement} text @param {DOMRect} box @returns {boolean} whether it had to */
function squeeze(text, box) {
  const frame = around(text, box);
  const out = frame ? over(text, box, frame) : 0;
  if (out < 1 || out > narrower(text) * box.width) return false;
  text.setAttribute("textLength", String(Math.floor((text.getComputedTextLength() * (box.width - out)) / box.width)));
  text.setAttribute("lengthAdjust", "spacingAndGlyphs");
  return true;
}

/** By so many pixels a text is too wide for where it stands. @param {SVGTextElement} text @param {DOMRect} box @param {DOMRect} frame */
function over(text, box, frame) {
  return Math.max(0, frame.left + EDGE - box.left) + Math.max(0, box.right - end(text, box, frame) + EDGE);
}

/** So much of its width a text may lose: a name is needed, whatever it looks like. @param {SVGTextElement} text */
function narrower(text) {
  return text.matches(".title") ? 2 / 5 : 1 / 4;
}

/** Where a text has to end: at its frame, or before the first sign that it would run into. @param {SVGTextElement} text @param {DOMRect} box @param {DOMRect} frame */
function end(text, box, frame) {
  const signs = [...(text.parentElement?.querySelectorAll(":scope > g") ?? [])].map((sign) => sign.getBoundingClientRect());
  const met = signs.filter((sign) => sign.width && meet(sign, box) && sign.left > box.left + box.width / 2);
  return Math.min(frame.right, ...met.map(({ left }) => left));
}

/** The frame that a text stands in. @param {SVGTextElement} text @param {DOMRect} box */
function around(text, box) {
  const frame = text.parentElement?.querySelector(":scope > rect")?.getBoundingClientRect();
  if (!frame || frame.width < 20) return null;
  const middle = box.left + box.width / 2;
  return middle > frame.left && middle < frame.right ? frame : null;
}

/** @param {DOMRect} a @param {DOMRect} b */
function meet(a, b) {
  return a.left < b.right - TOUCH && b.left < a.right - TOUCH && a.top + 2 * TOUCH < b.bottom - TOUCH && b.top + 2 * TOUCH < a.bottom - TOUCH;
}
