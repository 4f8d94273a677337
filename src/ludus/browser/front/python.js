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
  py.unpackArchive(packed, "tar", { extractDir: "/ludus" });
  py.runPython("import sys; sys.path.insert(0, '/ludus')");
  return { py, times: { bare: performance.timeOrigin + bare, took: bare - began } };
}
