/** @import { Review, Answered, Fallen } from "./types.js" */

/** A share in per cent, a score as it is. @param {number} value @param {number} players */
export function level(value, players) {
  const said = players === 1 ? value.toFixed(1) : (100 * value).toFixed(0);
  return `${Number(said) === 0 ? said.replace("-", "") : said.replace("-", "−")}${players === 1 ? "" : " %"}`;
}

/** The same with its sign. @param {number} value @param {number} players */
export function change(value, players) {
  const number = players === 1 ? value : 100 * value;
  const said = Math.abs(number).toFixed(players === 1 ? 1 : 0);
  return `${Number(said) === 0 ? "±" : number > 0 ? "+" : "−"}${said}${players === 1 ? "" : " %"}`;
}

/** As they are told one below the other: rounded so that they come to what they come to together. @param {number[]} values @param {number} players */
export function adding(values, players) {
  const unit = players === 1 ? 10 : 100;
  const exact = values.map((value) => Number((unit * value).toFixed(4)));
  const found = exact.map(Math.floor);
  const add = (/** @type {number[]} */ numbers) => numbers.reduce((all, each) => all + each, 0);
  const first = exact.map((value, n) => ({ n, left: value - Math.floor(value) })).sort((a, b) => b.left - a.left);
  for (const { n } of first.slice(0, Math.round(Number(add(exact).toFixed(3))) - add(found))) found[n] = (found[n] ?? 0) + 1;
  return found.map((each) => each / unit);
}

/** @param {Answered|Fallen} moment @returns {moment is Answered} */
export function answered(moment) {
  return "answer" in moment;
}

/** What a moment did for a seat: luck, or an error. @param {Answered|Fallen} moment @param {number} seat */
export function moved(moment, seat) {
  return answered(moment) ? (moment.seat === seat ? -moment.error : 0) : (moment.luck[seat] ?? 0);
}

/** @param {Review} review @param {number} number */
export function momentOf(review, number) {
  return review.moments.find((moment) => moment.number === number);
}
