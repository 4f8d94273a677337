/** Where the memory of a Python with Ludus in it is kept: the service worker answers for this address. */
const MEMORY = new URL("../python.memory", import.meta.url).href;
const ARCHIVE = new URL("../ludus.tar", import.meta.url).href;
const RUNTIME = new URL("../pyodide/", import.meta.url).href;
const STEP = 1 << 20;

/**
 * Python with Ludus in it, in a worker: from what is remembered of an earlier visit, or from the beginning. One that plays
 * a draft with content of its own has to begin anew, since content is read once.
 * @param {string} [draft] what is asked of it, with that content
 */
export async function python(draft) {
  const began = performance.now();
  const packed = bytes(ARCHIVE);
  const py = (draft ? null : await fromMemory()) ?? (await loaded({}));
  const bare = performance.now();
  unpack(py.FS, /** @type {Uint8Array} */ (await packed), "/ludus");
  py.runPython("import sys\nif '/ludus' not in sys.path: sys.path.insert(0, '/ludus')");
  if (draft) py.pyimport("ludus.browser.apart").begin(draft);
  return { py, times: { bare: performance.timeOrigin + bare, took: bare - began } };
}

/** Remember a Python that has imported everything and drawn a picture of each game, for later visits. */
export async function remember() {
  if ((await fetch(MEMORY, { method: "HEAD" })).status === 200) return;
  const [py, packed] = await Promise.all([loaded({ _makeSnapshot: true }), bytes(ARCHIVE)]);
  unpack(py.FS, /** @type {Uint8Array} */ (packed), "/ludus");
  py.runPython("import sys; sys.path.insert(0, '/ludus')\nfrom ludus.browser import minds, warm\nwarm.warm()");
  await fetch(MEMORY, { method: "PUT", body: py.makeMemorySnapshot() });
}

/** @param {object} options */
async function loaded(options) {
  const { loadPyodide } = await import(`${RUNTIME}pyodide.mjs`);
  return loadPyodide({ indexURL: RUNTIME, ...options });
}

/** Null where nothing is remembered, or where it is of no use: then all begins anew. */
async function fromMemory() {
  try {
    const memory = await bytes(MEMORY);
    if (!memory) return null;
    const { default: create } = await import(`${RUNTIME}pyodide.asm.mjs`);
    /** Pyodide writes the memory over its own, which has to be as large. @param {object} settings */
    const large = async (settings) => {
      const made = await create(settings);
      while (made.HEAP8.length < memory.length && made._malloc(STEP));
      return made;
    };
    return await loaded({ _loadSnapshot: memory, createPyodideModule: large });
  } catch {
    await fetch(MEMORY, { method: "DELETE" });
    return null;
  }
}

/** The bytes at an address; null where there are none. @param {string} address */
async function bytes(address) {
  const answer = await fetch(address);
  return answer.status === 200 ? new Uint8Array(await answer.arrayBuffer()) : null;
}

/**
 * Writes the files of an archive (ustar): quicker than Python would. They stay where they lie in it.
 * @param {any} files @param {Uint8Array} archive @param {string} root
 */
function unpack(files, archive, root) {
  const letters = new TextDecoder();
  /** @param {number} at @param {number} size */
  const text = (at, size) => letters.decode(archive.subarray(at, at + size)).replace(/\0.*$/s, "");
  const folders = new Set();
  for (let at = 0; at + 512 <= archive.length && archive[at]; ) {
    const before = text(at + 345, 155);
    const path = `${root}/${before ? `${before}/` : ""}${text(at, 100)}`;
    const size = parseInt(text(at + 124, 12), 8);
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) files.mkdirTree(folder);
    folders.add(folder);
    files.writeFile(path, archive.subarray(at + 512, at + 512 + size), { canOwn: true });
    at += 512 + 512 * Math.ceil(size / 512);
  }
}
