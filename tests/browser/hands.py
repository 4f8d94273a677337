"""What a person does at a table: only with what can be seen and hit."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode
from typing import Any

from ludus.table.words import Said

# In the page: goes on clicking lit buttons and places at random until the game is over or there is nothing left to do.
# A thing counts only if it is what the mouse would hit there.
PLAY = """
async ({ seed, most, board, whole = true }) => {
  let state = seed >>> 0;
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const below = (n) => Math.floor(next() * n);
  const wait = (ms) => new Promise((go) => setTimeout(go, ms));
  const one = (css) => document.querySelector(css);
  const over = () => one("#question.over") !== null;
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
  };
  const hit = (element) => {
    if (element.closest("#subject")) element.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { clientX, clientY } = middle(element);
    const found = document.elementFromPoint(clientX, clientY);
    return found && element.contains(found) ? found : null;
  };
  const click = (element, at) => element.dispatchEvent(new MouseEvent("click", { ...at, bubbles: true }));
  const BUTTONS = "#sheet .choice[data-action]:not([disabled])";
  const LIT = "svg.ludus [data-action]:not([data-mark])";
  const still = () => !document.body.hasAttribute("data-playing");
  const ready = () => still() && (over() || one("#question.now") || !one("#curtain").hidden);
  const until = async (test) => { for (let n = 0; n < 3000 && !test(); n++) await wait(5); return test(); };
  const used = { board: 0, rail: 0 };
  let answers = 0; // drawing a curtain, or taking up what then cannot be put anywhere, is none
  for (let tries = 0; answers < most; tries++) {
    if (tries > 5 * most) throw new Error("no answer comes about: " + one("#question").textContent);
    if (!(await until(ready))) throw new Error("nobody asks anything: " + one("#question").textContent);
    if (over()) return used;
    if (!one("#curtain").hidden) { one("#curtain-open").click(); await until(() => one("#curtain").hidden); continue; }
    const lit = [...document.querySelectorAll(LIT)].map((e) => [e, hit(e)]).filter(([, h]) => h);
    const buttons = [...document.querySelectorAll(BUTTONS)];
    const marks = [...document.querySelectorAll("svg.ludus [data-mark]")].map((e) => [e, hit(e)]).filter(([, h]) => h);
    const nothing = !buttons.length && !lit.length;
    if (nothing && !marks.length) throw new Error("nothing can be hit: " + one("#question").textContent);
    const before = document.body.dataset.seq;
    let tried = "nothing";
    if (marks.length && (nothing || below(100) < board)) {
      const [mark, found] = marks[below(marks.length)];
      click(found, middle(mark));
      used.board += 1;
    }
    if (lit.length && (!buttons.length || below(100) < board)) {
      const [place, found] = lit[below(lit.length)];
      tried = place.outerHTML.slice(0, 200);
      click(found, middle(place));
      used.board += 1;
    } else {
      const now = [...document.querySelectorAll(BUTTONS)];
      const button = now[below(now.length)];
      if (!button) continue;
      if (!hit(button)) throw new Error("a button cannot be hit: " + button.textContent);
      tried = button.outerHTML.slice(0, 200);
      button.click();
      used.rail += 1;
    }
    const uses = [...document.querySelectorAll("svg.ludus .use.open")].map((e) => [e, hit(e)]).filter(([, h]) => h);
    if (uses.length) {
      const [place, found] = uses[below(uses.length)];
      click(found, middle(place)); // what was taken up is put there
    }
    const picks = [...document.querySelectorAll("#pick:not([hidden]) button")];
    if (picks.length) picks[below(picks.length)].click();
    const armed = [...document.querySelectorAll("svg.ludus .armed")].map((e) => [e, hit(e)]).find(([, h]) => h);
    if (armed) click(armed[1], middle(armed[0])); // what cannot be taken back is done by the second click
    one("#confirm")?.click();
    if (!(await until(() => document.body.dataset.seq !== before))) throw new Error("a click did nothing: " + tried);
    answers += 1;
  }
  if (!whole) return used;
  throw new Error("the game does not end: " + one("#question").textContent);
}
"""


def create(page: Any, game: str, *seats: str, clock: str = "none", **options: Any) -> str:
    """Make a table by the form of the lobby's pages, and go there; its code."""
    fields = {"game": game, "players": str(len(seats)), "hints": "yes", "clock": clock}
    fields |= {f"seat-{n}": seat for n, seat in enumerate(seats)}
    fields |= {f"option-{name}": str(value) for name, value in options.items()}
    if page.url == "about:blank":
        page.goto("/join")  # the smallest page
    page.wait_for_selector('meta[name="csrf"]', state="attached")
    made = page.evaluate(
        """async (fields) => {
          const csrf = document.querySelector('meta[name="csrf"]').content;
          const headers = { "x-ludus-csrf": csrf, accept: "application/json" };
          const answer = await fetch("/tables", { method: "POST", headers, body: new URLSearchParams(fields) });
          return await answer.json();
        }""",
        fields,
    )
    assert "url" in made, made
    page.goto(made["url"])
    seated(page)
    return str(made["url"]).rsplit("/", 1)[1]


