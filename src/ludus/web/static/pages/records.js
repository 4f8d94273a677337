import { recordIn } from "../verify/link.js";

/** Somebody came by a link that holds a record: show it. */
const record = await recordIn(location.hash);
const text = /** @type {HTMLTextAreaElement|null} */ (document.querySelector("textarea[name=record]"));
if (record && text) {
  history.replaceState(null, "", location.pathname);
  text.value = record;
  text.form?.submit();
}
