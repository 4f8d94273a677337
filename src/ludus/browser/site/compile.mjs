// Compiles an archive of Python sources with the Python that will run it: node compile.mjs PYODIDE SOURCES RESULT.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, sources, result] = process.argv.slice(2);

async function main() {
  const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
  const py = await loadPyodide();
  py.unpackArchive(new Uint8Array(readFileSync(sources)), "tar", { extractDir: "/packed" });
  py.runPython(`
import compileall, pathlib, tarfile
from py_compile import PycInvalidationMode

# Games keep their sources: the pages of cards show them.
mode = PycInvalidationMode.UNCHECKED_HASH
games = pathlib.Path("/packed/ludus/games")
compileall.compile_dir(str(games), quiet=2, invalidation_mode=mode, stripdir="/packed")
compileall.compile_dir("/packed", quiet=2, legacy=True, invalidation_mode=mode, stripdir="/packed", rx=__import__("re").compile("/games/"))
with tarfile.open("/ludus.tar", "w", format=tarfile.USTAR_FORMAT) as archive:
    for path in sorted(pathlib.Path("/packed").rglob("*")):
        if path.is_file() and (path.suffix != ".py" or games in path.parents):
            entry = tarfile.TarInfo(path.relative_to("/packed").as_posix())
            entry.size = path.stat().st_size
            with path.open("rb") as file:
                archive.addfile(entry, file)
`);
  writeFileSync(result, py.FS.readFile("/ludus.tar"));
}

main().catch((error) => {
  process.stderr.write(`${String(error.message).trim().split("\n").slice(-1)}\n`);
  process.exit(1);
});
