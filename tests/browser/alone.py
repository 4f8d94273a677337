"""Players who have one thing only, a keyboard or a finger: what they do goes through the browser as theirs would."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from playwright.sync_api import TimeoutError as TooLate

PATIENCE = 100  # seconds for a whole game: a busy machine is slow, and not broken
SOON = 500  # milliseconds in which an answer is mostly through; what it did is looked at again later anyway
STOPS = 40  # of the tab key, at most, to the next choice

READY = """
() => !document.body?.hasAttribute("data-playing")
  && Boolean(document.querySelector("#question.over, #question.now, #curtain:not([hidden])"))
"""
# In the page: what there is to do, where the keyboard is, and all that a key or a tap may have changed.
STATE = """
() => {
  const at = document.activeElement;
  const is = (css) => at !== null && at.matches(css);
  const any = (css) => document.querySelector(css) !== null;
  const { outlineStyle, boxShadow } = getComputedStyle(at ?? document.body);
  const box = (at ?? document.body).getBoundingClientRect();
  const marked = [...document.querySelectorAll(".marked, .held, .armed, .use.open")];
  return {
    over: any("#question.over"),
    curtain: any("#curtain:not([hidden])"),
    board: any("svg.ludus [data-action], svg.ludus [data-mark]"),
    rail: any("#sheet .choice[data-action]:not([disabled])"),
    lit: is("svg.ludus [data-action], svg.ludus [data-mark]"),
    choice: is("#sheet .choice[data-action]:not([disabled])"),
    again: is("#pick button, #confirm, .armed"),
    rematch: is("#rematch"),
    opens: is("#curtain-open"),
    tool: is("#undo, #hint, #unfold"),
    lost: at === null || at === document.body,
    seen: (outlineStyle !== "none" || boxShadow !== "none")
      && box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight,
    at: at?.outerHTML.slice(0, 160) ?? "",
    told: [document.body.dataset.seq, document.getElementById("question").textContent,
      document.getElementById("foot").textContent, document.getElementById("pick").hidden,
      ...marked.map((each) => each.dataset.key)].join("|"),
  };
}
"""
CHANGED = f"(told) => ({STATE})().told !== told"
SET_UP = """
() => {
  window.pointed = [];
  for (const name of ["pointerdown", "wheel"]) {
    addEventListener(name, (event) => window.pointed.push(event.pointerType ?? name), true);
  }
}
"""


class Alone:
    """What both have in common: they go on until the game is over, or too much time has gone."""

    def __init__(self, page: Any, seed: int = 1, each: Callable[[int], None] = lambda _: None) -> None:
        self.page = page
        self.random = random.Random(seed)
        self.used: Counter[str] = Counter()
        self.each = each  # looks at every question
        page.evaluate(SET_UP)

    def play(self, board: float = 0.5) -> Counter[str]:
        """Play to the end, so often on the board; what was used how often."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.page.wait_for_function(READY)
            now = self.state()
            self.each(self.used.total())
            if now["over"]:
                return self.used
            assert not now["tool"], "what takes back is under the key that answers"
            if now["curtain"]:
                self.open()
                self.used["opened"] += 1
            elif now["board"] and (not now["rail"] or self.rather(board)):
                self.on_board(now)
            elif now["rail"]:
                self.in_rail(now)
        raise AssertionError(f"the game does not end: {self.state()}")

    def rather(self, board: float) -> bool:
        """Whether to go to the board, where both can be done: each at least once, then so often."""
        both = self.used["board"] and self.used["rail"]
        return self.random.random() < board if both else not self.used["board"]

    def state(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(STATE)
        return found

    def changed(self, before: dict[str, Any]) -> dict[str, Any]:
        """Wait until something is otherwise, or a little while: not everything that can be done changes something."""
        try:
            self.page.wait_for_function(CHANGED, arg=before["told"], timeout=SOON)
        except TooLate:
            self.used["in vain"] += 1
        return self.state()

    def open(self) -> None:
        raise NotImplementedError

    def on_board(self, now: dict[str, Any]) -> None:
        raise NotImplementedError

    def in_rail(self, now: dict[str, Any]) -> None:
        raise NotImplementedError


class Keyboard(Alone):
    """Tab, arrows, Enter, Space and Escape; the keyboard is seen wherever it is, and never lost."""

    ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def open(self) -> None:
        if not self.state()["opens"]:
            self.tab("opens")
        self.press("Enter")
        self.page.wait_for_selector("#curtain", state="hidden")

    def on_board(self, now: dict[str, Any]) -> None:
        if not now["lit"] or self.random.random() < 0.3:
            self.press("Escape")
            self.press("ArrowRight")
        for _ in range(self.random.randrange(4)):
            self.press(self.random.choice(self.ARROWS))
        for _ in range(8):
            if self.state()["lit"]:
                self.enter("board")
                return
            self.press(self.random.choice(self.ARROWS))

    def in_rail(self, now: dict[str, Any]) -> None:
        if not self.tab("choice"):
            now = self.state()
            assert now["curtain"] or not now["rail"], f"{STOPS} stops of the tab key and no choice: {now}"
            return  # what was sent before has been answered meanwhile
        for _ in range(self.random.randrange(4)):
            self.press("ArrowDown")
        for _ in range(4):
            if self.state()["choice"]:
                self.enter("rail")
                return
            self.press("ArrowUp")  # away from what takes back, or hints
        self.press("Escape")

    def tab(self, name: str) -> bool:
        """Go to the next stop of a kind."""
        for _ in range(STOPS):
            self.press("Tab")
            if self.state()[name]:
                return True
        return False

    def enter(self, where: str) -> None:
        before = self.state()
        assert before["seen"], f"the keyboard is not seen: {before['at']}"
        self.press(self.random.choice(("Enter", "Space")))
        self.used[where] += 1
        now = self.changed(before)
        if now["again"]:
            self.used["again"] += 1
            self.press("Enter")
            self.changed(now)
        self.page.wait_for_function("() => document.activeElement !== document.body")


# In the page: the middles of what a finger would hit, of these.
HITS = """
(css) => [...document.querySelectorAll(css)].flatMap((place) => {
  if (place.closest("#subject")) place.scrollIntoView({ block: "nearest", inline: "nearest" });
  const { left, top, width, height } = place.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  return place.contains(document.elementFromPoint(x, y)) ? [[x, y]] : [];
})
"""
PLACES = "svg.ludus [data-action], svg.ludus [data-mark]"
CHOICES = "#sheet .choice[data-action]:not([disabled])"


class Finger(Alone):
    """Taps: on places twice, or on a place and then on the button at the foot."""

    def tap(self, css: str) -> bool:
        """Tap one of these that can be hit; whether there is one."""
        found = self.page.evaluate(HITS, css)
        if not found:
            return False
        self.page.touchscreen.tap(*self.random.choice(found))
        return True

    def open(self) -> None:
        self.tap("#curtain-open")
        self.page.wait_for_selector("#curtain", state="hidden")

    def on_board(self, now: dict[str, Any]) -> None:
        if self.tap("#welcome-go"):  # what somebody new is told first lies over the board
            return
        if not self.tap(PLACES):
            self.used["unseen"] += 1
            if not self.tap(CHOICES):
                self.tap("#whole-board")
            return
        self.used["board"] += 1
        self.go_on(self.changed(now))

    def in_rail(self, now: dict[str, Any]) -> None:
        if self.tap(CHOICES):
            self.used["rail"] += 1
            self.go_on(self.changed(now))
        else:
            self.used["unseen"] += 1  # answered meanwhile, or covered: then the game never ends

    def go_on(self, now: dict[str, Any]) -> None:
        """What came with the first tap: a second one."""
        for css in ("#pick button", "#confirm", "svg.ludus .use.open", "#foot .go:not([disabled])"):
            if now["over"] or now["curtain"]:
                return
            armed = self.page.locator("svg.ludus .armed").count()
            if self.page.locator(css).count() and (armed or not css.startswith("#foot")):
                self.used["again"] += 1
                self.tap(css)
                now = self.changed(now)
