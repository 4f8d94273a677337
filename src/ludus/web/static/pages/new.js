// The form of a new table: shows as many seats as players, finds options, and asks early whether choices go together.

const form = /** @type {HTMLFormElement} */ (document.querySelector("form.newform"));
const find = /** @type {HTMLInputElement | null} */ (document.getElementById("find"));
const none = document.getElementById("none");
const refusal = document.getElementById("refusal");
const refusalText = document.getElementById("refusal-text");
const groups = /** @type {HTMLDetailsElement[]} */ ([...document.querySelectorAll("details.group")]);

function showSeats() {
  const players = Number(new FormData(form).get("players"));
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-seat]"))) {
    row.hidden = Number(row.dataset.seat) >= players;
  }
}

/** @param {Element} control */
function isChanged(control) {
  const field = /** @type {HTMLInputElement} */ (control);
  const value = field.type === "checkbox" ? String(field.checked) : field.value;
  return value !== field.dataset.default;
}

function countChanges() {
  for (const group of groups) {
    let count = 0;
    for (const control of group.querySelectorAll("[data-default]")) {
      const changed = isChanged(control);
      control.closest(".option")?.classList.toggle("changed-option", changed);
      if (changed) count += 1;
    }
    const chip = /** @type {HTMLElement | null} */ (group.querySelector(".changed"));
    if (!chip) continue;
    chip.hidden = count === 0;
    chip.textContent = (count === 1 ? chip.dataset.one : chip.dataset.many)?.replace("#", String(count)) ?? "";
  }
}

/** @type {AbortController | null} */
let asking = null;

async function check() {
  asking?.abort();
  asking = new AbortController();
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && (name === "players" || name.startsWith("option-"))) fields.set(name, value);
  }
  for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll('input[data-default][type="checkbox"]'))) {
    fields.set(box.name, String(box.checked));
  }
  try {
    const answer = await fetch(`${form.dataset.check}?${fields}`, { signal: asking.signal });
    const { text } = await answer.json();
    if (!refusal || !refusalText) return;
    refusal.hidden = !text;
    refusalText.textContent = text;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

function narrow() {
  const wanted = (find?.value ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  let any = false;
  for (const group of groups) {
    let count = 0;
    for (const option of /** @type {NodeListOf<HTMLElement>} */ (group.querySelectorAll(".option"))) {
      option.hidden = !wanted.every((word) => option.dataset.find?.includes(word));
      if (!option.hidden) count += 1;
    }
    group.hidden = count === 0;
    if (wanted.length && count) group.open = true;
    any ||= count > 0;
  }
  if (none) none.hidden = any;
}

function openNamed() {
  const named = location.hash && document.getElementById(location.hash.slice(1));
  const group = named && named.closest("details");
  if (group) {
    group.open = true;
    named.scrollIntoView({ block: "center" });
    named.focus();
  }
}

/** A seat for anyone from the lobby is of no use at a table that the lobby does not show. @param {EventTarget | null} changed */
function listOpen(changed) {
  const listed = form.querySelector('input[name="public"]');
  if (changed instanceof HTMLSelectElement && changed.value === "open" && changed.name.startsWith("seat-") && listed instanceof HTMLInputElement) listed.checked = true;
}

form.addEventListener("change", ({ target }) => {
  listOpen(target);
  showSeats();
  countChanges();
  void check();
});
find?.addEventListener("input", narrow);
find?.addEventListener("keydown", (event) => {
  if (event.key === "Enter") event.preventDefault();
});
const finder = /** @type {HTMLElement | null} */ (document.querySelector(".find"));
if (finder) finder.hidden = false;
showSeats();
countChanges();
openNamed();
