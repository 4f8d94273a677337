"""Each game is played from the first question to its end with the keyboard alone, and with a finger alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.browser.alone import Finger, Keyboard
from tests.browser.conftest import PHONE
from tests.browser.hands import LIT, asked, by_hand, click_first, create, offered, seq

Arrive = Callable[..., Any]
SHORT: list[tuple[str, list[str], dict[str, Any]]] = [
    ("void-zone", ["me", "bot:random"], {"first_player": 1}),
    ("void-halls", ["me"], {}),
    ("hollow-cell", ["me", "bot:random", "bot:random"], {"turn_cap": 4}),
    ("claustrophobia", ["me", "bot:random"], {"max_rounds": 2}),
    ("hostile-takeover", ["me", "bot:random"], {"turn_cap": 1}),
]
EACH = pytest.mark.parametrize(("game", "seats", "options"), SHORT, ids=[game for game, *_ in SHORT])


@EACH
def test_a_game_is_played_to_its_end_with_the_keyboard_alone(
    person: Arrive, game: str, seats: list[str], options: dict[str, Any]
) -> None:
    page = person(listed=False)
    create(page, game, *seats, **options)
    player = Keyboard(page)
    used = player.play()
    assert min(used["board"], used["rail"]) > 0
    page.wait_for_selector("#end:not([hidden])")
    assert player.tab("rematch")
    page.keyboard.press("Enter")
    asked_again(page)
    assert page.evaluate("window.pointed ?? []") == [], "no mouse and no finger"


@EACH
def test_a_game_is_played_to_its_end_with_a_finger_alone(
    person: Arrive, game: str, seats: list[str], options: dict[str, Any]
) -> None:
    page = person(PHONE, listed=False, has_touch=True, is_mobile=True)
    create(page, game, *seats, **options)
    player = Finger(page)
    used = player.play()
    assert min(used["board"], used["rail"]) > 0
    page.wait_for_selector("#end:not([hidden])")
    assert {*page.evaluate("window.pointed")} == {"touch"}
    assert player.tap("#rematch"), "it can be hit"
    asked_again(page)


def asked_again(page: Any) -> None:
    """Another game has begun at the table."""
    page.wait_for_function("() => document.body?.dataset.seq && !document.querySelector('#question.over')")


def test_two_at_one_screen_hand_over_with_the_keyboard(person: Arrive) -> None:
    page = person(listed=False)
    create(page, "hollow-cell", "me", "me", turn_cap=2)
    page.wait_for_selector("#curtain-open")
    used = Keyboard(page).play()
    assert used["opened"] > 1


ON = "[data-action^=activate], [data-action='end turn'], [data-action=pass]"


def test_who_takes_a_warning_back_is_where_it_came_from(person: Arrive) -> None:
    page = person()
    by_hand(page)
    create(page, "void-zone", "me", "me")
    ways = ("[data-action='end turn']", "[data-action=pass]", "[data-action^=activate]")
    for _ in range(40):
        offered(page)
        if page.locator("#offers .warns").count():
            break
        before = seq(page)
        if click_first(page, *(f"#offers .choice{way}:not(.warns)" for way in ways)):
            page.wait_for_function("n => Number(document.body.dataset.seq) > n", arg=before)
    page.locator("#offers .warns").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#confirm:focus")
    page.keyboard.press("ArrowDown")
    page.wait_for_selector("#calm:focus")
    page.keyboard.press("Enter")
    page.wait_for_selector(".warns:focus")


def test_who_asks_for_a_hint_stays_there(person: Arrive) -> None:
    page = person(listed=False)
    create(page, "void-zone", "me", "bot:random", first_player=1)
    asked(page)
    page.locator("#hint").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#foot .hinted, svg.ludus .hinted", state="attached")  # noted alone may say: Thinking…
    assert page.locator("#question.noted").count() == 1
    assert page.locator("#hint:focus").count() == 1


def test_the_log_is_one_stop_of_the_tab_key_and_arrows_reach_its_cards(person: Arrive) -> None:
    page = person(listed=False)
    create(page, "hollow-cell", "me", "bot:random", turn_cap=2)
    page.wait_for_selector("#log a.card-name")
    assert page.locator('#log a:not([tabindex="-1"])').count() == 0
    page.locator("#log button").first.focus()
    for _ in range(page.locator("#log :is(a, button)").count()):
        if page.locator("#log a:focus").count():
            break
        page.keyboard.press("ArrowDown")
    assert page.locator("#log a:focus").count() == 1


# In the page: how many places are lit, and those that no row of arrows leads to from the first.
FAR = """
() => {
  const lit = [...document.querySelectorAll("svg.ludus [data-action]:not(.use:not(.open))")];
  const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  document.getElementById("question").focus();
  press("ArrowRight");
  const found = new Set([document.activeElement]);
  for (const at of found) for (const way of ["Left", "Right", "Up", "Down"]) {
    at.focus();
    press(`Arrow${way}`);
    found.add(document.activeElement);
  }
  return [lit.length, lit.filter((each) => !found.has(each)).map((each) => each.dataset.action)];
}
"""


def test_arrows_reach_everything_that_is_lit_on_the_board_and_beside_it(person: Arrive) -> None:
    page = person(listed=False)
    create(page, "void-zone", "me", "bot:random", first_player=1)
    page.wait_for_selector('#rail-parts [data-action="prime"]')
    asked(page)
    count, far = page.evaluate(FAR)
    assert count > 2
    assert far == []


def test_who_goes_to_a_die_reads_no_bare_number_in_the_rail(person: Arrive) -> None:
    page = person(listed=False)
    create(page, "void-halls", "me")
    asked(page)
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("svg.ludus [data-mark]:focus")
    assert page.locator("#about").is_hidden()


def test_a_die_that_is_tapped_twice_is_taken_up_and_put_back_and_nothing_comes_closer(person: Arrive) -> None:
    page = person(PHONE, listed=False, has_touch=True, is_mobile=True)
    create(page, "void-halls", "me")
    asked(page)
    seen = page.locator("#board").get_attribute("viewBox")
    die = page.locator("#board [data-mark]").first
    for _ in range(3):
        box = die.bounding_box()
        at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.touchscreen.tap(*at)
        page.touchscreen.tap(*at)
    assert page.locator("#board").get_attribute("viewBox") == seen


def test_a_phone_keeps_the_warriors_in_view_when_a_die_is_given_out(person: Arrive) -> None:
    page = person(PHONE, has_touch=True, is_mobile=True)
    create(page, "claustrophobia", "me", "bot:random")
    asked(page)
    page.wait_for_function(WARRIORS)
    before = seq(page)
    page.locator('#offers .choice[data-action^="assign "]').first.evaluate("(choice) => choice.click()")
    page.wait_for_function("n => Number(document.body?.dataset.seq) > n", arg=before)
    asked(page)
    assert page.evaluate(WARRIORS)


# In the page: whether all warriors lie on what is seen of the board.
WARRIORS = """
() => {
  const home = document.getElementById("board-box").getBoundingClientRect();
  const all = [...document.querySelectorAll('#board [data-key^="human-"]')].map((each) => each.getBoundingClientRect());
  return all.length && all.every(({ left, right, top, bottom }) =>
    left >= home.left && right <= home.right && top >= home.top && bottom <= home.bottom);
}
"""


def test_the_first_tap_shows_what_the_second_does(person: Arrive) -> None:
    page = person(PHONE, listed=False, has_touch=True, is_mobile=True)
    by_hand(page)
    create(page, "void-zone", "me", "bot:random", first_player=1)
    asked(page)
    while page.locator("#welcome-go").is_visible():
        page.locator("#welcome-go").tap()
    for second in ("place", "foot"):
        asked(page)
        before = seq(page)
        place = page.evaluate(LIT)
        page.touchscreen.tap(*place)
        page.wait_for_selector("#board .armed, #pick:not([hidden]) button")
        if page.locator("#pick button").first.is_visible():
            page.locator("#pick button").first.tap()
        else:
            assert page.locator("#tip").is_hidden()
            assert page.locator("#foot .go").get_attribute("data-action")
            assert seq(page) == before
            if second == "place":
                page.touchscreen.tap(*place)
            else:
                page.locator("#foot .go").tap()
        page.wait_for_function("n => Number(document.body?.dataset.seq) > n", arg=before)
