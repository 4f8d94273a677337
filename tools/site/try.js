// Makes Python examples editors that run: those of the page "Try it on this page" and of the pages of games, which go on
// from each other, and the positions of rules, each of which stands alone.

/** @typedef {{ said: string, picture: string, wrong: string }} Ran */

const folder = new URL("try/site/try-worker.js", import.meta.url);
/** @type {Worker | null} */
let worker = null;
/** @type {((ran: Ran) => void) | null} */
let waiting = null;

/** @param {string} code @returns {Promise<Ran>} */
function run(code) {
  if (!worker) {
    worker = new Worker(folder, { type: "module" });
    worker.onmessage = (event) => waiting?.(event.data);
    worker.onerror = () => waiting?.({ said: "", picture: "", wrong: "Python could not be loaded." });
  }
  return new Promise((done) => {
    waiting = done;
    worker?.postMessage(code);
  });
}

/** @type {{ code: HTMLTextAreaElement, show: (ran: Ran) => void, done: boolean, alone: boolean }[]} */
const examples = [];
let busy = false;

/** Runs an example, and before it those above it that have not run yet. @param {number} last */
async function runUpTo(last) {
  if (busy) {
    examples[last]?.show({ said: "Another example is running. Press Run when it is done.", picture: "", wrong: "" });
    return;
  }
  busy = true;
  for (const [n, example] of examples.entries()) {
    if (n > last || (n < last && (example.done || example.alone))) continue;
    example.show({ said: "Running … The first time, Python has to be loaded.", picture: "", wrong: "" });
    const ran = await run(example.code.value);
    example.show(ran);
    example.done = !ran.wrong;
    if (ran.wrong) break;
  }
  busy = false;
}

/** Ends an example that does not end by itself; the next run begins with a new Python. */
function stop() {
  worker?.terminate();
  worker = null;
  for (const example of examples) example.done = false;
  waiting?.({ said: "", picture: "", wrong: "Stopped. The examples begin anew." });
}

/** @param {string} text @param {() => void} act */
function button(text, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.onclick = act;
  return made;
}

/** Makes a block an editor, and says which one it is. @param {Element} block @param {boolean} alone */
function example(block, alone) {
  const n = examples.length;
  const text = (block.textContent ?? "").trimEnd();
  const code = document.createElement("textarea");
  code.value = text;
  code.rows = text.split("\n").length + 1;
  code.spellcheck = false;
  code.className = "try-code";
  code.setAttribute("aria-label", `Example ${n + 1}`);
  const said = document.createElement("pre");
  const picture = document.createElement("div");
  picture.className = "try-picture";
  said.setAttribute("role", "status");
  said.className = "try-said";
  const expected = block.nextElementSibling?.matches(".highlight-text") ? block.nextElementSibling : null;
  said.textContent = expected?.textContent?.trimEnd() ?? "";
  expected?.remove();
  code.onkeydown = (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) runUpTo(n);
  };
  /** @param {Ran} ran */
  const show = (ran) => {
    said.textContent = [ran.said.trimEnd(), ran.wrong].filter(Boolean).join("\n");
    said.classList.toggle("wrong", Boolean(ran.wrong));
    picture.innerHTML = ran.picture; // what Ludus drew, here in this browser
  };
  const foot = document.createElement("p");
  foot.append(button("Run (Ctrl+Enter)", () => runUpTo(n)), " ", button("Stop", stop));
  block.replaceWith(code, foot, said, picture);
  examples.push({ code, show, done: false, alone });
  return n;
}

if ("Worker" in window) {
  if (/\/(try|games\/[\w-]+)(\.html)?$/.test(location.pathname))
    for (const block of document.querySelectorAll("div.highlight-python")) example(block, false);
  for (const fold of document.querySelectorAll("details.try-here"))
    fold.addEventListener(
      "toggle",
      () => {
        const block = fold.querySelector("div.highlight-python");
        if (block) runUpTo(example(block, true));
      },
      { once: true },
    );
}
