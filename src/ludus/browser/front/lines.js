/**
 * What a page says to its table, told to the home of that table; a home does not know the lines of others.
 * @param {any} home @param {BroadcastChannel} line @param {any} message @param {() => void} shown called when something is shown
 */
export function heard(home, line, message, shown) {
  const name = message.line;
  if (message.kind === "open") {
    line.postMessage({ kind: "opened", line: name });
    home.open(
      name, message.code,
      (/** @type {string} */ frame) => {
        line.postMessage({ kind: "frame", line: name, frame });
        shown();
      },
      (/** @type {number} */ code) => line.postMessage({ kind: "hangup", line: name, code }),
      message.guest ? JSON.stringify(message.guest) : "",
    );
  } else if (message.kind === "say") home.hear(name, message.frame);
  else if (message.kind === "close") home.close(name);
}
