/** @import { Store } from "./store.js" */
/** @import { Board } from "./scene.js" */
/** @import { Sound } from "./sound.js" */
/** @import { Beat, Scene } from "./theatre-types.js" */
import { make, say, still } from "./dom.js";
import { hushed } from "./motion.js";
import { patched } from "./patch.js";
import { Results } from "./result.js";
import { Band } from "./theatre-band.js";
import { OnBoard } from "./theatre-board.js";
import { Since } from "./theatre-since.js";
import { speedOf, Time } from "./theatre-time.js";
import { post } from "../pages/post.js";

/** Beats that are worth the band, and a result card. */
const GREAT = ["roll", "fall", "score", "reveal", "blast"];
/** So long a word rises from its place; longer ones are only told. */
const SHORT = 28;
/** What others do may take so long, at the usual speed. */
const TURN = 4000;
/** Between two things that others do, at the usual speed. */
const PAUSE = 280;
/** How long a scene stays for whoever wants nothing to move. */
const STILL = 1200;
/** How long each beat takes, about, to see whether there is time for all of it. @type {Record<string, number>} */
const LASTS = { roll: 1900, fall: 500, score: 520, blast: 500, drain: 500, reveal: 900, step: 400, word: 360, card: 280, token: 280 };
/** So much is left of a beat without dice, where there is hardly any time. */
const LEAST = 0.15;
/** With so many changes waiting, catching up comes first. */
const BACKLOG = 40;

/**
 * The theatre: plays what happened before the table shows what became of it.
 */
export class Theatre {
  /**
   * @param {Store} store
   * @param {Board} board
   * @param {{draw: () => void, show: () => void, jump: (at: number) => void, sound: Sound}} owner
   */
  constructor(store, board, owner) {
    this.store = store;
    this.owner = owner;
    this.time = new Time();
    this.time.speed = speedOf(document.body.dataset.speed);
    const box = found("board-box", () => make("div"));
    this.board = new OnBoard(board, this.time, box);
    const home = found("stage-band", () => box.appendChild(make("div", { id: "stage-band" })));
    home.classList.add("stage-band");
    home.hidden = true;
    this.band = new Band(home, this.board, this.time, ({ seat, name }) => (seat === undefined || store.nameOf(seat) === name ? "" : store.nameOf(seat)));
    const side = () => document.getElementById("side") ?? document.body;
    this.results = new Results(found("result", () => put(side(), "result")), (scene) => {
      this.hurry([]);
      void this.scene(scene, () => undefined);
    });
    this.results.put();
    this.since = new Since(found("since", () => put(side(), "since")), (at) => this.results.of(at) || owner.jump(at));
    this.skipped = -Infinity;
    this.haste = { roll: 1, other: 1 };
    this.own = false; // what plays is what this person did
    this.acting = false; // this person has done something that was not heard of yet
    this.ended = -Infinity; // when something was played last
    this.playing = false;
    this.chooseSpeed(found("speed", () => {
      const tools = document.querySelector(".tools") ?? document.body;
      return tools.insertBefore(make("div", { id: "speed" }), tools.firstChild);
    }));
    this.listen();
  }

  // --- speed and skipping --------------------------------------------------------------------------------------------

  /** @param {HTMLElement} home */
  chooseSpeed(home) {
    home.classList.add("speed");
    home.setAttribute("role", "group");
    home.setAttribute("aria-label", say("speed"));
    const show = () => home.replaceChildren(...["slow", "normal", "once"].map((name) =>
      make("button", { type: "button", "aria-pressed": String(this.time.speed === name), onclick: () => choose(name) }, say(`speed_${name}`))));
    const choose = (/** @type {string} */ name) => {
      this.time.speed = speedOf(name);
      if (name === "once") this.time.skip();
      post("/me", { speed: name }).catch(() => undefined);
      show();
    };
    show();
  }

