/** Tiles and the stack that they lie in: choose a place, then the tiles that lie there. */
/** @import { Asked, Cells, Field, Row } from "./types.js" */
import { make, say } from "../table/dom.js";
import { numberBox, rowsOf } from "./boxes.js";

const ONE = "one"; // in the stack: one of those to choose among
const ACROSS = 6; // tiles from one row to the next, for the keys

/** @typedef {{random: number, ones: number, tiles: string[]}} Packet */

/** The place that tiles are put to. */
const hand = { place: "pool" };

/** @param {Asked} asked */
export function tilesField(asked) {
  const { field, row, told } = asked;
  const tiles = rowsOf(told, field.of);
  const packets = packetsOf(row[field.column] ?? []);
  const places = placesOf(field, packets);
  if (!places.some(([id]) => id === hand.place)) hand.place = "pool";
  return make("div", { class: "tileform" }, stackOf(asked, packets, tiles), swatches(asked, places), grid(asked, packets, tiles, places));
}

/** @param {string[]} stack @returns {Packet[]} */
function packetsOf(stack) {
  return stack.map((packet) => {
    const words = packet.split(/\s+/).filter(Boolean);
    const numbers = words.filter((word) => /^\d+$/.test(word)).map(Number);
    return { random: numbers.reduce((sum, each) => sum + each, 0), ones: words.filter((word) => word === ONE).length, tiles: words.filter((word) => word !== ONE && !/^\d+$/.test(word)) };
  });
}

/** @param {Packet[]} packets */
function stackText(packets) {
  return packets.map(({ random, ones, tiles }) => [...(random ? [String(random)] : []), ...Array(ones).fill(ONE), ...tiles].join(" "));
}

/** The places by name, and what each is called. @param {Field} field @param {Packet[]} packets @returns {[string, string][]} */
function placesOf(field, packets) {
  /** @type {[string, string][]} */
  const found = [["pool", say("tile_pool")]];
  if (field.start) found.push(["start", say("tile_start")]);
  for (const at of packets.keys()) found.push([`packet ${at}`, say("tile_packet", { number: at + 1 })]);
  if (field.among) found.push(["among", say("tile_among")]);
  if (field.out) found.push(["out", say("tile_out")]);
  if (field.goals) found.push(["goal", say("tile_goal")]);
  return found;
}

/** Where a tile lies. @param {string} key @param {Field} field @param {Cells} row @param {Packet[]} packets */
function placeOf(key, field, row, packets) {
  if (field.start && row[field.start] === key) return "start";
  if (field.out && row[field.out].includes(key)) return "out";
  if (field.among && row[field.among].includes(key)) return "among";
  const at = packets.findIndex((packet) => packet.tiles.includes(key));
  return at < 0 ? "pool" : `packet ${at}`;
}

/** Lay a tile somewhere; it lies nowhere else then. @param {Asked} asked @param {Packet[]} packets @param {string} key @param {string} place */
function lay({ field, row, put }, packets, key, place) {
  const { start, out, among, goals } = field;
  const without = (/** @type {string[]} */ keys) => keys.filter((each) => each !== key);
  const stack = packets.map((packet, at) => ({ ...packet, tiles: `packet ${at}` === place ? [...without(packet.tiles), key] : without(packet.tiles) }));
  /** @type {Cells} */
  const cells = { [field.column]: stackText(stack) };
  if (start && (row[start] === key || place === "start")) cells[start] = place === "start" ? key : "";
  if (out) cells[out] = place === "out" ? [...without(row[out]), key] : without(row[out]);
  if (among) cells[among] = place === "among" ? [...without(row[among]), key] : without(row[among]);
  if (goals && place !== "start" && !place.startsWith("packet")) cells[goals] = without(row[goals]);
  put(cells);
}

/** Whether a tile is a goal: by itself, or as one of those to choose among. @param {string} key @param {Field} field @param {Cells} row */
function isGoal(key, field, row) {
  const goals = field.goals ? row[field.goals] : [];
  return goals.includes(key) || (goals.includes(ONE) && field.among && row[field.among].includes(key));
}

/** @param {Asked} asked @param {string} key */
function mark({ field, row, put }, key) {
  if (!field.goals) return;
  const name = field.among && row[field.among].includes(key) ? ONE : key;
  const goals = /** @type {string[]} */ (row[field.goals]);
  put({ [field.goals]: goals.includes(name) ? goals.filter((each) => each !== name) : [...goals, name] });
}

// --- what is seen ----------------------------------------------------------------------------------------------------

