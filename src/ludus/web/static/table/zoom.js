/** @import { SceneJson } from "./types.js" */

/** Below this scale nothing can be hit or read any more, so a small screen opens on a part of the picture. */
const LEGIBLE = 0.5;
const CLOSE = 1;
/** What can be chosen and is smaller than this, in pixels, is brought closer on a narrow screen. */
const TAPPABLE = 28;
/** And things that are marked one by one, such as dice, where they are smaller than this. */
const MARKABLE = 40;
const LARGEST = 4;
/** So soon after another a second tap looks closer, in milliseconds. */
const TWICE = 320;
/** So far a finger or mouse may slip and still mean a click. */
const SLIP = 6;

/**
 * What part of the picture is seen: wheel, pinch, drag, double tap. Only a person changes how close one looks; a phone
 * opens where something can be read and hit.
 */
export class Zoom {
  /**
   * @param {SVGSVGElement} svg
   * @param {() => void} changed
   * @param {{at: (clientY: number) => boolean, push: (by: number) => void, bring: (element: Element) => void, any: () => boolean}} row what can be pushed sideways
   */
  constructor(svg, changed, row) {
    this.svg = svg;
    this.changed = changed;
    this.row = row;
    this.scene = { left: 0, top: 0, width: 800, height: 600 };
    this.taken = false; // whether a picture has said its size
    this.tall = false; // whether it goes on below the screen
    this.scale = 0; // pixels for a unit; 0 fits everything
    this.x = 0;
    this.y = 0;
    /** @type {Map<number, PointerEvent>} */
    this.fingers = new Map();
    this.dragged = false;
    this.chosen = false; // a person chose the view; until then it follows the size of the screen
    this.cover = 0; // so many pixels at the foot of the board lie under a sheet
    this.tapped = { at: 0, x: 0, y: 0 };
    new ResizeObserver(() => this.resized()).observe(svg);
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.drag(event));
    for (const end of ["pointerup", "pointercancel"]) svg.addEventListener(end, (event) => this.up(/** @type {PointerEvent} */ (event)));
    svg.addEventListener("click", (event) => this.dragged && event.stopImmediatePropagation(), true);
  }

  get wide() {
    return this.svg.clientWidth || 1;
  }

  get high() {
    return Math.max(1, this.svg.clientHeight - this.cover);
  }

  /** The scale at which everything is seen, or of a tall picture its whole width. */
  get whole() {
    const across = this.wide / this.scene.width;
    return this.tall ? across : Math.min(across, this.high / this.scene.height);
  }

  /** The scale at which a picture is seen until somebody wants another one. */
  get usual() {
    return !this.tall && this.whole < LEGIBLE ? CLOSE : 0;
  }

  /**
   * The picture has this size; a new size begins with the view that suits it, a tall one with its top.
   * @param {Omit<SceneJson, "layers">} around
   * @param {{left?: number, top?: number, width: number, height: number, tall: boolean}|null} [flow] the size of its parts where they stand apart
   */
  take({ left = 0, top = 0, width = 800, height = 600 }, flow = null) {
    const { scene } = this;
    const size = flow ? { left: flow.left ?? 0, top: flow.top ?? 0, width: flow.width, height: flow.height } : { left, top, width, height };
    const tall = Boolean(flow?.tall);
    const grown = this.taken && tall && this.tall && scene.width === size.width;
    const same = this.taken && tall === this.tall && JSON.stringify(scene) === JSON.stringify(size);
    if (same) return;
    this.taken = true;
    this.tall = tall;
    this.scene = size;
    if (!grown) {
      this.x = size.left + size.width / 2;
      this.y = tall ? size.top : size.top + size.height / 2;
      this.scale = this.usual;
      this.chosen = false;
    }
    this.see();
  }

  resized() {
    if (this.scale && this.scale < this.whole) this.scale = 0;
    if (!this.tall && !this.chosen) this.scale = this.usual;
    this.see();
  }

  /** Whether there is more than is seen. */
  get more() {
    const scale = this.scale || this.whole;
    return this.wide / scale < this.scene.width - 1 || this.high / scale < this.scene.height - 1;
  }

  /** Bring the view box to what is to be seen. */
  see() {
    const { scene } = this;
    const scale = this.scale || this.whole;
    const width = this.wide / scale;
    const height = this.high / scale;
    this.x = within(this.x, scene.left, scene.width, width);
    // What is lower than its place stands at the top where a sheet can rise from the foot.
    this.y = this.cover && height > scene.height ? scene.top + height / 2 : within(this.y, scene.top, scene.height, height);
    const box = [this.x - width / 2, this.y - height / 2, width, height + this.cover / scale];
    const told = box.map((value) => Math.round(value * 100) / 100).join(" ");
    if (told !== this.svg.getAttribute("viewBox")) this.changed();
    this.svg.setAttribute("viewBox", told);
    this.floor(box);
    this.svg.classList.toggle("zoomed", this.scale > this.whole * 1.01);
  }

  /** The ground reaches as far as one can see. @param {number[]} box */
  floor([x = 0, y = 0, width = 0, height = 0]) {
    const { scene } = this;
    const left = Math.min(x, scene.left);
    const top = Math.min(y, scene.top);
    const size = {
      x: left, y: top, rx: 0,
      width: Math.max(x + width, scene.left + scene.width) - left,
      height: Math.max(y + height, scene.top + scene.height) - top,
    };
    const ground = this.svg.querySelector(".ground");
    for (const [name, value] of Object.entries(size)) ground?.setAttribute(name, String(Math.round(value)));
  }

  /**
   * Look closer (more than 1) or from farther away, keeping a point of the screen in its place.
   * @param {number} factor
   * @param {{x: number, y: number}} [at] in pixels from the middle
   */
  by(factor, at = { x: 0, y: 0 }) {
    const old = this.scale || this.whole;
    const now = Math.min(LARGEST, Math.max(this.whole, old * factor));
    this.x += at.x / old - at.x / now;
    this.y += at.y / old - at.y / now;
    this.scale = now <= this.whole * 1.001 ? 0 : now;
    this.chosen = true;
    this.see();
  }

  fit() {
    this.scale = 0;
    this.chosen = true;
    this.see();
  }

  /**
   * Bring into view what the question is about, if most of it is not: what a lesson wants, else what can be chosen, else
   * what is new there, else the dice; of what is wider than the view, its beginning.
   * @param {Element[]} news
   */
  follow(news) {
    if (!this.scale && !this.tall) return;
    this.see();
    const dice = [...this.svg.querySelectorAll(":scope > g > g:has(> .die)")];
    const lit = [...this.svg.querySelectorAll("[data-action]:not(.use), [data-mark]")];
    const wanted = lit.filter((found) => found.classList.contains("wanted"));
    const about = [wanted, lit, news.filter((found) => this.svg.contains(found)), dice].find((some) => some.length) ?? [];
    const rowed = this.row.any();
    if (rowed) {
      this.y = this.scene.top; // above the row lies what it is used on
      if (about[0]) this.row.bring(about[0]);
      this.see();
    } else if (this.tall && !this.chosen) this.approach(lit);
    const { view } = this;
    const all = about.map((found) => (found.closest("[data-row]") ? clipped(found.getBoundingClientRect(), view) : found.getBoundingClientRect()));
    const seen = all.filter((rect) => inside(rect, view));
    const rects = rowed && seen.length ? seen : all;
    if (!rects.length) return;
    const left = Math.min(...rects.map((rect) => rect.left));
    const right = Math.max(...rects.map((rect) => rect.right));
    const top = Math.min(...rects.map((rect) => rect.top));
    const bottom = Math.max(...rects.map((rect) => rect.bottom));
    const first = rects[0];
    const far = right - left > view.width || bottom - top > view.height;
    if (!far) this.shift(into(left - SLIP, right + SLIP, view.left, view.right), into(top - SLIP, bottom + SLIP, view.top, view.bottom));
    else if (first && rects.filter((rect) => inside(rect, view)).length * 2 < rects.length) this.to(Math.min((first.left + first.right) / 2, first.left - SLIP + view.width / 2), (first.top + first.bottom) / 2);
  }

  /** Take the distance from which these things can be hit. @param {Element[]} about */
  approach(about) {
    const least = about.some((found) => found.matches("[data-mark]")) ? MARKABLE : TAPPABLE;
    const scaled = (/** @type {Element} */ found) => Number(found.closest("[data-scale]")?.getAttribute("data-scale") ?? 1);
    const sizes = about.map((found) => smallest(found) * scaled(found)).filter(Boolean); // what is not there yet has no size
    const small = sizes.sort((a, b) => a - b)[Math.floor(sizes.length / 4)] ?? least;
    const drawn = Math.min(1, ...about.map(scaled));
    this.scale = small < least ? Math.max(1, Math.min(least / small, CLOSE / drawn)) : 0;
    this.see();
  }

  /** What is seen of the board, above a sheet that lies upon it. */
  get view() {
    const { left, top, right, width } = this.svg.getBoundingClientRect();
    return { left, top, right, width, bottom: top + this.high, height: this.high };
  }

  /** Bring one thing into view. @param {Element} element */
  reveal(element) {
    this.row.bring(element);
    const rect = element.getBoundingClientRect();
    if (this.more && this.svg.contains(element) && !inside(rect, this.view)) this.to((rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2);
  }

  /** Look at a point of the screen. @param {number} clientX @param {number} clientY */
  to(clientX, clientY) {
    const { x, y } = this.fromMiddle({ clientX, clientY });
    this.shift(x, y);
  }

  /** Look so many pixels farther to the right and down. @param {number} x @param {number} y */
  shift(x, y) {
    const scale = this.scale || this.whole;
    this.x += x / scale;
    this.y += y / scale;
    this.see();
  }

  /** @param {{clientX: number, clientY: number}} event */
  fromMiddle(event) {
    const { view } = this;
    return { x: event.clientX - view.left - view.width / 2, y: event.clientY - view.top - view.height / 2 };
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    if (this.tall && !event.ctrlKey) {
      if (this.row.at(event.clientY)) this.row.push(-event.deltaX / (this.scale || this.whole));
      this.y += event.deltaY / (this.scale || this.whole);
      this.see();
      return;
    }
    this.by(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), this.fromMiddle(event));
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (!this.fingers.size) this.dragged = false;
    this.fingers.set(event.pointerId, event);
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const from = this.fingers.get(event.pointerId);
    if (!from) return;
    const dx = event.clientX - from.clientX;
    const dy = event.clientY - from.clientY;
    if (!this.dragged && Math.hypot(dx, dy) < SLIP) return;
    const along = this.fingers.size === 1 && this.row.at(from.clientY);
    if (!this.dragged && this.fingers.size === 1 && !this.more && !along) return;
    if (!this.dragged) this.svg.setPointerCapture(event.pointerId);
    this.dragged = true;
    const others = [...this.fingers.values()].filter((finger) => finger.pointerId !== event.pointerId);
    const other = others[0];
    if (other) {
      const was = Math.hypot(from.clientX - other.clientX, from.clientY - other.clientY);
      const is = Math.hypot(event.clientX - other.clientX, event.clientY - other.clientY);
      const middle = { clientX: (event.clientX + other.clientX) / 2, clientY: (event.clientY + other.clientY) / 2 };
      if (was > 0) this.by(is / was, this.fromMiddle(middle));
    }
    const scale = this.scale || this.whole;
    if (along) this.row.push(dx / scale);
    this.x -= dx / scale / (other ? 2 : 1);
    this.y -= dy / scale / (other ? 2 : 1);
    this.chosen ||= Boolean(other) || !this.tall;
    this.fingers.set(event.pointerId, event);
    this.see();
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.fingers.delete(event.pointerId);
    if (event.pointerType !== "touch" || this.dragged || this.fingers.size) return;
    const { at, x, y } = this.tapped;
    const again = event.timeStamp - at < TWICE && Math.hypot(event.clientX - x, event.clientY - y) < 30;
    const hit = document.elementsFromPoint(event.clientX, event.clientY).some((found) => found.closest("[data-action], [data-mark]"));
    this.tapped = again || hit ? { at: 0, x: 0, y: 0 } : { at: event.timeStamp, x: event.clientX, y: event.clientY }; // what was hit may have gone by the next tap
    if (!again || hit) return;
    if (this.scale > this.whole * 1.2) this.fit();
    else this.by(2, this.fromMiddle(event));
  }
}


