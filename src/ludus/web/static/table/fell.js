/** @import { Fall } from "./types.js" */

/**
 * A real table: what was thrown or drawn is tapped or typed. The page loads it when it is needed.
 * @typedef {object} Tools
 * @property {typeof import("./dom.js").make} make
 * @property {typeof import("./dom.js").say} say
 * @property {() => void} show shows the view anew
 * @property {(text: string, seat: number) => void} send
 */
export class Fell {
  /** @param {Tools} tools */
  constructor(tools) {
    this.tools = tools;
    this.seq = -1;
    /** The words that were tapped. @type {string[]} */
    this.tapped = [];
  }

  /** @param {Fall} fall @param {number} seq */
  view(fall, seq) {
    const { make, say } = this.tools;
    if (seq !== this.seq) {
      this.seq = seq;
      this.tapped = [];
    }
    const full = this.tapped.length === fall.count;
    const called = new Map(fall.choices);
    const words = this.tapped.map((word) => called.get(word) ?? word);
    const buttons = this.buttons(fall, full);
    return make("section", { class: "panel fell", id: "fell" },
      buttons,
      make("div", { class: "row" },
        make("button", { class: "btn go", type: "button", id: "fell-send", disabled: !full, onclick: () => this.tools.send(this.tapped.join(" "), fall.seat ?? 0) },
          full ? say("fall_send", { words: words.join(" ") }) : words.length ? `${words.join(" ")} · ${words.length} / ${fall.count}` : say("fall_none")),
        this.tapped.length ? make("button", { class: "btn quiet", type: "button", id: "fell-clear", onclick: () => this.put([]) }, say("fall_clear")) : null),
      make("div", { class: "row" }, this.form(fall, buttons),
        make("button", { class: "btn quiet", type: "button", id: "fell-auto", onclick: () => this.tools.send("auto", fall.seat ?? 0) }, say("fall_auto"))));
  }

  /** The faces of a die, or what may be drawn. @param {Fall} fall @param {boolean} full */
  buttons({ count, choices }, full) {
    const { make } = this.tools;
    const put = (/** @type {string} */ word) => this.put(full && count === 1 ? [word] : [...this.tapped, word]);
    return make("div", { class: "choices many faces" }, ...choices.map(([word, label]) => make("button",
      { class: "choice", type: "button", "data-word": word, "aria-pressed": String(this.tapped.includes(word)), disabled: full && count > 1, onclick: () => put(word) }, make("b", {}, label))));
  }

  /** What is typed, which also finds a button among many. @param {Fall} fall @param {HTMLElement} buttons */
  form(fall, buttons) {
    const { make, say, send } = this.tools;
    const text = make("input", { id: "fell-text", maxlength: "500", autocomplete: "off", placeholder: say("fall_type"), "aria-label": say("fall_type"), title: say("fall_type_why") });
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      if (text.value.trim()) send(text.value.trim(), fall.seat ?? 0);
    };
    const find = () => {
      const last = (text.value.split(",").at(-1) ?? "").trim().toLowerCase();
      for (const each of fall.count > 1 ? [] : buttons.children) each.toggleAttribute("hidden", !each.textContent?.toLowerCase().includes(last));
    };
    text.addEventListener("input", find);
    return make("form", { class: "typed", onsubmit: submit }, make("label", { class: "field" }, text));
  }

  /** @param {string[]} words */
  put(words) {
    this.tapped = words;
    this.tools.show();
  }
}
