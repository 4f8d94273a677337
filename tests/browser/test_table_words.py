"""Cards of the hand keep their words, whatever moves, and what is chosen from can be read."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from tests.browser.conftest import DESK, PHONE
from tests.browser.hands import by_hand, create, play, shown

from ludus.core.match import Match
from ludus.draw import Text
from ludus.draw.shapes import walk
from ludus.games import find
from ludus.games.hollow_cell.content import vault_rows
from ludus.games.hollow_cell.picture.faces import face

Arrive = Callable[..., Any]

# In the page: whether nothing moves any more; what pulses for ever does not count.
REST = """
() => !document.body.hasAttribute("data-playing") && !document.getAnimations().some((each) =>
  each.playState === "running" && each.effect?.getComputedTiming().iterations !== Infinity)
"""

# In the page: the words of each card of the hand that can be read there, and the name of the card.
READ = """
() => {
  const read = (text) => {
    const { width, height } = text.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(text).visibility === "visible";
  };
  const cards = [...document.querySelectorAll("svg.ludus [data-key]")]
    .filter((card) => /^(hand|spread)-\\d+$/.test(card.dataset.key) && !card.closest(".leaving"));
  const texts = (card) => [...(card.querySelector(":scope > g")?.querySelectorAll("text") ?? [])].filter(read);
  return cards.map((card) => [texts(card).map((text) => text.textContent), card.ariaLabel]);
}
"""


def words_on_cards() -> set[tuple[str, ...]]:
    """The lines of every card of the Vault, as its face is drawn."""
    faces = [face(kind, 0, 0, find.game("hollow-cell").raw_words) for kind in range(len(vault_rows()))]
    return {tuple(shape.text for shape in walk(each) if isinstance(shape, Text)) for each in faces}


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_cards_of_the_hand_keep_their_words_whatever_moves(person: Arrive, size: dict[str, int]) -> None:
    touch = {"has_touch": True, "is_mobile": True} if size is PHONE else {}
    page = person(size, listed=False, reduced_motion="no-preference", **touch)
    by_hand(page)
    create(page, "hollow-cell", "me", "bot:random")
    found: dict[tuple[str, ...], str] = {}
    for answer in range(40):
        play(page, seed=5 + answer, most=1, whole=False)
        page.wait_for_function(REST)
        found |= {tuple(lines): name for lines, name in page.evaluate(READ) if lines}
    assert len(found) > 8, "hands were looked at in rest"
    assert {lines: name for lines, name in found.items() if lines not in words_on_cards()} == {}


def scavenging(least: int) -> Match:
    """A game in which somebody has just played Scavenge, with so many cards to choose from."""
    for seed in range(1, 100):
        match, chance = find.game("hollow-cell").begin(2, seed=seed), random.Random(seed)
        while (asked := match.decision) is not None:
            texts = [option.text for option in asked.options]
            if len([text for text in texts if text.startswith("take ")]) >= least:
                return match
            many = len([count for count in match.view(asked.seat)["table"]["discards"] if count]) > least
            rest = [text for text in texts if not text.endswith(" scavenge")] or texts
            match.apply("play scavenge" if many and "play scavenge" in texts else chance.choice(rest))
    raise AssertionError("nobody plays Scavenge")


# In the page: the cards that can be taken, with their names, and whether a click in their middle means them.
PILE = """
() => [...document.querySelectorAll("svg.ludus [data-mark]")].map((card) => {
  const box = card.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const read = (text) => getComputedStyle(text).visibility === "visible";
  const [name, ...rest] = [...card.querySelectorAll("text.title")].filter(read);
  const { left, right, height } = name?.getBoundingClientRect() ?? {};
  const inside = left >= box.left && right <= box.right && height >= 11;
  const found = document.elementFromPoint(x, y);
  const seen = found !== null && y < document.querySelector("#foot").getBoundingClientRect().top;
  const frame = [box.left, box.top, box.right, box.bottom];
  const [told, count] = [name?.textContent ?? "", rest[0]?.textContent ?? ""];
  return { name: told, count, inside, frame, hit: seen && card.contains(found) };
})
"""


def apart(one: list[float], other: list[float]) -> bool:
    """Whether two frames do not lie upon each other, but for their edges."""
    return one[2] < other[0] + 6 or other[2] < one[0] + 6 or one[3] < other[1] + 6 or other[3] < one[1] + 6


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_each_of_twenty_discarded_cards_can_be_read_and_taken(person: Arrive, size: dict[str, int]) -> None:
    match = scavenging(20)
    asked = match.decision
    assert asked is not None
    touch = {"has_touch": True, "is_mobile": True} if size is PHONE else {}
    page = person(size, listed=False, **touch)
    shown(page, match.record())
    page.locator("#curtain-open").click()
    page.wait_for_function(f"(count) => ({PILE})().length === count", arg=len(asked.options))
    pile = page.evaluate(PILE)
    counts = match.view(asked.seat)["table"]["discards"]
    rows = vault_rows()
    told = {rows[kind].name: f"×{count}" if count > 1 else "" for kind, count in enumerate(counts) if count}
    assert {card["name"]: card["count"] for card in pile}.items() <= told.items()
    assert len({card["name"] for card in pile}) == len(pile)
    assert all(card["inside"] for card in pile), "each name lies within its card"
    frames = [card["frame"] for card in pile]
    assert all(apart(one, other) for n, one in enumerate(frames) for other in frames[:n])
    hit = [card for card in pile if card["hit"]]
    assert len(hit) == len(pile) if size is DESK else len(hit) >= 6
    box = hit[-1]["frame"]
    before = page.evaluate("document.body.dataset.seq")
    page.mouse.click((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    page.locator("#foot .go:not([disabled])").click()
    page.wait_for_function("(before) => document.body.dataset.seq !== before", arg=before)
