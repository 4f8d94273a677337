// Reads cases from standard input, one JSON a line: {"key": hex, "steps": [...]}; writes the first differing step of each.
import { createInterface } from "node:readline";
import { firstDifference, fromHex } from "../../src/ludus/web/static/verify/fair.js";

for await (const line of createInterface({ input: process.stdin })) {
  const { key, steps } = JSON.parse(line);
  console.log(firstDifference(fromHex(key), steps));
}
