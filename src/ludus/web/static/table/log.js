/** @import { LogLine } from "./types.js" */
/** @import { Names } from "./names.js" */
/** @import { Store } from "./store.js" */
import { byId, make, say } from "./dom.js";
import { rolled } from "./rolled.js";

/**
 * What happened, a line for each thing that was meant, under headings; a line is a way to its moment.
 */
export class Log {
  /** @param {Store} store @param {Names} names @param {(at: number) => void} jump */
  constructor(store, names, jump) {
    this.store = store;
    this.names = names;
    this.jump = jump;
    this.home = byId("log");
    /** @type {LogLine[]} */
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
    const same = (/** @type {number} */ n) => log[n] === this.shown[n] || (log[n]?.text === this.shown[n]?.text && log[n]?.at === this.shown[n]?.at);
    let begin = 0;
    while (begin < this.shown.length && same(begin)) begin += 1; // the last lines may have grown
    const grew = begin < this.shown.length || log.length > begin;
    while (this.home.children.length > begin) this.home.lastElementChild?.remove();
    for (let n = begin; n < log.length; n++) this.home.append(this.line(n));
    this.shown = log;
    byId("log-step").textContent = say("step", { at });
    if (grew || at !== this.at) this.mark(at, live);
    this.at = at;
  }

  /** Show which line is the present one. @param {number} at @param {boolean} live */
  mark(at, live) {
    const { home, shown } = this;
    const later = shown.findIndex((line) => line.at > at);
    const now = home.children[(later < 0 ? shown.length : later) - 1];
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
    if (line.head) return make("li", { class: "head" }, make("h3", {}, line.text));
    const number = line.at === before ? "" : String(line.at);
    const told = [
      make("button", { class: "n", type: "button", tabindex: -1, title: say("jump"), "aria-label": `${say("jump")} ${line.at}`, onclick: () => this.jump(line.at) }, number),
      make("span", { class: "told" }, ...rolled(line.text, line.rolls ?? [], (text) => this.names.linked(text))),
    ];
    const whose = line.seat === undefined ? "" : `whose s${(line.seat % 6) + 1}`;
    const item = make("li", { class: `${whose} ${news ? "since" : ""}`.trim(), ...(news ? { "data-since": say("since") } : {}) }, ...told);
    item.addEventListener("click", (event) => event.target instanceof Element && !event.target.closest("a, button") && this.jump(line.at));
    return item;
  }
}
