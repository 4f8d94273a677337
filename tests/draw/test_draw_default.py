"""The picture of a game that draws none of its own."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from tests.toys.bids import GAME as BIDS
from tests.toys.raid import GAME as RAID

from ludus.core.game import Game
from ludus.draw import default_picture, missing_facts, unreachable
from ludus.draw.default import in_words, table_rows
from ludus.games._template import GAME as TEMPLATE
from ludus.testing.play import chooser


@pytest.mark.parametrize("game", [TEMPLATE, BIDS, RAID], ids=lambda game: str(game.id))
def test_any_game_is_drawn_and_told_to_its_end(game: Game) -> None:
    match, rng = game.begin(seed=3), chooser(3)
    for _ in range(200):
        for seat in (None, *range(match.players)):
            scene = default_picture(match.view(seat, explain=True), game.words(match))
            offered = match.view(seat).get("choices", [])
            assert missing_facts(scene) == []
            assert unreachable(scene, offered) == []
            ET.fromstring(scene.svg("light"))
        if match.over:
            break
        options = match.question.options
        match.apply(options[rng.below(len(options))])
    assert match.over
    assert default_picture(match.view(0, explain=True), game.words(match)).result == named(match.ending.text)


def named(text: str) -> str:
    """Whoever reads a picture is called by no code."""
    return text.replace("p1", "Player 1").replace("p2", "Player 2").replace("p3", "Player 3")


def test_the_template_has_it() -> None:
    match = TEMPLATE.begin(seed=1, stones=2)
    text = match.text(0)
    assert "Left     2" in text
    assert "Player 1: How many stones do you take?" in text
    assert "1  Take 1  take 1" in text
    scene = match.scene(0)
    button = scene.find("choice-take 1")
    assert button is not None
    assert button.action == "take 1"
    assert [refusal.action for refusal in scene.refusals] == ["take 3"]


def test_parts_within_parts_become_rows() -> None:
    rows = list(table_rows({"hand": [{"gold": 1, "cards": ["a", "b"]}, {"gold": 0, "cards": []}], "open_road": True}))
    assert [(row.label, row.value) for row in rows] == [
        ("Hand 1 gold", "1"),
        ("Hand 1 cards", "a, b"),
        ("Hand 2 gold", "0"),
        ("Hand 2 cards", "none"),
        ("Open road", "yes"),
    ]


@pytest.mark.parametrize(
    ("value", "words"), [(None, "none"), (-1, "none"), (False, "no"), (0, "0"), ([], "none"), ([1, 2], "1, 2")]
)
def test_values_are_said(value: object, words: str) -> None:
    assert in_words(value) == words
