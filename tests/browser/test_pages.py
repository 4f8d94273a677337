"""The pages in a real browser: from the lobby to a table, by a link in a second one, through a lesson to its end."""

from __future__ import annotations

import re
from collections.abc import Callable
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import PHONE

import ludus
from ludus.table import lesson

Arrive = Callable[..., Any]
SCREENS = ["/", "/games/void-zone", "/games/void-halls/new", "/rules/void-zone/search?q=drone", "/me", "/records"]


def test_play_now_in_one_click(person: Arrive) -> None:
    page = person()
    page.goto("/")
    page.get_by_role("button", name="Play Void Zone now").click()
    page.wait_for_url("**/t/*")
    page.locator("#offers .choice").first.wait_for()
    code = page.url.rsplit("/", 1)[1]
    page.goto("/")
    assert page.locator(f'a[href="/t/{code}"] .chip.turn').inner_text() == "Your turn"


def test_create_with_options(person: Arrive) -> None:
    page = person()
    page.goto("/games/void-zone")
    page.get_by_role("link", name="New table", exact=True).click()
    expect(page.locator(".seats li:visible")).to_have_count(2)
    page.locator(".players label", has_text="3").click()
    expect(page.locator(".seats li:visible")).to_have_count(3)
    page.get_by_role("searchbox", name="Find an option").fill("house robot neutral")
    expect(page.locator(".option:visible")).to_have_count(1)
    page.get_by_role("switch", name="House Robot").check()
    assert page.locator(".changed:visible").inner_text() == "1 changed"
    page.get_by_role("searchbox", name="Find an option").fill("")
    page.get_by_label("First player").fill("4")
    page.get_by_label("First player").blur()
    page.locator("#refusal", has_text="“First player” is 4, but there are only 3 players.").wait_for()
    page.get_by_label("First player").fill("1")
    page.get_by_label("First player").blur()
    page.locator("#refusal").wait_for(state="hidden")
    page.get_by_role("button", name="Create table").click()
    page.wait_for_url("**/t/*")
    page.locator("#offers .choice").first.wait_for()
    expect(page.locator("#left .seat")).to_have_count(3)


def test_join_by_link_in_a_second_browser(person: Arrive) -> None:
    mara, tom = person(), person()
    mara.goto("/games/void-zone/new")
    mara.get_by_label("Seat 2").select_option("friend")
    mara.get_by_role("button", name="Create table").click()
    mara.locator("[data-link]").click()
    tom.goto(mara.get_by_label("Link to this seat").input_value())
    assert "You'll have seat 2." in tom.locator("main").inner_text()
    tom.get_by_label("Your name at the table").fill("Tom")
    tom.get_by_role("button", name="Take the seat").click()
    tom.wait_for_url("**/t/*")
    mara.locator("#left .seat", has_text="Tom").wait_for()


def test_rules_are_found_while_typing_and_cited_by_their_address(person: Arrive) -> None:
    page = person()
    page.goto("/rules/void-zone#VZ-134")
    assert page.locator("#VZ-134").evaluate("rule => rule.matches(':target')")
    field = page.get_by_role("searchbox", name="Search the rules")
    field.fill("prime void")
    assert page.locator("#VZ-191").is_visible()
    assert page.locator("#VZ-134").is_hidden()
    assert re.match(r"\d+ rules for “prime void”", page.locator("#found").inner_text())
    field.fill("zzz")
    assert "Nothing found" in page.locator("#found").inner_text()


def right(taught: lesson.Lesson) -> str:
    """An answer that the lesson wants now."""
    if not taught.step.do:
        return lesson.GO_ON
    legal = [str(a) for d in taught.match.decisions if d.seat == taught.seat for a in d.options]
    return next(a for a in legal if any(fnmatchcase(a, pattern) for pattern in taught.step.do))


@pytest.mark.parametrize(("game", "language", "size"), [("void-zone", "de", None), ("claustrophobia", "en", PHONE)])
def test_a_lesson_to_its_end(person: Arrive, game: str, language: str, size: dict[str, int] | None) -> None:
    box = ludus.game(game)
    script = lesson.script(box, language)
    assert script is not None
    taught = lesson.Lesson(box, script)
    page = person(size, locale=language)
    page.goto(f"/learn/{game}")
    page.locator("main form button").click()
    page.wait_for_url("**/t/*")
    while not taught.over:
        page.locator("#lesson", has_text=taught.text).wait_for()
        answer = right(taught)
        page.locator(f'#offers button[data-action="{answer}"]').first.click()
        taught.answer(answer)
    page.locator("#question.over").wait_for()
    closing = page.locator("#lesson", has_text=script.close)
    closing.wait_for()
    assert closing.evaluate("card => card.scrollWidth <= card.clientWidth"), "nothing is cut at its side"
    taught_at = page.url
    page.locator("#sheet form button").click()
    page.wait_for_url(lambda url: url != taught_at)
    page.locator("#offers .choice").first.wait_for()


def test_a_lesson_asks_which_of_the_actions_at_a_place_is_meant(person: Arrive) -> None:
    box = ludus.game("void-zone")
    script = lesson.script(box)
    assert script is not None
    taught, page = lesson.Lesson(box, script), person()
    page.goto("/learn/void-zone")
    page.locator("main form button").click()
    while (answer := right(taught)) != "sap e7":
        page.locator("#lesson", has_text=taught.text).wait_for()
        page.locator(f'#offers button[data-action="{answer}"]').first.click()
        taught.answer(answer)
    page.locator("#lesson", has_text=taught.text).wait_for()
    place = page.locator("#board .wanted").first.bounding_box()
    page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    page.locator('[data-pick="sap e7"]').click()
    taught.answer("sap e7")
    page.locator("#lesson", has_text=taught.text).wait_for()


