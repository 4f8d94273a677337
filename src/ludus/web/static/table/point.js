/** @import { Choice, Shape } from "./types.js" */
/** @import { Store } from "./store.js" */
/** @import { Why } from "./why.js" */
import { About } from "./about.js";
import { Badges } from "./badges.js";
import { byId } from "./dom.js";
import { Drag } from "./drag.js";
import { ghosts } from "./ghosts.js";
import { Hold, isUse } from "./hold.js";
import { finish } from "./motion.js";
import { drawn, isDrawn, shapeAt, shapeUnder } from "./shapes.js";
import { Tip } from "./tip.js";
import { Way } from "./way.js";
import { offered, refusedAt } from "./why.js";

/** So far, in pixels, a lit place may be missed by a mouse and by a finger. */
const SLACK = { mouse: 14, touch: 20 };

/** @typedef {NonNullable<ReturnType<typeof shapeAt>>} Found */

/**
 * Pointing at the pictures: say what is there and what it would bring, do what is clicked, let things be dragged.
 */
export class Pointer {
  /**
   * @param {Store} store
   * @param {Why} why
   * @param {{choose: (choice: Choice) => void, spot: (actions: Set<string>) => void, mark: (key: string) => boolean, move: (key: string, onto: string) => boolean, ordered: () => boolean, arm: (choice: Choice|null) => void, dragged: () => boolean}} deeds
   */
  constructor(store, why, deeds) {
    this.store = store;
    this.why = why;
    this.deeds = deeds;
    this.tip = new Tip();
    this.about = new About(store);
    this.way = new Way();
    this.hold = new Hold();
    this.badges = new Badges({ choose: (choice) => this.picked(choice), point: (action) => ghosts(action) });
    /** What a second click would do. @type {{choice: Choice, found: Found}|null} */
    this.aim = null;
    this.ready = ""; // what could be done with what is held
    this.keyed = false; // whether the keyboard points, not a mouse or a finger
    const stage = byId("stage");
    stage.addEventListener("pointerover", (event) => event.pointerType === "mouse" && isDrawn(event.target) && this.over(shapeUnder(event.clientX, event.clientY), true));
    stage.addEventListener("pointerout", (event) => isDrawn(event.target) && !isDrawn(event.relatedTarget) && this.off());
    // A press brings the focus, too, before it has become a click: what it shows or hides then would slip from under the finger.
    stage.addEventListener("focusin", ({ target }) => {
      this.keyed = target instanceof Element && target.matches(":focus-visible");
      if (this.keyed && isDrawn(target)) this.over(shapeAt(target), false);
    });
    stage.addEventListener("focusout", ({ target }) => this.keyed && isDrawn(target) && this.off());
    stage.addEventListener("click", (event) => isDrawn(event.target) && !deeds.dragged() && this.click(/** @type {PointerEvent} */ (event)));
    this.drag = new Drag(store, this.hold, { act: (found, choices) => this.dropped(found, choices), off: () => this.off(), options: (shape) => this.options(shape), move: deeds.move, ordered: deeds.ordered, aim: (action) => ghosts(action || (shapeAt(this.hold.open[0] ?? null)?.shape.action ?? "")), dragged: deeds.dragged });
    addEventListener("pointerdown", (event) => {
      finish();
      this.tip.press(event);
      if (event.target instanceof Node && !this.badges.home.contains(event.target)) this.badges.hide();
    });
  }

  /** The action that a second click would do. */
  get armed() {
    return this.aim?.choice.action ?? "";
  }

