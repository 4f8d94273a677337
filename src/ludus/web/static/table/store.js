/** @import { ChatLine, Choice, LogLine, SceneJson, Seat, Table } from "./types.js" */
/** @import { Picture } from "./patch.js" */
import { say } from "./dom.js";
import { patched, pictureOf } from "./patch.js";

/**
 * What this browser knows of the table: what the server said last, and nothing it made up itself.
 */
export class Store {
  constructor() {
    /** @type {Table|null} */
    this.table = null;
    /** @type {Picture|null} */
    this.picture = null;
    /** @type {LogLine[]} */
    this.log = [];
    /** @type {ChatLine[]} */
    this.chat = [];
    /** @type {number|null} */
    this.as = null;
    this.seq = 0;
    this.at = 0;
    this.live = true;
    this.asked = Date.now(); // when the clocks were told
    this.advised = ""; // the key of the hint that is on its way
    /** What is being played before the eyes: until then nothing is asked. @type {string|null} */
    this.playing = null;
    this.passing = false; // whether what is asked is passed at once
  }

  /** The whole of a table. @param {any} message */
  whole(message) {
    this.advised = "";
    this.table = message.table;
    this.picture = pictureOf(message.scene, this.picture);
    const reaches = (this.log[0]?.at ?? 0) <= (message.log[0]?.at ?? 0); // only the last lines of a long game are sent
    const shorter = message.at < message.seq && message.as === this.as && message.log.length <= this.log.length && reaches;
    this.log = shorter ? this.log : message.log; // an earlier position comes without the lines that follow it
    this.chat = message.chat ?? this.chat;
    this.as = message.as;
    this.seq = message.seq;
    this.at = message.at;
    this.live = message.at >= message.seq;
    this.asked = Date.now();
  }

  /** What changed. @param {any} message */
  change(message) {
    if (!this.table || !this.picture) return;
    this.table = { ...this.table, ...message.table };
    this.picture = patched(this.picture, message.patches);
    this.read(message);
    if ("as" in message) this.as = message.as;
    this.seq = message.seq;
    this.at = message.seq;
    this.asked = Date.now();
  }

  /** New lines of the log, in place of the last ones where those have grown. @param {any} message */
  read({ log = [], cut = 0 }) {
    if (log.length) this.log = [...this.log.slice(0, this.log.length - cut), ...log];
  }

  /** What changed while an earlier position is looked at: only that there is more. @param {any} message */
  later(message) {
    if (this.table) this.table = { ...this.table, ...message.table };
    this.read(message);
    this.seq = message.seq;
  }

  /** @param {(number|null)[]} clocks */
  clocks(clocks) {
    if (!this.table) return;
    const seats = this.table.seats.map((seat, n) => ({ ...seat, clock_ms: clocks[n] ?? null }));
    this.table = { ...this.table, seats };
    this.asked = Date.now();
  }

  /** @returns {Omit<SceneJson, "layers">} */
  get scene() {
    return this.picture?.around ?? { title: "" };
  }

  /** What the rules ask for. @returns {Choice[]} */
  get answers() {
    return this.live ? this.scene.choices ?? [] : [];
  }

  /** What somebody may want: the answers, and what acting at once would be. @returns {Choice[]} */
  get choices() {
    return this.live ? [...this.answers, ...(this.scene.meant ?? [])] : [];
  }

  /** The seat this browser answers for, or null while it only looks on. */
  get me() {
    const { table } = this;
    if (!table || !this.live || table.status !== "playing") return null;
    if (this.as !== null && table.mine.includes(this.as)) return this.as;
    return table.mine.length === 1 ? table.mine[0] ?? null : null;
  }

  /** Whether something is asked of me. */
  get addressed() {
    const { me, table } = this;
    return me !== null && Boolean(table?.seats[me]?.asked) && this.choices.length > 0;
  }

  /** Whether the open question is mine, not passed for me at once, and not answered by what is being played. */
  get mine() {
    return this.addressed && !this.passing && this.playing === null;
  }

  /** @param {number} number @returns {Seat|undefined} */
  seat(number) {
    return this.table?.seats[number];
  }

  /** What the game calls a seat, or else its number. @param {number} number */
  sideOf(number) {
    return this.scene.panels?.find((panel) => panel.seat === number)?.title ?? say("seat", { number: number + 1 });
  }

  /** What people call a seat. @param {number} number */
  nameOf(number) {
    return this.seat(number)?.name || this.sideOf(number);
  }

  /** What the log tells of a deed, by the position after it. @param {number|null|undefined} at */
  told(at) {
    return this.log.find((line) => line.at === at && !line.head)?.text ?? "";
  }

  /** The last position there is. */
  get last() {
    return Math.max(this.seq, ...this.log.map((line) => line.at));
  }
}
