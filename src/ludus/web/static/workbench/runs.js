/** Trying a draft: whether the rules allow it, a table with it, and many games beside the original. */
/** @import { Bench } from "./draft.js" */
/** @import { Run } from "./types.js" */
import { byId, make, say } from "../table/dom.js";
import { post } from "../pages/post.js";
import { plot, verdicts } from "./plot.js";

/** @param {string} id */
const field = (id) => /** @type {HTMLInputElement|HTMLSelectElement} */ (byId(id)).value;

/** What is sent of a draft. @param {Bench} bench */
function fields(bench) {
  return { draft: bench.text(), players: field("players") };
}

/** Whether the rules can play it: their words, or nothing. @param {Bench} bench @returns {Promise<{text: string, plain: string}>} */
export async function checked(bench) {
  const answer = await post(`/workbench/${bench.game}/check`, fields(bench));
  const found = await answer.json();
  return answer.ok ? found : { text: found.error ?? say("trouble"), plain: "" };
}

/** @param {Bench} bench @param {string} company bots, or friend */
export async function tryIt(bench, company) {
  const line = byId("try-state");
  line.textContent = say("opening");
  const answer = await post(`/workbench/${bench.game}/try`, { ...fields(bench), with: company, level: field("level") });
  const found = await answer.json();
  if (answer.ok) location.href = found.url;
  else line.textContent = found.error ?? say("trouble");
}

let current = "";

/** Play many games with it and with the original. @param {Bench} bench */
export async function simulate(bench) {
  const line = byId("run-state");
  line.textContent = say("starting");
  const asked = { ...fields(bench), bots: field("bots"), games: field("games") };
  const answer = await post(`/workbench/${bench.game}/simulate`, asked);
  const found = await answer.json();
  if (!answer.ok) {
    line.textContent = found.error ?? say("trouble");
    return;
  }
  current = found.run;
  await follow(bench.game, found.run);
}

/** @param {Bench} bench */
export async function stop(bench) {
  if (current) await post(`/workbench/${bench.game}/runs/${current}/stop`, {});
}

/** Ask until it is over. @param {string} game @param {string} name */
async function follow(game, name) {
  byId("stop").hidden = false;
  const began = performance.now();
  while (name === current) {
    const answer = await fetch(`/workbench/${game}/runs/${name}.json`, { headers: { accept: "application/json" } });
    const found = await answer.json();
    if (!answer.ok) {
      byId("run-state").textContent = found.error ?? say("trouble");
      break;
    }
    show(found, (performance.now() - began) / 1000);
    if (found.over || found.stopped) break;
    await new Promise((done) => setTimeout(done, 900));
  }
  if (name === current) byId("stop").hidden = true;
}

/** @param {Run} run @param {number} seconds */
function show(run, seconds) {
  const done = run.over || run.stopped;
  const left = run.done ? Math.ceil((seconds * (run.total - run.done)) / run.done) : 0;
  byId("run-state").textContent = !run.total ? say("waiting") : done ? say("played", { done: run.done }) : say("progress", { done: run.done, total: run.total, left });
  const bar = /** @type {HTMLProgressElement} */ (byId("run-bar"));
  bar.hidden = !run.total || done;
  bar.max = run.total || 1;
  bar.value = run.done;
  if (!run.kinds.length) return;
  const percent = (/** @type {string} */ kind) => kind !== "length" && kind !== "score";
  const fair = (/** @type {string} */ kind) => run.favours?.find((one) => one.kind === kind)?.expected;
  const differ = make("p", { class: run.differ ? "muted small" : "loud" }, say(run.differ ? "differ" : "differ_none", { differ: run.differ, done: run.done }));
  const lots = run.dealt ? [make("p", { class: "muted small" }, say("by_lot", { count: run.dealt }))] : [];
  const legend = make("p", { class: "legend small" }, make("i", { class: "before" }), say("original"), make("i", { class: "after" }), say("draft"));
  byId("figures").replaceChildren(...verdicts(run), differ, ...lots, legend, ...run.kinds.map(({ kind, rows }) => plot(kind, rows, percent(kind), fair(kind))));
}
