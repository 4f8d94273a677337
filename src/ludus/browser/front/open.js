import { channel, freshName } from "./channel.js";

/**
 * A line to a table whose home is a worker of this browser, in place of a socket.
 * @param {string} code
 * @returns {TabLine}
 */
export function openLine(code) {
  return new TabLine(code);
}

/** What a page needs of a socket, over the channel. */
class TabLine {
  /** @param {string} code */
  constructor(code) {
    /** @type {number} */
    this.readyState = WebSocket.CONNECTING;
    /** @type {() => void} */
    this.onopen = () => undefined;
    /** @type {(event: {data: string}) => void} */
    this.onmessage = () => undefined;
    /** @type {(event: {code: number}) => void} */
    this.onclose = () => undefined;
    this.name = freshName();
    this.code = code;
    this.channel = channel();
    this.channel.onmessage = (/** @type {MessageEvent} */ event) => this.hear(event.data);
    addEventListener("pagehide", () => this.channel.postMessage({ kind: "close", line: this.name }));
    this.channel.postMessage({ kind: "open", line: this.name, code });
  }

  /** @param {any} message */
  hear(message) {
    if (message.kind === "ready") {
      if (this.readyState === WebSocket.OPEN) this.ended(1013); // another home: it does not know this line
      else this.channel.postMessage({ kind: "open", line: this.name, code: this.code });
    }
    if (message.line !== this.name) return;
    if (message.kind === "opened") {
      this.readyState = WebSocket.OPEN;
      this.onopen();
    } else if (message.kind === "frame") this.onmessage({ data: message.frame });
    else if (message.kind === "hangup") this.ended(message.code);
  }

  /** @param {number} code */
  ended(code) {
    this.readyState = WebSocket.CLOSED;
    this.channel.close();
    this.onclose({ code });
  }

  /** @param {string} frame */
  send(frame) {
    this.channel.postMessage({ kind: "say", line: this.name, frame });
  }
}