/**
 * A middle so that the view stays on the picture, or the picture in the middle of the view.
 * @param {number} at
 * @param {number} start
 * @param {number} length
 * @param {number} seen
 */
function within(at, start, length, seen) {
  if (seen >= length) return start + length / 2;
  return Math.min(start + length - seen / 2, Math.max(start + seen / 2, at));
}

/** How far to look on, so that what reaches from one point to another is seen. @param {number} from @param {number} to @param {number} start @param {number} end */
function into(from, to, start, end) {
  return from < start ? from - start : Math.max(0, to - end);
}

/** How wide or high a thing is drawn, however it flies or turns at the moment. @param {Element} found */
function smallest(found) {
  if (!(found instanceof SVGGraphicsElement)) return 0;
  const { width, height } = found.getBBox();
  return Math.min(width, height);
}

/** What is seen of a thing from left to right: a row is pushed and not looked along. @param {DOMRect} rect @param {{left: number, right: number}} view */
function clipped({ left, right, top, bottom }, view) {
  const within = (/** @type {number} */ at) => Math.min(Math.max(at, view.left + SLIP), view.right - SLIP);
  return { left: within(left), right: within(right), top, bottom };
}

/** @param {{left: number, right: number, top: number, bottom: number}} rect @param {{left: number, right: number, top: number, bottom: number}} view */
function inside(rect, view) {
  return rect.left >= view.left && rect.right <= view.right && rect.top >= view.top && rect.bottom <= view.bottom;
}
