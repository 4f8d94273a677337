"""Going back and forth: undo, replay, positions by address, forks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.browser.hands import asked, create, play, seated, seq
from tests.browser.test_table_people import first_choice


def test_an_answer_is_taken_back_with_the_key(person: Callable[..., Any]) -> None:
    page = person()
    create(page, "void-zone", "me", "bot:random")
    asked(page)
    question = page.locator("#question .ask").inner_text()
    choices = page.locator("#offers .choice").all_inner_texts()
    first_choice(page)
    asked(page)
    assert page.locator("#offers .choice").all_inner_texts() != choices
    page.locator("body").press("u")
    page.wait_for_function("text => document.querySelector('#question .ask')?.textContent === text", arg=question)
    page.wait_for_function("n => document.querySelectorAll('#offers .choice').length === n", arg=len(choices))
    assert page.locator("#offers .choice").all_inner_texts() == choices


def test_taking_back_a_throw_says_why_it_is_not_free(person: Callable[..., Any]) -> None:
    page = person()
    create(page, "void-halls", "me")
    asked(page)
    while not page.locator("#undo").count() or "anyway" not in (
        page.locator("#undo").get_attribute("aria-label") or ""
    ):
        first_choice(page)
        asked(page)
    assert "dice were rolled" in (page.locator("#undo").get_attribute("title") or "")


def test_a_finished_game_is_looked_at_again(person: Callable[..., Any]) -> None:
    page = person()
    code = create(page, "hollow-cell", "me", "bot:random", turn_cap=2)
    play(page, seed=5)
    last = seq(page)
    page.wait_for_selector("#proof:not([hidden])", state="attached")
    told = page.locator("#proof").text_content() or ""
    assert "Dice match the seal" in told
    assert "with your number" in told
    page.locator("#look-back").click()
    page.wait_for_function("n => Number(document.body.dataset.seq) < n", arg=last)  # a line back, not an answer
    there = seq(page)
    assert page.locator("#offers .choice").count() == 0, "nobody can play in the past"
    page.locator("#log li button").first.click()
    page.wait_for_function("n => Number(document.body.dataset.seq) < n", arg=there)
    at = seq(page)
    page.locator("#replay-on").click()
    page.wait_for_function("n => Number(document.body.dataset.seq) > n", arg=at)
    page.locator("#replay-as").select_option("1")  # the other hand, now that the game is over
    page.wait_for_selector("#board :text-is('Player 1')")  # who is the foe now
    page.locator("#replay-slider").fill(str(last // 2))
    page.wait_for_function("n => Number(document.body.dataset.seq) === n", arg=last // 2)
    address = page.locator("#permalink").get_attribute("href") or ""
    assert address == f"/t/{code}?at={last // 2}"
    page.locator("#replay-last").click()
    page.wait_for_selector("#question.over")
    page.goto(address)
    page.wait_for_function("n => Number(document.body.dataset.seq) === n", arg=last // 2)
    page.locator("[data-fork=sandbox]").click()
    page.wait_for_function("code => !location.pathname.includes(code)", arg=code)
    seated(page)


def test_a_replay_plays_by_itself(person: Callable[..., Any]) -> None:
    page = person()
    create(page, "void-halls", "me")
    for _ in range(3):
        first_choice(page)
    last = seq(page)
    page.locator("#replay-first").click()
    page.wait_for_function("() => Number(document.body.dataset.seq) === 0")
    page.locator("#replay-auto").click()
    page.wait_for_function("n => Number(document.body.dataset.seq) === n", arg=last)
    asked(page)
