"""The workbench in a real browser: drawing by keys and pointer, taking back, and a draft that travels in a link."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

CELL = '.map [data-x="{}"][data-y="{}"]'


def test_a_map_is_drawn_taken_back_and_sent_by_link(person: Callable[..., Any]) -> None:
    page = person(permissions=["clipboard-read", "clipboard-write"])
    page.goto("/workbench/hostile-takeover")
    cube = page.locator(CELL.format(15, 4))
    page.locator(".swatch").nth(1).click()
    cube.locator("> :first-child").click()
    page.wait_for_selector(".verdict.fine")
    assert "paint-block" in cube.get_attribute("class")
    page.locator("svg.map").focus()
    page.keyboard.press("3")  # a cube of the hill, which has no place there
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Space")
    page.wait_for_selector(".verdict.refusal")
    assert "is not on the hill" in page.locator("#verdict").inner_text()
    page.wait_for_selector(".map .wrong")
    page.keyboard.press("Control+z")
    page.wait_for_selector(".verdict.fine")
    page.locator("#share").click()
    page.wait_for_function("() => document.getElementById('told').textContent !== ''")
    link = page.evaluate("navigator.clipboard.readText()")
    other = person()
    other.goto(link)
    other.wait_for_selector(".verdict.fine")
    assert "paint-block" in other.locator(CELL.format(15, 4)).get_attribute("class")
    assert other.evaluate("location.hash") == ""


def test_a_scenario_is_written_by_keys_and_taken_back(person: Callable[..., Any]) -> None:
    page = person()
    page.goto("/workbench/claustrophobia")
    page.locator("[data-at='fork stem_the_tide']").press("Enter")
    page.locator("[data-at='tile t11']").focus()
    page.keyboard.press("2")  # the start tile
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-at='tile t12'].place-start")
    assert page.evaluate("document.activeElement.dataset.at") == "tile t12"  # and the keys go on from there
    page.wait_for_selector(".verdict.refusal:has-text('CL-142')")  # Hungry Tunnels hold three
    page.keyboard.press("Control+z")
    page.wait_for_selector(".verdict.fine")
    assert "place-start" in page.locator("[data-at='tile t02']").get_attribute("class")
    page.locator("[data-at='tp']").fill("5")
    page.locator("[data-at='tp']").press("Tab")
    page.wait_for_selector("#changes :text('tp: 3 → 5')")
    assert page.evaluate("document.activeElement.dataset.at") == "demon"


def test_a_card_is_copied_changed_and_thrown_away(person: Callable[..., Any]) -> None:
    page = person()
    page.goto("/workbench/hollow-cell")
    assert page.locator("[data-at='Copy bunker']").count() == 0  # its rule is written for one alone
    page.locator("[data-at='Copy blazer']").press("Enter")
    page.wait_for_selector("#card-blazer2")
    page.locator("[data-at='name blazer2']").fill("Long Blazer")
    page.locator("[data-at='name blazer2']").press("Tab")
    page.locator("[data-at='Long Blazer: green']").fill("4")
    page.locator("[data-at='Long Blazer: green']").press("Tab")
    page.wait_for_selector("#changes :text('green: 2 → 4')")
    page.wait_for_selector(".verdict.fine")
    page.wait_for_selector("#files :text('draft.zip')")
    page.locator("[data-at='Delete blazer2']").click()
    page.wait_for_selector("#card-blazer2", state="detached")
    page.locator("#undo").click()
    page.wait_for_selector("#changes :text('Long Blazer')")
