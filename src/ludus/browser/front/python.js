/**
 * Python with Ludus in it, in a worker.
 * @param {string} archive
 */
export async function python(archive) {
  const began = performance.now();
  const runtime = new URL("../pyodide/", import.meta.url).href;
  const { loadPyodide } = await import(`${runtime}pyodide.mjs`);
  const [py, packed] = await Promise.all([
    loadPyodide({ indexURL: runtime }),
    fetch(archive).then((answer) => answer.arrayBuffer()),
  ]);
  const bare = performance.now();
  unpack(py.FS, new Uint8Array(packed), "/ludus");
  py.runPython("import sys; sys.path.insert(0, '/ludus')");
  return { py, times: { bare: performance.timeOrigin + bare, took: bare - began } };
}

/**
 * Writes the files of an archive (ustar): quicker than Python would.
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
    files.writeFile(path, archive.subarray(at + 512, at + 512 + size));
    at += 512 + 512 * Math.ceil(size / 512);
  }
}
