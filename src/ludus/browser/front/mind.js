import { python } from "./python.js";

/** Where bots think, and where drafts are played beside the original. */
const ready = minds();
/** The Python of the draft that is played, where it has content of its own. @type {{key: string, minds: any}|null} */
let apart = null;

/** @param {string} [draft] */
async function minds(draft) {
  const { py } = await python(draft);
  return py.pyimport("ludus.browser.minds");
}

/** What is answered, with the help of another Python where a draft has content of its own. @param {string} question */
async function answer(question) {
  const own = await ready;
  const { draft } = JSON.parse(question);
  if (!draft?.content || !Object.keys(draft.content).length) {
    if (draft?.key === apart?.key) apart = null; // nobody wants it any more
    return own.answer_json(question);
  }
  if (apart?.key !== draft.key) apart = { key: draft.key, minds: await minds(question) };
  const other = apart;
  return own.answer_json(question, (/** @type {string} */ asked) => other?.minds.answer_json(asked));
}

self.onmessage = async (event) => {
  let reply;
  try {
    reply = await answer(event.data);
  } catch (error) {
    apart = null;
    reply = JSON.stringify({ error: String(error).trim().slice(-300) });
  }
  self.postMessage(reply);
};
