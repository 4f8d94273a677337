/** The page on which host and guest give each other their codes; the line itself lives in the page around. */
const meeting = /** @type {any} */ (parent).meeting;
const words = JSON.parse(document.getElementById("words")?.textContent ?? "{}");

/** @param {string} id */
const field = (id) => /** @type {HTMLTextAreaElement} */ (document.getElementById(id));

/** @param {string} key */
const tell = (key) => (field("meet-state").textContent = words[key] ?? "");

const host = document.getElementById("host");
if (host) {
  void meeting.offer(host.dataset.code).then((/** @type {string} */ code) => (field("host-code").value = code));
  document.getElementById("accept")?.addEventListener("click", async () => {
    tell("meet_waiting");
    const open = await meeting.accept(field("guest-code").value).catch(() => false);
    if (open) location.assign(/** @type {HTMLAnchorElement} */ (document.getElementById("back")).href);
    else tell("meet_failed");
  });
}

document.getElementById("answer")?.addEventListener("click", async () => {
  const aim = /** @type {HTMLAnchorElement} */ (document.getElementById("away")).href;
  try {
    field("guest-code").value = await meeting.answer(field("host-code").value, field("guest-name").value, (/** @type {boolean} */ open) => (open ? location.assign(aim) : tell("meet_failed")));
    tell("meet_give");
  } catch {
    tell("meet_unreadable");
  }
});

export {};
