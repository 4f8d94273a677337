/** @import { Store } from "./store.js" */
import { byId, fill, make, say } from "./dom.js";
import { telling } from "./prompt.js";

/**
 * For those who hear the table: news and questions are spoken, and the board can be read line by line.
 */
export class Speech {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    this.home = byId("spoken");
    this.board = byId("board-text");
    this.lines = 0;
    this.asked = "";
  }

  show() {
    const { store } = this;
    const news = store.live ? store.log.slice(this.lines || -1).map((line) => line.text) : [];
    this.lines = store.log.length;
    const { ask, why } = telling(store);
    const choices = store.mine ? say("spoken_choices", { count: store.choices.length }) : "";
    const question = ask === this.asked ? [] : [ask, why, choices];
    this.asked = ask;
    const told = [...news.slice(-6), ...question].filter(Boolean);
    if (told.length) this.home.textContent = told.map(sentence).join(" ");
    this.twin();
  }

  /** The board in words: one line for each row, then what else lies on the table. */
  twin() {
    const { board, facts = [], title } = this.store.scene;
    fill(this.board, [board, facts, title], () => {
      const rows = (board?.rows ?? []).map((row) => {
        const cells = (row.cells ?? []).map((cell) => cell.label ?? "").filter(Boolean).join("; ");
        return cells && (row.name ? `${row.name}: ${cells}` : cells);
      });
      return [make("p", {}, title), make("ul", {}, ...[...rows, ...facts].filter(Boolean).map((text) => make("li", {}, text)))];
    });
  }

  /** Say one thing now. @param {string} text */
  say(text) {
    this.home.textContent = text;
  }
}

/** @param {string} text */
function sentence(text) {
  return /[.!?:]$/.test(text) ? text : `${text}.`;
}
