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
 * was too small is left out: a picture that is too small draws less, not smaller. A card of the hand is `whole`:
 * its words are made to fit instead. Everything is measured where it lies at rest, whatever is moving just now.
 */
export function legible() {
  const rest = new Rest();
  const texts = [...document.querySelectorAll("svg.ludus text")].filter((text) => text instanceof SVGTextElement).filter((text) => !text.closest(".leaving"));
  const small = [];
  for (const text of texts) {
    text.classList.remove("unseen");
    const was = grown.get(text);
    if (was && text.style.fontSize === was.now) text.style.fontSize = was.own;
    if (was) for (const name of ["textLength", "lengthAdjust"]) text.removeAttribute(name);
  }
  for (const text of texts) {
    const { a, b, c, d } = rest.matrix(text);
    const scale = Math.max(Math.hypot(a, b), Math.hypot(c, d));
    const size = parseFloat(getComputedStyle(text).fontSize);
    if (scale && size * scale < LEAST - 0.05) small.push({ text, size: LEAST / scale });
  }
  for (const { text, size } of small) {
    const own = text.style.fontSize;
    text.style.fontSize = `${Math.ceil(size * 20) / 20}px`;
    grown.set(text, { own, now: text.style.fontSize });
  }
  if (small.length) thin(rest, texts, new Set(small.map(({ text }) => text)));
}

let waiting = 0;

/** The same, once for whatever changes until the next picture of the screen. */
export function soon() {
  waiting ||= requestAnimationFrame(() => {
    waiting = 0;
    legible();
  });
}

/** Where things of the pictures lie when nothing moves: by what their shapes say, not by where an animation has them. */
class Rest {
  constructor() {
    /** @type {Map<Element, DOMMatrix>} */
    this.known = new Map();
  }

  /** From an element's own numbers to pixels of the page. @param {SVGGraphicsElement} element @returns {DOMMatrix} */
  matrix(element) {
    const known = this.known.get(element);
    if (known) return known;
    const { parentElement } = element;
    let found = new DOMMatrix();
    if (element instanceof SVGSVGElement) found = DOMMatrix.fromMatrix(element.getScreenCTM() ?? undefined);
    else if (parentElement) found = this.matrix(/** @type {SVGGraphicsElement} */ (/** @type {unknown} */ (parentElement)));
    const own = element.transform.baseVal; // what its attribute says: motion is in its style
    for (let n = 0; n < own.numberOfItems; n += 1) found = found.multiply(own.getItem(n).matrix);
    this.known.set(element, found);
    return found;
  }

  /** @param {SVGGraphicsElement} element @returns {DOMRect} */
  box(element) {
    const { x, y, width, height } = element.getBBox();
    const matrix = this.matrix(element);
    const corners = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]].map(([px, py]) => matrix.transformPoint({ x: px, y: py }));
    const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)];
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    return new DOMRect(left, top, width && Math.max(...xs) - left, height && Math.max(...ys) - top);
  }
}

/** @param {Rest} rest @param {SVGTextElement[]} texts @param {Set<SVGTextElement>} larger */
function thin(rest, texts, larger) {
  const boxes = texts.map((text) => ({ text, box: rest.box(text) })).filter(({ box }) => box.width);
  const whole = (/** @type {SVGTextElement} */ text) => text.closest("[data-words=whole]") !== null;
  for (const { text, box } of boxes) if (larger.has(text) && whole(text)) squeeze(rest, text, box, 1);
  const loose = boxes.filter(({ text }) => !whole(text));
  const kept = loose.filter(({ text }) => !larger.has(text));
  for (const one of loose.filter(({ text }) => larger.has(text))) {
    const halo = (/** @type {SVGTextElement} */ text) => text.textContent === one.text.textContent; // the same word below it
    const spilt = spills(rest, one.text, one.box);
    if (spilt) for (const line of lines(one.text)) line.classList.add("unseen");
    else if (squeeze(rest, one.text, one.box, narrower(one.text))) one.box = rest.box(one.text);
    if (spilt || kept.some(({ text, box }) => meet(box, one.box) && !halo(text))) one.text.classList.add("unseen");
    else kept.push(one);
  }
}

/** The lines of the sentence that a text is one of: half a sentence says nothing. @param {SVGTextElement} text */
function lines(text) {
  const [x, look] = [text.getAttribute("x"), text.getAttribute("class")];
  return [...(text.parentElement?.querySelectorAll(":scope > text") ?? [])].filter((other) => other.getAttribute("x") === x && other.getAttribute("class") === look);
}

/** Whether a text is much wider than the frame that it stands in; a name is made narrower rather than left out. @param {Rest} rest @param {SVGTextElement} text @param {DOMRect} box */
function spills(rest, text, box) {
  const frame = around(rest, text, box);
  if (!frame || (text.matches(".title") && over(rest, text, box, frame) <= narrower(text) * box.width)) return false;
  const by = Math.min(SPILL, frame.width / 12);
  return box.left < frame.left - by || box.right > frame.right + by;
}

/** A text that is too wide for its frame, or for the signs behind it, has its letters closer together, if it loses no more than `most` of its width. @param {Rest} rest @param {SVGTextElement} text @param {DOMRect} box @param {number} most @returns {boolean} whether it had to */
function squeeze(rest, text, box, most) {
  const frame = around(rest, text, box);
  const out = frame ? over(rest, text, box, frame) : 0;
  if (out < 1 || out > most * box.width) return false;
  text.setAttribute("textLength", String(Math.floor((text.getComputedTextLength() * (box.width - out)) / box.width)));
  text.setAttribute("lengthAdjust", "spacingAndGlyphs");
  return true;
}

/** By so many pixels a text is too wide for where it stands. @param {Rest} rest @param {SVGTextElement} text @param {DOMRect} box @param {DOMRect} frame */
function over(rest, text, box, frame) {
  return Math.max(0, frame.left + EDGE - box.left) + Math.max(0, box.right - end(rest, text, box, frame) + EDGE);
}

/** So much of its width a text may lose: a name is needed, whatever it looks like. @param {SVGTextElement} text */
function narrower(text) {
  return text.matches(".title") ? 2 / 5 : 1 / 4;
}

/** Where a text has to end: at its frame, or before the first sign that it would run into. @param {Rest} rest @param {SVGTextElement} text @param {DOMRect} box @param {DOMRect} frame */
function end(rest, text, box, frame) {
  const signs = [...(text.parentElement?.querySelectorAll(":scope > g") ?? [])].map((sign) => rest.box(/** @type {SVGGElement} */ (sign)));
  const met = signs.filter((sign) => sign.width && meet(sign, box) && sign.left > box.left + box.width / 2);
  return Math.min(frame.right, ...met.map(({ left }) => left));
}

/** The frame that a text stands in. @param {Rest} rest @param {SVGTextElement} text @param {DOMRect} box */
function around(rest, text, box) {
  const drawn = text.parentElement?.querySelector(":scope > rect");
  const frame = drawn instanceof SVGRectElement ? rest.box(drawn) : null;
  if (!frame || frame.width < 20) return null;
  const middle = box.left + box.width / 2;
  return middle > frame.left && middle < frame.right ? frame : null;
}

/** @param {DOMRect} a @param {DOMRect} b */
function meet(a, b) {
  return a.left < b.right - TOUCH && b.left < a.right - TOUCH && a.top + 2 * TOUCH < b.bottom - TOUCH && b.top + 2 * TOUCH < a.bottom - TOUCH;
}
