// Compresses every file of a folder with Pyodide's Zstandard: node squeeze.mjs PYODIDE FOLDER.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, folder] = process.argv.slice(2);
const SQUEEZE = `
from compression import zstd
from compression.zstd import CompressionParameter

def squeeze(data):
    return zstd.compress(data.to_bytes(), options={CompressionParameter.compression_level: 19, CompressionParameter.window_log: 24})

squeeze
`;

async function main() {
  const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
  const py = await loadPyodide();
  const squeeze = py.runPython(SQUEEZE);
  for (const name of readdirSync(folder)) {
    const made = squeeze(new Uint8Array(readFileSync(`${folder}/${name}`)));
    writeFileSync(`${folder}/${name}.zst`, made.toJs());
    made.destroy();
  }
}

main().catch((error) => {
  process.stderr.write(`${String(error.message).trim().split("\n").slice(-1)}\n`);
  process.exit(1);
});
