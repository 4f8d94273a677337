"""Windows with little height: a phone on its side, a small laptop, a page that was made larger."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.browser.conftest import PHONE
from tests.browser.hands import asked, by_hand, create
from tests.browser.test_table_reach import GAMES, SEATS

Arrive = Callable[..., Any]
LOW = ((844, 390), (640, 360), (932, 430), (853, 480), (960, 540), (800, 580), (1280, 720))
LEAST = 220  # pixels of height at which a board can be read and played on

# In the page, once it is at rest: how high the board is, and whether the first choice is what a finger would hit.
SEEN = """
async () => {
  const frame = () => new Promise((go) => requestAnimationFrame(go));
  await frame();
  await frame();
  while (!document.querySelector("#sheet .choice[data-action]")) await frame(); // a bot is asked meanwhile
  const choice = document.querySelector("#sheet .choice[data-action]");
  choice.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = choice.getBoundingClientRect();
  const hit = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 20));
  return {
    high: document.getElementById("board-box").getBoundingClientRect().height,
    hit: choice.contains(hit),
    over: document.documentElement.scrollWidth > innerWidth,
  };
}
"""
# In the page: the texts of these elements that are cut off.
CUT = """
(css) => [...document.querySelectorAll(css)]
  .filter((text) => text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 3)
  .map((text) => text.textContent)
"""


def low(page: Any) -> dict[tuple[int, int], float]:
    """How high the board is in each window, where something can be chosen too."""
    found = {}
    for width, height in LOW:
        page.set_viewport_size({"width": width, "height": height})
        seen = page.evaluate(SEEN)
        assert seen["hit"], f"nothing can be chosen at {width} x {height}"
        assert not seen["over"], f"something hangs over the edge at {width} x {height}"
        found[width, height] = seen["high"]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_board_keeps_its_height(person: Arrive, game: str) -> None:
    page = person()
    create(page, game, *SEATS.get(game, ["me", "bot:random"]))
    asked(page)
    assert {size: high for size, high in low(page).items() if high < LEAST} == {}


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_leaves_room_for_the_board(person: Arrive, game: str) -> None:
    page = person()
    page.goto(f"/learn/{game}")
    page.locator("main form button").click()
    asked(page)
    assert {size: high for size, high in low(page).items() if high < LEAST} == {}


def test_where_nothing_fits_the_page_scrolls(person: Arrive) -> None:
    page = person({"width": 400, "height": 400}, has_touch=True, is_mobile=True)
    create(page, "hollow-cell", "me", "bot:random")
    asked(page)
    assert page.locator("#board-box").bounding_box()["height"] >= LEAST
    page.locator("#hint").scroll_into_view_if_needed()
    page.locator("#hint").tap()
    page.locator("#question.noted").wait_for()


def test_drawers_beside_a_low_board(person: Arrive) -> None:
    page = person({"width": 844, "height": 390}, has_touch=True, is_mobile=True, locale="de")
    create(page, "void-zone", "me", "bot:random")
    asked(page)
    for button, drawn in (("#side-button", "#left"), ("#chat-button", "#chat-panel")):
        page.locator(button).tap()
        box = page.locator(drawn).bounding_box()
        assert box["height"] > 200
        assert box["y"] + box["height"] <= 390
    page.locator("#board-box").tap(position={"x": 420, "y": 20})
    page.locator("#chat-panel").wait_for(state="hidden")


def test_zone_names_can_be_read_on_a_small_laptop(person: Arrive) -> None:
    page = person({"width": 1280, "height": 720})
    create(page, "void-zone", "me", "bot:random", first_player=1)
    asked(page)
    sizes = page.evaluate(
        """() => [...document.querySelectorAll('#board [data-layer="names"] text')]
          .map((name) => parseFloat(getComputedStyle(name).fontSize) * name.getScreenCTM().a)"""
    )
    assert len(sizes) == 61 - 4  # four lie below Robots
    assert min(sizes) >= 10.9


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900), (1024, 768)])
def test_the_side_to_move_has_its_name_beside_a_clock(person: Arrive, size: tuple[int, int]) -> None:
    page = person({"width": size[0], "height": size[1]})
    create(page, "void-zone", "me", "me", "me", "me", clock="fischer:300+5")
    asked(page)
    if size[0] == 1024:
        page.locator("#side-button").click()
    page.wait_for_selector("#left .seat.on .clock:not([hidden])")
    assert page.locator("#left .seat.on .chip.turn").is_visible()
    assert page.evaluate(CUT, "#left .seat .names b") == []


@pytest.mark.parametrize("game", ["hollow-cell", "void-halls"])
def test_labels_of_choices_are_not_cut(person: Arrive, game: str) -> None:
    page = person({"width": 1280, "height": 720})
    by_hand(page)
    create(page, game, *SEATS.get(game, ["me", "bot:random"]))
    asked(page)
    assert page.locator("#sheet .choice b").count() > 1
    assert page.evaluate(CUT, "#sheet .choice b") == []


def test_a_long_word_stays_in_the_chat(person: Arrive) -> None:
    page = person()
    create(page, "void-zone", "me", "bot:random")
    page.locator("#chat-button").click()
    page.locator("#chat-text").fill("https://example.org/" + "a" * 200)
    page.keyboard.press("Enter")
    page.wait_for_selector("#chat li")
    assert page.evaluate("document.getElementById('chat').scrollWidth <= document.getElementById('chat').clientWidth")


BESIDE = """
() => {
  const [text, foot] = ["lesson", "foot"].map((id) => document.getElementById(id).getBoundingClientRect());
  const middle = (place) => {
    const { left, top, width, height } = place.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2);
  };
  const ringed = [...document.querySelectorAll("svg.ludus .wanted")];
  return {
    gap: Math.round(foot.top - text.bottom),
    lit: document.querySelectorAll("svg.ludus [data-action]").length,
    ringed: ringed.length,
    hidden: ringed.map(middle).filter((found) => !found || found.closest("#sheet > .lesson-card, #foot")).length,
  };
}
"""


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_the_text_of_a_lesson_stands_beside_the_way_on(person: Arrive, game: str, phone: bool) -> None:
    page = person(PHONE, listed=False, has_touch=True, is_mobile=True) if phone else person(listed=False)
    page.goto(f"/learn/{game}")
    page.locator("main form button").click()
    page.wait_for_selector('#foot .choice.go[data-action="go on"]')
    told = page.evaluate(BESIDE)
    assert 0 <= told["gap"] <= 12
    assert (told["lit"], told["ringed"]) == (0, 0), "there is only something to read"
    page.locator("#foot .go").click()
    page.wait_for_function("() => document.body.dataset.seq === '1'")
    page.wait_for_selector("#question.now")
    told = page.evaluate(BESIDE)
    assert 0 <= told["gap"] <= 12
    assert told["hidden"] == 0
    assert told["ringed"] or page.locator("#foot .go").count() == 1
