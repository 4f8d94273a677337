"""For everybody: keyboard, phone, screen reader, themes; and grey things that answer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.browser.hands import asked, create, seq

GAMES = ["void-zone", "void-halls", "hollow-cell", "claustrophobia", "hostile-takeover"]
THEMES = ("light", "dark", "contrast")
SEATS = {"void-halls": ["me"]}


def test_the_first_tab_stop_leads_to_the_question(person: Callable[..., Any]) -> None:
    page = person()
    create(page, "void-zone", "me", "bot:random")
    asked(page)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#question"
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.closest('#board, #question') !== null")


def test_the_keyboard_stays_where_it_was_after_a_move(person: Callable[..., Any]) -> None:
    page = person()
    create(page, "void-zone", "me", "bot:random", first_player=1)
    asked(page)
    places = set()
    rail, board = "#offers .choice[data-action]", "#board [data-action]"
    for way in [rail, rail, board, board] * 4:
        before = seq(page)
        page.locator(way if page.locator(way).count() else rail).first.focus()
        page.keyboard.press("Enter")
        if page.evaluate("document.activeElement.matches('#confirm, #pick button')"):
            page.keyboard.press("Enter")
        page.wait_for_function("n => Number(document.body.dataset.seq) > n", arg=before)
        page.wait_for_selector("#question:is(.now, .over)")
        if page.locator("#question.over").count():  # the bot can lose all that it has in two rounds
            break
        now = "['rail', 'board'].find((id) => document.getElementById(id).contains(document.activeElement))"
        places.add(page.evaluate(f"{now} ?? document.activeElement.outerHTML.slice(0, 80)"))
    assert places == {"rail", "board"}


def test_a_phone_opens_a_large_arena_at_a_size_that_can_be_hit(person: Callable[..., Any]) -> None:
    page = person({"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    create(page, "hostile-takeover", "me", "bot:random", turn_cap=1)
    asked(page)
    for _ in range(40):
        if page.locator("[data-part=arena] [data-action]").count():
            break
        before = seq(page)
        page.locator("#offers .choice[data-action]").first.tap()
        page.wait_for_function("n => Number(document.body.dataset.seq) > n", arg=before)
        asked(page)
    page.wait_for_selector("#board.zoomed")
    place = page.locator("[data-part=arena] [data-action]").first.bounding_box()
    assert place["width"] >= 24, "a square that is asked for can be hit"
    page.locator("#whole-board").tap()
    page.wait_for_selector("#board:not(.zoomed)")
    for name in ("left", "chat"):
        page.locator(f".tabs [data-drawer={name}]").tap()
        assert page.locator(f".tabs [data-drawer={name}]").get_attribute("aria-expanded") == "true"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing hangs over the edge"


def test_what_is_grey_says_why_with_its_rule(person: Callable[..., Any]) -> None:
    page = person()
    create(page, "void-zone", "me", "bot:random")
    for _ in range(80):
        asked(page)
        if page.locator("#board [data-why]").count():
            break
        before = seq(page)
        page.locator("#offers .choice[data-action]").first.click()
        if page.locator("#confirm").is_visible():
            page.locator("#confirm").click()
        page.wait_for_function("n => Number(document.body.dataset.seq) > n", arg=before)
    page.locator("#menu-button").click()
    page.locator("#menu-why-not").click()
    assert page.locator("#refusals li").count() > 0, "everything that is not possible, and why"
    page.locator("#board [data-why]").first.click(force=True)  # grey, so not "enabled"
    chip = page.locator("#question .chip.rule")
    rule = chip.inner_text()
    assert page.locator("#question .why").inner_text().removesuffix(rule).strip()
    assert chip.get_attribute("href") == f"/rules/void-zone#{rule}"
    page.wait_for_function("() => document.getElementById('why-rule')?.textContent.length > 10")


def test_the_table_can_be_heard(person: Callable[..., Any]) -> None:
    page = person()
    create(page, "void-zone", "me", "bot:random", first_player=1)
    asked(page)
    page.wait_for_function("() => document.getElementById('spoken')?.textContent.includes('choices')")
    assert page.locator("#board-text li").count() >= 9
    text = page.locator("#board-text").inner_text()
    assert "d7, 2 bars, Shock 1" in text
    assert "a1, Void" in text


def test_the_look_is_kept(person: Callable[..., Any]) -> None:
    page = person()
    create(page, "void-zone", "me", "bot:random")
    asked(page)
    page.locator("#menu-button").click()
    with page.expect_response("**/me"):
        page.locator("[data-look=contrast]").click()
    page.reload()
    assert page.locator("html[data-theme=contrast]").count() == 1


@pytest.mark.parametrize("game", GAMES)
def test_no_serious_barriers(person: Callable[..., Any], game: str) -> None:
    axe = pytest.importorskip("axe_playwright_python", reason="axe-playwright-python is not installed")
    page = person()
    create(page, game, *SEATS.get(game, ["me", "bot:random"]))
    asked(page)
    page.wait_for_timeout(600)  # what was chosen fades, and what has one answer is answered
    asked(page)
    page.evaluate(Path(axe.__file__).with_name("axe.min.js").read_text(encoding="utf-8"))
    for theme in THEMES:  # which differ in nothing but colour
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        run = {"resultTypes": ["violations"], **({"runOnly": ["color-contrast"]} if theme != "light" else {})}
        found = page.evaluate("run => axe.run(document, run)", run)
        serious = [
            (theme, one["id"], [node["html"][:160] for node in one["nodes"][:3]])
            for one in found["violations"]
            if one["impact"] in ("serious", "critical")
        ]
        assert serious == []


@pytest.mark.parametrize("game", GAMES)
def test_styles_of_the_page_leave_the_picture_alone(person: Callable[..., Any], game: str) -> None:
    page = person()
    create(page, game, *SEATS.get(game, ["me", "bot:random"]))
    asked(page)
    reached = page.evaluate(
        """() => {
          const own = [...document.styleSheets].filter((sheet) => sheet.href?.includes("/static/table.css"));
          if (own.length !== 1) throw new Error("the page has no table.css");
          const flat = (rules) => [...rules].flatMap((rule) => (rule.cssRules?.length ? flat(rule.cssRules) : [rule]));
          const selectors = own.flatMap((sheet) => flat(sheet.cssRules)).map((rule) => rule.selectorText ?? "");
          const far = selectors.flatMap((text) => text.split(/,(?![^(]*\\))/)).map((text) => text.trim());
          const own_too = (text) => text === "*" || /#board|\\.ludus |:/.test(text);
          const strange = far.filter((text) => text && !own_too(text));
          const shapes = [...document.querySelectorAll("svg.ludus [data-layer] *")];
          return strange.filter((text) => shapes.some((shape) => shape.matches(text)));
        }"""
    )
    assert reached == []


def test_log_and_chat_beside_the_board(person: Callable[..., Any]) -> None:
    page = person()
    create(page, "claustrophobia", "me", "bot:random", max_rounds=1)
    asked(page)
    assert page.locator("#log").is_visible()
    assert page.locator("#chat-text").is_hidden()
    page.locator("#chat-button").click()
    assert page.locator("#chat-text").is_visible()
    page.locator("#chat-button").click()
    page.set_viewport_size({"width": 1024, "height": 768})
    page.locator("#log").wait_for(state="hidden")
    page.locator("#side-button").click()
    assert page.locator("#log").is_visible()
