"""A tile that was drawn lies on its place: a click, a tap, the wheel or a key turns it, and one button lays it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.browser.conftest import PHONE
from tests.browser.hands import ANY, by_hand, click_first, create, offered, seq

TILE = "#board [data-mark].shown"
LAY = "#foot .go"


def until_a_tile_is_turned(page: Any) -> None:
    """Explore at both seats of one screen until a tile can lie in several ways."""
    by_hand(page)
    page.evaluate("localStorage.setItem('ludus-list', 'on')")
    create(page, "claustrophobia", "me", "me")
    for _ in range(120):
        page.wait_for_selector("#question.now, #curtain:not([hidden])")
        if page.locator("#curtain-open").is_visible():
            page.locator("#curtain-open").click()
        offered(page, TILE)
        if page.locator(TILE).count():
            page.evaluate("localStorage.removeItem('ludus-list')")
            page.reload()
            page.wait_for_selector("#question.now, #curtain:not([hidden])")
            if page.locator("#curtain-open").is_visible():
                page.locator("#curtain-open").click()
            while page.locator("#welcome-go").is_visible():
                page.locator("#welcome-go").click()
            page.wait_for_selector(TILE)
            return
        before = seq(page)
        if not click_first(page, *(f'.choice[data-action^="{verb} "]' for verb in ("explore", "activate")), ANY):
            continue
        page.wait_for_function(
            "n => Number(document.body.dataset.seq) > n || document.querySelector('#confirm')", arg=before
        )
        if page.locator("#confirm").is_visible():
            page.locator("#confirm").click()
    raise AssertionError("no tile is turned")


def way(page: Any) -> str:
    return str(page.locator(TILE).get_attribute("data-key"))


def turned(page: Any, was: str) -> None:
    page.wait_for_selector(f'{TILE}:not([data-key="{was}"])')


def test_a_tile_is_turned_and_laid_in_one_answer(person: Callable[..., Any]) -> None:
    page = person(listed=False)
    until_a_tile_is_turned(page)
    before, first = seq(page), way(page)
    box = page.locator(TILE).bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.click(*middle)
    turned(page, first)
    second = way(page)
    page.mouse.wheel(0, -100)
    turned(page, second)
    assert way(page) == first, "the wheel turns it back"
    page.locator(TILE).focus()
    page.keyboard.press("Enter")
    turned(page, first)
    assert page.evaluate("document.activeElement.matches('.shown')"), "the keyboard stays on it"
    assert seq(page) == before, "nothing is answered yet"
    wanted = f"rotate {way(page).split('-')[1]}"
    assert page.locator(LAY).get_attribute("data-action") == wanted
    page.locator(LAY).click()
    page.wait_for_function("n => Number(document.body.dataset.seq) > n", arg=before)


def test_a_tap_turns_a_tile(person: Callable[..., Any]) -> None:
    page = person(PHONE, listed=False, has_touch=True, is_mobile=True)
    until_a_tile_is_turned(page)
    first = way(page)
    box = page.locator(TILE).bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    turned(page, first)
    assert page.locator(LAY).get_attribute("data-action") == f"rotate {way(page).split('-')[1]}"
