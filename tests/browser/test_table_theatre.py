"""What happened is played before it is shown: the band, the dice, the card that stays, and how it is skipped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.browser.conftest import PHONE
from tests.browser.hands import asked, create

BAND = "#stage-band:not([hidden])"
CARD = "#result:not([hidden])"

# In the page: puts the card away; whether it is gone.
PUT_AWAY = """
() => {
  const card = document.querySelector("#result");
  card.querySelector("header .iconbtn").click();
  return card.hidden;
}
"""


def until_it_plays(page: Any) -> None:
    """Answer the first questions of Claustrophobia until dice are thrown."""
    create(page, "claustrophobia", "me", "bot:random")
    for _ in range(600):
        page.wait_for_timeout(20)
        if page.locator(f"{BAND} .roll").count():
            return
        page.evaluate(
            """() => {
              const choices = document.querySelectorAll("#confirm, .choice[data-action]:not([disabled])");
              if (!document.body.dataset.playing) choices[choices.length - 1]?.click();
            }"""
        )
    raise AssertionError("no dice were thrown")


@pytest.mark.parametrize("size", [None, PHONE])
def test_dice_are_seen_and_a_card_stays(person: Callable[..., Any], size: dict[str, int] | None) -> None:
    page = person(size, speed="slow", reduced_motion="no-preference")
    until_it_plays(page)
    shown = page.locator(f"{BAND} .roll").first
    box, board = page.locator(BAND).bounding_box(), page.locator("#board-box").bounding_box()
    assert box["x"] >= board["x"]
    assert box["x"] + box["width"] <= board["x"] + board["width"]
    assert shown.locator(".cube").count() >= 2
    small = page.evaluate(
        """() => [...document.querySelectorAll('#stage-band *')].filter((e) => e.textContent && !e.children.length)
          .filter((e) => parseFloat(getComputedStyle(e).fontSize) < 11).map((e) => e.textContent)"""
    )
    assert small == []
    page.wait_for_selector(CARD, state="attached")
    assert page.locator("#result .mini-die").count() >= 2
    assert page.locator(BAND).count() == 0 or page.locator(f"{CARD}").count() == 1


def test_the_answered_question_is_gone_while_a_scene_plays(person: Callable[..., Any]) -> None:
    page = person(speed="slow", reduced_motion="no-preference")
    until_it_plays(page)
    told = page.evaluate(
        """() => {
          const question = document.querySelector("#question");
          const buttons = document.querySelectorAll("#offers .choice, #foot .choice").length;
          return [Boolean(document.body.dataset.playing), question.classList.contains("now"), buttons];
        }"""
    )
    assert told == [True, False, 0]
    asked(page)
    page.locator("#foot .choice, #offers .choice").first.wait_for()


def test_a_click_skips_and_does_nothing_else(person: Callable[..., Any]) -> None:
    page = person(speed="slow", reduced_motion="no-preference")
    until_it_plays(page)
    before = page.evaluate("document.body.dataset.seq")
    page.mouse.click(700, 400)
    page.wait_for_selector(CARD)
    page.wait_for_function("n => document.body.dataset.seq !== n", arg=before)  # what was played is shown now
    asked(page)
    after = page.evaluate("document.body.dataset.seq")
    page.wait_for_timeout(200)
    assert page.evaluate("document.body.dataset.seq") == after, "the click chose nothing"


def test_the_card_can_be_seen_again_and_put_away(person: Callable[..., Any]) -> None:
    page = person(speed="normal", reduced_motion="reduce")
    until_it_plays(page)
    page.keyboard.press("Space")
    page.wait_for_selector(CARD)
    page.wait_for_function("() => !document.body.dataset.playing")
    page.locator("#result footer .btn").click()
    page.wait_for_selector(f"{BAND} .roll")
    page.keyboard.press("Enter")
    page.wait_for_function("() => !document.body.dataset.playing")
    page.locator("#result header .iconbtn").click(trial=True)  # it can be hit
    assert page.evaluate(PUT_AWAY), "the next result may come at once and be shown"


def test_the_speed_is_kept_with_the_person(person: Callable[..., Any]) -> None:
    page = person(speed="normal")
    create(page, "claustrophobia", "me", "bot:random")
    asked(page)
    with page.expect_response("**/me"):
        page.locator("#speed button").nth(2).click()
    assert page.locator('#speed button[aria-pressed="true"]').inner_text() == "Instant"
    page.goto("/me")
    assert "once" in page.evaluate(
        """async () => {
          const csrf = document.querySelector('meta[name="csrf"]').content;
          return (await fetch('/me/export', { method: 'POST', headers: { 'x-ludus-csrf': csrf } })).text();
        }"""
    )
