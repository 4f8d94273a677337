/** @import { Answered, Asked } from "./types.js" */
import { make, say } from "../table/dom.js";
import { change, level } from "./numbers.js";

/** Light or dark, as the page is. */
function theme() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

/**
 * A moment to be looked at: the board, what was asked, what was answered and what was better, unless that is hidden;
 * to be tried again, or shown.
 * @param {{moment: Answered, players: number, picture: string, asked: () => Promise<Asked>, title?: string, hidden?: boolean, more?: Node[], tried?: (right: boolean) => void}} given
 */
export function momentBox(given) {
  const { moment, players } = given;
  const picture = `${given.picture}?theme=${theme()}`;
  const board = make("a", { href: picture, target: "_blank" }, make("img", { class: "board", src: picture, alt: say("board"), loading: "lazy", width: 640, height: 420 }));
  const prompt = make("p", { class: "prompt" });
  const said = make("div", { class: "said", role: "status" });
  const box = make("article", { class: `moment ${moment.size}`, id: `moment-${moment.number}` });
  const head = make("header", { class: "row" }, make("b", {}, given.title ?? say("after", { count: moment.step })));
  if (!given.hidden) head.append(make("span", { class: `chip size ${moment.size}` }, `${say(moment.size || "small")} ${change(-moment.error, players)}`));
  const buttons = make("div", { class: "row wrap" },
    make("button", { class: "btn sm", type: "button", onclick: () => void tryIt() }, say("try")),
    make("button", { class: "btn sm quiet", type: "button", onclick: () => void showIt() }, say("show")),
    ...(given.more ?? []));
  box.append(head, board, prompt, said, buttons);
  /** @type {Promise<Asked>|null} */
  let known = null;
  const asked = () => (known ??= given.asked());
  void asked().then((found) => {
    prompt.textContent = found.prompt;
    if (!given.hidden) said.replaceChildren(table(found));
  }).catch(() => { prompt.textContent = ""; });

  /** The position is laid out; whoever tries gets an answer. */
  async function tryIt() {
    const found = await asked();
    const options = found.options.map(({ answer, label }) => make("button", { class: "btn sm", type: "button", onclick: () => judge(answer, found) }, label));
    said.replaceChildren(make("p", { class: "small muted" }, say("try_text")), make("div", { class: "row wrap options" }, ...options));
  }

  /** @param {string} answer @param {Asked} found */
  function judge(answer, found) {
    const best = valueOf(moment.best) ?? 0;
    const value = valueOf(answer);
    const twice = moment.choices.findIndex(([text]) => text === answer) < moment.finalists;
    const right = answer === moment.best || (twice && value !== undefined && value >= best);
    const text = right ? say("right") : value === undefined || !twice ? say("unlikely") : say("wrong", { promise: level(value, players), less: change(value - best, players) });
    said.replaceChildren(make("p", { class: right ? "right" : "wrong" }, make("b", {}, labelOf(found, answer)), " ", text), ...(right ? [table(found)] : []));
    given.tried?.(right);
  }

  async function showIt() {
    said.replaceChildren(table(await asked()));
  }

  /** What was answered, what was better, and what else was looked at, with what each of them promises. @param {Asked} found */
  function table(found) {
    const others = moment.choices.slice(0, moment.finalists).map(([answer]) => answer);
    const rows = [...new Set([moment.answer, moment.best, ...others])].map((answer) => {
      const kind = answer === moment.best ? "better" : answer === moment.answer ? "was" : "also";
      return make("tr", { class: kind }, make("th", { scope: "row" }, say(kind)), make("td", {}, labelOf(found, answer)), make("td", { class: "n" }, level(valueOf(answer) ?? 0, players)));
    });
    return make("table", { class: "choices" }, make("caption", { class: "sr" }, say("promises")), make("tbody", {}, ...rows));
  }

  /** @param {string} answer */
  function valueOf(answer) {
    return moment.choices.find(([text]) => text === answer)?.[1];
  }

  return box;
}

/** @param {Asked} found @param {string} answer */
function labelOf(found, answer) {
  return found.options.find((option) => option.answer === answer)?.label ?? answer;
}
