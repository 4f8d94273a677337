/** @import { Choice } from "./types.js" */
import { goToRematch } from "./after.js";
import { Auto } from "./auto.js";
import { Besides } from "./besides.js";
import { Calling } from "./calling.js";
import { Chat } from "./chat.js";
import { showClocks } from "./clock.js";
import { Curtain } from "./curtain.js";
import { Deeds } from "./deeds.js";
import { Dice } from "./dice.js";
import { byId, fill, make, say } from "./dom.js";
import { End } from "./end.js";
import { Focus } from "./focus.js";
import { Gather } from "./gather.js";
import { explain } from "./glossary.js";
import { showHint } from "./hinted.js";
import { Keys } from "./keys.js";
import { Layout } from "./layout.js";
import { legible, soon } from "./legible.js";
import { Log } from "./log.js";
import { Looks } from "./looks.js";
import { Menu } from "./menu.js";
import { Names } from "./names.js";
import { finish, moving, rest } from "./motion.js";
import { Offers } from "./offers.js";
import { Orders } from "./orders.js";
import { showPanels } from "./panels.js";
import { Pointer } from "./point.js";
import { note, showPrompt } from "./prompt.js";
import { Proof } from "./proof.js";
import { Replay } from "./replay.js";
import { Board } from "./scene.js";
import { Line } from "./socket.js";
import { Sound } from "./sound.js";
import { Speech } from "./speech.js";
import { Store } from "./store.js";
import { Theatre } from "./theatre.js";
import { Welcome } from "./welcome.js";
import { Why } from "./why.js";
import { Zoom } from "./zoom.js";

/** With so many changes waiting nothing moves any more: catching up comes first. */
const BACKLOG = 8;
/** The height of a phone's strip with its gap, in pixels: phone.css has it. */
const STRIP = 62;
/** How much of a phone's height the text of a lesson has at most: phone.css has it, too. */
const TOLD = 0.2;

