/** @import { SceneJson } from "./types.js" */
import { byId } from "./dom.js";
import { flowed } from "./flow.js";
import { spread } from "./spread.js";

/** So narrow a window shows the board with a sheet upon it; the rest is in drawers. */
const PHONE = "(max-width: 720px) and (max-aspect-ratio: 11/10)";

/**
 * Which of the three layouts the page has, and which drawer is open: "three" zones side by side, "two" where the picture
 * has the seats itself, or a "phone". A zone keeps its place and size as long as the window does.
 */
export class Layout {
  /** @param {() => Omit<SceneJson, "layers">} scene @param {() => void} changed */
  constructor(scene, changed) {
    this.scene = scene;
    addEventListener("resize", () => {
      this.show();
      changed();
    });
    document.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("[data-drawer]") : null;
      if (button instanceof HTMLElement && button !== document.body) this.toggle(button.dataset.drawer ?? "");
    });
    byId("board-box").addEventListener("pointerdown", () => this.drawer(""));
  }

  show() {
    const { ground = "night", parts = [] } = this.scene();
    const own = parts.some((part) => part.spot === "seats");
    const name = matchMedia(PHONE).matches ? "phone" : own ? "two" : "three";
    const { body } = document;
    if (body.dataset.layout !== name) {
      body.dataset.layout = name;
      if (name === "two") byId("subject").append(byId("log-panel"));
      else byId("left").insertBefore(byId("log-panel"), byId("signs"));
      if (name === "phone") byId("strip").append(byId("since"));
      else byId("left").insertBefore(byId("since"), byId("signs").previousElementSibling);
    }
    byId("board-box").dataset.ground = ground;
  }

  /** Where the parts of the picture stand; null where it is shown whole. */
  flow() {
    const { parts = [] } = this.scene();
    const { clientWidth, clientHeight } = byId("board-box");
    if (document.body.dataset.layout !== "phone") return spread(parts, clientWidth, clientHeight);
    const aside = { rail: parts.filter(({ spot }) => spot === "rail"), told: parts.filter(({ spot }) => spot === "told") };
    const own = aside.rail.map((part) => ({ part, x: part.left, y: part.top, scale: 1 }));
    const loose = parts.filter(({ spot }) => !spot || spot === "over" || spot === "above" || spot === "middle" || spot === "foot" || spot === "row");
    if (!loose.length) return spread(parts, clientWidth, clientHeight);
    const found = flowed(loose, clientWidth);
    return { ...found, places: [...found.places, ...own], ...aside };
  }

  /** Another question is read from its beginning. */
  begin() {
    byId("subject").scrollTop = 0;
    document.querySelector("#rail-parts.asked [data-action]")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} name */
  toggle(name) {
    this.drawer(document.body.dataset.drawer === name ? "" : name);
  }

  /** @param {string} name */
  drawer(name) {
    document.body.dataset.drawer = name;
    for (const button of document.querySelectorAll("button[data-drawer]")) {
      const open = button instanceof HTMLElement && button.dataset.drawer === name;
      button.setAttribute("aria-expanded", String(open));
      if (open) button.querySelector(".dot")?.setAttribute("hidden", "");
    }
  }

  /** Something is new in a drawer that is shut. @param {string} name */
  news(name) {
    if (document.body.dataset.drawer === name) return;
    for (const dot of document.querySelectorAll(`[data-drawer="${name}"] .dot`)) dot.removeAttribute("hidden");
  }
}
