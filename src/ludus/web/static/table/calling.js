/** @import { Store } from "./store.js" */
import { badge, titled, watch } from "./badge.js";
import { byId, OUTLINES, say, still, store as keep, stored } from "./dom.js";

/** Who is away for so many milliseconds while it is their turn gets a notice, if they want any. */
const AWAY = 20_000;
/** Waiting for somebody longer than this, in milliseconds, is shown by a line under the bar. */
const LONG = 60_000;
/** So many milliseconds after the table it is asked which others wait. */
const LATER = 3000;

/**
 * Says that it is somebody's turn: in the title and on the icon of the tab, by one small motion, and, where it is
 * wanted, by a notice of the browser.
 */
export class Calling {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    this.mine = false;
    /** Tables that wait for this person. @type {string[]} */
    this.codes = [];
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.notice = undefined;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.long = undefined;
    watch((codes) => {
      this.codes = codes;
      this.sign();
    }, LATER);
    document.addEventListener("visibilitychange", () => this.looks());
  }

  show() {
    const { mine, table } = this.store;
    if (mine !== this.mine || !this.long) this.turn(mine);
    if (table) this.sign();
  }

  /** Somebody's turn begins, or ends. @param {boolean} mine */
  turn(mine) {
    const first = mine && !this.mine;
    this.mine = mine;
    clearTimeout(this.long);
    document.body.removeAttribute("data-long");
    this.long = setTimeout(() => document.body.toggleAttribute("data-long", mine && this.mine), LONG);
    this.looks();
    if (!first) return;
    if (still()) return;
    const question = byId("question");
    question.animate([{ transform: "translateX(12px)", opacity: 0.4 }, {}], { duration: 160, easing: "ease-out" });
    question.querySelector(".mark")?.animate([{}, { transform: "scale(1.35)" }, {}], { duration: 420 });
  }

  /** The title and the icon. */
  sign() {
    const { table, mine, me } = this.store;
    if (!table) return;
    const count = this.codes.filter((code) => code !== table.code).length + Number(mine);
    titled(mine ? `${say("call")} · ${table.title}` : `${table.title} · ${table.code}`, count);
    badge(count, mine && me !== null ? { outline: OUTLINES[me % OUTLINES.length] ?? "", colour: colour(me) } : undefined);
  }

  // --- notices -------------------------------------------------------------------------------------------------------

  /** Whether this person wants notices, and the browser lets us. */
  get wanted() {
    return "Notification" in window && Notification.permission === "granted" && stored("notify") === "on";
  }

  /** Turn notices on or off; the browser asks its person. @returns {Promise<string>} why there are none, if so */
  async notices() {
    if (this.wanted) {
      keep("notify", "off");
      return "";
    }
    if (!("Notification" in window) || (await Notification.requestPermission()) !== "granted") return say("call_denied");
    keep("notify", "on");
    return "";
  }

  /** Somebody looks at the page, or away from it. */
  looks() {
    clearTimeout(this.notice);
    if (this.mine && document.hidden && this.wanted) this.notice = setTimeout(() => this.notify(), AWAY);
  }

  notify() {
    const { table, scene } = this.store;
    if (!this.mine || !document.hidden || !table) return;
    try {
      const notice = new Notification(`${say("call")} · ${table.title}`, { body: scene.question?.text ?? "", tag: `ludus-${table.code}` });
      notice.onclick = () => {
        window.focus();
        notice.close();
      };
    } catch {
      // some phones have notices only by push, which the settings offer
    }
  }
}

/** The colour of a seat, as the theme has it. @param {number} seat */
function colour(seat) {
  const found = document.querySelector(`.mark.s${seat + 1}`);
  return (found && getComputedStyle(found).getPropertyValue("--seat").trim()) || "#3d7fd6";
}
