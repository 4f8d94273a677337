// Forms that a script sends, and the token that every form carries.

const meta = () => document.querySelector('meta[name="csrf"]');

/** @returns {string} the token that every form carries */
export function csrf() {
  return meta()?.getAttribute("content") ?? "";
}

/**
 * Send a form. The answer may bring another cookie, and with it another token for the forms of this page.
 * @param {string} url
 * @param {Record<string, string>} [fields]
 */
export async function post(url, fields = {}) {
  const headers = { "x-ludus-csrf": csrf(), accept: "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: new URLSearchParams(fields) });
  const fresh = answer.headers.get("x-ludus-csrf");
  if (fresh) meta()?.setAttribute("content", fresh);
  return answer;
}

/** A form of this page may have been made before its token changed. */
addEventListener("submit", (event) => {
  const field = event.target instanceof HTMLFormElement ? event.target.elements.namedItem("csrf") : null;
  if (field instanceof HTMLInputElement && csrf()) field.value = csrf();
}, true);
