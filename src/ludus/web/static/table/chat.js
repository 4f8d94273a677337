/** @import { Store } from "./store.js" */
import { byId, fill, make, say } from "./dom.js";

/** What people say to each other. */
export class Chat {
  /** @param {Store} store @param {(text: string) => void} send */
  constructor(store, send) {
    this.store = store;
    this.home = byId("chat");
    this.field = /** @type {HTMLInputElement} */ (byId("chat-text"));
    byId("chat-form").addEventListener("submit", (event) => {
      event.preventDefault();
      const text = this.field.value.trim();
      if (text) send(text);
      this.field.value = "";
    });
  }

  show() {
    const { chat, table } = this.store;
    const changed = fill(this.home, chat, () =>
      chat.length
        ? chat.map((line) => make("li", {}, this.who(line), " ", line.text))
        : [make("li", { class: "faint" }, say("chat_empty"))]);
    if (changed) this.home.scrollTop = this.home.scrollHeight;
    const people = table?.seats.filter((seat) => seat.kind === "person" && seat.online !== false) ?? [];
    const here = people.filter((seat) => !seat.mine).length + Number(people.some((seat) => seat.mine)); // who has several seats counts once
    byId("chat-count").textContent = say("here", { count: here });
  }

  /** @param {{who: string, seat?: number|null}} line */
  who(line) {
    const seat = line.seat ?? null;
    return make("b", { class: seat === null ? "" : `name s${seat + 1}` }, line.who);
  }
}
