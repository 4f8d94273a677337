"""Cards of the own hand are what is clicked and dragged: chosen, put on a foe or on a plug, put in order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.browser.conftest import PHONE
from tests.browser.hands import asked, by_hand, create, seq, shown

from ludus.games import find
from ludus.table.words import Said
from ludus.testing import play_randomly

Arrive = Callable[..., Any]
SHOWN = "document.body?.dataset.seq"
CARD = '[data-layer="hand"] [data-action^="{}"]'
LONG = 40  # answers without such a card: whoever has no luck gets other cards


def middle(page: Any, css: str) -> tuple[float, float]:
    box = page.locator(css).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def begun(person: Arrive, *size: dict[str, int], **settings: Any) -> Any:
    page = person(*size, listed=False, **settings)
    by_hand(page)
    create(page, "hollow-cell", "me", "bot:random")
    asked(page)
    return page


def onward(page: Any) -> None:
    """Give the answer that is filled at the foot, else the first one there."""
    before = seq(page)
    page.locator("#foot button.choice:not([disabled])").first.click()
    if page.locator("#confirm").count():
        page.locator("#confirm").click()
    page.wait_for_function(f"(before) => Number({SHOWN}) !== before", arg=before)
    page.wait_for_selector("#question:is(.now, .over)")


def until_card(page: Any, verb: str) -> None:
    """Go on until a card of the hand can be used like this in the own turn; at another table if none comes."""
    for step in range(4 * LONG):
        if page.locator(CARD.format(verb)).count() and page.locator(".use").count():
            return
        if step % LONG == LONG - 1:
            create(page, "hollow-cell", "me", "bot:random")
            asked(page)
        elif page.locator("#foot button.choice:not([disabled])").count():
            onward(page)
        else:
            page.locator("svg.ludus [data-mark], svg.ludus [data-action]").first.click()
    raise AssertionError(f"no card could be used: {verb}")


def test_warriors_are_dragged_or_clicked_into_order(person: Arrive) -> None:
    page = begun(person)
    go = page.locator("#foot .go")
    assert go.get_attribute("data-action") == "order 1 2 3"
    page.locator('[data-key="dealt-2"]').click()
    page.wait_for_selector('#foot .go[data-action="order 3 1 2"]')
    page.locator('[data-key="dealt-1"]').click()
    page.wait_for_selector('#foot .go[data-action="order 3 2 1"]')
    (x, y), (to, _) = middle(page, '[data-key="dealt-1"]'), middle(page, '[data-key="dealt-3"], [data-key="dealt-0"]')
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + to) / 2, y, steps=4)
    page.mouse.move(to, y, steps=4)
    page.mouse.up()
    page.wait_for_selector('#foot .go[data-action="order 3 1 2"]')
    assert page.locator("#offers .choice").count() == 0, "no list of orders"
    before = seq(page)
    go.click()
    page.wait_for_function(f"(before) => Number({SHOWN}) > before", arg=before)


def test_a_card_rises_and_the_foe_is_attacked_in_one_gesture(person: Arrive) -> None:
    page = begun(person)
    until_card(page, "cells")
    card = CARD.format("cells")
    key = page.locator(card).first.get_attribute("data-key")
    (_, low), before = middle(page, f'[data-key="{key}"]'), seq(page)
    page.locator(card).first.click()
    page.wait_for_selector('.use.open[data-action="cells 1 p2"]')
    page.wait_for_selector('.preview.on[data-key="preview-cells 1"]')
    page.wait_for_function(
        "([key, low]) => { const box = document.querySelector(`[data-key='${key}']`)?.getBoundingClientRect();"
        " return box && (box.top + box.bottom) / 2 < low - 10; }",
        arg=[key, low],
    )
    assert page.locator("#foot .go").get_attribute("data-action") == "cells 1 p2"
    assert page.locator("#foot .go b").bounding_box()["height"] < 20, "Attack Player 2, in one line"
    page.locator("#foot .go b").evaluate("(b) => { b.textContent = 'Equip Leech Blade'; b.className = 'long'; }")
    for button in ("#foot .go b", "#foot .btn:not(.go) b"):
        assert page.locator(button).bounding_box()["height"] < 20, "a card with a name of usual length, and the way out"
    assert seq(page) == before, "nothing has been sent"
    page.keyboard.press("Escape")
    page.wait_for_selector(".use.open", state="detached")
    page.locator(f'[data-key="{key}"]').click()
    page.mouse.click(*middle(page, '.use.open[data-action="cells 1 p2"]'))
    page.wait_for_function(f"(before) => Number({SHOWN}) > before", arg=before)
    page.wait_for_function("() => /attack/i.test(document.querySelector('#log')?.textContent ?? '')")


def test_the_second_click_on_an_armed_card_does_what_the_sentence_says(person: Arrive) -> None:
    page = begun(person)
    until_card(page, "cells")
    card = page.locator(CARD.format("cells")).first
    key, before = card.get_attribute("data-key"), seq(page)
    card.click()
    page.wait_for_selector('#foot .go[data-action="cells 1 p2"]')
    assert page.locator("#question .why").inner_text() == Said("en")("table.armed") == "Click again to confirm."
    assert seq(page) == before
    page.locator(f'[data-key="{key}"]').click()
    page.wait_for_function(f"(before) => Number({SHOWN}) > before", arg=before)
    page.wait_for_function("() => /attack/i.test(document.querySelector('#log')?.textContent ?? '')")


def test_a_card_is_equipped_by_the_first_click_where_it_has_one_place(person: Arrive) -> None:
    page = begun(person)
    until_card(page, "equip")
    cards = page.locator(CARD.format("equip"))
    before, name = seq(page), cards.first.get_attribute("aria-label").split(":")[0]
    cards.first.click()
    if page.locator(".use.open").count() > 1:  # two plugs are free: which one?
        page.mouse.click(*middle(page, ".use.open"))
    page.wait_for_function(f"(before) => Number({SHOWN}) > before", arg=before)
    page.wait_for_function(
        "(name) => document.querySelector('#log')?.textContent.includes(`equipped ${name}`)", arg=name
    )


def test_a_finger_taps_twice(person: Arrive) -> None:
    page = begun(person, PHONE, has_touch=True, is_mobile=True)
    until_card(page, "cells")
    before, card = seq(page), page.locator(CARD.format("cells")).first
    card.tap()
    page.wait_for_selector('#foot .go[data-action="cells 1 p2"]')
    assert seq(page) == before
    card.tap()
    page.wait_for_function(f"(before) => Number({SHOWN}) > before", arg=before)


def test_a_card_that_is_taken_up_is_used_by_the_second_enter(person: Arrive) -> None:
    page = begun(person)
    until_card(page, "cells")
    before = seq(page)
    page.locator(CARD.format("cells")).first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector('#foot .go[data-action="cells 1 p2"]')
    page.keyboard.press("Escape")
    page.wait_for_selector(".use.open", state="detached")
    page.locator(CARD.format("cells")).first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector('#foot .go[data-action="cells 1 p2"]')
    assert seq(page) == before
    page.keyboard.press("Enter")
    page.wait_for_function(f"(before) => Number({SHOWN}) > before", arg=before)


def test_equipment_is_dragged_onto_its_plug(person: Arrive) -> None:
    page = begun(person)
    until_card(page, "equip")
    card = page.locator(CARD.format("equip")).first
    key, before = card.get_attribute("data-key"), seq(page)
    x, y = middle(page, f'[data-key="{key}"]')
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 20, steps=4)
    page.wait_for_selector('.use.open[data-action^="equip"]')
    to = middle(page, '.use.open[data-action^="equip"]')
    page.mouse.move(*to, steps=4)
    page.mouse.up()
    page.wait_for_function(f"(before) => Number({SHOWN}) > before", arg=before)
    page.wait_for_function("() => /equipped/i.test(document.querySelector('#log')?.textContent ?? '')")


def test_a_finger_chooses_a_card_and_the_foot_does_it(person: Arrive) -> None:
    page = begun(person, PHONE, has_touch=True, is_mobile=True)
    until_card(page, "cells")
    before = seq(page)
    page.locator(CARD.format("cells")).first.tap()
    page.wait_for_selector('#foot .go[data-action="cells 1 p2"]')
    assert seq(page) == before
    page.locator("#foot .go").tap()
    page.wait_for_function(f"(before) => Number({SHOWN}) > before", arg=before)


# In the page: of the stage and the cards of the hand, what is seen and what lies under the sheet.
SEEN = """
() => {
  const box = (css) => document.querySelector(css)?.getBoundingClientRect();
  const [stage, board, foot] = [box('[data-key="stage"]'), box("#board-box"), box("#foot")];
  const cards = [...document.querySelectorAll('[data-layer="hand"] > [data-key^="hand-"]:not(text)')]
    .filter((card) => /^hand-\\d/.test(card.dataset.key)).map((card) => card.getBoundingClientRect());
  if (!stage || !cards.length) return null;
  return {
    stage: stage.top >= board.top && stage.bottom <= Math.min(...cards.map(({ top }) => top)) + 1,
    row: Math.max(...cards.map(({ top }) => top)) - Math.min(...cards.map(({ top }) => top)) < 20,
    under: Math.max(...cards.map(({ bottom }) => bottom)) - foot.top,
    left: cards[0].left, cards: cards.length, wide: Math.min(...cards.map(({ width }) => width)),
  };
}
"""


def test_a_phone_shows_the_stage_above_the_hand_which_is_pushed_sideways(person: Arrive) -> None:
    page = begun(person, PHONE, has_touch=True, is_mobile=True)
    page.locator("#foot .go").tap()
    page.wait_for_function(f"() => ({SEEN})()?.cards === 5")
    before = page.evaluate(SEEN)
    assert before["stage"]
    assert before["row"], "one row"
    assert before["under"] <= 1, "the cards lie above the foot"
    assert before["wide"] >= 40
    line = page.context.new_cdp_session(page)
    x, y = middle(page, '[data-key="hand-1"]')
    for kind, to in (("touchStart", x), ("touchMove", x - 40), ("touchMove", x - 140), ("touchEnd", None)):
        points = [] if to is None else [{"x": to, "y": y}]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    page.wait_for_function(f"(left) => ({SEEN})()?.left < left - 60", arg=before["left"])
    assert page.locator("svg.ludus .marked").count() == 0, "a push is no click"


# In the page: names of worn cards beside their Charges, and how many pixels the name reaches into these.
NAMES = """
() => [...document.querySelectorAll("svg.ludus g")].flatMap((bar) => {
  const name = bar.querySelector(":scope > .title");
  if (!name || name.classList.contains("unseen")) return [];
  const { top, right, bottom } = name.getBoundingClientRect();
  const cells = [...bar.querySelectorAll(":scope > g:has(> .charge-cell)")].map((cell) => cell.getBoundingClientRect());
  const beside = cells.filter((cell) => cell.top < bottom && top < cell.bottom).map(({ left }) => left);
  return beside.length ? [[name.textContent, right - Math.min(...beside)]] : [];
})
"""


def test_on_a_phone_the_names_of_weapons_end_before_their_charges(person: Arrive) -> None:
    match = find.game("hollow-cell").begin(3, seed=3)
    play_randomly(match, 3, 90)
    page = person(PHONE, has_touch=True, is_mobile=True)
    shown(page, match.record())
    page.locator("#curtain-open").tap()
    page.wait_for_function(f"() => ({NAMES})().length > 0")
    found = dict(page.evaluate(NAMES))
    assert "Charge Pack" in found
    assert max(found.values()) < 1, found
    assert page.locator("svg.ludus .title:text-is('Damaged Weapon'):not(.unseen)").count() == 1, "no name is left out"
