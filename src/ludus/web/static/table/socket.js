import { say } from "./dom.js";
import { openLine } from "./open.js";

/** How long to wait before trying again, in seconds; the last one goes on. */
const WAITS = [0.5, 1, 2, 4, 8, 15];
/** The server closes so where coming back is of no use: banned, or there is no such table. What it said before is why. */
const FOR_GOOD = [4403, 4404];
/** An unanswered command is sent again after so many milliseconds. */
const RESEND = 4000;
/** A line that says nothing is asked whether it lives, is called dead, and is opened anew, after so many milliseconds. */
const QUIET = { ask: 2000, dead: 3900, anew: 20_000 };
/** How the server writes it too; it costs less than other messages. */
const PING = '{"type":"ping"}';

/**
 * The line to the table: opens, says hello, opens again when it breaks, and sends a command until it is answered.
 */
export class Line {
  /**
   * @param {string} code
   * @param {{hello: () => object, heard: (message: any) => void, state: (open: boolean, text: string) => void}} owner
   */
  constructor(code, owner) {
    this.code = code;
    this.owner = owner;
    /** @type {WebSocket|null} */
    this.socket = null;
    /** @type {Map<string, {message: object, sent: number}>} */
    this.waiting = new Map();
    this.tries = 0;
    this.timer = 0;
    this.count = 0;
    this.refusal = "";
    this.heard = Date.now(); // when something was heard last
    this.asked = 0; // when the line was asked last whether it lives
    this.looked = Date.now(); // when that was looked at last
    this.dead = false;
    this.name = Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36)).join("");
    addEventListener("online", () => this.now());
    addEventListener("offline", () => {
      this.heard = Math.min(this.heard, Date.now() - QUIET.ask); // so it is asked at once
      this.listen();
    });
    document.addEventListener("visibilitychange", () => document.hidden || this.now());
    setInterval(() => {
      this.again();
      this.listen();
    }, 1000);
  }

  connect() {
    const socket = openLine(this.code);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.alive();
      this.owner.state(true, "");
      socket.send(JSON.stringify(this.owner.hello()));
      for (const command of this.waiting.values()) command.sent = 0;
    };
    socket.onmessage = (event) => {
      this.alive();
      this.hear(JSON.parse(event.data));
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      if (FOR_GOOD.includes(event.code)) this.ended();
      else this.lost();
    };
  }

  /** Something was heard. */
  alive() {
    this.heard = Date.now();
    if (this.dead) this.owner.state(true, "");
    this.dead = false;
  }

  /** A line that breaks without a word is noticed, while somebody looks at the page. */
  listen() {
    const now = Date.now();
    if (document.hidden || now - this.looked > QUIET.ask) this.heard = now; // this page itself stood still
    this.looked = now;
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    const silent = now - this.heard;
    if (silent >= QUIET.ask && now - this.asked >= QUIET.ask) {
      this.asked = now;
      this.socket.send(PING);
    }
    if (silent >= QUIET.dead && !this.dead) {
      this.dead = true;
      this.owner.state(false, say("silent"));
    }
    if (silent < QUIET.anew) return;
    this.socket.close();
    this.lost();
  }

  /** Sent away: say why, and do not knock again until somebody looks again. */
  ended() {
    this.socket = null;
    this.owner.state(false, this.refusal);
  }

  /** Not connected: say so, and try again later and later. */
  lost() {
    this.socket = null;
    let left = WAITS[Math.min(this.tries, WAITS.length - 1)] ?? 15;
    this.tries += 1;
    clearInterval(this.timer);
    const tell = () => this.owner.state(false, say("trying", { seconds: Math.ceil(left) }));
    if (this.tries > 1) tell();
    this.timer = setInterval(() => {
      left -= 0.5;
      if (left > 0) {
        if (this.tries > 1) tell();
        return;
      }
      clearInterval(this.timer);
      this.connect();
    }, 500);
  }

  /** The network is back, or somebody looks again: do not wait any longer. */
  now() {
    if (this.socket) return;
    clearInterval(this.timer);
    this.connect();
  }

  /** @param {any} message */
  hear(message) {
    if (message.type === "pong") return;
    if (message.type === "refused") this.refusal = message.text;
    if (message.type === "ack" || message.type === "refused") this.waiting.delete(message.key);
    this.owner.heard(message);
  }

  /** Send once more what nobody has answered; the server knows a repeated key. */
  again() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    for (const command of this.waiting.values()) {
      if (Date.now() - command.sent < RESEND) continue;
      command.sent = Date.now();
      this.socket.send(JSON.stringify(command.message));
    }
  }

  /**
   * Send something that changes the table, until it is answered.
   * @param {Record<string, unknown>} message
   * @returns {string} its key
   */
  command(message) {
    const key = this.key();
    this.waiting.set(key, { message: { ...message, key }, sent: 0 });
    this.again();
    return key;
  }

  /**
   * Send something that may get lost.
   * @param {Record<string, unknown>} message
   */
  tell(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  key() {
    this.count += 1;
    return `${this.name}-${this.count}`;
  }
}
