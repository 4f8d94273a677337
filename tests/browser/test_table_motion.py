"""Things move between two answers, and stand still for whoever asked for that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.browser.hands import asked, create, seq

# In the page: click a choice, and count where a thing is seen until it rests.
WATCH = """
async ({ choice, thing, time }) => {
  const places = new Set();
  document.querySelector(`#dock .choice[data-action="${choice}"]`).click();
  const end = performance.now() + time;
  while (performance.now() < end) {
    const element = document.querySelector(thing);
    const box = element?.getBoundingClientRect();
    if (box) places.add([box.left, box.top, box.width, box.height].map(Math.round).join());
    await new Promise(requestAnimationFrame);
  }
  return places.size;
}
"""


def answer(page: Any, *wanted: str) -> None:
    """Give the first of these answers that is offered."""
    before = seq(page)
    page.locator(", ".join(f'#dock .choice[data-action^="{start}"]' for start in wanted)).first.click()
    page.wait_for_function("n => Number(document.body.dataset.seq) > n", arg=before)


def watched(page: Any, start: str, thing: str) -> int:
    """How many places a thing has on its way after the first answer that begins like this."""
    choice = page.locator(f'#dock .choice[data-action^="{start}"]').first.get_attribute("data-action")
    return int(page.evaluate(WATCH, {"choice": choice, "thing": thing, "time": 600}))


@pytest.mark.parametrize(("wish", "moves"), [("no-preference", True), ("reduce", False)])
def test_a_piece_walks_to_its_new_place(person: Callable[..., Any], wish: str, moves: bool) -> None:
    page = person(reduced_motion=wish)
    create(page, "void-zone", "me", "bot:random", first_player=1)
    for _ in range(20):
        asked(page)
        if page.locator('#dock .choice[data-action^="run"]').count():
            break
        answer(page, "pass", "activate p1a")
    places = watched(page, "run", '#board [data-key="robot-p1a"]')
    assert (places > 4) if moves else (places == 2), places


@pytest.mark.parametrize(("wish", "moves"), [("no-preference", True), ("reduce", False)])
def test_dice_roll(person: Callable[..., Any], wish: str, moves: bool) -> None:
    page = person(reduced_motion=wish)
    create(page, "void-halls", "me")
    asked(page)
    answer(page, "reroll")
    places = 0
    while page.locator('#dock .choice[data-action="keep 0"]').count():  # asked for each number that was thrown
        places = max(places, watched(page, "keep 0", "#board g:has(> .die)"))
    assert (places > 4) if moves else (places <= 2), places


def test_a_card_turns_up(person: Callable[..., Any]) -> None:
    page = person(reduced_motion="no-preference")
    create(page, "hollow-cell", "me", "bot:random", turn_cap=2)
    asked(page)
    shown = page.evaluate(
        """async () => {
          document.querySelector("#dock .choice").click();
          for (let n = 0; n < 400; n++) {
            await new Promise((go) => setTimeout(go, 5));
            const turning = document.getAnimations().filter((each) => each.effect.target.closest("#board"));
            const frames = turning.flatMap((each) => each.effect.getKeyframes());
            if (frames.some((frame) => frame.transform?.includes("scale(0.02, 1)"))) return true;
          }
          return false;
        }"""
    )
    assert shown