def by_hand(page: Any) -> None:
    """Let nothing be answered by itself."""
    page.goto("/me")
    page.locator('input[name="auto"][type="checkbox"]').uncheck()
    with page.expect_navigation():
        page.locator("form button").first.click()


def seated(page: Any) -> None:
    """The table is there."""
    page.wait_for_selector("body[data-seq]")


def play(page: Any, seed: int = 1, most: int = 3000, board: int = 50, whole: bool = True) -> dict[str, int]:
    """Play to the end, or so many answers unless it is the `whole` game; how often a place (`board` percent, where one
    is lit) and how often a button was clicked."""
    used: dict[str, int] = page.evaluate(PLAY, {"seed": seed, "most": most, "board": board, "whole": whole})
    return used


# In the page: the middle of the first lit place that a finger would hit.
LIT = """
() => {
  for (const place of document.querySelectorAll("#board [data-action]")) {
    const box = place.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (place.contains(document.elementFromPoint(x, y))) return [x, y];
  }
  return null;
}
"""


def seq(page: Any) -> int:
    """The position that the page shows."""
    return int(page.evaluate("document.body.dataset.seq"))


ANY = ".choice[data-action]"


def offered(page: Any, *more: str) -> None:
    """Wait until something is offered to this person, as a button or as one of `more`: nothing is still under way."""
    page.wait_for_selector("#question.now")
    page.wait_for_selector(", ".join([f"{ANY}:not([disabled])", *more]), state="attached")


# In the page: the first button of these, clicked in the moment in which it is found.
FIRST = """
(wanted) => {
  const found = wanted.map((css) => document.querySelector(`${css}:not([disabled])`)).find((each) => each);
  found?.click();
  return Boolean(found);
}
"""


def click_first(page: Any, *wanted: str) -> bool:
    """Click what is there of these, the first in this order; whether anything was."""
    return bool(page.evaluate(FIRST, wanted))


def asked(page: Any) -> None:
    """Wait for the next question to this person."""
    page.wait_for_selector("#question.now")


def shown(page: Any, record: str) -> None:
    """Bring a record as a file, and go to the table that shows it."""
    page.goto("/records")
    file = {"name": "game.ludus", "mimeType": "text/plain", "buffer": record.encode()}
    page.locator("input[name=record]").set_input_files(file)
    page.locator("form:has(input[name=record]) button").click()
    page.wait_for_url("**/t/*")
    seated(page)


def linked(page: Any) -> str:
    """The link that the table of a game that is over gives away."""
    page.locator("#menu-button").click()
    page.locator("#menu #record-link").click()
    page.locator("#menu-why").get_by_text(Said("en")("table.link_copied")).wait_for()
    return str(page.evaluate("navigator.clipboard.readText()"))


def record_in(link: str) -> str:
    """The record that a link holds, as any program would read it."""
    text = link.partition("#r=")[2]
    return zlib.decompress(urlsafe_b64decode(text + "=" * (-len(text) % 4))).decode()
