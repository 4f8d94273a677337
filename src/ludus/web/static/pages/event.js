// An event, live: looks every few seconds whether something has changed, and shows the page anew then.

const EVERY = 4000; // milliseconds
const shown = document.getElementById("event");

async function look() {
  const answer = await fetch(shown?.dataset.news ?? "");
  if (!answer.ok) return;
  const { version } = await answer.json();
  if (String(version) !== shown?.dataset.version && !document.querySelector("input:focus, select:focus")) location.reload();
}

async function goOn() {
  await look().catch(() => {}); // the server may be away for a while
  setTimeout(goOn, EVERY);
}

if (shown) setTimeout(goOn, EVERY);

export {}; // a module of its own
