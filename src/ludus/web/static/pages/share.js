// What this browser adds to the chance of a game when its person takes a seat: 16 random bytes, fresh for every form.

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-share]"))) {
  form.addEventListener("submit", () => {
    const field = form.querySelector('input[name="share"]') ?? form.appendChild(document.createElement("input"));
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const share = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    Object.assign(field, { type: "hidden", name: "share", value: share });
  });
}
