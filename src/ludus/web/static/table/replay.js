/** @import { Store } from "./store.js" */
import { byId, fill, icon, make, say } from "./dom.js";
import { atHome } from "./home.js";
import { post } from "../pages/post.js";

const BEAT = 900;

/**
 * Looking back: step, slide, play; a seat's view or, after the end, anybody's.
 */
export class Replay {
  /**
   * @param {Store} store
   * @param {{look: (at: number, as: number|null) => void, looking: () => boolean, live: () => void}} deeds
   */
  constructor(store, deeds) {
    this.store = store;
    this.deeds = deeds;
    this.timer = 0;
    /** @param {string} id @param {string} drawn @param {() => void} onclick */
    const button = (id, drawn, onclick) =>
      make("button", { class: "iconbtn", type: "button", id: `replay-${id}`, title: say(`replay_${id}`), "aria-label": say(`replay_${id}`), onclick }, icon(drawn));
    this.slider = make("input", { type: "range", min: 0, step: 1, id: "replay-slider", "aria-label": say("replay_slider") });
    this.slider.addEventListener("input", () => this.to(Number(this.slider.value)));
    this.auto = button("auto", "play", () => this.toggle());
    this.seats = make("select", { id: "replay-as", "aria-label": say("replay_as"), hidden: true });
    this.seats.addEventListener("change", () => this.to(this.store.at));
    byId("replay").append(
      button("first", "first", () => this.to(0)), button("back", "back", () => this.by(-1)), this.slider,
      button("on", "on", () => this.by(1)), button("last", "last", () => this.now()), this.auto, this.seats);
  }

  show() {
    const { store } = this;
    this.slider.max = String(store.last);
    if (document.activeElement !== this.slider || !this.deeds.looking()) this.slider.value = String(store.at);
    const over = store.table?.status === "over";
    this.seats.hidden = !over || !store.table?.hidden;
    fill(this.seats, [store.table?.seats.map((seat) => seat.name), over], () => [
      make("option", { value: "" }, say("view_public")),
      ...(store.table?.seats ?? []).map((seat) => make("option", { value: seat.seat, selected: seat.seat === store.as }, say("view_seat", { name: store.nameOf(seat.seat) }))),
    ]);
    this.more();
    if (this.timer && store.at >= store.last) this.stop();
  }

  /** What can be done with a position. */
  more() {
    const { store } = this;
    const home = byId("replay-more");
    const looking = !store.live || store.table?.status === "over";
    home.hidden = !looking;
    fill(home, [looking, store.at, store.table?.status, store.live], () => {
      if (!looking) return [];
      const address = `/t/${store.table?.code}?at=${store.at}`;
      return [
        !store.live && make("button", { class: "btn sm go", type: "button", id: "to-now", onclick: () => this.now() }, say("to_now")),
        atHome() && make("a", { class: "btn sm quiet", href: address, id: "permalink", title: say("permalink_why") }, say("permalink")),
        ...(atHome() ? ["sandbox", "bots"] : []).map((how) =>
          make("button", { class: "btn sm quiet", type: "button", "data-fork": how, title: say(`fork_${how}_why`), onclick: () => this.fork(how) }, say(`fork_${how}`))),
      ];
    });
  }

  /** @param {string} how */
  async fork(how) {
    const answer = await post(`/t/${this.store.table?.code}/fork`, { at: String(this.store.at), how });
    const told = await answer.json();
    if (told.url) location.assign(told.url);
    else byId("spoken").textContent = told.error ?? "";
  }

  /** Go on by what was meant: to the next position that a line of the log tells of. @param {number} steps 1 or -1 */
  by(steps) {
    const { at, log, last } = this.store;
    const told = [0, ...log.filter((line) => !line.head).map((line) => line.at), last];
    const ahead = told.filter((place) => (steps > 0 ? place > at : place < at));
    if (ahead.length) this.to(steps > 0 ? Math.min(...ahead) : Math.max(...ahead));
  }

  /** @param {number} at */
  to(at) {
    const where = Math.max(0, Math.min(this.store.last, at));
    const as = this.seats.hidden ? this.store.as : this.seats.value === "" ? null : Number(this.seats.value);
    if (where >= this.store.last && this.store.table?.status !== "over") {
      this.deeds.live();
      return;
    }
    this.deeds.look(where, as);
  }

  now() {
    this.stop();
    this.deeds.live();
  }

  toggle() {
    if (this.timer) {
      this.stop();
      return;
    }
    if (this.store.at >= this.store.last) this.to(0);
    this.timer = setInterval(() => this.by(1), BEAT);
    this.auto.replaceChildren(icon("pause"));
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.auto.replaceChildren(icon("play"));
  }
}
