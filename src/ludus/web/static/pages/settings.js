// Fetches a recovery code and shows it in place; it is never part of a page that could be stored.
import { post } from "./post.js";

const form = document.getElementById("recovery-form");
const shown = document.getElementById("recovery");
const note = document.getElementById("recovery-note");

form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const answer = await post("/me/code", {});
  const { code, error } = await answer.json();
  if (!shown || !note) return;
  shown.textContent = code ?? error;
  shown.hidden = false;
  note.hidden = !code;
  form.hidden = Boolean(code);
});
