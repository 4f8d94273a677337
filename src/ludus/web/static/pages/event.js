// An event, live: looks every few seconds whether something has changed, and shows the page anew then.

const EVERY = 4000; // milliseconds
const board = document.getElementById("event");

async function look() {
  const answer = await fetch(board?.dataset.news ?? "");
  if (!answer.ok) return;
  const { version } = await answer.json();
  if (String(version) !== board?.dataset.version && !document.querySelector("input:focus, select:focus")) location.reload();
}

async function goOn() {
  await look().catch(() => {}); // the server may be away for a while
  setTimeout(goOn, EVERY);
}

if (board) setTimeout(goOn, EVERY);
