/** @import { Seat } from "./types.js" */
/** @import { Store } from "./store.js" */
import { make, mark, say } from "./dom.js";
import { atHome } from "./home.js";
import { post } from "../pages/post.js";

/** Names under which a computer reaches only itself. */
const HERE = /^(localhost|127\..*|\[::1\])$/;

/**
 * Seats that wait for somebody: links to hand out for the host, a button to sit down for everybody else.
 * @param {Store} store
 * @param {string} csrf
 */
export function invitations(store, csrf) {
  const { table } = store;
  if (!table) return [];
  const free = table.seats.filter((seat) => seat.kind === "open" || (table.host && table.hotseat && seat.mine));
  return [make("ul", { class: "invite" }, ...free.map((seat) => invitation(store, seat, csrf)))];
}

/** @param {Store} store @param {Seat} seat @param {string} csrf */
function invitation(store, seat, csrf) {
  const { table } = store;
  const place = make("li", {}, mark(seat.seat), make("b", {}, named(store, seat.seat)));
  if (table?.host) {
    const link = make("button", { class: "btn sm can", type: "button", "data-link": seat.seat, onclick: () => show(place, document.body.dataset.code ?? "", seat.seat) }, say("invite"));
    place.append(link);
  }
  if (seat.kind !== "open" || !table || !atHome()) return place;
  if (table.host) place.append(form(`/t/${table.code}/seats/${seat.seat}/bot`, csrf, {}, "", "bot_here"));
  if (seat.invited && !table.host) place.append(make("small", { class: "muted" }, say("invited_only")));
  else if (!table.mine.length) place.append(form(`/t/${table.code}/sit`, csrf, { seat: seat.seat }, "go", "sit"));
  return place;
}

/** A seat with its side, where it has one. @param {Store} store @param {number} seat */
function named(store, seat) {
  const [number, side] = [say("seat", { number: seat + 1 }), store.scene.panels?.find((panel) => panel.seat === seat)?.title ?? ""];
  return side && !side.endsWith(String(seat + 1)) ? `${number}: ${side}` : number;
}

/** The way on for who waits for a friend: the link of the first seat that has none yet. @param {Store} store */
export function inviting({ table }) {
  if (!table?.host || !table.seats.some((seat) => seat.kind === "open")) return null;
  const press = () => /** @type {HTMLElement|null} */ (document.querySelector(".invite [data-link]"))?.click();
  return make("button", { class: "btn go inviting", type: "button", onclick: press }, make("b", {}, say("invite")));
}

/** A button that changes something and comes back with the page. @param {string} to @param {string} csrf @param {Record<string, number>} values @param {string} look @param {string} text */
export function form(to, csrf, values, look, text) {
  const fields = Object.entries({ csrf, ...values }).map(([name, value]) => make("input", { type: "hidden", name, value }));
  return make("form", { method: "post", action: to }, ...fields, make("button", { class: `btn sm ${look}` }, say(text)));
}

/** @param {HTMLElement} place @param {string} code @param {number} seat */
async function show(place, code, seat) {
  const answer = await post(`/t/${code}/seats/${seat}/link`);
  const told = await answer.json();
  if (told.page) return location.assign(told.page); // where there is no server, host and guest meet there
  place.querySelector("[data-link]")?.remove();
  if (!told.url) {
    place.append(told.error ?? "");
    return;
  }
  const address = new URL(told.url, location.href).href;
  const field = make("input", { readonly: true, value: address, "aria-label": say("invite_link") });
  field.addEventListener("focus", () => field.select());
  const copy = make("button", { class: "btn sm", type: "button" }, say("copy"));
  copy.addEventListener("click", async () => {
    field.select();
    await navigator.clipboard?.writeText(address).catch(() => undefined);
    copy.textContent = say("copied");
  });
  const picture = new DOMParser().parseFromString(told.qr ?? "", "image/svg+xml").documentElement;
  const qr = make("div", { class: "qr", role: "img", "aria-label": say("invite_qr") });
  if (picture.tagName === "svg") qr.append(document.importNode(picture, true));
  place.append(field, copy, qr, make("small", { class: "muted" }, say(atHome() ? "invite_once" : "invite_first")));
  if (HERE.test(new URL(address).hostname)) place.append(make("small", { class: "danger" }, say("invite_here")));
}
