"""Cards of the hand keep their words, whatever moves, and what is chosen from can be read."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.browser.conftest import DESK, PHONE
from tests.browser.hands import by_hand, create, play

from ludus.draw import Text
from ludus.draw.shapes import walk
from ludus.games.hollow_cell.content import vault_rows
from ludus.games.hollow_cell.picture.faces import face

Arrive = Callable[..., Any]

# In the page: notes the words of each card of the hand that can be read there, whenever nothing moves.
NOTE = """
() => {
  window.cards = {};
  const read = (text) => {
    const { width, height } = text.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(text).visibility === "visible";
  };
  let seen = "";
  setInterval(() => {
    const now = document.body.dataset.seq + document.getElementById("question").textContent;
    if (now === seen || document.body.hasAttribute("data-playing")) return;
    if (document.getAnimations().some((each) => each.playState === "running")) return;
    seen = now;
    for (const card of document.querySelectorAll("svg.ludus [data-key]")) {
      if (!/^(hand|spread)-\\d+$/.test(card.dataset.key) || card.closest(".leaving")) continue;
      const texts = [...(card.querySelector(":scope > g")?.querySelectorAll("text") ?? [])].filter(read);
      if (texts.length) window.cards[JSON.stringify(texts.map((text) => text.textContent))] = card.ariaLabel;
    }
  }, 15);
}
"""


def words_on_cards() -> set[tuple[str, ...]]:
    """The lines of every card of the Vault, as its face is drawn."""
    faces = [face(kind, 0, 0, str) for kind in range(len(vault_rows()))]
    return {tuple(shape.text for shape in walk(each) if isinstance(shape, Text)) for each in faces}


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_cards_of_the_hand_keep_their_words_through_a_whole_game(person: Arrive, size: dict[str, int]) -> None:
    touch = {"has_touch": True, "is_mobile": True} if size is PHONE else {}
    page = person(size, listed=False, reduced_motion="no-preference", **touch)
    by_hand(page)
    create(page, "hollow-cell", "me", "bot:random")
    page.evaluate(NOTE)
    play(page, seed=5)
    found = {tuple(json.loads(lines)): name for lines, name in page.evaluate("window.cards").items()}
    assert len(found) > 12, "a hand was looked at in rest"
    assert {lines: name for lines, name in found.items() if lines not in words_on_cards()} == {}
