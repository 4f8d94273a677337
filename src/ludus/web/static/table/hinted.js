/** @import { Gather } from "./gather.js" */
/** @import { Offers } from "./offers.js" */
/** @import { Pointer } from "./point.js" */
/** @import { Speech } from "./speech.js" */
/** @import { Hint } from "./types.js" */
/** @import { Why } from "./why.js" */
import { say } from "./dom.js";
import { ghosts } from "./ghosts.js";
import { drawn } from "./shapes.js";

/**
 * Show what a strong bot would do: marked where it is marked, lit where it is drawn, the filled button at the foot, and
 * said in a sentence.
 * @param {Hint} hint
 * @param {{gather: Gather, offers: Offers, pointer: Pointer, why: Why, speech: Speech}} parts
 */
export function showHint(hint, { gather, offers, pointer, why, speech }) {
  if (hint.key !== offers.store.advised) return; // the question is another one by now
  offers.store.advised = "";
  pointer.putDown();
  pointer.disarm();
  offers.hinted = marked(hint, gather) ?? offers.store.choices.find(({ action }) => action === hint.action) ?? { action: hint.action, label: hint.label };
  offers.show();
  for (const element of drawn("[data-action]")) element.classList.toggle("hinted", element.getAttribute("data-action") === hint.action);
  ghosts(hint.action);
  why.tell(say("hint_title"), [hint.label, hint.text].filter(Boolean).join(". "), "");
  speech.say(`${say("hint_title")}: ${hint.label}`);
}

/** What a hint is once it is marked on the board; null if it cannot be marked. @param {Hint} hint @param {Gather} gather */
function marked({ action }, gather) {
  const { now } = gather;
  if (!now) return null;
  const [verb, ...words] = action.split(" ");
  const single = gather.marks.find(({ key }) => gather.find(key)?.getAttribute("data-action") === action); // one of several
  if (verb === now.verb) gather.fill(words);
  else if (single) gather.fill([single.word]);
  else if (action === now.instead) gather.empty();
  else return null;
  gather.keep();
  gather.show();
  return gather.answer;
}
