"""Pages read in a language made from the English texts: no word of a page is left in code."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.pseudo import names, pseudo, read, unmarked
from tests.web.kit import Browser

import ludus
from ludus.table.words import languages, phrases

__all__ = ["pseudo"]

GAME = "void-zone"
PAGES = [
    "/", "/open", "/mine", f"/games/{GAME}", f"/games/{GAME}/new", "/join", "/fair", "/me", "/records", "/rules",
    f"/rules/{GAME}", f"/rules/{GAME}/content", f"/rules/{GAME}/search?words=jolt", "/learn", f"/learn/{GAME}", "/practice",
    "/events", "/events/new", "/ratings", "/people/me", "/club", "/screen", "/me/programs", "/me/calls",
    f"/workbench/{GAME}", "/nowhere",
]  # fmt: skip


@pytest.mark.usefixtures("pseudo")
def test_no_text_of_a_page_is_left_in_code(person: Callable[[], Browser]) -> None:
    browser = person()
    assert browser.post("/me", language="qps", name="Ünü").status_code == 200
    known = [name for game in ludus.games() for name in names(game)]
    left = {}
    for page in PAGES:
        answer = browser.http.get(page, follow_redirects=True)
        assert answer.status_code in (200, 404), page
        left |= {(page, text): found for text, found in unmarked(read(answer.text), known).items()}
    for k, v in left.items():
        print(k, v)
    assert left == {}
