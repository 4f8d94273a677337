import { make, say } from "./dom.js";

/** So many lines are kept. */
const MOST = 24;

/**
 * What happened since this person acted last, a line for each thing; emptied when the person acts.
 */
export class Since {
  /** @param {HTMLElement} home @param {(at: number) => void} jump */
  constructor(home, jump) {
    this.home = home;
    this.jump = jump;
    /** @type {{at: number, text: string}[]} */
    this.lines = [];
    this.own = false; // what comes next is what this person did
    this.show();
  }

  acted() {
    this.lines = [];
    this.own = true;
    this.show();
  }

  /** @param {{at: number, text: string}[]} news */
  hear(news) {
    if (!news.length) return;
    if (!this.own) this.lines = [...this.lines, ...news].slice(-MOST);
    this.own = false;
    this.show();
  }

  clear() {
    this.lines = [];
    this.own = false;
    this.show();
  }

  show() {
    this.home.hidden = !this.lines.length;
    const items = this.lines.map(({ at, text }) => make("li", {}, make("button", { type: "button", title: say("jump"), onclick: () => this.jump(at) }, text)));
    this.home.replaceChildren(make("h2", {}, say("theatre_since")), make("ol", {}, ...items));
    this.home.scrollTo({ top: this.home.scrollHeight });
  }
}
