// Fetches a link for members and shows it in place, with its QR code; it is never part of a page that could be stored.
import { post } from "./post.js";

const form = document.getElementById("club-link-form");
const shown = document.getElementById("club-link");
const qr = document.getElementById("club-qr");

form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const answer = await post("/club/link", {});
  const told = await answer.json();
  if (!shown || !qr) return;
  shown.textContent = told.url ?? told.error;
  shown.hidden = false;
  const picture = new DOMParser().parseFromString(told.qr ?? "", "image/svg+xml").documentElement;
  if (picture.tagName === "svg") qr.replaceChildren(document.importNode(picture, true));
  qr.hidden = !told.qr;
});
