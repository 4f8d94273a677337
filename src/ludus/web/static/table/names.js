/** @import { Store } from "./store.js" */
import { byId, make, say } from "./dom.js";
import { isDrawn, shapeAt } from "./shapes.js";
import { beside } from "./tip.js";

/**
 * The names of cards lead to their pages: in texts as links, on the board by a right click or a long press.
 */
export class Names {
  /** @param {Store} store @param {() => void} known what is to be told anew when they are known */
  constructor(store, known) {
    this.store = store;
    this.known = known;
    this.game = "";
    /** @type {Record<string, string>} */
    this.keys = {};
    /** @type {RegExp|null} */
    this.mention = null;
    byId("stage").addEventListener("contextmenu", (event) => this.offer(event));
  }

  /** Ask once for the names of the game that is played. */
  async read() {
    const game = this.store.table?.game ?? "";
    if (!game || game === this.game) return;
    this.game = game;
    try {
      const answer = await fetch(`/rules/${encodeURIComponent(game)}/names`);
      this.keys = answer.ok ? await answer.json() : {};
    } catch {
      return; // without them texts are plain
    }
    const words = Object.keys(this.keys).sort((a, b) => b.length - a.length).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    if (!words.length) return;
    this.mention = new RegExp(`(?<![\\p{L}\\p{N}])(${words.join("|")})(?![\\p{L}\\p{N}])`, "u");
    this.known();
  }

  /** A text with a link for each name in it. @param {string} text @returns {(Node|string)[]} */
  linked(text) {
    if (!this.mention) return [text];
    return text.split(this.mention).map((part, n) => (n % 2 ? this.link(part) : part));
  }

  /** @param {string} name @param {string} [look] */
  link(name, look = "card-name") {
    const href = `/rules/${encodeURIComponent(this.game)}/content/${encodeURIComponent(this.keys[name] ?? "")}`;
    return make("a", { class: look, tabindex: look === "card-name" ? -1 : null, href, target: "_blank", rel: "noopener", title: say("card_open", { card: name }) }, name);
  }

  /** The cards that a sentence names. @param {string} said */
  named(said) {
    return this.mention ? said.split(this.mention).filter((_, n) => n % 2) : [];
  }

  /** Links to the cards that a shape speaks of. @param {MouseEvent} event */
  offer(event) {
    const found = isDrawn(event.target) ? shapeAt(event.target) : null;
    const names = new Set([found?.shape.label ?? "", found?.shape.tip ?? ""].flatMap((said) => this.named(said)));
    if (!found || !names.size) return;
    event.preventDefault();
    const pick = byId("pick");
    pick.replaceChildren(...[...names].map((name) => this.link(name, "choice")));
    pick.hidden = false;
    beside(pick, found.element);
    if (pick.firstElementChild instanceof HTMLElement) pick.firstElementChild.focus({ preventScroll: true });
  }
}
