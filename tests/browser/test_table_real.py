"""A table with real dice and cards: the page asks what fell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.browser.conftest import PHONE


def test_dice_are_tapped_and_cards_are_drawn_behind_a_curtain(person: Callable[..., Any]) -> None:
    page = person()
    page.goto("/games/void-halls/new")
    page.locator("[name=real]").check()
    page.locator("[name=seat-0]").select_option("me")
    page.locator("button.go").click()
    page.wait_for_selector("#question.now")
    assert page.locator("#question .ask").inner_text() == "Roll 5 dice (a six-sided die)"
    for face in "34421":
        assert page.locator("#fell-send").is_disabled()
        page.locator(f"#fell [data-word='{face}']").click()
    page.locator("#fell-clear").click()
    page.locator("#fell-text").fill("3 4 4")
    page.locator("#fell-text").press("Enter")
    page.wait_for_selector("#question.noted")
    assert "is not a result of 5 dice" in page.locator("#question .why").inner_text()
    for face in "34421":
        page.locator(f"#fell [data-word='{face}']").click()
    page.locator("#fell-send").click()
    page.wait_for_selector("body[data-seq='1']")
    assert page.locator("#fell").count() == 0
    page.set_viewport_size(PHONE)
    page.goto("/games/hollow-cell/new")
    page.locator("[name=real]").check()
    for seat in ("seat-0", "seat-1"):
        page.locator(f"[name={seat}]").select_option("me")
    page.locator("button.go").click()
    page.wait_for_selector("#curtain:not([hidden])")
    assert page.locator("#fell").count() == 0
    page.locator("#curtain-open").click()
    page.locator("#fell-text").fill("glass")
    assert page.locator("#fell .choice:visible").all_inner_texts() == ["Glass Oracle"]
    page.locator("#fell .choice:visible").click()
    page.locator("#fell-send").click()
    page.wait_for_selector("body[data-seq='1']")