  /** A click, Space or Enter while something plays ends it, and does nothing else; so does looking elsewhere. */
  listen() {
    document.addEventListener("visibilitychange", () => document.hidden && this.time.skip());
    const aside = (/** @type {Event} */ event) => event.target instanceof Element && event.target.closest(".topbar, #speed");
    addEventListener("pointerdown", (event) => {
      if (!this.playing || aside(event)) return;
      event.preventDefault();
      event.stopPropagation();
      this.skipped = performance.now();
      this.time.skip();
    }, true);
    addEventListener("click", (event) => {
      if (performance.now() - this.skipped > 700 || aside(event)) return;
      this.skipped = -Infinity;
      event.preventDefault();
      event.stopPropagation();
    }, true);
    addEventListener("keydown", (event) => {
      if (!this.playing || ![" ", "Enter", "Escape"].includes(event.key) || aside(event)) return;
      event.preventDefault();
      event.stopPropagation();
      this.time.skip();
    }, true);
  }

  // --- playing -------------------------------------------------------------------------------------------------------

  /**
   * Play what a change brings; what is left of it is shown afterwards.
   * @param {any} message
   * @param {any[]} waiting what comes after it
   */
  async play(message, waiting) {
    const beats = /** @type {Beat[]} */ (message.beats ?? []);
    const mine = this.store.table?.mine ?? [];
    this.own = message.by === undefined ? this.acting : mine.includes(message.by);
    if (this.own) this.acting = false;
    this.since.hear(message.log ?? [], message.cut ?? 0, ({ seat }) => !this.own && (seat === undefined || !mine.includes(seat)));
    if (!beats.length || !this.store.picture) return;
    const scenes = grouped(beats).map((scene) => ({ ...scene, at: message.seq }));
    if (document.hidden || waiting.length > BACKLOG || this.time.speed === "once") {
      for (const scene of scenes) if (great(scene)) this.results.add({ ...scene, face: this.board.face(scene.beats[0]?.who) });
      return;
    }
    const used = new Set();
    const bring = (/** @type {Beat} */ beat) => this.bring(message, beat, used);
    this.hurry([message, ...waiting].flatMap(({ beats: some = [] }) => some));
    try {
      if (!this.own) await this.time.pause(PAUSE - (performance.now() - this.ended), this.haste.other);
      for (const scene of scenes) await this.scene(scene, bring);
    } catch (error) {
      console.error(error); // what cannot be played is shown all the same
    } finally {
      this.store.playing = null;
    }
    this.ended = performance.now();
    message.patches = message.patches.filter((/** @type {unknown} */ _, /** @type {number} */ n) => !used.has(n));
  }

  /** Where more has to be told than there is time for, what has no dice is shortened first. @param {Beat[]} beats */
  hurry(beats) {
    const rolls = lasts(beats.filter(({ beat }) => beat === "roll"));
    const others = lasts(beats.filter(({ beat }) => beat !== "roll"));
    this.haste = { roll: Math.min(1, TURN / (rolls + 1)), other: Math.min(1, Math.max(LEAST, (TURN - rolls) / (others + 1))) };
  }

  /** Show what a beat changes. @param {any} message @param {Beat} beat @param {Set<number>} used */
  bring(message, beat, used) {
    const places = (beat.patches ?? []).filter((n) => !used.has(n));
    if (!places.length || !this.store.picture) return;
    for (const n of places) used.add(n);
    this.store.picture = patched(this.store.picture, places.map((n) => message.patches[n]));
    hushed(beat.beat === "step", () => this.owner.draw());
  }

  /** @param {Scene} scene @param {(beat: Beat) => void} bring */
  async scene(scene, bring) {
    if (this.playing) return;
    this.time.skipping = false;
    const onStage = great(scene);
    const again = this.results.kept.includes(scene);
    this.playing = onStage; // what happens in place only does not hold up a click
    if (onStage) {
      document.body.dataset.playing = "1";
      this.store.playing = scene.cause;
      this.owner.show(); // the answered question goes with its buttons
    }
    const lead = scene.beats.find(({ beat }) => beat === "roll") ?? scene.beats.find(({ who }) => who);
    scene.face ??= this.board.face(lead?.who);
    try {
      if (onStage) await this.onStage(scene, lead, bring);
      else for (const beat of scene.beats) if (!this.own || beat.beat === "step") await this.beat(beat, bring);
    } finally {
      this.board.clear();
      this.band.shut();
      delete document.body.dataset.playing;
      this.playing = false;
      this.time.skipping = false;
      if (again) {
        this.store.playing = null;
        this.owner.show();
      }
    }
    if (again) return;
    if (great(scene)) this.results.add(scene);
    else this.results.more(scene);
  }

