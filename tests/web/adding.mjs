// Reads lists of shares and how many play as JSON, and writes how the page tells each list.
import { readFileSync } from "node:fs";

const { adding, change } = await import("../../src/ludus/web/static/review/numbers.js");
const told = ({ values, players }) => adding(values, players).map((value) => change(value, players));
console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(told)));
