// Reads a glossary and texts as JSON, and writes the pieces that the page shows of each text.
import { readFileSync } from "node:fs";
import { learn, pieces } from "../../src/ludus/web/static/table/glossary.js";

const { glossary, texts } = JSON.parse(readFileSync(0, "utf8"));
learn(glossary);
console.log(JSON.stringify(texts.map(pieces)));
