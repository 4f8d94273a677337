"""The filled button: the move of a hint, else the neutral way on, never a loss; and a double click does one thing."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable
from typing import Any

import pytest
from tests.browser.hands import by_hand, create, play, seq

from ludus.table.advice import Advice

Arrive = Callable[..., Any]
GAMES = ("hollow-cell", "hostile-takeover", "claustrophobia", "void-halls", "void-zone")
POSITIONS = 14
HINTS = 2
LONG = 6000  # milliseconds: a line that is silent for four seconds is called dead
GO = "#foot .go:not([disabled])"
BUTTONS = "#foot button.choice:not([disabled])"
READY = "() => document.querySelector('#question:is(.now, .over)') && !document.body.hasAttribute('data-playing')"


class Ears:
    """What goes over the line of a page."""

    def __init__(self, page: Any) -> None:
        self.hints: list[dict[str, Any]] = []
        self.answers = 0
        page.on("websocket", self.listen)

    def listen(self, line: Any) -> None:
        line.on("framereceived", lambda frame: self.hear(json.loads(frame)))
        line.on("framesent", lambda frame: self.say(json.loads(frame)))

    def hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "hint":
            self.hints.append(message)

    def say(self, message: dict[str, Any]) -> None:
        self.answers += message["type"] == "do"


def begun(person: Arrive, game: str) -> tuple[Any, Ears]:
    page = person()
    ears = Ears(page)
    by_hand(page)
    create(page, game, "me", "bot:random")
    return page, ears


def over(page: Any) -> bool:
    """Wait for the next question; whether there is none."""
    page.wait_for_function(READY)
    return bool(page.locator("#question.over").count())


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_filled_that_is_a_loss_or_warns(person: Arrive, game: str) -> None:
    page, _ = begun(person, game)
    filled = 0
    for n in range(POSITIONS):
        if over(page):
            break
        assert page.locator(GO).count() <= 1
        assert page.locator(f'{GO}:is([data-role="loss"], .warns)').count() == 0
        assert page.locator('#foot .btn:not(.go)[data-role="on"]').count() == 0 or page.locator(".warns, .go").count()
        filled += page.locator(f'{GO}[data-role="on"]').count()
        play(page, seed=n, most=1, board=0, whole=False)
    assert filled, "the neutral way on is filled"


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_fills_its_own_move_and_no_other(person: Arrive, game: str) -> None:
    page, ears = begun(person, game)
    for n in range(HINTS):
        play(page, seed=n, most=3, board=0, whole=False)
        if over(page):
            break
        page.locator("#hint").click()
        page.wait_for_selector("#foot .go.hinted")
        hint = ears.hints[-1]
        button = page.locator("#foot .go")
        assert button.count() == 1
        action = str(button.get_attribute("data-action"))
        same = action.partition(" ")[2] == hint["action"].partition(" ")[2] != ""  # marked one by one: a gesture's verb
        assert action == hint["action"] or same or button.inner_text().startswith(hint["label"][:20])
        assert hint["label"] in page.locator("#question .why").inner_text()
    assert ears.hints


def test_a_page_says_that_a_hint_is_thought_about_and_raises_no_alarm(
    person: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    thought = threading.Event()

    async def given(advice: Advice) -> tuple[str, str]:
        while not thought.is_set():
            await asyncio.sleep(0.01)
        return "pass", "Keep the Prime"

    monkeypatch.setattr(Advice, "choice_in_words", given)
    page, _ = begun(person, "void-zone")
    page.locator("#hint").click()
    page.wait_for_function("() => document.querySelector('#question .why').textContent === 'Thinking…'")
    page.evaluate(
        """() => {
          const state = document.querySelector("#line-state");
          const note = () => window.alarms.push(state.textContent);
          window.alarms = [];
          new MutationObserver(note).observe(state, { childList: true, attributes: true });
        }"""
    )
    page.wait_for_timeout(LONG)
    assert page.locator("#line-state").is_hidden()
    assert page.evaluate("window.alarms.filter(Boolean)") == []
    thought.set()
    page.wait_for_selector("#foot .go.hinted")
    assert "Keep the Prime" in page.locator("#question .why").inner_text()


@pytest.mark.parametrize("game", GAMES)
def test_a_double_click_answers_once(person: Arrive, game: str) -> None:
    page, ears = begun(person, game)
    clicked = 0
    for n in range(POSITIONS):
        if over(page):
            break
        button = page.locator(BUTTONS)
        if not button.count():
            play(page, seed=n, most=1, board=0, whole=False)
            continue
        answers, before = ears.answers, seq(page)
        button.last.dblclick()
        page.wait_for_function(
            "(before) => Number(document.body.dataset.seq) > before || document.querySelector('#confirm')", arg=before
        )
        over(page)
        clicked += 1
        assert ears.answers <= answers + 1
        if page.locator("#confirm").count():
            assert ears.answers == answers, "what warns is confirmed by another click"
            page.locator("#calm").click()
            play(page, seed=n, most=1, board=0, whole=False)
    assert clicked > 2
