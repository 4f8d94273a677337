// Reads a shape and refusals as JSON, and writes the actions whose refusals the page shows at that shape.
import { readFileSync } from "node:fs";

globalThis.ResizeObserver = class {}; // of a page, which the question's module makes one of
const { refusedAt } = await import("../../src/ludus/web/static/table/why.js");
const { shape, refusals } = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(refusedAt(shape, refusals).map(({ action }) => action)));