def test_a_wrong_answer_in_a_lesson_gets_its_reply(person: Arrive) -> None:
    script = lesson.script(ludus.game("void-zone"))
    assert script is not None
    page = person()
    page.goto("/learn/void-zone")
    page.locator("main form button").click()
    page.locator('#offers button[data-action="go on"]').click()
    page.locator('#offers button[data-action="activate p1b"]').click()
    page.locator("p:visible", has_text=script.steps[1].wrong).first.wait_for()


@pytest.mark.parametrize("path", SCREENS)
def test_no_page_is_wider_than_a_phone_and_buttons_can_be_hit(person: Arrive, path: str) -> None:
    page = person({"width": 360, "height": 780})
    page.goto(path)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    small = page.evaluate(
        "[...document.querySelectorAll('.btn, .iconbtn, .tabs a, select')].filter(e => e.checkVisibility())"
        ".map(e => [e.textContent.trim().slice(0, 30), e.getBoundingClientRect().height]).filter(([, h]) => h < 43.5)"
    )
    assert small == []


@pytest.mark.parametrize("path", SCREENS)
def test_a_phone_finds_the_records(person: Arrive, path: str) -> None:
    page = person(PHONE)
    page.goto(path)
    assert page.locator("a[href='/records']:visible").count() == 1


def test_the_tab_of_this_page_keeps_to_one_line(person: Arrive) -> None:
    page = person({"width": 360, "height": 740}, locale="de")
    tops = set()
    for path in ("/", "/mine", "/learn", "/rules", "/join"):
        page.goto(path)
        tops |= set(page.locator(".tabs svg").evaluate_all("icons => icons.map(e => e.getBoundingClientRect().top)"))
        wide = page.locator(".tabs a").evaluate_all("tabs => tabs.filter(e => e.scrollWidth > e.clientWidth).length")
        assert wide == 0
    assert len(tops) == 1


@pytest.mark.parametrize("path", SCREENS[:5])
def test_no_serious_barriers(person: Arrive, path: str) -> None:
    axe = pytest.importorskip("axe_playwright_python", reason="axe-playwright-python is not installed")
    page = person()
    page.goto(path)
    page.evaluate(Path(axe.__file__).with_name("axe.min.js").read_text(encoding="utf-8"))
    for theme, rules in (("light", None), ("dark", ["color-contrast"]), ("contrast", ["color-contrast"])):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        run = {"resultTypes": ["violations"], **({"runOnly": rules} if rules else {})}
        found = page.evaluate("run => axe.run(document, run)", run)
        serious = [
            (theme, one["id"], [node["html"][:160] for node in one["nodes"][:3]])
            for one in found["violations"]
            if one["impact"] in ("serious", "critical")
        ]
        assert serious == []


def test_light_and_dark_at_a_click_and_for_the_next_page(person: Arrive) -> None:
    page = person(color_scheme="light")
    page.goto("/")
    with page.expect_response("**/me"):
        page.get_by_role("button", name="Light or dark").click()
    page.goto("/rules")
    assert page.locator("html").get_attribute("data-theme") == "dark"


def test_a_recovery_code_makes_another_browser_the_same_person(person: Arrive) -> None:
    mara, phone = person(), person(PHONE)
    mara.goto("/me")
    mara.get_by_label("Your name", exact=True).fill("Mara")
    mara.get_by_role("button", name="Save settings").click()
    mara.get_by_role("status").filter(has_text="Saved.").wait_for()
    mara.get_by_role("button", name="Make a recovery code").click()
    mara.locator("#recovery").wait_for()
    phone.goto("/me")
    phone.get_by_label("I have a code").fill(mara.locator("#recovery").inner_text())
    phone.get_by_role("button", name="Use this code").click()
    phone.wait_for_url("**/mine")
    phone.goto("/me")
    assert phone.get_by_label("Your name", exact=True).input_value() == "Mara"


def test_play_now_is_whole_on_a_phone_in_german(person: Callable[..., Any]) -> None:
    page = person(PHONE, locale="de")
    page.goto("/")
    page.wait_for_selector(".game .now .go")
    beyond = "g.querySelector('.now .go').getBoundingClientRect().right - g.getBoundingClientRect().right"
    assert max(page.evaluate(f"() => [...document.querySelectorAll('.game:has(.now)')].map((g) => {beyond})")) < 0


# In the page: the third button that somebody has there who runs the club; what lies over what, and over the edge.
NEW_TABLE = """
() => {
  const end = document.querySelector(".newform .end");
  if (end.children.length < 3) {
    const rules = document.createElement("button");
    rules.className = "btn quiet";
    rules.textContent = "Make these the house rules";
    end.prepend(rules);
  }
  const box = (css) => document.querySelector(css).getBoundingClientRect();
  const [left, right] = [box(".newform .col"), box(".newform .options")];
  const beside = left.right <= right.left || left.bottom <= right.top + 1;
  const buttons = [...end.children].every((button) => button.getBoundingClientRect().right <= left.right + 1);
  return { beside, buttons, wide: box(".newform").right <= innerWidth };
}
"""


@pytest.mark.parametrize("width", [360, 390, 768, 1024, 1280, 1440])
def test_nothing_of_a_new_table_lies_over_anything_where_a_host_makes_it(person: Arrive, width: int) -> None:
    page = person({"width": width, "height": 850})
    page.goto("/games/void-zone/new")
    assert page.evaluate(NEW_TABLE) == {"beside": True, "buttons": True, "wide": True}
