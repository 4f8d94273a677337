import { python } from "./python.js";

/** Where bots think. */
const ready = python().then(({ py }) => py.pyimport("ludus.browser.minds"));

self.onmessage = async (event) => {
  const minds = await ready;
  self.postMessage(minds.thought(event.data));
};
