import { fragment } from "../verify/link.js";
import { make, say, shareable } from "./dom.js";

/**
 * The record of a game that is over as a link to give away: whoever opens it sees the game, and may go on from anywhere.
 * @param {string} code
 * @param {(text: string) => void} tell
 */
export function linkButton(code, tell) {
  const copy = async () => {
    const answer = await fetch(`/t/${code}/record.ludus`);
    const found = answer.ok ? await fragment(await answer.text()) : "";
    if (!found) return tell(say("link_long"));
    const link = `${shareable("/records")}${found}`;
    try {
      await navigator.clipboard.writeText(link);
      tell(say("link_copied"));
    } catch {
      tell(link); // to be copied by hand
    }
  };
  return make("button", { class: "btn", type: "button", id: "record-link", onclick: () => void copy() }, say("link"));
}
