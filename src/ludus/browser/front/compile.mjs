// Compiles with the Python that will run it: node compile.mjs PYODIDE SCRIPT SOURCES ARCHIVE LIBRARY.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, script, sources, archive, library] = process.argv.slice(2);

async function main() {
  const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
  const py = await loadPyodide();
  py.unpackArchive(new Uint8Array(readFileSync(sources)), "tar", { extractDir: "/packed" });
  py.runPython(readFileSync(script, "utf8"));
  writeFileSync(archive, py.FS.readFile("/ludus.tar"));
  writeFileSync(library, py.FS.readFile("/library.zip"));
}

main().catch((error) => {
  process.stderr.write(`${String(error.message).trim().split("\n").slice(-1)}\n`);
  process.exit(1);
});
