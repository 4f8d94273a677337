/** @import { Store } from "./store.js" */
/** @import { Table } from "./types.js" */
import { byId, icon, make, say, store as keep, stored } from "./dom.js";
import { atHome } from "./home.js";
import { invitations } from "./invite.js";
import { linkButton } from "./share.js";
import { post } from "../pages/post.js";

const THEMES = ["light", "dark", "contrast"];

/**
 * Everything that is not needed every minute: giving up, a draw, links, the record, looks and sounds.
 */
export class Menu {
  /**
   * @param {Store} store
   * @param {{aside: (seat: number, action: string) => void, resign: (seat: number) => void, draw: () => void, seated: (on: boolean) => void, sound: (on: boolean) => void, auto: (on: boolean) => void, bell: () => boolean, ring: () => void, ahead: (done: () => void) => (Node|null)[], notices: () => Promise<string>, notified: () => boolean, list: () => void, why: () => void, csrf: string}} deeds
   */
  constructor(store, deeds) {
    this.store = store;
    this.deeds = deeds;
    this.home = byId("menu");
    this.button = byId("menu-button");
    this.button.setAttribute("aria-expanded", "false");
    this.button.addEventListener("click", () => (this.home.hidden ? this.open() : this.close()));
    addEventListener("pointerdown", (event) => {
      const inside = event.target instanceof Node && (this.home.contains(event.target) || this.button.contains(event.target));
      if (!inside && !this.home.hidden) this.close();
    });
    this.heard = document.body.dataset.sound === "on";
    if (stored("motion") === "off") document.documentElement.dataset.motion = "off";
    this.listen();
  }

  open() {
    this.home.replaceChildren(...this.build());
    this.home.hidden = false;
    this.button.setAttribute("aria-expanded", "true");
    const first = this.home.querySelector("button, a, input");
    if (first instanceof HTMLElement) first.focus();
  }

  close() {
    this.home.hidden = true;
    this.button.setAttribute("aria-expanded", "false");
  }

  build() {
    const { table } = this.store;
    if (!table) return [];
    const asides = (table.asides ?? []).filter((aside) => table.mine.includes(aside.seat));
    const playing = table.status === "playing" && table.mine.length > 0;
    const options = table.played_with ?? [];
    const recorded = table.status === "over" && atHome();
    return [
      make("h2", {}, say("menu_game")),
      make("div", { class: "row" },
        ...asides.map((aside) => make("button", { class: "btn", type: "button", "data-aside": aside.action, onclick: () => this.sure(aside.label, say("sure", { what: aside.label }), () => this.deeds.aside(aside.seat, aside.action)) }, aside.label)),
        ...this.resigning(table),
        playing && table.players > 1 && table.kind !== "record" ? this.drawing(table) : null,
        playing && table.kind !== "lesson" && this.store.me !== null ? make("button", { class: "btn", type: "button", id: "menu-ahead", onclick: () => this.home.replaceChildren(...this.deeds.ahead(() => this.close()).filter((each) => each !== null)) }, say("ahead")) : null,
        make("a", { class: "btn", href: `/rules/${table.game}`, target: "_blank", rel: "noopener" }, say("rules")),
        make("button", { class: "btn", type: "button", id: "menu-why-not", onclick: () => { this.close(); this.deeds.why(); } }, say("why")),
        recorded ? make("a", { class: "btn", href: `/t/${table.code}/record.ludus`, download: "", id: "download" }, say("download")) : null,
        recorded ? linkButton(table.code, (text) => (byId("menu-why").textContent = text)) : null,
        make("a", { class: "btn", href: "/" }, icon("out"), say("leave"))),
      make("p", { class: "note", id: "menu-why", role: "status" }, say(atHome() ? "leave_why" : "leave_away", { code: table.code })),
      options.length ? make("p", { class: "note" }, say("options", { options: options.join(", ") })) : "",
      table.host && table.status !== "over" && table.seats.some((seat) => seat.kind === "open" || (table.hotseat && seat.mine)) ? make("div", {}, make("h2", {}, say("menu_seats")), ...invitations(this.store, this.deeds.csrf)) : "",
      table.host ? make("div", {}, make("h2", {}, say("menu_chat")), this.tick("menu-seated", say("chat_seated"), Boolean(table.talk?.seated), () => this.deeds.seated(!table.talk?.seated))) : "",
      make("h2", {}, say("menu_look")),
      make("div", { class: "row" },
        ...THEMES.map((theme) => make("button", { class: "btn", type: "button", "data-look": theme, onclick: () => this.look(theme) }, say(`theme_${theme}`)))),
      this.tick("menu-list", say("list"), stored("list") === "on", () => this.list()),
      this.tick("menu-sound", say("sound"), this.heard, () => this.sound()),
      this.tick("menu-notify", say("call_notices"), this.deeds.notified(), () => void this.notices()),
      this.tick("menu-motion", say("motion"), document.documentElement.dataset.motion !== "off", () => this.motion()),
      this.tick("menu-auto", say("auto"), document.body.dataset.auto !== "off", () => this.auto()),
      table.passes ? this.tick("menu-bell", say("bell"), this.deeds.bell(), () => this.deeds.ring()) : "",
      make("p", { class: "note" }, say("keys")),
    ];
  }

