// Who looks for others, live in the lobby: asks for news every few seconds, and goes to the table once there is one.
import { post } from "./post.js";

const EVERY = 2500; // milliseconds
const TABLES = 4; // so many times the tables are not asked for before they are

/** @typedef {{ id: string, game: string, title: string, name: string, rating: number, text: string, mine: boolean }} Seek */

const list = document.getElementById("seeks");
const empty = document.getElementById("seeks-empty");
const trouble = document.getElementById("seeks-trouble");
const tables = document.getElementById("open-tables");
let shown = "";
let looked = 0;
let listed = "";

/** @param {Seek} seek */
function row(seek) {
  const item = document.createElement("li");
  item.className = `tablerow tint-${seek.game}`;
  const dot = Object.assign(document.createElement("i"), { className: "dot" });
  const said = document.createElement("span");
  const name = document.createElement("b");
  name.textContent = `${seek.title}: ${seek.name} (${seek.rating})`;
  const facts = document.createElement("small");
  facts.textContent = seek.text;
  said.append(name, facts);
  const button = Object.assign(document.createElement("button"), { type: "button", className: seek.mine ? "btn sm" : "btn sm go" });
  button.textContent = (seek.mine ? list?.dataset.end : list?.dataset.take) ?? "";
  button.addEventListener("click", () => act(seek.mine ? "/seeks/end" : `/seeks/${seek.id}/take`));
  item.append(dot, said, document.createElement("span"), button);
  return item;
}

/** @param {string} url */
async function act(url) {
  const answer = await post(url, {});
  const { error } = await answer.json();
  if (trouble) trouble.textContent = error ?? "";
  await look();
}

async function look() {
  const answer = await fetch("/seeks.json");
  if (!answer.ok) return;
  const { go, seeks } = await answer.json();
  if (go) location.href = go;
  const text = JSON.stringify(seeks);
  if (text === shown || !list) return;
  shown = text;
  list.replaceChildren(...seeks.map(row));
  if (empty) empty.hidden = seeks.length > 0;
}

/** Tables with a free seat, and those to watch, as they are now. */
async function lookAtTables() {
  if (!tables || document.hidden || looked++ % TABLES) return;
  const answer = await fetch("/open");
  if (!answer.ok) return;
  const text = await answer.text();
  if (text === listed) return;
  listed = text;
  const page = new DOMParser().parseFromString(text, "text/html");
  tables.replaceChildren(...document.importNode(page.body, true).childNodes);
}

async function goOn() {
  await look().catch(() => {}); // the server may be away for a while
  await lookAtTables().catch(() => {});
  setTimeout(goOn, EVERY);
}

if (list) goOn();
