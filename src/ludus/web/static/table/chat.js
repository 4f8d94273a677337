/** @import { ChatLine } from "./types.js" */
/** @import { Store } from "./store.js" */
import { byId, fill, icon, make, say } from "./dom.js";

/** What people say to each other. */
export class Chat {
  /** @param {Store} store @param {(message: Record<string, unknown>) => void} send */
  constructor(store, send) {
    this.store = store;
    this.send = send;
    this.home = byId("chat");
    this.form = byId("chat-form");
    this.field = /** @type {HTMLInputElement} */ (byId("chat-text"));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = this.field.value.trim();
      if (text) send({ type: "chat", text });
      this.field.value = "";
    });
  }

  show() {
    const { chat, table } = this.store;
    const changed = fill(this.home, [chat, table?.host, table?.talk], () =>
      chat.length
        ? chat.map((line) => make("li", {}, this.who(line), " ", line.text, this.mute(line)))
        : [make("li", { class: "faint" }, say("chat_empty"))]);
    if (changed) this.home.scrollTop = this.home.scrollHeight;
    const people = table?.seats.filter((seat) => seat.kind === "person" && seat.online !== false) ?? [];
    const here = people.filter((seat) => !seat.mine).length + Number(people.some((seat) => seat.mine)); // who has several seats counts once
    byId("chat-count").textContent = say("here", { count: here });
    const closed = Boolean(table?.talk?.seated) && !table?.mine.length && !table?.host;
    this.field.disabled = closed;
    this.field.placeholder = say(closed ? "chat_closed" : "chat_say");
  }

  /** The host of a table need not hear everybody. @param {ChatLine} line */
  mute(line) {
    const { table } = this.store;
    if (!table?.host || !line.by || (line.seat !== null && line.seat !== undefined && table.mine.includes(line.seat))) return null;
    const muted = Boolean(table.talk?.muted.includes(line.by));
    const text = say(muted ? "chat_hear" : "chat_mute", { name: line.who });
    return make("button", { class: "quieten", type: "button", title: text, "aria-label": text, "aria-pressed": String(muted), onclick: () => this.send({ type: "mute", by: line.by, on: !muted }) }, icon(muted ? "mute" : "sound"));
  }

  /** @param {{who: string, seat?: number|null}} line */
  who(line) {
    const seat = line.seat ?? null;
    return make("b", { class: seat === null ? "" : `name s${seat + 1}` }, line.who);
  }
}
