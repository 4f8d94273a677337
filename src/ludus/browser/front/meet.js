import { channel, freshName } from "./channel.js";

/**
 * Tables hosted by a page: others join over a data channel from page to page, without a server. Two codes make the line:
 * the host's, which says where the host is, and the guest's, which answers it. What guests say goes to the home of the
 * host's tables, and what is shown goes back; the guest's page has a line to it as to any other table.
 */
export const AWAY = "AWAY"; // the code under which a guest's own pages know the table of the host
const PIECE = 60_000; // characters that travel at once
const PATIENCE = 20_000; // milliseconds for a direct line to come about

/** @param {RTCPeerConnection} peer */
async function described(peer) {
  if (peer.iceGatheringState !== "complete") {
    await new Promise((go) => {
      peer.addEventListener("icegatheringstatechange", () => peer.iceGatheringState === "complete" && go(undefined));
      setTimeout(go, 3000);
    });
  }
  const text = JSON.stringify([peer.localDescription?.type, peer.localDescription?.sdp]);
  const bytes = new Uint8Array(await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate"))).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * What a code says, also where all of its link was pasted. @param {string} code @param {"offer"|"answer"} wanted
 * @returns {Promise<RTCSessionDescriptionInit>}
 */
async function read(code, wanted) {
  const text = code.replace(/^.*#[hg]=/s, "").replace(/\s/g, "").replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const [type, sdp] = JSON.parse(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).text());
  if (type !== wanted) throw new TypeError(`${wanted} wanted`);
  return { type, sdp };
}

/** Sends and hears whole messages, however large. */
class Wire {
  /** @param {RTCDataChannel} data @param {(message: any) => void} heard */
  constructor(data, heard) {
    this.data = data;
    let waiting = "";
    data.onmessage = ({ data: piece }) => {
      waiting += piece.slice(1);
      if (waiting.length > 64 * PIECE) data.close();
      if (piece[0] === "+") return;
      const whole = waiting;
      waiting = "";
      heard(JSON.parse(whole));
    };
  }

  /** @param {object} message */
  send(message) {
    if (this.data.readyState !== "open") return;
    const text = JSON.stringify(message);
    for (let at = 0; at < text.length; at += PIECE) this.data.send((at + PIECE < text.length ? "+" : ".") + text.slice(at, at + PIECE));
  }
}

export class Meeting {
  constructor() {
    /** @type {RTCPeerConnection|null} */
    this.offered = null;
    /** @type {RTCPeerConnection[]} */
    this.peers = [];
    /** Told what came of a guest's answer that came by a link, opened in another tab. @type {((why: string) => void)|null} */
    this.accepted = null;
    channel().addEventListener("message", async ({ data }) => {
      if (data.kind !== "answered" || !this.offered) return;
      this.accepted?.(await this.accept(String(data.code)));
    });
  }

  /** The host's code for one guest. @param {string} code of the table */
  async offer(code) {
    const peer = new RTCPeerConnection();
    const data = peer.createDataChannel("ludus");
    const guest = freshName();
    const line = channel();
    /** @type {Set<string>} */
    const lines = new Set();
    let [name, language] = ["", ""];
    const wire = new Wire(data, (message) => {
      if (message.kind === "name") [name, language] = [String(message.name), String(message.language)];
      else if (["open", "say", "close"].includes(message.kind) && typeof message.line === "string") {
        const own = `${guest} ${message.line}`;
        if (message.kind === "open") lines.add(own);
        if (lines.has(own)) line.postMessage({ kind: message.kind, line: own, code, frame: String(message.frame), guest: { id: guest, name, language } });
      }
    });
    line.onmessage = ({ data: message }) => {
      if (message.kind === "ready") for (const own of lines) wire.send({ kind: "hangup", line: own.slice(guest.length + 1), code: 1013 });
      else if (lines.has(message.line)) wire.send({ ...message, line: message.line.slice(guest.length + 1) });
    };
    data.onclose = () => {
      for (const own of lines) line.postMessage({ kind: "close", line: own });
      line.close();
    };
    await peer.setLocalDescription(await peer.createOffer());
    this.offered = peer;
    this.peers.push(peer);
    return await described(peer);
  }

  /** The answer of a guest: the line comes about, or a word says why not. @param {string} code */
  async accept(code) {
    const peer = this.offered;
    try {
      await peer?.setRemoteDescription(await read(code, "answer"));
    } catch {
      return "meet_unreadable";
    }
    return peer && (await connected(peer)) ? "" : "meet_failed";
  }

  /**
   * The guest's answer to a host's code; `joined` when the line has come about, or has not.
   * @param {string} code @param {string} name @param {(open: boolean) => void} joined
   */
  async answer(code, name, joined) {
    const peer = new RTCPeerConnection();
    const line = channel();
    /** @type {Set<string>} */
    const lines = new Set();
    peer.ondatachannel = ({ channel: data }) => {
      const wire = new Wire(data, ({ kind, line: own, frame, code: why }) => {
        if (["opened", "frame", "hangup"].includes(kind) && lines.has(own)) line.postMessage({ kind, line: own, frame: String(frame), code: Number(why) });
      });
      line.onmessage = ({ data: message }) => {
        if (message.kind === "open" && message.code === AWAY) lines.add(message.line);
        if (lines.has(message.line)) wire.send(message);
      };
      data.onopen = () => {
        wire.send({ kind: "name", name, language: navigator.languages.join(",") });
        joined(true);
      };
      data.onclose = () => {
        for (const own of lines) line.postMessage({ kind: "hangup", line: own, code: 4404 });
      };
    };
    await peer.setRemoteDescription(await read(code, "offer"));
    await peer.setLocalDescription(await peer.createAnswer());
    this.peers.push(peer);
    void connected(peer, 600_000).then((open) => open || joined(false));
    return await described(peer);
  }
}

/** @param {RTCPeerConnection} peer @returns {Promise<boolean>} */
function connected(peer, patience = PATIENCE) {
  return new Promise((go) => {
    const look = () => {
      if (peer.connectionState === "connected") go(true);
      if (peer.connectionState === "failed") go(false);
    };
    peer.addEventListener("connectionstatechange", look);
    look();
    setTimeout(() => go(false), patience);
  });
}
