/** @import { Store } from "./store.js" */
import { byId, make, say } from "./dom.js";

/**
 * What happened, a line for each step; a line is a way to its moment.
 */
export class Log {
  /** @param {Store} store @param {(at: number) => void} jump */
  constructor(store, jump) {
    this.store = store;
    this.jump = jump;
    this.home = byId("log");
    /** @type {{at: number, text: string}[]} */
    this.shown = [];
  }

  show() {
    const { log, at, live, table } = this.store;
    const kept = this.shown.every((line, n) => log[n]?.text === line.text && log[n]?.at === line.at);
    if (!kept) {
      this.home.replaceChildren();
      this.shown = [];
    }
    for (const [n, line] of log.entries()) if (n >= this.shown.length) this.home.append(this.line(line, line.at !== log[n - 1]?.at));
    const grew = log.length !== this.shown.length || !kept;
    this.shown = log;
    const since = table?.since ?? null;
    let last = null;
    let marked = false;
    for (const [n, item] of [...this.home.children].entries()) {
      const moment = log[n]?.at ?? 0;
      item.classList.toggle("later", !live && moment > at);
      item.classList.remove("now");
      if (moment <= at) last = item;
      /** @type {boolean} */
      const first = since !== null && since > 0 && !marked && moment > since;
      marked ||= first;
      item.classList.toggle("since", first);
    }
    last?.classList.add("now");
    if (last instanceof HTMLElement && (grew || !live)) {
      const { home } = this;
      const to = live ? home.scrollHeight : last.offsetTop - home.offsetTop - home.clientHeight / 2;
      requestAnimationFrame(() => home.scrollTo({ top: to })); // when the panels around it have their height
    }
    byId("log-step").textContent = say("step", { at });
  }

  /** @param {{at: number, text: string}} line @param {boolean} first of its step */
  line(line, first) {
    const told = make("button", { type: "button", title: say("jump"), onclick: () => this.jump(line.at) },
      make("span", { class: "n" }, first ? String(line.at) : ""), make("span", {}, line.text));
    return make("li", { "data-since": say("since") }, told);
  }
}
