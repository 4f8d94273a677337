/** @import { SceneJson } from "./types.js" */
import { byId, store, stored } from "./dom.js";
import { flowed } from "./flow.js";
import { Spread } from "./spread.js";

/** A picture of so many units across has its own seats and wants the whole page. */
const WIDE = 960;
/** The side column opens by itself where the page is so wide. */
const ROOMY = 1200;
/** How wide the side column is, at least and at most. */
const LEAST = 256;
const MOST = 360;
/** So narrow or so low a window shows the board and what is asked; the rest is in drawers. */
const SMALL = "(max-width: 720px), (max-height: 560px)";
/** What bar, dock and gaps take of the height. */
const BESIDES = 146;
/** The form that the board has where the parts of a picture are spread over it. */
const SPREAD = 1.55;

/**
 * Which of the three layouts the page has, and which drawer is open.
 */
export class Layout {
  /** @param {() => Omit<SceneJson, "layers">} scene @param {() => void} changed */
  constructor(scene, changed) {
    this.scene = scene;
    this.changed = changed;
    this.spread = new Spread();
    addEventListener("resize", () => {
      this.show();
      changed();
    });
    document.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("[data-drawer]") : null;
      if (button instanceof HTMLElement && button !== document.body) this.toggle(button.dataset.drawer ?? "");
    });
    byId("side-button").addEventListener("click", () => this.side());
    byId("board-box").addEventListener("pointerdown", () => this.drawer(""));
  }

  show() {
    const { width = 800, height = 600, ground = "night", parts = [] } = this.scene();
    const name = matchMedia(SMALL).matches ? "phone" : width >= WIDE ? "wide" : "columns";
    const { body } = document;
    if (body.dataset.layout !== name) {
      body.dataset.layout = name;
      const bar = byId("prompt-in-bar");
      if (name === "wide") bar.after(byId("question"));
      else byId("centre").prepend(byId("question"));
    }
    byId("board-box").dataset.ground = ground;
    byId("zoom").classList.toggle("night", ground === "night" || ground === "table");
    if (name === "wide") this.room(parts.some((part) => part.spot) ? SPREAD : width / height);
    const welcome = document.getElementById("welcome");
    const home = byId(name === "phone" || (name === "wide" && body.dataset.side === "shut") ? "board-box" : "side");
    if (welcome && welcome.parentElement !== home) home.prepend(welcome);
  }

  /** Where the parts of the picture stand; null where it is shown whole. */
  flow() {
    const { parts = [] } = this.scene();
    const { clientWidth, clientHeight } = byId("board-box");
    if (!parts.length) return null;
    return document.body.dataset.layout === "phone" ? flowed(parts, clientWidth) : this.spread.flow(parts, clientWidth, clientHeight);
  }

  /** @param {number} ratio of the picture */
  room(ratio) {
    const high = innerHeight - BESIDES;
    const spare = innerWidth - 24 - ratio * high;
    const upright = innerHeight > innerWidth; // then it stands below the picture
    const open = stored("side", upright || innerWidth >= ROOMY ? "open" : "shut") === "open";
    document.body.dataset.side = open ? "open" : "shut";
    byId("side-button").setAttribute("aria-pressed", String(open));
    document.body.style.setProperty("--ratio", String(ratio));
    document.body.style.setProperty("--side", `${Math.round(Math.min(MOST, Math.max(LEAST, spare)))}px`);
  }

  side() {
    store("side", document.body.dataset.side === "open" ? "shut" : "open");
    this.show();
    this.changed();
  }

  /** @param {string} name */
  toggle(name) {
    this.drawer(document.body.dataset.drawer === name ? "" : name);
  }

  /** @param {string} name */
  drawer(name) {
    document.body.dataset.drawer = name;
    for (const button of document.querySelectorAll(".tabs [data-drawer]")) {
      const open = button instanceof HTMLElement && button.dataset.drawer === name;
      button.setAttribute("aria-expanded", String(open));
      if (open) button.querySelector(".dot")?.setAttribute("hidden", "");
    }
  }

  /** Something is new in a drawer that is shut. @param {string} name */
  news(name) {
    if (document.body.dataset.drawer === name) return;
    document.querySelector(`.tabs [data-drawer="${name}"] .dot`)?.removeAttribute("hidden");
  }
}
