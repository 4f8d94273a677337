"""Long languages: at four sizes nothing of a table is cut, and the tabs of pages keep to their line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.browser.hands import asked, create, play

from ludus.table.words import Said, languages

Arrive = Callable[..., Any]
SIZES = [(1440, 900), (1024, 768), (844, 390), (390, 844)]
CUT = """() => [...document.querySelectorAll("#foot button, #offers button, header button, .tabs a")]
  .filter((e) => e.offsetParent)
  .filter((e) => e.scrollWidth > e.clientWidth + 1 || e.getBoundingClientRect().right > innerWidth + 1)
  .map((e) => e.textContent.trim())"""
GAPS = """() => {
  const words = [...document.querySelectorAll("#foot .asides span")].filter((e) => e.offsetParent).map((e) => {
    const text = document.createRange();
    text.selectNodeContents(e);
    return text.getBoundingClientRect();
  });
  return words.slice(1).map((box, n) => Math.round(box.left - words[n].right));
}"""
WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def longest() -> str:
    return max(languages(), key=lambda language: len("".join(Said(language).section("table").values())))


def test_nothing_of_a_table_is_cut_in_the_longest_language(person: Arrive) -> None:
    page = person(locale=longest())
    create(page, "hostile-takeover", "me", "bot:random")
    asked(page)
    assert page.locator("#foot button").count() >= 1
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CUT) == [], (width, height)
        assert page.evaluate(WIDE) == 0, (width, height)


def test_the_words_of_two_small_buttons_keep_apart_in_every_language(person: Arrive) -> None:
    for language in languages():
        page = person(locale=language)
        create(page, "hostile-takeover", "me", "bot:random")
        play(page, most=1, whole=False)
        asked(page)
        page.locator("#undo").wait_for()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            gaps = page.evaluate(GAPS)
            assert len(gaps) >= 1 or width in {1024, 844}, (language, width)  # there they have no words
            assert [gap for gap in gaps if gap < 4] == [], (language, width)


def test_the_tabs_of_a_page_keep_to_one_line_in_every_language(person: Arrive) -> None:
    for language in languages():
        page = person({"width": 360, "height": 740}, locale=language)
        page.goto("/")
        tabs = page.locator(".tabs a")
        assert tabs.evaluate_all("all => all.filter((e) => e.scrollWidth > e.clientWidth).length") == 0, language
        assert len(set(tabs.locator("svg").evaluate_all("all => all.map((e) => e.getBoundingClientRect().top)"))) == 1
