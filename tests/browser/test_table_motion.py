"""Things move between two answers, and stand still for whoever asked for that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.browser.conftest import PHONE
from tests.browser.hands import asked, by_hand, create, seq

# In the page: click a choice, and count where each of some things is seen until it rests; the most of these counts.
WATCH = """
async ({ choice, thing, time }) => {
  const seen = new Map();
  document.querySelector(`#offers .choice[data-action="${choice}"]`).click();
  const end = performance.now() + time;
  while (performance.now() < end) {
    for (const element of document.querySelectorAll(thing)) {
      const { left, top, width, height } = element.getBoundingClientRect();
      if (!seen.has(element)) seen.set(element, new Set());
      seen.get(element).add([left, top, width, height].map(Math.round).join());
    }
    await new Promise(requestAnimationFrame);
  }
  return Math.max(...[...seen.values()].map((places) => places.size));
}
"""


def answer(page: Any, *wanted: str) -> None:
    """Give the first of these answers that is offered."""
    before = seq(page)
    page.locator(", ".join(f'#offers .choice[data-action^="{start}"]' for start in wanted)).first.click()
    page.wait_for_function("n => Number(document.body.dataset.seq) > n", arg=before)


def watched(page: Any, start: str, thing: str) -> int:
    """How many places a thing has on its way after the first answer that begins like this."""
    choice = page.locator(f'#offers .choice[data-action^="{start}"]').first.get_attribute("data-action")
    return int(page.evaluate(WATCH, {"choice": choice, "thing": thing, "time": 600}))


@pytest.mark.parametrize(("wish", "moves"), [("no-preference", True), ("reduce", False)])
def test_a_piece_walks_to_its_new_place(person: Callable[..., Any], wish: str, moves: bool) -> None:
    page = person(reduced_motion=wish, speed="normal")
    create(page, "void-zone", "me", "bot:random", first_player=1)
    for _ in range(20):
        asked(page)
        if page.locator('#offers .choice[data-action^="run"]').count():
            break
        answer(page, "pass", "activate p1a")
    places = watched(page, "run", '#board [data-key="robot-p1a"]')
    assert (places > 4) if moves else (places == 2), places


@pytest.mark.parametrize(("wish", "moves"), [("no-preference", True), ("reduce", False)])
def test_dice_roll(person: Callable[..., Any], wish: str, moves: bool) -> None:
    page = person(reduced_motion=wish)
    create(page, "void-halls", "me")
    asked(page)
    dice = page.locator("#board [data-mark]")
    last = dice.last.get_attribute("data-mark")
    dice.last.click()
    assert dice.last.get_attribute("aria-checked") == "true"
    assert page.locator(f'#offers .choice[data-action="keep {last}"]').count() == 1
    dice.last.focus()
    page.keyboard.press("Enter")
    assert page.locator('#board [aria-checked="true"]').count() == 0
    page.keyboard.press(str(last))
    thrown = [watched(page, f"keep {last}", "#board g:has(> .die)")]
    assert page.locator("#log").inner_text().count("You rolled") == 2, "all numbers were answered for at once"
    thrown.append(watched(page, "keep", "#board g:has(> .die)"))  # four dice may show the same again, but not twice
    assert (max(thrown) > 4) if moves else (max(thrown) <= 3), thrown


def test_a_card_turns_up(person: Callable[..., Any]) -> None:
    page = person(speed="normal", reduced_motion="no-preference")
    create(page, "hollow-cell", "me", "bot:random", turn_cap=2)
    asked(page)
    shown = page.evaluate(
        """async () => {
          document.querySelector("#offers .choice").click();
          for (let n = 0; n < 2400; n++) {
            await new Promise((go) => setTimeout(go, 5));
            const turning = document.getAnimations().filter((each) => each.effect.target.closest("#board"));
            const frames = turning.flatMap((each) => each.effect.getKeyframes());
            if (frames.some((frame) => frame.transform?.includes("scale(0.02, 1)"))) return true;
          }
          return false;
        }"""
    )
    assert shown


def test_on_a_phone_the_parts_of_the_picture_stay_while_dice_come_and_go(person: Callable[..., Any]) -> None:
    page = person(PHONE, has_touch=True, is_mobile=True)
    by_hand(page)
    create(page, "void-halls", "me")
    asked(page)
    parts = "() => [...document.querySelectorAll('#board > [data-part]')].map((part) => part.dataset.part).join()"
    first = page.evaluate(parts)
    page.evaluate("window.kept = document.querySelector('#board [data-part=halls] [data-key]')")
    for said in ("stop", "done", "pass"):
        answer(page, said)
        asked(page)
        assert page.evaluate(parts) == first
        assert page.evaluate("window.kept.isConnected")
