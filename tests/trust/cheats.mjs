// The browser's own code about dice. One JSON a line from standard input: {"who", "do", …}; each is answered by one line.
import { createInterface } from "node:readline";
import { acknowledged, answered, blank, written } from "../../src/ludus/web/static/verify/receipt.js";
import { checked } from "../../src/ludus/web/static/verify/record.js";

const receipts = new Map();
const deeds = {
  see: (receipt, { table, random }) => answered(receipt, table, () => random),
  ack: (receipt, { sent }) => acknowledged(receipt, sent) ?? null,
  check: (receipt, { record }) => ({ verdict: checked(record, receipt), written: written(receipt), doubt: receipt.doubt }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.do === "sit") receipts.set(message.who, blank());
  console.log(JSON.stringify(deeds[message.do]?.(receipts.get(message.who), message) ?? null));
}
