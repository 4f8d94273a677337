// Plays records again in Pyodide: node replays.mjs SITE < [[game, record], …]; prints a digest and a picture of each.
import { pathToFileURL } from "node:url";
import { createRequire } from "node:module";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const site = process.argv[2];
const { decompress } = createRequire(import.meta.url)(`${site}/site/fzstd.js`);
const place = mkdtempSync(join(tmpdir(), "ludus-"));
process.on("exit", () => rmSync(place, { recursive: true }));
for (const name of readdirSync(`${site}/pyodide`)) {
  const data = readFileSync(`${site}/pyodide/${name}`);
  writeFileSync(join(place, name.replace(/\.zst$/, "")), name.endsWith(".zst") ? decompress(data) : data);
}

async function main() {
  const { loadPyodide } = await import(pathToFileURL(join(place, "pyodide.mjs")).href);
  const py = await loadPyodide();
  py.unpackArchive(decompress(readFileSync(`${site}/ludus.tar.zst`)), "tar", { extractDir: "/ludus" });
  py.globals.set("given", readFileSync(0, "utf8"));
  const found = py.runPython(`
import sys
sys.path.insert(0, "/ludus")
import hashlib, json
from ludus.core import record
from ludus.games import find

def told(match):
    picture = match.svg(0)
    state = json.dumps(match.to_json(), sort_keys=True)
    return [hashlib.sha256(text.encode()).hexdigest() for text in (state, picture)]

json.dumps([told(record.replay(find.game(game), text)) for game, text in json.loads(given)])
`);
  process.stdout.write(found);
}

main().catch((error) => {
  process.stderr.write(String(error.message).slice(-2000));
  process.exit(1);
});
