/** @import { LogLine } from "./types.js" */
import { make, say } from "./dom.js";
import { rolled } from "./rolled.js";

/** So many lines are kept. */
const MOST = 40;

/**
 * What happened since this person acted last, a line for each thing; emptied when the person acts.
 */
export class Since {
  /** @param {HTMLElement} home @param {(at: number) => void} jump */
  constructor(home, jump) {
    this.home = home;
    this.jump = jump;
    /** The last lines of the log, and which of them are news. @type {{line: LogLine, news: boolean}[]} */
    this.heard = [];
    // On a phone it is a strip of one line; a tap opens it, another puts it away.
    home.addEventListener("click", (event) => {
      if (document.body.dataset.layout !== "phone") return;
      const open = home.classList.toggle("open");
      if (open || !(event.target instanceof Element && event.target.closest("li"))) event.stopPropagation();
      home.scrollTo({ top: home.scrollHeight });
    }, { capture: true });
    this.show();
  }

  clear() {
    this.home.classList.remove("open");
    for (const each of this.heard) each.news = false;
    this.show();
  }

  /**
   * New lines of the log; the last ones before them may have grown, and come once more.
   * @param {LogLine[]} lines
   * @param {number} cut so many of the last lines are told anew
   * @param {(line: LogLine) => boolean} news
   */
  hear(lines, cut, news) {
    if (!lines.length && !cut) return;
    const kept = this.heard.slice(0, Math.max(0, this.heard.length - cut));
    this.heard = [...kept, ...lines.map((line) => ({ line, news: !line.head && news(line) }))].slice(-MOST);
    this.show();
  }

  show() {
    const lines = this.heard.filter(({ news }) => news).map(({ line }) => line);
    this.home.hidden = !lines.length;
    const items = lines.map(({ at, text, seat, rolls = [] }) => make("li", { class: seat === undefined ? "" : `whose s${(seat % 6) + 1}` }, make("button", { type: "button", title: say("jump"), onclick: () => this.jump(at) }, ...rolled(text, rolls, (part) => [part]))));
    this.home.replaceChildren(make("h2", {}, say("theatre_since")), make("ol", {}, ...items));
    this.home.scrollTo({ top: this.home.scrollHeight });
  }
}
