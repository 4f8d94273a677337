// Divides codes and collects their parts, as the pages do: one line of JSON in, one out.
import { createInterface } from "node:readline";
import { NOTHING, collected, missing, parted } from "../../src/ludus/browser/front/parts.js";

for await (const line of createInterface({ input: process.stdin })) {
  const { code, most, texts } = JSON.parse(line);
  let told;
  if (code) told = await parted(code, most);
  else {
    told = [];
    let held = NOTHING;
    for (const text of texts) {
      const found = await collected(held, text);
      held = found.held;
      told.push([found.why, found.code, missing(held)]);
    }
  }
  console.log(JSON.stringify(told));
}
