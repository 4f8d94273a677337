/** What stands between the pages and the network: files are kept here, and everything else is asked of the home. */
/** @type {Record<string, {zst: boolean}>} */
const FILES = {/*FILES*/};
const VERSION = "/*VERSION*/";
const SELF = /** @type {any} */ (self);
SELF.importScripts(`site/fzstd.js?${VERSION}`);
const BASE = new URL(SELF.registration.scope).pathname;
const CAREFUL = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'";
const MEMORY = "python.memory";
const FIRST = ["index.html", "site/shell.js", "site/channel.js", "site/shell.css", "static/theme.css"];

const channel = new BroadcastChannel(`ludus ${BASE}`);
/** @type {Map<string, {asked: string, answer: (reply: string) => void}>} */
const waiting = new Map();
channel.onmessage = (/** @type {MessageEvent} */ { data }) => {
  if (data.kind === "ready") for (const [id, { asked }] of waiting) channel.postMessage({ kind: "ask", id, asked });
  if (data.kind === "answer") {
    waiting.get(data.id)?.answer(data.reply);
    waiting.delete(data.id);
  }
};

SELF.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(Promise.all(FIRST.map(file))));
SELF.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(tidy().then(() => SELF.clients.claim())));
SELF.addEventListener("message", (/** @type {any} */ event) => event.waitUntil(whole()));
SELF.addEventListener("fetch", (/** @type {any} */ event) => {
  const url = new URL(event.request.url);
  if (url.origin !== location.origin) return;
  event.respondWith(answer(event.request, url));
});

/** Every file, one after the other, so that all of it works without a network from now on. */
async function whole() {
  for (const path of Object.keys(FILES)) await file(path);
  channel.postMessage({ kind: "whole" });
}

async function tidy() {
  for (const name of await caches.keys()) if (name.startsWith(`ludus ${BASE} `) && name !== `ludus ${BASE} ${VERSION}`) await caches.delete(name);
}

/** @param {Request} request @param {URL} url */
async function answer(request, url) {
  const path = url.pathname.startsWith(BASE) ? url.pathname.slice(BASE.length) : url.pathname.slice(1);
  if (path in FILES) return file(path);
  if (path === MEMORY) return memory(request);
  if (request.mode === "navigate" && request.destination === "document") return shell();
  const cover = /^games\/([\w-]+)\/cover\.svg$/.exec(path);
  if (cover) return file(`covers/${cover[1]}.${url.searchParams.get("theme") ?? "dark"}.svg`);
  return asked(request, `/${path}${url.search}`);
}

/**
 * A file of the site: from the cache, or fetched once. Large ones travel compressed, whatever the host does.
 * @param {string} path
 * @returns {Promise<Response>}
 */
async function file(path) {
  const cache = await caches.open(`ludus ${BASE} ${VERSION}`);
  const kept = await cache.match(BASE + path);
  if (kept) return kept;
  const packed = FILES[path]?.zst;
  const found = await fetch(`${BASE}${path}${packed ? ".zst" : ""}?${VERSION}`, { cache: "no-cache" });
  if (!found.ok) return found;
  const headers = new Headers({ "content-type": kind(path) });
  const data = new Uint8Array(await found.arrayBuffer());
  const body = packed ? SELF.fzstd.decompress(data) : data;
  const moved = path.endsWith(".js") && BASE !== "/";
  const fresh = new Response(moved ? based(await new Response(body).text()) : body, { headers });
  await cache.put(BASE + path, fresh.clone());
  return fresh;
}

/**
 * What Python remembers from one visit to the next: nothing that travels, and only as long as the files are the same.
 * @param {Request} request
 */
async function memory(request) {
  const cache = await caches.open(`ludus ${BASE} ${VERSION}`);
  if (request.method === "PUT") await cache.put(BASE + MEMORY, new Response(await request.blob()));
  if (request.method === "DELETE") await cache.delete(BASE + MEMORY);
  const kept = await cache.match(BASE + MEMORY);
  return request.method === "GET" && kept ? kept : new Response(null, { status: kept ? 200 : 204 });
}

/** The page around the pages, wherever somebody comes in. */
async function shell() {
  const page = await (await file("index.html")).text();
  return new Response(page.replace('<base href="./">', `<base href="${BASE}">`), { headers: { "content-type": "text/html; charset=utf-8" } });
}

/** @param {string} path */
function kind(path) {
  const kinds = { js: "text/javascript", mjs: "text/javascript", css: "text/css", svg: "image/svg+xml", json: "application/json", html: "text/html; charset=utf-8", wasm: "application/wasm", png: "image/png", webmanifest: "application/manifest+json" };
  return /** @type {Record<string, string>} */ (kinds)[path.split(".").pop() ?? ""] ?? "application/octet-stream";
}

/**
 * Addresses as they are where the site does not lie at the root of its host.
 * @param {string} text
 */
function based(text) {
  return BASE === "/" ? text : text.replace(/(["'`=(])\/(?=(?:["'`?]|static\/|site\/|away|host\/|meet|games\/|learn|rules|records|t\/|me\b|mine|join|fair|tables|workbench|try\/))/g, `$1${BASE}`);
}

/**
 * What the home of the tables says to a request.
 * @param {Request} request @param {string} url
 */
async function asked(request, url) {
  const asking = { method: request.method, url, json: (request.headers.get("accept") ?? "").includes("application/json"), fields: await fields(request) };
  const id = crypto.randomUUID();
  const reply = JSON.parse(await new Promise((resolve) => {
    const text = JSON.stringify(asking);
    waiting.set(id, { asked: text, answer: resolve });
    channel.postMessage({ kind: "ask", id, asked: text });
  }));
  if (reply.status === 303) return Response.redirect(new URL(BASE + reply.headers.location.slice(1), location.origin), 303);
  const html = reply.kind === "text/html";
  const body = reply.kind === "application/json" ? reply.body.replace(/"url":"\//g, `"url":"${BASE}`) : html ? based(reply.body) : reply.body;
  const headers = { ...reply.headers, "content-type": `${reply.kind}; charset=utf-8`, "cache-control": "no-store", "content-security-policy": CAREFUL };
  return new Response(body, { status: reply.status, headers });
}

/**
 * The fields of a form; files are read as text.
 * @param {Request} request
 */
async function fields(request) {
  if (request.method !== "POST") return null;
  /** @type {Record<string, string>} */
  const found = {};
  try {
    for (const [name, value] of await request.formData()) found[name] = typeof value === "string" ? value : await value.text();
  } catch {
    return found; // nothing was sent
  }
  return found;
}
