/** A map to draw on: squares or hexes, with the pointer or the keys. */
/** @import { Bench } from "./draft.js" */
/** @import { Board, Row } from "./types.js" */
import { make, say } from "../table/dom.js";

const SVG = "http://www.w3.org/2000/svg";
const SIZE = 20;
const STRAIGHT = Math.sqrt(3) / 2;

/** What the hand holds while it draws, and where it is on each map. */
export const hand = { sign: 0, mirror: "none", at: /** @type {Record<string, [number, number]>} */ ({}) };

/**
 * @param {string} tag @param {Record<string, string|number>} attributes
 */
function shape(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/** A map as rows of signs. @param {string} text @param {Board} board */
function rowsOf(text, board) {
  const lines = text.split("\n").filter((line) => line.trim());
  return lines.map((line) => (board.shape === "hexes" ? line.trim().split(/\s+/) : [...line]));
}

/** The map as text, laid out as the box has it. @param {string[][]} rows @param {Board} board */
function textOf(rows, board) {
  const widest = Math.max(...rows.map((row) => row.length));
  const lines = rows.map((row) => (board.shape === "hexes" ? " ".repeat(2 + widest - row.length) + row.join(" ") : row.join("")));
  return `${lines.join("\n")}\n`;
}

/**
 * The maps of one row, each to draw on.
 * @param {Board} board @param {Row} row @param {Bench} bench @param {[number, number]|null} wrong a place that is forbidden
 */
export function drawing(board, row, bench, wrong) {
  const name = `${board.table} ${row.key}`;
  const value = bench.value(board.file, name, board.column) ?? row[board.column];
  const several = Array.isArray(value);
  /** @type {string[]} */
  const maps = several ? value : [value];
  const put = (/** @type {number} */ place, /** @type {string[][]} */ rows) => {
    const texts = maps.map((text, at) => (at === place ? textOf(rows, board) : text));
    bench.set(board.file, name, { [board.column]: several ? texts : texts[0], ...besides(board, row, bench, texts) }, row);
  };
  return make("div", { class: `maps ${several ? "several" : ""}` }, ...maps.map((text, place) => one(board, rowsOf(text, board), (rows) => put(place, rows), wrong, several ? `${place + 1}` : "")));
}

/** What other columns say of the same map. @param {Board} board @param {Row} row @param {Bench} bench @param {string[]} texts */
function besides(board, row, bench, texts) {
  /** @type {Record<string, any>} */
  const cells = {};
  const { column, sign } = board.counted;
  if (column && sign) cells[column] = texts.map((text) => text.split(sign).length - 1);
  if (board.named) {
    const rows = rowsOf(texts[0] ?? "", board);
    const was = bench.value(board.file, `${board.table} ${row.key}`, board.named) ?? row[board.named];
    cells[board.named] = was.map((/** @type {string[]} */ names, /** @type {number} */ seat) => {
      const drawn = rows.flatMap((line, y) => line.flatMap((found, x) => (found === String(seat + 1) ? [`${String.fromCharCode(97 + y)}${x + 1}`] : [])));
      const kept = names.filter((label) => drawn.includes(label));
      return [...kept, ...drawn.filter((label) => !kept.includes(label))];
    });
  }
  return cells;
}

/**
 * @param {Board} board @param {string[][]} rows @param {(rows: string[][]) => void} put
 * @param {[number, number]|null} wrong @param {string} title
 */
function one(board, rows, put, wrong, title) {
  const hexes = board.shape === "hexes";
  const widest = Math.max(...rows.map((row) => row.length));
  const [width, height] = hexes ? [widest * SIZE, (rows.length * STRAIGHT + 0.3) * SIZE] : [widest * SIZE, rows.length * SIZE];
  const svg = shape("svg", { viewBox: `-1 -1 ${width + 2} ${height + 2}`, class: `map ${board.shape}`, "data-at": `map ${title}`, tabindex: 0, role: "application", "aria-label": say("map_keys", { name: `${board.name} ${title}` }) });
  /** @type {SVGElement[][]} */
  const cells = rows.map((row, y) => row.map((sign, x) => {
    const group = shape("g", { "data-x": x, "data-y": y });
    svg.append(group);
    paint(group, board, sign, x, y, hexes ? (widest - row.length) / 2 : 0);
    return group;
  }));
  const cursor = shape("rect", { class: "cursor", width: SIZE, height: SIZE });
  const forbidden = wrong && cells[wrong[1]]?.[wrong[0]];
  if (forbidden) forbidden.classList.add("wrong");
  svg.append(cursor);
  draw(svg, board, rows, cells, cursor, put, title);
  return make("figure", {}, title ? make("figcaption", { class: "tiny faint" }, title) : null, svg);
}

/** @param {SVGElement} group @param {Board} board @param {string} sign @param {number} x @param {number} y @param {number} shift */
function paint(group, board, sign, x, y, shift) {
  const found = board.signs.find(([each]) => each === sign);
  const [left, top] = board.shape === "hexes" ? [(x + shift) * SIZE, y * SIZE * STRAIGHT] : [x * SIZE, y * SIZE];
  group.setAttribute("class", `cell paint-${found?.[1] ?? "floor"}`);
  const middle = /** @type {const} */ ([left + SIZE / 2, top + SIZE * (board.shape === "hexes" ? 0.577 : 0.5)]);
  const corners = [0, 1, 2, 3, 4, 5].map((n) => `${middle[0] + Math.sin((n * Math.PI) / 3) * SIZE * 0.577},${middle[1] - Math.cos((n * Math.PI) / 3) * SIZE * 0.577}`);
  const body = board.shape === "hexes" ? shape("polygon", { points: corners.join(" ") }) : shape("rect", { x: left, y: top, width: SIZE, height: SIZE });
  const text = shape("text", { x: middle[0], y: middle[1] + 4 });
  text.textContent = /[A-Za-z0-9<>*]/.test(sign) && !"gbo".includes(sign) ? sign : "";
  const tip = shape("title", {});
  tip.textContent = `${x},${y}: ${found?.[2] ?? sign}`;
  group.replaceChildren(body, text, tip);
}

/**
 * @param {Element} svg @param {Board} board @param {string[][]} rows @param {SVGElement[][]} cells
 * @param {Element} cursor @param {(rows: string[][]) => void} put @param {string} title
 */
function draw(svg, board, rows, cells, cursor, put, title) {
  const now = rows.map((row) => [...row]);
  let [x, y] = hand.at[title] ?? [Math.floor((now[0]?.length ?? 0) / 2), Math.floor(now.length / 2)];
  let down = false;
  const widest = Math.max(...rows.map((row) => row.length));
  const show = () => {
    hand.at[title] = [x, y];
    const shift = board.shape === "hexes" ? (widest - (now[y]?.length ?? 0)) / 2 : 0;
    cursor.setAttribute("x", String((x + shift) * SIZE));
    cursor.setAttribute("y", String(y * SIZE * (board.shape === "hexes" ? STRAIGHT : 1)));
  };
  const colour = () => {
    const sign = board.signs[hand.sign]?.[0] ?? ".";
    for (const [cx, cy] of mirrored(x, y, now)) {
      const line = now[cy];
      const group = cells[cy]?.[cx];
      if (!line || !group || line[cx] === undefined) continue;
      line[cx] = sign;
      paint(group, board, sign, cx, cy, board.shape === "hexes" ? (widest - line.length) / 2 : 0);
    }
  };
  const at = (/** @type {Event} */ event) => {
    const group = event.target instanceof Element ? event.target.closest("[data-x]") : null;
    if (!group) return false;
    [x, y] = [Number(group.getAttribute("data-x")), Number(group.getAttribute("data-y"))];
    show();
    return true;
  };
  svg.addEventListener("pointerdown", (event) => {
    if (!(event instanceof PointerEvent) || !at(event) || event.pointerType === "touch" && !matchMedia("(min-width: 721px)").matches) return;
    if (event.altKey) hand.sign = Math.max(0, board.signs.findIndex(([sign]) => sign === now[y]?.[x]));
    else {
      down = true;
      colour();
    }
  });
  svg.addEventListener("pointermove", (event) => {
    if (down && at(event)) colour();
  });
  for (const name of ["pointerup", "pointerleave"]) {
    svg.addEventListener(name, () => {
      if (down) put(now);
      down = false;
    });
  }
  svg.addEventListener("keydown", (event) => {
    if (!(event instanceof KeyboardEvent)) return;
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [0, 0];
    const digit = event.key === "0" ? 9 : Number(event.key) - 1;
    if (dx || dy) {
      y = Math.min(now.length - 1, Math.max(0, y + (dy ?? 0)));
      x = Math.min((now[y]?.length ?? 1) - 1, Math.max(0, x + (dx ?? 0)));
      show();
    } else if (event.key === " " || event.key === "Enter") {
      colour();
      put(now);
    } else if (/^\d$/.test(event.key) && board.signs[digit]) {
      hand.sign = digit;
      svg.dispatchEvent(new CustomEvent("sign", { bubbles: true }));
    } else return;
    event.preventDefault();
  });
  show();
}

/** The place itself and those that mirror it. @param {number} x @param {number} y @param {string[][]} rows */
function mirrored(x, y, rows) {
  const down = rows.length - 1 - y;
  const across = (/** @type {number} */ row) => (rows[row]?.length ?? 1) - 1 - x;
  /** @type {[number, number][]} */
  const found = [[x, y]];
  if (hand.mirror === "sides" || hand.mirror === "both") found.push([across(y), y]);
  if (hand.mirror === "ends" || hand.mirror === "both") found.push([x, down]);
  if (hand.mirror === "turn" || hand.mirror === "both") found.push([across(down), down]);
  return found;
}

/** The signs to draw with. @param {Board} board @param {() => void} changed */
export function palette(board, changed) {
  const choose = (/** @type {number} */ place) => {
    hand.sign = place;
    changed();
  };
  const signs = board.signs.map(([sign, paint, text], place) => make("button", { type: "button", class: `swatch paint-${paint}`, "aria-pressed": String(place === hand.sign), title: place < 10 ? say("sign_key", { text, key: (place + 1) % 10 }) : text, onclick: () => choose(place) }, make("i", { class: `paint-${paint}`, "aria-hidden": true }, /[.,#gbo]/.test(sign) ? "" : sign), make("span", {}, text)));
  const mirrors = make("select", { "aria-label": say("mirror") }, ...["none", "sides", "ends", "turn", "both"].map((kind) => make("option", { value: kind, selected: kind === hand.mirror }, say(`mirror_${kind}`))));
  mirrors.addEventListener("change", () => {
    hand.mirror = mirrors.value;
  });
  return make("div", { class: "palette" }, make("div", { class: "swatches", role: "group", "aria-label": say("signs") }, ...signs), make("label", { class: "row small" }, say("mirror"), mirrors));
}