  /** Giving up, where that is no action of the game. @param {Table} table */
  resigning(table) {
    const own = (table.resign ?? []).filter((each) => each.how !== "rule" && (this.store.me === null || each.seat === this.store.me));
    return own.map(({ seat, how }) => {
      const name = own.length > 1 ? `${say("resign")} (${this.store.sideOf(seat)})` : say("resign");
      const why = say(`resign_${how}`);
      return make("button", { class: "btn", type: "button", "data-resign": seat, "aria-disabled": how === "later" ? "true" : null, title: why, onclick: () => (how === "later" ? this.grey(why) : this.sure(name, why, () => this.deeds.resign(seat))) }, name);
    });
  }

  /** A draw is for people to agree on. @param {Table} table */
  drawing(table) {
    const bots = table.seats.some((seat) => seat.kind === "bot");
    const alone = table.seats.every((seat) => seat.mine);
    const offer = () => { this.close(); this.deeds.draw(); };
    const ask = () => (alone ? this.sure(say("draw_yes"), say("sure", { what: say("draw_yes") }), this.deeds.draw) : offer());
    const no = bots ? say("draw_bots") : table.draw_offer === null ? "" : say("draw_waits");
    return make("button", { class: "btn", type: "button", id: "draw-offer", "aria-disabled": no ? "true" : null, title: no || say("draw_why"), onclick: () => (no ? this.grey(no) : ask()) }, say("draw_offer"));
  }

  /** Whether the browser tells when it is somebody's turn; it may say no. */
  async notices() {
    const no = await this.deeds.notices();
    this.open();
    if (no) this.grey(no);
  }

  /** What is grey answers here too. @param {string} why */
  grey(why) {
    byId("menu-why").textContent = why;
  }

  /** Ask again before something that cannot be taken back. @param {string} what @param {string} text @param {() => void} done */
  sure(what, text, done) {
    const yes = make("button", { class: "btn go", type: "button", id: "sure", onclick: () => { this.close(); done(); } }, what);
    const no = make("button", { class: "btn", type: "button", onclick: () => this.close() }, say("go_on"));
    this.home.replaceChildren(make("div", { role: "alertdialog", "aria-label": what, "aria-describedby": "sure-text" }, make("p", { id: "sure-text" }, text), make("div", { class: "row" }, yes, no)));
    no.focus();
  }

  /** @param {string} id @param {string} text @param {boolean} on @param {() => void} change */
  tick(id, text, on, change) {
    return make("label", {}, make("input", { type: "checkbox", id, checked: on, onchange: change }), text);
  }

  /** Every choice as a list, or only those that are not on the board. */
  list() {
    keep("list", stored("list") === "on" ? "off" : "on");
    this.deeds.list();
  }

  /** @param {string} theme */
  look(theme) {
    document.documentElement.dataset.theme = theme;
    this.tell({ theme });
  }

  sound() {
    this.heard = !this.heard;
    this.tell({ sound: this.heard ? "on" : "off" });
    this.listen();
  }

  listen() {
    this.deeds.sound(this.heard);
  }

  motion() {
    const root = document.documentElement;
    if (root.dataset.motion === "off") delete root.dataset.motion;
    else root.dataset.motion = "off";
    keep("motion", root.dataset.motion ?? "on");
  }

  auto() {
    const on = document.body.dataset.auto === "off";
    document.body.dataset.auto = on ? "on" : "off";
    this.deeds.auto(on);
    this.tell({ auto: on ? "on" : "off" });
  }

  /** Keep a choice with the person, for every device and page. @param {Record<string, string>} settings */
  tell(settings) {
    post("/me", settings).catch(() => undefined);
  }
}
