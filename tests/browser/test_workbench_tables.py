"""Tables of drafts in a real browser: with a friend by link, to the end, and another game at the same address."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.browser.hands import seated
from tests.browser.tried import ACROBAT, ANSWERING, both_once_more, tried


def test_two_play_a_draft_by_link_to_the_end_and_once_more(person: Callable[..., Any]) -> None:
    host, friend = person(), person()
    place = tried(host, "void-zone", draft=ACROBAT, **{"with": "friend"})
    assert place.startswith("/try/")
    host.locator("[data-link]").click()
    friend.goto(host.locator(".invite input[readonly]").input_value())
    for at, page in enumerate((host, friend)):
        seated(page)
        page.wait_for_selector("#log li", state="attached")
        page.evaluate(ANSWERING, {"seed": at + 1, "most": 3000, "board": 0})
    both_once_more(host, friend)
    assert host.url.endswith(place)
    assert friend.url.endswith(place)
