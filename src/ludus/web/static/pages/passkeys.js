// Makes a passkey, or signs in with one: the browser asks its person, and the server checks what was signed.
import { post } from "./post.js";

const note = document.getElementById("passkey-note");

/** @param {string} text */
function decoded(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** @param {ArrayBuffer | null | undefined} data */
function encoded(data) {
  const plain = String.fromCharCode(...new Uint8Array(data ?? new ArrayBuffer(0)));
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * @param {any} told what the server asks for, its bytes as text
 * @returns {PublicKeyCredentialCreationOptions}
 */
function creation(told) {
  const excludeCredentials = (told.excludeCredentials ?? []).map((/** @type {{ id: string }} */ one) => ({ ...one, id: decoded(one.id) }));
  const user = { ...told.user, id: decoded(told.user.id) };
  return { ...told, challenge: decoded(told.challenge), user, excludeCredentials };
}

/** @param {PublicKeyCredential} made */
function written(made) {
  /** @type {Record<string, string>} */
  const response = { clientDataJSON: encoded(made.response.clientDataJSON) };
  if (made.response instanceof AuthenticatorAttestationResponse) {
    response.attestationObject = encoded(made.response.attestationObject);
  } else if (made.response instanceof AuthenticatorAssertionResponse) {
    response.authenticatorData = encoded(made.response.authenticatorData);
    response.signature = encoded(made.response.signature);
    response.userHandle = encoded(made.response.userHandle);
  }
  return JSON.stringify({ id: made.id, rawId: made.id, type: made.type, clientExtensionResults: {}, response });
}

/**
 * @param {string} ask where the options are
 * @param {string} to where the answer goes
 * @param {(told: Record<string, any>) => Promise<Credential | null>} sign
 * @param {Record<string, string>} more
 */
async function exchange(ask, to, sign, more) {
  const say = (/** @type {string | undefined} */ text) => note && (note.textContent = text ?? "");
  if (!("PublicKeyCredential" in window)) return say(note?.dataset.none);
  const told = await (await post(ask, {})).json();
  if (told.error) return say(told.error);
  try {
    const made = await sign(told);
    if (!(made instanceof PublicKeyCredential)) return;
    const answer = await (await post(to, { credential: written(made), ...more })).json();
    if (answer.error) say(answer.error);
    else location.assign(answer.url);
  } catch {
    say(note?.dataset.failed);
  }
}

document.getElementById("passkey-form")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const name = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get("name");
  const sign = (/** @type {Record<string, any>} */ told) => navigator.credentials.create({ publicKey: creation(told) });
  void exchange("/me/passkeys/new", "/me/passkeys", sign, { name: String(name ?? "") });
});

document.getElementById("passkey-enter")?.addEventListener("click", () => {
  const sign = (/** @type {Record<string, any>} */ told) =>
    navigator.credentials.get({ publicKey: { ...told, challenge: decoded(told.challenge), allowCredentials: [] } });
  void exchange("/passkeys/ask", "/passkeys/enter", sign, {});
});