  /** @param {Scene} scene @param {Beat|undefined} lead @param {(beat: Beat) => void} bring */
  async onStage(scene, lead, bring) {
    this.time.haste = this.haste.roll;
    await this.band.open(scene.cause, lead?.who, lead?.at);
    for (const beat of scene.beats) await this.beat(beat, bring);
    await (still() ? this.time.wait(STILL) : this.time.beat(500));
    await this.band.fold();
  }

  /** @param {Beat} beat @param {(beat: Beat) => void} bring */
  async beat(beat, bring) {
    const { time, band, board } = this;
    time.haste = beat.beat === "roll" ? this.haste.roll : this.haste.other;
    switch (beat.beat) {
      case "roll":
        await board.shot(beat);
        this.owner.sound.dice();
        if (!beat.in_place) await band.roll(beat);
        bring(beat);
        return;
      case "step":
        await board.walk(beat);
        bring(beat);
        return;
      case "blast":
        if (beat.text) void band.line(beat.text);
        await board.blast(beat);
        bring(beat);
        return;
      case "drain":
        if (beat.text) void band.line(beat.text);
        await board.drain(beat);
        bring(beat);
        return;
      case "score":
        this.owner.sound.points();
        if (beat.text) void band.line(beat.text, "brass");
        await board.fly(board.middle(band.home), this.scoreOf(beat), `${(beat.number ?? 0) >= 0 ? "+" : ""}${beat.number ?? ""}`);
        bring(beat);
        return;
      case "reveal":
        for (const line of beat.lines ?? []) {
          await band.line(line);
          await time.beat(180);
        }
        bring(beat);
        return;
      default:
        if (beat.beat === "fall") this.owner.sound.loss();
        bring(beat);
        if (beat.text) void band.line(beat.text, beat.tone);
        void board.rise(board.place(beat.who) ?? board.spot(beat.place), rising(beat), beat.tone);
        await time.beat(beat.beat === "fall" ? 420 : 240);
    }
  }

  /** Where points of a seat are counted. @param {Beat} beat */
  scoreOf({ who }) {
    const seat = who?.seat ?? 0;
    return this.board.middle(document.querySelector(`[data-score="${seat}"]`) ?? document.querySelector(`#seat-chips > :nth-child(${seat + 1})`));
  }

  /** The table is seen anew: what was played belongs to another time. */
  anew() {
    this.since.clear();
    this.results.clear();
  }

  acted() {
    this.acting = true;
    this.since.clear();
  }
}

/** @param {string} id @param {() => HTMLElement} otherwise */
function found(id, otherwise) {
  return document.getElementById(id) ?? otherwise();
}

/** @param {Element} home @param {string} id */
function put(home, id) {
  const section = make("section", { class: "panel", id, hidden: true });
  home.prepend(section);
  return section;
}

/** Beats of one cause, one after the other, are a scene. @param {Beat[]} beats @returns {Scene[]} */
function grouped(beats) {
  /** @type {Scene[]} */
  const scenes = [];
  for (const beat of beats) {
    const last = scenes.at(-1);
    if (last && last.cause === beat.cause) last.beats.push(beat);
    else scenes.push({ cause: beat.cause, beats: [beat], face: null });
  }
  return scenes;
}

/** Whether a scene is worth the band and a card: dice that lie in the picture stay there. @param {Scene} scene */
function great(scene) {
  return scene.beats.some(({ beat, in_place: here }) => GREAT.includes(beat) && !here);
}

/** The word that rises from where something happens. @param {Beat} beat */
function rising({ beat, word = "", text = "" }) {
  const said = word || (beat === "word" ? text : "");
  return said.length <= SHORT ? said : "";
}

/** @param {Beat[]} beats */
function lasts(beats) {
  return beats.reduce((all, { beat }) => all + (LASTS[beat] ?? 240), 0);
}
