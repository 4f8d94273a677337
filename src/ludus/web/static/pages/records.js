import { MARK, recordIn } from "../verify/link.js";

/** Somebody came by a link that holds a record: show it, or say that it cannot be read. */
const record = await recordIn(location.hash);
const text = /** @type {HTMLTextAreaElement|null} */ (document.querySelector("textarea[name=record]"));
const broken = document.getElementById("link-broken");
if (broken) broken.hidden = Boolean(record) || !location.hash.startsWith(MARK);
if (record && text) {
  history.replaceState(null, "", location.pathname);
  text.value = record;
  text.form?.submit();
}
