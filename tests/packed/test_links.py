"""A game that is over as a link, made by one browser and opened in another, without a server."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.browser.hands import linked, record_in, seated, seq, shown
from tests.packed.test_packed import inside

RECORD = (Path(__file__).parent.parent / "review" / "planted" / "void-zone.ludus").read_text(encoding="utf-8")


def test_a_game_is_given_away_as_a_link_and_whoever_opens_it_first_of_all_sees_it(visit: Callable[..., Any]) -> None:
    page = visit()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    frame = inside(page)
    shown(frame, RECORD)
    link = linked(frame)
    assert record_in(link) == RECORD
    other = visit(path="/records", fragment=link[link.index("#") :])
    there = inside(other)
    there.wait_for_url("**/t/*")
    seated(there)
    assert seq(there) == seq(frame)
    there.goto(link[:-30])
    there.locator("#link-broken").wait_for()