class App {
  constructor() {
    this.code = document.body.dataset.code ?? "";
    const csrf = document.querySelector('meta[name="csrf"]')?.getAttribute("content") ?? "";
    this.svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (byId("board")));
    this.store = new Store();
    this.sound = new Sound(false);
    this.board = new Board(this.svg);
    this.zoom = new Zoom(this.svg, soon, { at: (y) => this.board.inRow(y), push: (by) => this.board.slide(by), bring: (element) => this.board.bring(element), any: () => Boolean(this.board.flow?.row?.length) });
    this.layout = new Layout(() => this.store.scene, () => this.resized());
    this.line = new Line(this.code, {
      hello: () => this.hello(),
      heard: (message) => this.hear(message),
      state: (open, text) => this.connected(open, text),
    });
    this.why = new Why(this.store, (seat, action) => this.line.tell({ type: "why", key: this.line.key(), seat, action }));
    this.gather = new Gather(byId("stage"), this.store, (text) => {
      this.offers.forget();
      this.offers.show();
      note(this.store, text);
    });
    this.offers = new Offers(this.store, {
      choose: (choice) => this.choose(choice),
      point: (action) => this.pointer.show(action),
      among: (choices) => this.gather.among(choices),
      note: (text) => note(this.store, text),
      asides: () => this.besides.asides(),
      instead: () => this.besides.instead(),
    });
    this.pointer = new Pointer(this.store, this.why, {
      choose: (choice) => this.choose(choice),
      spot: (actions) => this.offers.spot(actions),
      mark: (key) => this.gather.toggle(key),
      move: (key, onto) => this.gather.move(key, onto),
      ordered: () => Boolean(this.gather.now?.ordered),
      arm: (choice) => this.armed(choice),
      dragged: () => this.zoom.dragged,
    });
    this.focus = new Focus(this.store, this.offers);
    this.names = new Names(this.store, () => this.log.again());
    this.log = new Log(this.store, this.names, (at) => this.replay.to(at));
    this.chat = new Chat(this.store, (message) => this.line.command(message));
    this.dice = new Dice(this.store, { send: (message) => this.line.command(message), show: () => this.render() });
    this.proof = new Proof(this.store, this.dice);
    this.looks = new Looks(this.line);
    this.replay = new Replay(this.store, { look: (at, as) => this.look(at, as), looking: () => this.looks.open, live: () => this.live() });
    this.curtain = new Curtain(this.store, (seat) => this.line.tell({ type: "as", seat }));
    this.speech = new Speech(this.store);
    this.orders = new Orders(this.store, (message) => this.line.command({ ...message, seat: this.store.me }), (line) => this.line.tell({ type: "line", key: this.line.key(), seat: this.store.me, line }));
    this.auto = new Auto(this.store, (choice) => this.answer(choice, true));
    this.deeds = new Deeds(this.store, this.line, this.auto, this.orders);
    this.welcome = new Welcome(this.store);
    this.calling = new Calling(this.store);
    this.end = new End(this.store, { jump: (at) => this.replay.to(at), put: () => this.offers.show() });
    this.besides = new Besides(this.store, { gather: this.gather, replay: this.replay, orders: this.orders, end: this.end, deeds: this.deeds, csrf }, {
      rematch: () => this.line.command({ type: "rematch" }),
      show: () => this.offers.show(),
    });
    this.menu = new Menu(this.store, {
      aside: (seat, action) => this.deeds.insist({ type: "do", action }, seat),
      resign: (seat) => this.deeds.insist({ type: "resign" }, seat),
      draw: () => this.deeds.send({ type: "draw-offer" }),
      seated: (on) => this.line.command({ type: "seated", on }),
      sound: (on) => (this.sound.on = on),
      auto: (on) => this.auto.turn(on),
      bell: () => this.auto.bell,
      ring: () => this.deeds.ring(),
      ahead: (done) => this.orders.ahead(done),
      list: () => this.offers.show(),
      why: () => this.why.open(true),
      notices: () => this.calling.notices(),
      notified: () => this.calling.wanted,
      csrf,
    });
    this.keys = new Keys(this.pointer, this.zoom, {
      u: () => this.deeds.takeBack(), h: () => this.deeds.hint(), "+": () => this.zoom.by(1.3), "-": () => this.zoom.by(1 / 1.3), 0: () => this.zoom.fit(),
      "[": () => this.replay.by(-1), "]": () => this.replay.by(1), Escape: () => this.escape(), Enter: () => this.offers.go(),
    }, (digit) => this.digit(digit));
    this.theatre = new Theatre(this.store, this.board, { draw: () => this.draw(), show: () => (showPrompt(this.store), this.offers.show()), jump: (at) => this.replay.to(at), sound: this.sound });
    /** @type {any[]} */
    this.waiting = [];
    this.busy = false;
    this.question = "";
    this.begin();
  }

  begin() {
    byId("whole-board").addEventListener("click", () => this.zoom.fit());
    setInterval(() => showClocks(this.store), 500);
    setInterval(() => this.store.table?.away?.length && this.offers.show(), 10_000);
    this.line.connect();
  }

  hello() {
    const { table, seq, as } = this.store;
    // At one screen without secrets, and where one person tries out, the server opens the seat that is asked.
    const open = table?.hotseat && (!table.hidden || table.kind === "sandbox") ? null : as;
    return { type: "hello", have: table ? seq : null, as: open };
  }

  // --- what the server says ------------------------------------------------------------------------------------------

  /** @param {any} message */
  hear(message) {
    switch (message.type) {
      case "table":
      case "show":
        if (message.type === "table") this.looks.shown();
        if (message.type === "table") void explain(message.table.game, [byId("log"), byId("question")]);
        this.waiting.push(message);
        void this.pump();
        return;
      case "ack":
        if (this.dice.answered(message)) this.proof.show();
        return;
      case "refused":
        if (!this.dice.answered(message)) this.refused(message);
        return;
      case "because":
        this.why.because(message);
        return;
      case "line":
        this.orders.told(message);
        return;
      case "hint":
        showHint(message, this);
        return;
      case "chat":
        this.store.chat = [...this.store.chat, message];
        this.chat.show();
        this.layout.news("chat");
        return;
      case "pulse":
        this.store.clocks(message.clocks);
        showClocks(this.store);
    }
  }

  /** Show one change after the other, each when the one before has come to rest. */
  async pump() {
    if (this.busy) return;
    this.busy = true;
    try {
      while (this.waiting.length) {
        const message = this.waiting.shift();
        if (message.type === "show" && this.store.live) await this.theatre.play(message, this.waiting);
        this.take(message);
        if (this.waiting.length > BACKLOG || document.hidden) finish();
        if (this.waiting.length && moving()) await rest();
      }
    } finally {
      this.busy = false; // what could not be shown is said in the console, and the next change is shown all the same
    }
  }

  /** @param {any} message */
  take(message) {
    const { store } = this;
    const was = { over: store.table?.status === "over", mine: store.mine, seq: store.seq, next: store.table?.rematch?.code };
    this.offers.sent = "";
    if (message.type === "table") this.whole(message);
    else if (store.live) store.change(message);
    else {
      store.later(message);
      this.log.show();
      return;
    }
    this.dice.hear();
    if (this.dice.holds()) return;
    this.render();
    if (was.next === "") goToRematch(store);
    if (store.table?.status === "over" && !was.over && was.seq) this.sound.end();
    else if (store.mine && !was.mine) this.sound.turn();
    else if (store.seq !== was.seq) this.sound.step();
  }

  /** @param {any} message */
  whole(message) {
    const first = !this.store.table;
    this.store.whole(message);
    this.theatre.anew();
    const asked = new URLSearchParams(location.search);
    const at = asked.get("at");
    const as = asked.get("as");
    if (first && at !== null && /^\d+$/.test(at)) this.look(Number(at), as === null ? this.store.as : Number(as));
  }

  render() {
    const { store } = this;
    const { table, scene } = store;
    if (!table || !store.picture) return;
    document.body.dataset.seq = String(store.at);
    byId("game-title").textContent = table.title;
    fill(byId("aim"), scene.aim ?? "", () => (scene.aim ? [make("b", {}, say("aim")), make("span", {}, scene.aim)] : []));
    byId("phase").textContent = scene.title.replace(`${table.title}, `, "");
    void this.names.read();
    this.layout.show();
    if (this.curtain.show()) {
      this.board.clear();
      return;
    }
    store.passing = this.auto.passing !== null;
    this.offers.alone = this.auto.due;
    showPrompt(store, this.auto.due);
    this.gather.question();
    this.draw();
    const question = `${scene.question?.text}${scene.title}${store.mine}${store.table?.lesson?.step}`;
    const anew = question !== this.question;
    if (anew) {
      this.question = question;
      this.offers.armed = null;
      this.pointer.anew();
    } else if (this.theatre.own) this.pointer.done();
    if (anew || this.theatre.own) this.offers.forget();
    this.gather.show();
    this.pointer.hold.show();
    this.offers.show();
    if (anew) this.layout.begin();
    legible();
    this.pointer.show("");
    this.keys.stop();
    if (anew && store.mine) this.zoom.follow(this.board.news);
    showPanels(store);
    this.chat.show();
    this.replay.show();
    this.proof.show();
    this.log.show();
    this.speech.show();
    this.welcome.show();
    this.end.show();
    this.calling.show();
    this.auto.show();
    this.focus.keep();
    showClocks(store);
  }

  /** The picture, whole or in parts as the page has room. */
  draw() {
    const { picture, scene } = this.store;
    if (!picture || !this.curtain.home.hidden) return;
    this.board.show(picture, this.layout.flow());
    this.zoom.cover = document.body.dataset.layout === "phone" ? this.covered() : 0;
    this.zoom.take(scene, this.board.flow);
  }

  /** So much of a phone's board lies under its sheet while something is lit there: foot, strip, and what a lesson says. */
  covered() {
    return byId("foot").offsetHeight + STRIP + (this.store.table?.lesson ? TOLD * innerHeight : 0);
  }

  resized() {
    this.draw();
    this.gather.show();
    this.pointer.hold.show();
    if (this.store.mine) this.zoom.follow(this.board.news);
  }

  /** @param {boolean} open @param {string} text */
  connected(open, text) {
    const place = byId("line-state");
    place.hidden = open || !text;
    place.textContent = text;
    byId("aim").hidden = !place.hidden;
  }

  /** @param {any} message */
  refused(message) {
    if (this.looks.refused(message)) return;
    if (message.key === this.store.advised) this.store.advised = "";
    this.offers.sent = "";
    this.offers.show();
    if (message.code === "stale") {
      this.deeds.stale(message.key);
      return;
    }
    this.why.tell(say("refused"), message.text, message.rule);
    this.speech.say(message.text);
    this.sound.no();
  }

  // --- what the person does ------------------------------------------------------------------------------------------

  /** A click has shown what the next one would do; null where it is put down. @param {Choice|null} choice */
  armed(choice) {
    if (choice && choice !== this.offers.armed) this.speech.say(`${choice.label}. ${say("armed")}`);
    this.offers.arm(choice);
    note(this.store, choice ? say("armed") : "");
  }

  /** @param {Choice} choice */
  choose(choice) {
    if (this.offers.sent || !this.store.mine) return;
    if (choice.warn) {
      this.deeds.twice.answered = true;
      this.offers.warn(choice);
      this.speech.say(choice.warn);
      return;
    }
    this.offers.warned = null;
    this.pointer.disarm();
    this.welcome.done();
    this.auto.chosen();
    this.answer(choice);
  }

  /** @param {Choice} choice @param {boolean} [passed] nobody chose it */
  answer(choice, passed = false) {
    if (this.offers.sent || !this.store.addressed) return;
    this.offers.sent = choice.action;
    this.offers.show();
    this.gather.answered(choice.action);
    this.theatre.acted();
    this.deeds.send({ type: "do", action: choice.action, ...(passed ? { passed } : {}) });
  }

  /** A digit marks what is called so, or chooses the answer that ends with it. @param {string} digit */
  digit(digit) {
    if (this.gather.press(digit)) return true;
    const [only, second] = this.store.mine ? this.store.choices.filter(({ action }) => action.split(" ").at(-1) === digit) : [];
    if (!only || second) return false;
    this.choose(only);
    return true;
  }

  /** @param {number} at @param {number|null} as */
  look(at, as) {
    this.looks.to(at, as);
  }

  live() {
    this.looks.stop();
    this.line.tell({ type: "live" });
  }

  escape() {
    if (!this.menu.home.hidden) {
      this.menu.close();
      this.menu.button.focus();
    } else if (!this.end.home.hidden) this.end.put(true);
    else if (this.offers.warned) this.offers.warn(null);
    else {
      this.pointer.disarm();
      this.pointer.anew();
      this.layout.drawer("");
      this.why.open(false);
      byId("question").focus();
    }
  }
}

export const app = new App();
