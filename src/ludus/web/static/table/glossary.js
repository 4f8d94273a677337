/** Words of the rules have a dotted line and a tip of one sentence, wherever the page tells them. */

import { make } from "./dom.js";

/** How long the pointer rests before a tip comes, and how far from the edge it stays. */
const REST = 350;
const EDGE = 8;
/** How a word may end in another case or number. */
const BENT = "(?:'s|s|es|e|n|en|er|em|ern|ies)?";

/** @type {Map<string, string>} */
const sentences = new Map();
/** @type {RegExp|null} */
let terms = null;
let begun = "";

/**
 * Explain the words of a game in these parts of the page, now and whenever they change.
 * @param {string} game
 * @param {HTMLElement[]} homes
 */
export async function explain(game, homes) {
  if (begun === game) return;
  begun = game;
  const answer = await fetch(`/games/${encodeURIComponent(game)}/glossary.json?in=${document.documentElement.lang}`).catch(() => null);
  if (!answer?.ok) return;
  learn(await answer.json());
  if (!terms) return;
  for (const home of homes) {
    mark(home);
    new MutationObserver(() => mark(home)).observe(home, { childList: true, subtree: true, characterData: true });
    pointing(home);
  }
}

/** @param {Record<string, string>} glossary */
export function learn(glossary) {
  sentences.clear();
  for (const [word, says] of Object.entries(glossary)) sentences.set(word.toLowerCase(), says);
  const longest = Object.keys(glossary).sort((a, b) => b.length - a.length).map(pattern);
  terms = longest.length ? new RegExp(`(?<![\\p{L}\\d-])(${longest.join("|")})${BENT}(?![\\p{L}\\d-])`, "gu") : null;
}

/** A word as it is written; one that begins small may also begin a sentence. @param {string} word */
function pattern(word) {
  const plain = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const [small, great] = [plain.charAt(0), plain.charAt(0).toUpperCase()];
  return /^\p{Ll}/u.test(plain) ? `[${small}${great}]${plain.slice(1)}` : plain;
}

/**
 * A text in pieces: each word of the rules is marked once.
 * @param {string} text
 * @returns {(string|{word: string, says: string})[]}
 */
export function pieces(text) {
  /** @type {(string|{word: string, says: string})[]} */
  const out = [];
  const told = new Set();
  let from = 0;
  for (const found of terms ? text.matchAll(terms) : []) {
    const says = sentences.get((found[1] ?? "").toLowerCase());
    if (!says || told.has(says)) continue;
    told.add(says);
    out.push(text.slice(from, found.index), { word: found[0], says });
    from = (found.index ?? 0) + found[0].length;
  }
  return [...out, text.slice(from)].filter((piece) => piece !== "");
}

/** @param {HTMLElement} home */
function mark(home) {
  const walker = document.createTreeWalker(home, NodeFilter.SHOW_TEXT);
  /** @type {Text[]} */
  const texts = [];
  while (walker.nextNode()) {
    const node = /** @type {Text} */ (walker.currentNode);
    if (!node.parentElement?.closest("a, dfn, .clock, .n, [data-plain]")) texts.push(node);
  }
  for (const node of texts) {
    const found = pieces(node.data);
    if (found.length > 1 || typeof found[0] === "object") node.replaceWith(...found.map(shown));
  }
}

/** @param {string|{word: string, says: string}} piece */
function shown(piece) {
  return typeof piece === "string" ? piece : make("dfn", { "data-says": piece.says }, piece.word);
}

/** A tip comes where a mouse rests on a word, and goes with any press. @param {HTMLElement} home */
function pointing(home) {
  let waits = 0;
  const tip = document.getElementById("term-tip") ?? document.body.appendChild(make("div", { id: "term-tip", role: "tooltip", hidden: true }));
  const hide = () => { clearTimeout(waits); tip.hidden = true; };
  home.addEventListener("pointerover", (event) => {
    const word = event.target instanceof Element ? event.target.closest("dfn") : null;
    hide();
    if (event.pointerType === "mouse" && word) waits = setTimeout(() => place(tip, word), REST);
  });
  home.addEventListener("pointerleave", hide);
  home.addEventListener("scroll", hide, { passive: true });
  document.addEventListener("pointerdown", hide);
}

/** @param {HTMLElement} tip @param {Element} word */
function place(tip, word) {
  tip.textContent = word.getAttribute("data-says");
  tip.hidden = false;
  const box = word.getBoundingClientRect();
  const left = Math.min(Math.max(EDGE, box.left), innerWidth - tip.offsetWidth - EDGE);
  const below = box.bottom + 6 + tip.offsetHeight < innerHeight;
  tip.style.left = `${left}px`;
  tip.style.top = `${below ? box.bottom + 6 : box.top - tip.offsetHeight - 6}px`;
}
