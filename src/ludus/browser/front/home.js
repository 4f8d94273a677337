import { NAME, channel } from "./channel.js";
import { heard } from "./lines.js";
import { AWAY } from "./meet.js";
import { openDisk } from "./disk.js";
import { python } from "./python.js";

/** The home of this browser's tables. Of all tabs one has it; the next one takes over when that one is closed. */
const line = channel();
const MIND = new URL("./mind.js", import.meta.url);
const AGAIN = 2000; // milliseconds
const QUIET = 45_000; // milliseconds from the beginning of a visit until something is done for the next one
/** @type {Mind|null} */
let mind = null;
/** The worker with the table of a draft that has content of its own. @type {Worker|null} */
let apart = null;
let tried = ""; // the code of that table

/** Bots think in a worker of their own, one question after the other. One that could not be loaded is begun again. */
class Mind {
  constructor() {
    /** @type {{question: string, resolve: (reply: string) => void}[]} */
    this.waiting = [];
    this.worker = this.begin();
  }

  begin() {
    const worker = new Worker(MIND, { type: "module" });
    worker.onmessage = (event) => this.waiting.shift()?.resolve(event.data);
    worker.onerror = () => {
      worker.terminate();
      setTimeout(() => {
        this.worker = this.begin();
        for (const { question } of this.waiting) this.worker.postMessage(question);
      }, AGAIN);
    };
    return worker;
  }

  /** @param {string} question */
  ask(question) {
    return new Promise((resolve) => {
      this.waiting.push({ question, resolve });
      this.worker.postMessage(question);
    });
  }
}

async function begin() {
  // What bots need is here before the first table is: from then on the network may go.
  const [{ py, times }, disk] = await Promise.all([python(), openDisk(), fetch(MIND)]);
  const think = (/** @type {string} */ question) => bots().ask(question);
  const { SiteWorker: Home, Handed } = py.pyimport("ludus.browser.worker");
  const pace = new URL(self.location.href).searchParams.get("bots") ?? "0.8";
  const home = Home(Handed(disk), think, lay, navigator.languages.join(","), Number(pace));
  const elsewhere = (/** @type {string} */ code) => code === AWAY || code === tried; // the table of another home
  line.onmessage = async ({ data: message }) => {
    if (message.kind === "ask") line.postMessage({ kind: "answer", id: message.id, reply: await home.ask(message.asked) });
    else if (message.kind !== "open" || !elsewhere(message.code)) heard(home, line, message, bots);
  };
  line.postMessage({ kind: "ready", kept: disk.kept, times });
  if (disk.kept) setTimeout(() => new Worker(new URL("./remember.js", import.meta.url), { type: "module" }), QUIET);
}

/** The worker of the bots is begun when a table is shown: not before, since two at once would both be slow. */
function bots() {
  return (mind ??= new Mind());
}

/** Lay the table of a draft with content of its own: what came of it, as JSON. @param {string} asked @returns {Promise<string>} */
function lay(asked) {
  apart?.terminate();
  tried = "";
  const worker = (apart = new Worker(new URL(`./apart.js${self.location.search}`, import.meta.url), { type: "module" }));
  return new Promise((resolve) => {
    worker.onmessage = ({ data }) => {
      tried = JSON.parse(data).laid ?? "";
      resolve(data);
    };
    worker.postMessage(asked);
  });
}

void navigator.locks.request(NAME, async () => {
  try {
    await begin();
  } catch (error) {
    line.postMessage({ kind: "broken", text: String(error).slice(-2000) });
    throw error;
  }
  await new Promise(() => undefined);
});
