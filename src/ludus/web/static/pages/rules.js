// Narrows the rules down while somebody types; without it the form asks the server.

const field = /** @type {HTMLInputElement | null} */ (document.querySelector('input[name="q"]'));
const found = document.getElementById("found");
const rules = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("li.entry")]);
const chapters = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("section.chapter")]);
const complete = !field?.defaultValue;

/** @param {string} words */
function narrow(words) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const rule of rules) {
    rule.hidden = !wanted.every((word) => rule.dataset.find?.includes(word));
    if (!rule.hidden) count += 1;
  }
  for (const chapter of chapters) chapter.hidden = !chapter.querySelector("li.entry:not([hidden])");
  if (!found) return;
  const { none = "", one = "", many = "", all = "" } = found.dataset;
  const said = count === 0 ? none : count === 1 ? one : many.replace("%", String(count));
  found.textContent = wanted.length ? said.replace("#", words) : all;
}

if (field && complete) {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".nojs"))) button.hidden = true;
  field.addEventListener("input", () => narrow(field.value.trim()));
  field.form?.addEventListener("submit", (event) => event.preventDefault());
}

// A citation leads to its rule, also when that rule is hidden by a search.
addEventListener("hashchange", () => {
  const aim = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (aim?.hidden && field) {
    field.value = "";
    narrow("");
    aim.scrollIntoView();
  }
});
