/** Looking back together: one leads, the others see the same. */
import { byId, say } from "../table/dom.js";
import { post } from "../pages/post.js";

const OFTEN = 2000;

/**
 * @param {string} code
 * @param {{seat: () => number, go: (seat: number, moment: number|null) => void}} page
 */
export function together(code, page) {
  const lead = byId("lead");
  const follow = byId("follow");
  const line = byId("led");
  let turn = 0;
  let first = true;

  /** @param {HTMLElement} button */
  const on = (button) => button.getAttribute("aria-pressed") === "true";
  /** @param {HTMLElement} button */
  const flip = (button) => button.setAttribute("aria-pressed", String(!on(button)));
  follow.addEventListener("click", () => flip(follow));
  lead.addEventListener("click", () => {
    flip(lead);
    if (on(lead)) tell(page.seat(), null);
  });

  /** What who leads looks at. @param {number} seat @param {number|null} moment */
  function tell(seat, moment) {
    if (on(lead)) void post(`/t/${code}/review/lead`, { seat: String(seat), moment: moment === null ? "" : String(moment) });
  }

  async function listen() {
    const answer = document.hidden ? null : await fetch(`/t/${code}/review/lead.json`).catch(() => null);
    if (answer?.ok) {
      const found = await answer.json();
      const fresh = found.turn !== turn;
      turn = found.turn;
      if (fresh && !found.me && on(follow) && !first) {
        lead.setAttribute("aria-pressed", "false");
        line.hidden = false;
        line.textContent = say("led", { name: found.name });
        page.go(found.seat, found.moment);
      }
      first = false;
    }
    setTimeout(listen, OFTEN);
  }
  void listen();
  return tell;
}
