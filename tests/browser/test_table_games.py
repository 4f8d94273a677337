"""Each game is played to its end in a browser, against bots, with what can be seen and hit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.browser.conftest import PHONE
from tests.browser.hands import create, play, seated

SHORT: list[tuple[str, int, dict[str, Any]]] = [
    ("void-zone", 2, {}),
    ("void-halls", 1, {}),
    ("hollow-cell", 3, {"turn_cap": 4}),
    ("claustrophobia", 2, {"max_rounds": 1}),
    ("hostile-takeover", 2, {"turn_cap": 1}),
]

AT_REST = "() => !document.querySelector('svg.ludus .leaving')"  # nothing is on its way out of the picture

# In the page: what is drawn, shape by shape, without what belongs to the pointer and the keyboard.
PICTURE = """
() => {
  const board = document.createElement("div");
  board.append(...[...document.querySelectorAll("svg.ludus")].map((each) => each.cloneNode(true)));
  for (const shape of board.querySelectorAll("*")) {
    shape.removeAttribute("tabindex");
    shape.classList.remove("spot", "aside", "hinted", "unseen");
    if (shape.tagName === "text") shape.style.removeProperty("font-size"); // as large as there is room for
    if (!shape.getAttribute("class")) shape.removeAttribute("class");
    if (!shape.getAttribute("style")) shape.removeAttribute("style");
    const all = [...shape.attributes].map(({ name, value }) => [name, value]);
    const found = all.filter(([name]) => name !== "style").sort();
    for (const [name] of found) shape.removeAttribute(name);
    for (const [name, value] of found) shape.setAttribute(name, value);
  }
  return [...board.querySelectorAll("[data-layer] > *")].map((shape) => shape.outerHTML);
}
"""


def test_the_name_of_a_card_opens_its_page(person: Callable[..., Any]) -> None:
    page = person()
    create(page, "hollow-cell", "me", "bot:random", turn_cap=2)
    seated(page)
    page.wait_for_selector("#log a.card-name")
    name = page.locator("#log a.card-name").first
    with page.context.expect_page() as opened:
        name.click()
    card = opened.value
    card.wait_for_selector("h1")
    assert card.locator("h1").inner_text() == name.inner_text()
    drawn = page.locator(f'#board [aria-label*="{name.inner_text()}"]').first
    drawn.click(button="right")
    assert name.inner_text() in page.locator("#pick a").all_inner_texts()


@pytest.mark.parametrize(("game", "players", "options"), SHORT, ids=[game for game, *_ in SHORT])
def test_a_game_is_played_to_its_end_with_the_mouse(
    person: Callable[..., Any], game: str, players: int, options: dict[str, Any]
) -> None:
    page = person(listed=False)
    create(page, game, "me", *["bot:random"] * (players - 1), **options)
    used = play(page, board=60)
    assert used["rail"] > 0
    assert used["board"] > 0
    assert page.locator("#question .ask").inner_text()
    assert page.locator("#rematch").is_visible()
    assert page.locator("#end .score li").count() == players
    assert page.locator("a[href$='/review']:visible").count() == 1, "the review is offered once, on the card"
    page.keyboard.press("Escape")
    page.locator("#end").wait_for(state="hidden")
    page.locator("#rail a[href$='/review']").wait_for()
    page.locator("#end-open").click()
    page.locator("#rail a[href$='/review']").wait_for(state="detached")
    page.locator("#end-away").click()
    assert page.locator("#log li").count() > 5
    page.wait_for_function(AT_REST)
    patched = page.evaluate(PICTURE)
    page.reload()
    seated(page)
    page.wait_for_function(AT_REST)
    assert page.evaluate(PICTURE) == patched, "patch by patch the same picture as at a fresh look"


# In the page: what lies on the board of a phone after the end, and can be read only on a ground of its own.
WAYS = """
() => [...document.querySelectorAll("#offers > .btn")].map((way) => {
  const { height, top, bottom } = way.getBoundingClientRect();
  const shown = top >= 0 && bottom <= document.querySelector("#foot").getBoundingClientRect().top;
  return [way.id, shown && height >= 40 && getComputedStyle(way).backgroundColor.startsWith("rgb(")];
})
"""


def test_the_ways_on_after_the_end_can_be_read_on_a_phone(person: Callable[..., Any]) -> None:
    page = person(listed=False)
    create(page, "hollow-cell", "me", "bot:random", turn_cap=2)
    play(page)
    page.set_viewport_size(PHONE)
    page.wait_for_selector('[data-layout="phone"]')
    page.locator("#end-away").click()
    page.wait_for_selector("#end-open")
    ways = page.evaluate(WAYS)
    assert [name for name, _ in ways] == ["end-open", "look-back", "look-on", "review", ""]
    assert [name for name, lies in ways if not lies] == []


@pytest.mark.parametrize(
    ("language", "bot", "own"), [("en", "Bot 2 (casual)", "you"), ("de", "Bot 2 (Großmeister)", "du")]
)
def test_the_name_of_a_bot_is_one_word_that_is_not_cut(
    person: Callable[..., Any], language: str, bot: str, own: str
) -> None:
    page = person(locale=language)
    level = "casual" if language == "en" else "master"
    create(page, "void-zone", "me", f"bot:{level}", first_player=1)
    page.wait_for_selector('[data-seat="1"] small')
    names = page.locator("#seats .who small")
    assert names.all_inner_texts()[0] == own, "the viewer needs no name there"
    assert names.all_inner_texts()[1].replace("\u00a0", " ") == bot
    assert " " not in names.all_inner_texts()[1], "nothing parts it"
    cut = page.evaluate(
        "() => [...document.querySelectorAll('#seats .who small')].map((e) => e.scrollWidth - e.clientWidth)"
    )
    assert max(cut) <= 1, "beside the badge of the turn, too"
    assert page.locator("#seats .chip.turn").is_visible()


# In the page: what stands before the dice of each line of the log.
BEFORE = "() => [...document.querySelectorAll('#log .dice')].map((dice) => dice.previousSibling?.textContent ?? '')"


def test_the_number_of_a_player_is_no_die(person: Callable[..., Any]) -> None:
    page = person(locale="de")
    create(page, "void-halls", "bot:casual", "bot:casual")
    page.wait_for_function(f"() => ({BEFORE})().some((text) => /Spieler (2: )?$/.test(text))")
    assert not any(text.endswith("Spieler ") for text in page.evaluate(BEFORE))


# In the page: the names of facts at the left that are cut, and how many there are.
NAMES = """
() => {
  const names = [...document.querySelectorAll("#seats .facts dt")].filter((name) => name.checkVisibility());
  const cut = names.filter((name) => name.scrollWidth > name.clientWidth + 1);
  return [names.length, cut.map((name) => name.textContent)];
}
"""


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_the_name_of_a_fact_at_the_left_is_whole(person: Callable[..., Any], language: str) -> None:
    page = person(locale=language)
    create(page, "claustrophobia", "me", "bot:random", scenario="great_hunt")
    page.wait_for_selector("#seats .facts dt")
    there, cut = page.evaluate(NAMES)
    assert there > 3
    assert cut == [], "two lines rather than that"


def test_a_bot_that_is_out_is_called_by_its_whole_name(person: Callable[..., Any]) -> None:
    page = person(locale="de")
    create(page, "void-zone", "bot:casual", "bot:casual")
    page.wait_for_selector("#seats .chip.out")
    cut = page.evaluate(
        "() => [...document.querySelectorAll('#seats .who > *')].map((e) => e.scrollWidth - e.clientWidth)"
        ".concat([...document.querySelectorAll('#seats .who small')].map((e) => e.scrollWidth - e.clientWidth))"
    )
    assert max(cut) <= 1, "its badge has a line of its own"


def test_in_lists_no_bot_is_cut_or_parted_from_its_level(person: Callable[..., Any]) -> None:
    page = person(PHONE, locale="de")
    create(page, "void-halls", "me", *["bot:master"] * 4)
    for address in ("/", "/mine"):
        page.goto(address)
        row = page.locator(".tablerow small").first
        row.wait_for()
        assert row.text_content().count("Bot\u00a0(Großmeister)") == 4
        assert row.evaluate("(e) => e.scrollWidth - e.clientWidth") <= 1
        assert row.evaluate("(e) => getComputedStyle(e).whiteSpace") == "normal"


def test_who_is_called_you_by_the_game_is_not_called_so_twice(person: Callable[..., Any]) -> None:
    page = person()
    create(page, "void-halls", "me")
    page.wait_for_selector('[data-seat="0"] .who b:text-is("You")')
    assert page.locator('[data-seat="0"] .who small').text_content().lower() != "you"
