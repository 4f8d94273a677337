/** @import { Names } from "./names.js" */
/** @import { Store } from "./store.js" */
import { byId, make, say } from "./dom.js";

/**
 * What happened, a line for each step; a line is a way to its moment.
 */
export class Log {
  /** @param {Store} store @param {Names} names @param {(at: number) => void} jump */
  constructor(store, names, jump) {
    this.store = store;
    this.names = names;
    this.jump = jump;
    this.home = byId("log");
    /** @type {{at: number, text: string}[]} */
    this.shown = [];
    this.at = -1;
    this.last = false; // whether the last line is to be seen, however high the panel is
    new ResizeObserver(() => this.last && this.home.scrollTo({ top: this.home.scrollHeight })).observe(this.home);
    this.home.addEventListener("wheel", () => (this.last = false), { passive: true });
    this.home.addEventListener("touchmove", () => (this.last = false), { passive: true });
  }

  /** Tell every line anew: the names of the cards are known now. */
  again() {
    this.shown = [];
    this.home.replaceChildren();
    this.show();
  }

  show() {
    const { log, at, live } = this.store;
    const kept = log === this.shown || this.shown.every((line, n) => log[n]?.text === line.text && log[n]?.at === line.at);
    const grew = !kept || log.length > this.shown.length;
    if (!kept) this.home.replaceChildren();
    const begin = kept ? this.shown.length : 0;
    for (let n = begin; n < log.length; n++) {
      this.home.append(this.line(n));
      this.gather(n);
    }
    this.shown = log;
    byId("log-step").textContent = say("step", { at });
    if (grew || at !== this.at) this.mark(at, live);
    this.at = at;
  }

  /** The same again: the first of such lines counts the others, which stay in their places unseen. @param {number} n */
  gather(n) {
    const { log } = this.store;
    const same = (/** @type {number} */ m) => log[m]?.text === log[n]?.text && log[m]?.at === log[n]?.at;
    let first = n;
    while (first > 0 && same(first - 1)) first -= 1;
    const item = this.home.children[n];
    const words = this.home.children[first]?.querySelector(".told");
    if (first === n || !words || !(item instanceof HTMLElement)) return;
    item.hidden = true;
    words.replaceChildren(...this.names.linked(`${log[n]?.text} ×${n - first + 1}`));
  }

  /** Show which line is the present one. @param {number} at @param {boolean} live */
  mark(at, live) {
    const { home, shown } = this;
    const later = shown.findIndex((line) => line.at > at);
    let now = home.children[(later < 0 ? shown.length : later) - 1];
    while (now instanceof HTMLElement && now.hidden && now.previousElementSibling) now = now.previousElementSibling;
    for (const item of home.querySelectorAll(".now, .later")) item.classList.remove("now", "later");
    now?.classList.add("now");
    for (const button of home.querySelectorAll('[tabindex="0"]')) button.setAttribute("tabindex", "-1");
    now?.querySelector("button")?.setAttribute("tabindex", "0"); // one stop of the tab key; arrows go to the other lines
    if (!live && later >= 0) for (let n = later; n < shown.length; n++) home.children[n]?.classList.add("later");
    this.last = live;
    // When the panels around it have their height.
    requestAnimationFrame(() => {
      if (live) home.scrollTo({ top: home.scrollHeight });
      else if (now instanceof HTMLElement) home.scrollTo({ top: now.offsetTop - home.offsetTop - home.clientHeight / 2 });
    });
  }

  /** @param {number} n */
  line(n) {
    const line = this.store.log[n] ?? { at: 0, text: "" };
    const before = this.store.log[n - 1]?.at ?? -1;
    const since = this.store.table?.since ?? 0;
    const news = since > 0 && line.at > since && before <= since;
    const number = line.at === before ? "" : String(line.at);
    const told = [
      make("button", { class: "n", type: "button", tabindex: -1, title: say("jump"), "aria-label": `${say("jump")} ${line.at}`, onclick: () => this.jump(line.at) }, number),
      make("span", { class: "told" }, ...this.names.linked(line.text)),
    ];
    const item = make("li", news ? { class: "since", "data-since": say("since") } : {}, ...told);
    item.addEventListener("click", (event) => event.target instanceof Element && !event.target.closest("a, button") && this.jump(line.at));
    return item;
  }
}
