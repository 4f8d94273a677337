import { BASE, channel } from "./channel.js";
import { Meeting } from "./meet.js";

/** The page around the pages: it keeps the worker while pages come and go in the frame. */
const frame = /** @type {HTMLIFrameElement} */ (document.getElementById("page"));
const splash = /** @type {HTMLElement} */ (document.getElementById("splash"));
const told = /** @type {HTMLElement} */ (document.getElementById("told"));
const first = /** @type {HTMLElement} */ (document.getElementById("first"));
const words = JSON.parse(document.getElementById("words")?.textContent ?? "{}");
const language = navigator.languages.map((name) => name.slice(0, 2)).find((name) => name in words) ?? "en";

/** @param {string} key */
const say = (key) => words[language][key] ?? words.en[key] ?? key;

/** @param {string} text */
function trouble(text) {
  splash.hidden = false;
  splash.classList.add("trouble");
  told.textContent = text;
  first.textContent = "";
}

async function controlled() {
  await navigator.serviceWorker.register(`${BASE}sw.js`);
  await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller) return;
  await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
}

/** The page in the frame has another title or address: so has this one. */
function followed() {
  const page = frame.contentWindow;
  if (!page || page.location.href === "about:blank") return;
  splash.hidden = true;
  history.replaceState(null, "", page.location.href);
  const name = () => (document.title = page.document.title);
  name();
  const title = page.document.querySelector("title");
  if (title) new MutationObserver(name).observe(title, { childList: true });
  page.addEventListener("hashchange", () => history.replaceState(null, "", page.location.href));
  page.focus();
}

/** @type {any} */ (window).meeting = new Meeting();

async function begin() {
  document.documentElement.lang = language;
  told.textContent = say("loading");
  if (!("serviceWorker" in navigator) || !("locks" in navigator)) return trouble(say("no_worker"));
  if (!navigator.serviceWorker.controller) first.textContent = say("first_visit");
  const news = channel();
  news.onmessage = ({ data }) => {
    if (data.kind === "whole") document.body.dataset.whole = "";
    if (data.kind === "broken") trouble(`${say("broken")} ${data.text}`);
    if (data.kind !== "ready") return;
    document.body.dataset.ready = JSON.stringify(data.times);
    navigator.serviceWorker.controller?.postMessage("whole"); // the rest is fetched when the table is set
    const unkept = document.getElementById("unkept");
    if (unkept) unkept.textContent = say("unkept");
    if (unkept) unkept.hidden = data.kept;
  };
  try {
    await controlled();
  } catch {
    return trouble(say("no_worker"));
  }
  const home = new Worker(new URL(`./home.js${location.search.includes("bots=0") ? "?bots=0" : ""}`, import.meta.url), { type: "module" });
  addEventListener("pagehide", () => home.terminate()); // a page that is put aside must not keep the tables from others
  addEventListener("pageshow", (event) => event.persisted && location.reload());
  frame.addEventListener("load", followed);
  addEventListener("hashchange", () => frame.contentWindow?.location.replace(location.href)); // another link of the same page
  frame.src = location.href.replace(/\/index\.html(?=$|[?#])/, "/").replace(/(\/records|\/meet)\/(?=$|[?#])/, "$1");
  void navigator.storage?.persist?.();
}

void begin();
