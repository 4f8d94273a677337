"""A game that is over as a link: the whole game is in it, in a form that packed sites make and open too."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.browser.hands import linked, record_in, seated, seq, shown

from ludus.games import find
from ludus.table.words import Said
from ludus.testing import play_randomly

RECORD = (Path(__file__).parent.parent / "review" / "planted" / "void-zone.ludus").read_text(encoding="utf-8")


def test_a_game_is_given_away_as_a_link_and_opened_by_somebody_else(person: Callable[..., Any]) -> None:
    page, other = person(permissions=["clipboard-read", "clipboard-write"]), person()
    shown(page, RECORD)
    link = linked(page)
    assert record_in(link) == RECORD
    other.goto(link)
    other.wait_for_url("**/t/*")
    seated(other)
    assert seq(other) == seq(page)
    other.goto(link[:-30])
    other.locator("#link-broken").wait_for()


def test_a_game_that_is_too_long_for_a_link_is_sent_as_a_file(person: Callable[..., Any]) -> None:
    match = find.game("hostile-takeover").begin(4, seed=3)
    play_randomly(match, 3, 5000)
    page = person()
    shown(page, match.record())
    page.locator("#menu-button").click()
    page.locator("#menu #record-link").click()
    page.locator("#menu-why").get_by_text(Said("en")("table.link_long")).wait_for()
