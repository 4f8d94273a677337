/** @import { Choice, Shape } from "./types.js" */
/** @import { Store } from "./store.js" */
/** @import { Found } from "./point.js" */
import { byId, fill, make, say } from "./dom.js";
import { ledger } from "./ledger.js";

/** A label of more letters is a sentence, and no heading. */
const LONG = 40;

/**
 * The sheet of what is pointed at, in the rail's subject: all that there is to say about it, and what it would bring.
 */
export class About {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    this.home = byId("about");
    this.pinned = false;
    document.addEventListener("keydown", (event) => {
      const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (event.key.toLowerCase() === "i" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) this.pin(!this.pinned && !this.home.hidden);
    });
    this.home.addEventListener("click", () => this.pin(false));
  }

  /** Of a bare number, such as that of a die, it says nothing. @param {Found} found @param {Choice[]} options */
  show({ shape, element }, options) {
    if (this.pinned || element.closest(".rail-part")) return;
    const label = shape.label ?? "";
    const tip = (shape.tip ?? "").replace(label, "").replace(/^[.:;, ]+/, ""); // nothing twice
    const lines = options.length || !tip || label.includes(tip) ? [] : [tip];
    const { why: text = "" } = shape;
    const sums = this.store.scene.ledgers?.find(({ action }) => options.some((choice) => choice.action === action));
    const any = [label, ...lines].some((line) => /\D/.test(line)) || options.length || text;
    this.home.hidden = !any;
    if (!any) return;
    fill(this.home, [label, lines, options, text, sums], () => sums ? ledger(sums) : [
      ...titled(shape),
      ...lines.map((line) => make("p", {}, line)),
      ...options.map((choice) => make("p", { class: "can" }, make("b", {}, choice.label), choice.hint ? `: ${choice.hint}` : "")),
      text ? make("p", { class: "no" }, text) : null,
    ]);
  }

  hide() {
    if (!this.pinned) this.home.hidden = true;
  }

  /** Let it stay until it is put away. @param {boolean} on */
  pin(on) {
    this.pinned = on;
    this.home.classList.toggle("pinned", on);
    this.home.title = on ? say("close") : "";
    if (!on) this.home.hidden = true;
  }
}

/** The name of a thing, or a short label, and below it what else the label says. @param {Shape} shape */
function titled({ label = "", heading = label.length > LONG ? "" : label }) {
  const said = label.startsWith(heading) ? label.slice(heading.length).replace(/^[:;, ]+/, "") : label;
  return [heading ? make("h2", {}, heading) : null, said ? make("p", {}, said.charAt(0).toUpperCase() + said.slice(1)) : null];
}
