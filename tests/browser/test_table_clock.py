"""What moves by itself or by the hand at a table: clocks, dragged pieces, grey buttons that answer, giving up."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.browser.conftest import Server
from tests.browser.hands import asked, by_hand, create, seated, seq
from tests.browser.test_table_people import first_choice

# In the page: how many pieces are on their way, asked again and again while something is done.
WATCH = """
() => {
  window.moved = 0;
  const look = () => { window.moved += document.getAnimations().length; requestAnimationFrame(look); };
  look();
}
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose seconds are as long as ours."""
    found = Server(tmp_path_factory.mktemp("clocks") / "tables.db", time.monotonic)
    yield found
    found.stop()
    found.held.close()


def seconds(page: Any) -> int:
    minutes, rest = page.locator("#clock").inner_text().split(":")
    return int(minutes) * 60 + int(rest)


def test_a_clock_counts_down_and_who_is_late_has_lost(person: Callable[..., Any]) -> None:
    page = person()
    create(page, "void-halls", "me", clock="fischer:6+0")
    page.wait_for_selector("#clock:not([hidden])")
    assert "low" in (page.locator("#clock").get_attribute("class") or "")
    first = seconds(page)
    assert 0 < first <= 6
    page.wait_for_function(
        "first => Number(document.querySelector('#clock')?.textContent.split(':')[1]) < first", arg=first
    )
    page.wait_for_selector("#question.over:has-text('ran out of time')")
    assert page.locator("#log li").last.inner_text().count("ran out of time") == 1
    assert page.locator("#offers .choice").count() == 0
    assert page.locator("#rematch").is_visible()


def test_a_piece_is_dragged_to_a_lit_place(person: Callable[..., Any]) -> None:
    page = person()
    create(page, "void-zone", "me", "bot:random", first_player=1)
    for action in ("activate p1a", "run d6"):
        asked(page)
        before = seq(page)
        page.locator(f"#offers .choice[data-action^='{action.split()[0]}']").first.click()
        page.wait_for_function("before => Number(document.body.dataset.seq) > before", arg=before)
    asked(page)
    page.wait_for_selector("body:not([data-playing])")  # else the first press only ends the scene
    robot = page.locator("#board [data-key='robot-p1a']")
    target = page.locator("#board [data-action^='run ']").first
    at, to = robot.bounding_box(), target.bounding_box()
    before = seq(page)
    page.mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    page.mouse.down()
    page.mouse.move(at["x"] + at["width"] / 2 + 30, at["y"] + at["height"] / 2 + 30, steps=3)
    assert page.locator("svg.ghost").count() == 1
    page.mouse.move(to["x"] + to["width"] / 2, to["y"] + to["height"] / 2, steps=4)
    page.mouse.up()
    page.wait_for_function("before => Number(document.body.dataset.seq) > before", arg=before)
    assert page.locator("svg.ghost").count() == 0


def test_pieces_move_unless_somebody_wants_less_motion(person: Callable[..., Any]) -> None:
    for wish, moves in (("no-preference", True), ("reduce", False)):
        page = person(reduced_motion=wish)
        create(page, "void-halls", "me")
        asked(page)
        page.evaluate(WATCH)
        first_choice(page)
        first_choice(page)
        asked(page)
        assert (page.evaluate("window.moved") > 0) is moves, wish
        page.close()


def test_what_is_grey_says_why_in_the_words_of_the_reader(person: Callable[..., Any]) -> None:
    page = person(locale="de-DE")
    by_hand(page)
    create(page, "void-halls", "me")
    grey = page.locator("svg.ludus [data-why]")
    for _ in range(12):
        asked(page)
        if grey.count():
            break
        before = seq(page)
        page.locator("#offers .choice[data-action]").last.click()
        page.wait_for_function("n => Number(document.body.dataset.seq) > n", arg=before)
    reason = page.locator("#question .why span").inner_text()
    grey.first.hover()
    page.wait_for_selector("#question.noted .chip.rule:has-text('VH-')")
    assert page.locator("#question .why span").inner_text() != reason
    page.locator("#game-title").hover()
    page.wait_for_selector("#question:not(.noted)")


def test_giving_up_is_asked_about_and_ends_a_game_of_two(person: Callable[..., Any]) -> None:
    host, friend = person(), person()
    code = create(host, "hollow-cell", "me", "open")
    friend.goto(f"/t/{code}")
    friend.locator(".invite form button").click()
    seated(friend)
    host.wait_for_selector("#question.now, #question.theirs")
    host.locator("#menu-button").click()
    host.locator("[data-resign='0']").click()
    assert "can't undo this" in host.locator("#menu").inner_text()
    host.locator("#menu button:has-text('Keep playing')").click()
    assert host.locator("#menu").is_hidden()
    host.locator("#menu-button").click()
    host.locator("[data-resign='0']").click()
    host.locator("#sure").click()
    for page in (host, friend):
        page.wait_for_selector("#question.over:has-text('resigned')")
        assert page.locator("#rematch").is_enabled()
