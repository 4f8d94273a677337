"""Pages and tables read in a language made from the English texts: no word of them is left in code."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.pseudo import PSEUDO, names, pseudo, read, unmarked
from tests.web.kit import Browser

import ludus
from ludus.table.words import languages, phrases

__all__ = ["pseudo"]  # a fixture

GAME = "void-zone"
PAGES = [
    "/", "/open", "/mine", f"/games/{GAME}", f"/games/{GAME}/new", "/join", "/fair", "/me", "/records", "/rules",
    f"/rules/{GAME}", f"/rules/{GAME}/search?words=jolt", "/learn", f"/learn/{GAME}", "/practice", "/events",
    "/events/new", "/ratings", "/people/me", "/club", "/screen", "/me/programs", "/me/calls", f"/workbench/{GAME}",
    "/nowhere", *(f"/rules/{game.id}/content" for game in ludus.games() if (game.folder / "words").is_dir()),
]  # fmt: skip


def known() -> list[str]:
    """What is the same in every language: names, headings of printed rulebooks, keys, and the bot of these tests."""
    games = ludus.games()
    found = {name for game in games for name in names(game)} | {rule.where for rule in ludus.game(GAME).rules}
    found |= {phrases(language)["site.language"] for language in languages()} | {"Ctrl+Y", "random"}
    return sorted((name for name in found if len(name) > 2), key=len, reverse=True)


@pytest.mark.usefixtures("pseudo")
def test_no_text_of_a_page_is_left_in_code(person: Callable[[], Browser]) -> None:
    browser, same, left = person(), known(), dict[tuple[str, str], list[str]]()
    assert browser.post("/me", language=PSEUDO, name="Ünü").status_code == 200
    for page in PAGES:
        answer = browser.http.get(page, follow_redirects=True)
        assert answer.status_code == (404 if page == "/nowhere" else 200), page
        left |= {(page, text): found for text, found in unmarked(read(answer.text), same).items()}
    assert left == {}


@pytest.mark.usefixtures("pseudo")
def test_no_text_of_a_table_is_left_in_code(person: Callable[[], Browser]) -> None:
    browser, same = person(), known()
    assert browser.post("/me", language=PSEUDO, name="Ünü").status_code == 200
    line = browser.sit(browser.table(GAME, "me", "bot:random"))
    line.wait(lambda line: "choices" in line.scene)
    scene, asked = line.scene, line.scene["question"]
    texts = [scene["title"], scene["aim"], asked["text"], asked["reason"]]
    texts += [text for choice in scene["choices"] for text in (choice["label"], choice.get("hint", ""))]
    texts += [told["text"] for told in line.log]
    texts += [line.do("run e8")["text"], line.do("pass", base=99)["text"], line.do("pass", seat=1)["text"]]
    page = browser.http.get(f"/t/{line.code}").text
    assert len(texts) > 12
    assert unmarked([*texts, *read(page)], [line.code, *same]) == {}
