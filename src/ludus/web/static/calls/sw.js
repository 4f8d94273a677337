// What a browser runs when it is called: it shows a notice, and opens the table when that is clicked.
const worker = /** @type {any} */ (self);

worker.addEventListener("push", (/** @type {any} */ event) => {
  const { title = "Ludus", text = "", url = "/", tag = "ludus" } = event.data?.json() ?? {};
  event.waitUntil(worker.registration.showNotification(title, { body: text, tag, data: { url }, icon: "/static/icon.svg" }));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  const wanted = new URL(event.notification.data?.url ?? "/", worker.location.href);
  if (wanted.origin !== worker.location.origin) wanted.href = worker.location.origin;
  event.waitUntil(worker.clients.matchAll({ type: "window" }).then((/** @type {any[]} */ open) => {
    const there = open.find((client) => new URL(client.url).pathname === wanted.pathname);
    return there ? there.focus() : worker.clients.openWindow(wanted.href);
  }));
});
