/** @import { Choice, Standing } from "./types.js" */
/** @import { Store } from "./store.js" */
import { byId, make, say } from "./dom.js";

/** What is said ahead: the table keeps it and answers by it, also while this page is closed; nobody else can tell. */
export class Orders {
  /** @param {Store} store @param {(message: Record<string, unknown>) => void} send @param {(line: string[]) => void} ask */
  constructor(store, send, ask) {
    this.store = store;
    this.send = send;
    this.ask = ask;
    /** If they, then I: what was chosen so far, with its words. @type {{step: string, text: string}[]} */
    this.line = [];
    /** What could come next. @type {{asked: number|null, choices: Choice[], chance: boolean}|null} */
    this.next = null;
    this.base = 0; // where the line begins
  }

  get given() {
    return this.store.table?.orders ?? [];
  }

  /** What can be ordered now, as the picture has it. @returns {Standing[]} */
  get all() {
    const { table, scene, live, me } = this.store;
    return table && live && table.status === "playing" && me !== null && table.mine.includes(me) ? scene.standing ?? [] : [];
  }

  /** @param {string} id */
  off(id) {
    this.send({ type: "order-off", order: id });
  }

  /** @param {Record<string, unknown>} order */
  give(order) {
    this.send({ type: "order", base: this.store.seq, ...order });
  }

  /** A switch for each thing that orders are about, and what was ordered besides. @returns {HTMLElement|null} */
  view() {
    const { all } = this;
    const list = this.list();
    if (!all.length && !list) return null;
    return make("section", { class: "panel orders", "data-asked": all.some((each) => each.orders?.some(({ answer }) => answer)) ? "" : null },
      make("h2", { title: say("orders_why") }, say("orders")),
      ...all.map((each) => make("div", { class: "order", role: "radiogroup", "aria-label": each.label },
        make("b", {}, each.label),
        ...[{ key: "", label: say("orders_ask") }, ...(each.orders ?? [])].map(({ key, label }) => this.button(each, key, label)))), list);
  }

  /** @param {Standing} each @param {string} key @param {string} label */
  button(each, key, label) {
    const order = this.given.find(({ on, way }) => way === "standing" && on === each.key);
    const change = () => (key ? this.give({ way: "standing", on: each.key, answer: key }) : order && this.off(order.id));
    return make("button", { class: "btn", type: "button", role: "radio", "aria-checked": String((order?.answer ?? "") === key), onclick: change }, label);
  }

  /** What was ordered besides, each with what ends it. @param {() => void} [done] */
  list(done) {
    const own = this.given.filter(({ way }) => way !== "standing");
    return own.length ? make("ul", { class: "ordered" }, ...own.map(({ id, text, until }) => make("li", {}, make("span", {}, text || say("ahead_pass"), until ? make("small", {}, say(`until_${until}`)) : ""),
      make("button", { class: "btn", type: "button", title: say("ahead_off"), "aria-label": say("ahead_off"), onclick: () => { this.off(id); done?.(); } }, "×")))) : null;
  }

  // --- making one ----------------------------------------------------------------------------------------------------

  /** A place to make one, from the question that is open: in the menu. @param {() => void} done @returns {(Node|null)[]} */
  ahead(done) {
    const { store } = this;
    this.next = null;
    const go = (/** @type {Record<string, unknown>} */ order) => { this.give(order); done(); };
    const pass = store.table?.passes && !this.given.some(({ way }) => way === "pass");
    return [
      make("h2", {}, say("ahead")), make("p", { class: "note" }, say("orders_why")), this.list(done),
      pass ? make("button", { class: "btn", type: "button", id: "ahead-pass", onclick: () => go({ way: "pass" }) }, say("ahead_pass")) : null,
      make("div", { class: "row", id: "ahead" }, ...(store.mine ? this.always(go) : store.table?.hidden ? [] : this.lines(go))),
    ];
  }

  /** @param {(order: Record<string, unknown>) => void} go */
  always(go) {
    const answer = chooser("ahead-answer", this.store.answers);
    const until = chooser("ahead-until", ["", "turn", "other"].map((action) => ({ action, label: say(`until_${action || "said"}`) })));
    return [answer, until, make("button", { class: "btn go", type: "button", id: "ahead-go", onclick: () => go({ way: "always", answer: answer.value, until: until.value }) }, say("ahead_go"))];
  }

  /** @param {(order: Record<string, unknown>) => void} go @returns {(Node|string)[]} */
  lines(go) {
    const { line, next } = this;
    if (!next) {
      this.line = [];
      this.base = this.store.seq;
      this.ask([]);
      return [];
    }
    const { me } = this.store;
    const who = this.store.nameOf(next.asked ?? 0);
    const mine = line.at(-1)?.step.startsWith(`p${Number(me) + 1} `);
    const answer = chooser("ahead-next", next.choices);
    const add = () => {
      line.push({ step: `p${Number(next.asked) + 1} ${answer.value}`, text: `${who}: ${answer.selectedOptions[0]?.text}` });
      this.ask(line.map(({ step }) => step));
    };
    return [
      ...line.map(({ text }) => make("p", { class: "note" }, text)),
      ...(next.choices.length && line.length < 8 ? [make("label", {}, say(line.length ? "ahead_then" : "ahead_if", { who })), answer, make("button", { class: "btn", type: "button", id: "ahead-add", onclick: add }, say("ahead_add"))] : [make("p", { class: "note" }, say("ahead_end"))]),
      ...(mine ? [make("button", { class: "btn go", type: "button", id: "ahead-go", onclick: () => go({ way: "line", base: this.base, line: line.map(({ step }) => step) }) }, say("ahead_go"))] : []),
    ];
  }

  /** The table says what would be asked next. @param {{asked: number|null, choices: Choice[], chance: boolean}} next */
  told(next) {
    this.next = next;
    const home = document.getElementById("ahead");
    if (home && !this.store.mine) home.replaceChildren(...this.lines((order) => { this.give(order); byId("menu-button").click(); }));
  }
}

/** @param {string} id @param {Choice[]} choices */
function chooser(id, choices) {
  return make("select", { id }, ...choices.map(({ action, label }) => make("option", { value: action }, label)));
}
