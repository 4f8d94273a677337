/** Where a click can be an answer. */
const TABLE = "#stage, #sheet, #pick";

/** The second click of a double click never meets what the first one has brought to the same place. */
export class Twice {
  constructor() {
    this.answered = false; // whether a click of this series has been an answer, or asked to confirm one
    addEventListener("click", (event) => this.hear(event), true);
  }

  /** @param {MouseEvent} event */
  hear(event) {
    if (event.detail <= 1) this.answered = false;
    else if (this.answered && event.target instanceof Element && event.target.closest(TABLE)) {
      event.stopImmediatePropagation();
      event.preventDefault();
    }
  }
}