  /** @param {ReturnType<typeof shapeAt>} found @param {boolean} mouse */
  over(found, mouse) {
    if (this.drag.on || !found || !(found.shape.action || found.shape.why || found.shape.tip || found.shape.label)) {
      this.off();
      return;
    }
    const { shape } = found;
    const refusal = shape.why || shape.action || !this.store.mine ? undefined : refusedAt(shape, this.store.scene.refusals ?? [])[0];
    if (shape.why) this.why.shape(shape);
    else if (refusal) this.why.refusal(refusal);
    else this.rest();
    const options = this.options(shape);
    this.about.show(found, options);
    if (options.length) this.way.show(found);
    else this.way.hide();
    const rest = this.besides(shape);
    if (rest[1] || (rest[0] && options[1])) this.badges.wait(found.element, rest, mouse);
    else if (mouse) this.tip.wait(found, options);
    ghosts(options[0]?.action ?? "");
    this.deeds.spot(new Set(options.map((choice) => choice.action)));
  }

  off() {
    this.tip.hide();
    this.way.hide();
    this.badges.leave();
    ghosts(this.armed || this.ready);
    if (this.aim) this.about.show(this.aim.found, [this.aim.choice]);
    else this.about.hide();
    this.rest();
    this.deeds.spot(new Set(this.armed ? [this.armed] : []));
  }

  /** The person has done something, and is asked the same again: what was taken up is used. */
  done() {
    this.putDown();
    this.off();
  }

  /** The question has changed: nothing is armed, nothing said. */
  anew() {
    this.aim = null;
    this.badges.hide();
    this.putDown();
    this.off();
  }

  /** What a click on a shape could mean. @param {Shape} shape */
  options(shape) {
    if (!shape.action || shape.why || !this.store.mine) return [];
    return [...offered(shape, this.store.choices), ...this.meant(shape)];
  }

  /** What several answers mean that a click on a shape stands for. @param {Shape} shape @returns {Choice[]} */
  meant({ action = "", tip = "", hint = "" }) {
    const { choices, scene } = this.store;
    const known = scene.intents?.includes(action.split(" ")[0] ?? "") && !choices.some((choice) => choice.action === action);
    return known ? [{ action, label: tip, hint }] : [];
  }

  /** @param {PointerEvent} event */
  click(event) {
    const touch = event.pointerType === "touch";
    const found = shapeUnder(event.clientX, event.clientY, this.store.mine ? SLACK[touch ? "touch" : "mouse"] : 0);
    if (!found) {
      this.putDown();
      this.disarm();
      this.off();
      return;
    }
    this.act(found, touch);
  }

  disarm() {
    if (!this.aim) return;
    this.aim = null;
    this.deeds.arm(null);
    this.ring();
  }

  /** The first click shows what would be, and rings it; the second one does it, there or on the thing that is held. @param {Choice} choice @param {Found} found */
  arm(choice, found) {
    this.aim = { choice, found };
    this.off();
    this.ring();
  }

  /** Nothing else is to be said: what a second click would do. */
  rest() {
    if (this.aim) this.deeds.arm(this.aim.choice);
    else this.why.rest();
  }

  /** Ring what is armed, as long as it is there. */
  ring() {
    const { action = "", key } = this.aim?.found.shape ?? {};
    const places = drawn("[data-action]").filter((element) => element.getAttribute("data-action") === action || element.getAttribute("data-key") === key);
    for (const old of drawn(".armed")) if (!places.includes(old)) old.classList.remove("armed");
    for (const place of places) place.classList.add("armed");
    if (!places.length) this.disarm();
  }

  /** Whether it cannot be taken back. @param {Choice} choice */
  final({ action }) {
    return this.store.scene.aimed?.includes(action.split(" ")[0] ?? "") ?? false;
  }

  /**
   * Do what a shape stands for, or say why nothing can be done with it.
   * @param {Found} found
   * @param {boolean} [touch] a finger hides what it points at, so its first tap only shows what would be
   */
  act(found, touch = false) {
    const { shape, element } = found;
    if (this.deeds.mark(shape.key ?? "")) return;
    if (this.aim && this.armed === this.ready && this.hold.keys.includes(shape.key ?? "")) {
      this.fire(this.aim.choice);
      return;
    }
    if (this.store.mine && this.take(found)) return;
    if (!isUse(element)) this.putDown();
    const choices = this.options(shape);
    const [only, second] = choices;
    const again = choices.find(({ action }) => action === this.armed);
    if (!only) this.refuse(found, touch);
    else if (again) this.fire(again);
    else if (second && (touch || this.store.table?.lesson || !shape.at_once)) this.several(choices, element);
    else if (touch || this.final(only)) this.arm(only, found);
    else this.fire(only);
  }

