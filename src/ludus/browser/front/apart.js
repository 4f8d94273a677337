import { channel } from "./channel.js";
import { heard } from "./lines.js";
import { python } from "./python.js";

const REFUSED = "Couldn't set up the table. Try again in a moment.";

/** The home of one table, whose game has the content of a draft; what came of laying it. @param {string} asked @returns {Promise<string>} */
async function lay(asked) {
  const { py } = await python(asked);
  const pace = new URL(self.location.href).searchParams.get("bots") ?? "0.8";
  const home = py.pyimport("ludus.browser.apart").Apart(navigator.languages.join(","), Number(pace));
  const told = await home.lay(asked);
  const { laid } = JSON.parse(told);
  const line = channel();
  line.onmessage = ({ data: message }) => {
    if (message.kind !== "open" || message.code === laid) heard(home, line, message, () => undefined);
  };
  return told;
}

self.onmessage = async ({ data }) => {
  self.postMessage(await lay(data).catch(() => JSON.stringify({ refused: REFUSED })));
};
