/** @import { Choice, Standing } from "./types.js" */
/** @import { Store } from "./store.js" */
import { make, say } from "./dom.js";
import { keep, kept } from "./draft.js";

/**
 * Standing orders: what is answered for a person until what they are about is over. They never leave the page; one that
 * is loaded anew goes on with them.
 */
export class Orders {
  /** @param {Store} store @param {() => void} changed */
  constructor(store, changed) {
    this.store = store;
    this.changed = changed;
    /** The chosen order, by what it is about; null before the table is known. @type {Map<string, string>|null} */
    this.known = null;
  }

  /** The chosen orders, by what they are about. @returns {Map<string, string>} */
  get given() {
    if (!this.store.table) return new Map();
    this.known ??= new Map(Object.entries(kept(this.store, "orders")));
    return this.known;
  }

  /** What can be ordered now; what is over is forgotten. @returns {Standing[]} */
  get all() {
    const { table, scene, live, me } = this.store;
    if (!table || !live || table.status !== "playing" || me === null || !table.mine.includes(me)) return [];
    const all = scene.standing ?? [];
    const about = new Set(all.map((each) => this.name(each)));
    for (const key of [...this.given.keys()]) if (key.startsWith(`${me} `) && !about.has(key)) this.given.delete(key);
    return all;
  }

  /** @param {Standing} each */
  name(each) {
    return `${this.store.me} ${each.key}`;
  }

  /** The choice that an order makes of the open question. @returns {Choice|null} */
  get answer() {
    for (const each of this.all) {
      const order = each.orders?.find(({ key }) => key === this.given.get(this.name(each)));
      const found = order?.answer && this.store.mine && this.store.answers.find(({ action }) => action === order.answer);
      if (found) return found;
    }
    return null;
  }

  /** @param {Standing} each @param {string} key */
  give(each, key) {
    if (key) this.given.set(this.name(each), key);
    else this.given.delete(this.name(each));
    keep(this.store, "orders", Object.fromEntries(this.given));
    this.changed();
  }

  /** A switch for each thing that orders are about. @returns {HTMLElement|null} */
  view() {
    const { all } = this;
    if (!all.length) return null;
    return make("section", { class: "panel orders", "data-asked": all.some((each) => each.orders?.some(({ answer }) => answer)) ? "" : null },
      make("h2", { title: say("orders_why") }, say("orders")),
      ...all.map((each) => make("div", { class: "order", role: "radiogroup", "aria-label": each.label },
        make("b", {}, each.label),
        ...[{ key: "", label: say("orders_ask") }, ...(each.orders ?? [])].map(({ key, label }) => this.button(each, key, label)))));
  }

  /** @param {Standing} each @param {string} key @param {string} label */
  button(each, key, label) {
    const on = (this.given.get(this.name(each)) ?? "") === key;
    return make("button", { class: "btn", type: "button", role: "radio", "aria-checked": String(on), onclick: () => this.give(each, key) }, label);
  }
}