/** The stack, top first. @param {Asked} asked @param {Packet[]} packets @param {Row[]} tiles */
function stackOf({ field, row, put }, packets, tiles) {
  const set = (/** @type {Packet[]} */ next) => put({ [field.column]: stackText(next) });
  const called = (/** @type {string} */ key) => `${tiles.find((tile) => tile.key === key)?.called ?? key} ${key}`;
  const items = packets.map((packet, at) => {
    const change = (/** @type {Partial<Packet>} */ part) => set(packets.map((each, place) => (place === at ? { ...each, ...part } : each)));
    const swap = (/** @type {number} */ other) => set(packets.map((each, place) => (place === at ? (packets[other] ?? each) : place === other ? packet : each)));
    const button = (/** @type {string} */ text, /** @type {string} */ label, /** @type {boolean} */ off, /** @type {() => void} */ act) => make("button", { type: "button", class: "btn sm quiet", "data-at": label, "aria-label": label, disabled: off, onclick: act }, text);
    const number = at + 1;
    const ones = field.among && (row[field.among].length || packet.ones) ? make("label", { class: "row small" }, numberBox(`packet ${at} ones`, say("packet_ones"), packet.ones, 0, row[field.among].length, (value) => change({ ones: value })), say("packet_ones")) : null;
    return make("li", {}, make("b", {}, say("tile_packet", { number })), make("label", { class: "row small" }, numberBox(`packet ${at} random`, say("packet_random"), packet.random, 0, tiles.length, (value) => change({ random: value })), say("packet_random")), ones, make("span", { class: "small" }, packet.tiles.map(called).join(", ")), make("span", { class: "row push" }, button("↑", say("packet_up", { number }), at === 0, () => swap(at - 1)), button("↓", say("packet_down", { number }), at === packets.length - 1, () => swap(at + 1)), button("×", say("packet_off", { number }), packets.length === 1, () => set(packets.filter((_, place) => place !== at)))));
  });
  const all = packets.reduce((sum, packet) => sum + packet.random + packet.ones + packet.tiles.length, 0);
  const more = make("button", { type: "button", class: "btn sm quiet", "data-at": "packet more", onclick: () => set([...packets, { random: 1, ones: 0, tiles: [] }]) }, say("packet_more"));
  return make("div", { class: "stack" }, make("p", { class: "small muted" }, say("stack_how", { count: all })), make("ol", { class: "packets" }, ...items), make("p", {}, more));
}

/** The places to choose from. @param {Asked} asked @param {[string, string][]} places */
function swatches({ again }, places) {
  const choose = (/** @type {string} */ id) => {
    hand.place = id;
    again();
  };
  return make("div", { class: "swatches", role: "group", "aria-label": say("tile_places") }, ...places.map(([id, text], at) => make("button", { type: "button", class: `swatch place-${id.split(" ")[0]}`, "data-at": `place ${id}`, "aria-pressed": String(hand.place === id), title: at < 9 ? say("sign_key", { text, key: at + 1 }) : text, onclick: () => choose(id) }, make("i", { "aria-hidden": true }), make("span", {}, text))));
}

/** @param {Asked} asked @param {Packet[]} packets @param {Row[]} tiles @param {[string, string][]} places */
function grid(asked, packets, tiles, places) {
  const { field, row, game, again } = asked;
  const buttons = tiles.map((tile) => {
    const place = placeOf(tile.key, field, row, packets);
    const goal = isGoal(tile.key, field, row);
    const text = `${places.find(([id]) => id === place)?.[1] ?? ""}${goal ? ` · ${say("tile_goal")}` : ""}`;
    const picture = make("img", { src: `/workbench/${game}/faces/${field.of?.[1]}/${tile.key}.svg?in=${document.documentElement.lang}`, alt: "", loading: "lazy", width: 86, height: 86 });
    const act = () => (hand.place === "goal" ? mark(asked, tile.key) : lay(asked, packets, tile.key, hand.place));
    return make("button", { type: "button", class: `tile place-${place.split(" ")[0]} ${goal ? "goal" : ""}`, "data-at": `tile ${tile.key}`, "aria-label": `${tile.called} ${tile.key}: ${text}`, onclick: act }, picture, make("span", {}, text));
  });
  const board = make("div", { class: "tilegrid", role: "group", "aria-label": say("tile_how") }, ...buttons);
  board.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -ACROSS, ArrowDown: ACROSS }[event.key];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const chosen = places[Number(event.key) - 1];
    if (step) buttons[at + step]?.focus();
    else if (chosen) {
      hand.place = chosen[0];
      again();
    } else return;
    event.preventDefault();
  });
  return make("div", { class: "stack" }, make("p", { class: "tiny faint desk" }, say("tile_how")), board);
}
