// Reads lines of {"scene", "patches"} and writes, for each, the scene that the client makes of them.
import { createInterface } from "node:readline";
import { patched, pictureOf } from "../../src/ludus/web/static/table/patch.js";

for await (const line of createInterface({ input: process.stdin })) {
  const { scene, patches } = JSON.parse(line);
  const { around, layers } = patched(pictureOf(scene), patches);
  const made = [...layers].map(([name, shapes]) => ({ name, shapes: [...shapes.values()] }));
  console.log(JSON.stringify({ ...around, layers: made }));
}
