"""What cannot be taken back is shown by the first click and done by the second, on the place or at the foot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.browser.hands import ANY, by_hand, click_first, create, offered, seq

from ludus.table.words import Said

DARK = '#board [data-action^="explore "]'
GO = "#foot .go"
# In the page: the middle of a lit place of these, where a mouse would hit it.
PLACE = """
(css) => {
  for (const place of document.querySelectorAll(css)) {
    const box = place.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (place.contains(document.elementFromPoint(x, y))) return [x, y, place.dataset.action];
  }
  return null;
}
"""
CORNER = "() => { const { x, y } = document.querySelector('#board').getBoundingClientRect(); return [x + 6, y + 6]; }"


def until_dark(page: Any) -> None:
    """Answer until a warrior acts who may explore."""
    by_hand(page)
    create(page, "claustrophobia", "me", "bot:random")
    for _ in range(60):
        offered(page, DARK)
        if page.locator(DARK).count():
            return
        before = seq(page)
        if click_first(page, '.choice[data-action^="activate "]', ANY):
            acted(page, before)
    raise AssertionError("nobody may explore")


def acted(page: Any, before: int) -> None:
    page.wait_for_function("n => Number(document.body.dataset.seq) > n", arg=before)


def test_a_dark_passage_is_explored_by_the_second_click(person: Callable[..., Any]) -> None:
    page = person()
    until_dark(page)
    before = seq(page)
    x, y, action = page.evaluate(PLACE, DARK)
    page.mouse.click(x, y)
    page.wait_for_selector(f'{GO}[data-action="{action}"]')
    assert page.locator("#board .armed").count() == 1
    assert page.locator("#about").is_visible()
    assert page.locator("#question .why").inner_text() == Said("en")("table.armed")
    page.keyboard.press("Escape")
    page.wait_for_selector("#board .armed", state="detached")
    assert page.locator("#about").is_hidden()
    page.mouse.click(x, y)
    page.wait_for_selector("#board .armed")
    page.mouse.click(*page.evaluate(CORNER))  # nothing is there
    page.wait_for_selector("#board .armed", state="detached")
    assert seq(page) == before, "nothing has happened yet"
    page.mouse.click(x, y)
    page.wait_for_selector("#board .armed")
    page.mouse.click(x, y)
    acted(page, before)


def test_the_button_at_the_foot_does_what_is_armed(person: Callable[..., Any]) -> None:
    page = person()
    until_dark(page)
    before = seq(page)
    x, y, action = page.evaluate(PLACE, DARK)
    page.mouse.click(x, y)
    page.locator(f'{GO}[data-action="{action}"]').click()
    acted(page, before)


def test_the_keyboard_arms_and_then_does_it(person: Callable[..., Any]) -> None:
    page = person()
    until_dark(page)
    before = seq(page)
    page.locator(DARK).first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#board .armed")
    assert seq(page) == before
    page.keyboard.press("Enter")
    acted(page, before)


TARGET = '#board [data-action^="fire "]'


def until_a_shot(page: Any) -> None:
    """Plan Fire cards, and go on until somebody has a target."""
    by_hand(page)
    create(page, "hostile-takeover", "me", "bot:random", "bot:random", scenario="coming_together")
    for _ in range(200):
        offered(page, TARGET)
        if page.locator(TARGET).count():
            return
        before = seq(page)
        if click_first(page, '.choice[data-action$=" fire"]', '.choice[data-action="plain"]', ANY):
            acted(page, before)
    raise AssertionError("nobody has a target")


def test_one_click_on_a_target_opens_its_ledger(person: Callable[..., Any]) -> None:
    page = person()
    until_a_shot(page)
    before = seq(page)
    x, y, action = page.evaluate(PLACE, TARGET)
    page.mouse.click(x, y)
    page.wait_for_selector("#about .ledger")
    page.mouse.move(*page.evaluate(CORNER))
    names = page.locator("#about .ledger th").all_inner_texts()
    assert names[:4] == ["Base", "Range", "Cover", "Motion"]
    assert {"To hit", "Energy", "To wound"} <= {*names}
    ends = page.locator("#about .ends-told span").all_inner_texts()
    assert [end.split(" ")[-1] for end in ends][:2] == ["Wounded", "Pinned"]
    assert ends[-1].endswith("Miss")
    assert page.locator("#about .ends span").count() == len(ends)
    assert seq(page) == before
    page.locator(f'{GO}[data-action="{action}"]').click()
    acted(page, before)
