/** @import { Gather } from "./gather.js" */
/** @import { Offers } from "./offers.js" */
/** @import { Speech } from "./speech.js" */
/** @import { Hint } from "./types.js" */
/** @import { Why } from "./why.js" */
import { say } from "./dom.js";
import { ghosts } from "./ghosts.js";
import { drawn } from "./shapes.js";

/**
 * Show what a strong bot would do: filled in where it is marked, lit where it is drawn, and said in a sentence.
 * @param {Hint} hint
 * @param {{gather: Gather, offers: Offers, why: Why, speech: Speech}} parts
 */
export function showHint(hint, { gather, offers, why, speech }) {
  const [verb, ...words] = hint.action.split(" ");
  if (verb && verb === gather.now?.verb) {
    gather.fill(words);
    gather.keep();
    gather.show();
  }
  offers.hinted = hint.action === gather.now?.instead ? gather.among([{ action: hint.action, label: "" }])[0]?.action ?? "" : hint.action;
  offers.show();
  for (const element of drawn("[data-action]")) element.classList.toggle("hinted", element.getAttribute("data-action") === hint.action);
  ghosts(hint.action);
  why.tell(say("hint_title"), [hint.label, hint.text].filter(Boolean).join(". "), "");
  speech.say(`${say("hint_title")}: ${hint.label}`);
}