  /** @param {Choice} choice */
  fire(choice) {
    this.disarm();
    this.off();
    this.deeds.choose(choice);
  }

  /**
   * Take up what is used on places of its own; what else can be done with it has badges. The only place is armed, or used
   * at once where that can be taken back.
   * @param {Found} found
   */
  take(found) {
    const taken = this.hold.take(found.shape.key ?? "");
    if (taken === "full") this.full(found.shape);
    if (taken !== "taken") return taken === "full";
    const open = this.hold.open.map((place) => shapeAt(place) ?? found).flatMap((place) => this.options(place.shape).slice(0, 1).map((choice) => ({ choice, found: place })));
    const [only, second] = open;
    this.ready = only?.choice.action ?? "";
    const rest = this.besides(found.shape);
    if (only && !second && !rest.length && !this.final(only.choice)) {
      this.fire(only.choice);
      return true;
    }
    if (only && !second) this.arm(only.choice, only.found);
    else {
      this.disarm();
      this.off();
    }
    if (rest.length && this.hold.keys.includes(found.shape.key ?? "")) this.badges.show(found.element, rest);
    return true;
  }

  /** What can be done with a thing at once, not by using it on a place. @param {Shape} shape */
  besides(shape) {
    const used = drawn(".use").map((place) => shapeAt(place)?.shape.action ?? "");
    return this.options(shape).filter(({ action }) => !used.some((each) => each === action || each.startsWith(`${action} `)));
  }

  /** No more of these go together: why not? @param {Shape} shape */
  full({ action = "" }) {
    const verb = action.split(" ")[0];
    const refusal = (this.store.scene.refusals ?? []).find((each) => each.action.split(" ")[0] === verb);
    if (refusal) this.why.refusal(refusal);
  }

  /** What was taken up lies where it lay. */
  putDown() {
    if (this.ready) this.disarm();
    this.ready = "";
    this.hold.release();
  }

  /** @param {Found} found @param {boolean} touch */
  refuse(found, touch) {
    this.disarm();
    const { shape } = found;
    if (touch) this.about.show(found, []);
    if (shape.why) this.why.shape(shape);
    else {
      const refusal = refusedAt(shape, this.store.live ? this.store.scene.refusals ?? [] : [])[0];
      if (refusal) this.why.refusal(refusal);
    }
  }

  /** A thing was let go over a lit place: of what could be done there, that what it is for. @param {Found} found @param {Choice[]} choices */
  dropped(found, choices) {
    const [only, second] = choices;
    this.disarm();
    if (second && !found.shape.at_once) this.several(choices, found.element);
    else if (only) this.deeds.choose(only);
  }

  /** Several actions are aimed at one place: which is meant? @param {Choice[]} choices @param {SVGGraphicsElement} element */
  several(choices, element) {
    this.disarm();
    this.off();
    this.badges.show(element, choices, true);
    this.badges.first();
  }

  /** A badge that came with a click is the second one; one that came by itself is the first. @param {Choice} choice */
  picked(choice) {
    const { on, asked } = this.badges;
    const found = on && !asked && this.final(choice) && this.armed !== choice.action ? shapeAt(on) : null;
    this.badges.hide();
    if (found) this.arm(choice, found);
    else this.fire(choice);
  }

  /** Mark the shapes that stand for an action. @param {string} action */
  show(action) {
    ghosts(action);
    for (const element of drawn("[data-action]")) {
      const shape = shapeAt(element)?.shape;
      const all = shape ? offered(shape, this.store.choices) : [];
      element.classList.toggle("spot", Boolean(action) && all.some((choice) => choice.action === action));
    }
    this.ring();
  }
}
