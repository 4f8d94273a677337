"""The form of a scenario at the workbench: it knows the words and bounds that the rules know, and every column."""

from __future__ import annotations

import ludus
from ludus.core import benches
from ludus.games.claustrophobia import content
from ludus.games.claustrophobia.scenarios import SHAPES, scenario_rows
from ludus.games.claustrophobia.scenarios.check import DRAW, EXITS, LOSE, SPECIAL, WIN

[FORM] = benches.forms(ludus.game("claustrophobia"))
FIELDS = {field["column"]: field for field in FORM.fields}


def test_it_has_the_words_and_numbers_of_the_rules() -> None:
    for column, known in (("special", SPECIAL), ("win", WIN), ("lose", LOSE), ("draw", DRAW)):
        assert {name: (low, high) for name, low, high, _ in FIELDS[column]["words"]} == known
    assert tuple(name for name, _ in FIELDS["exit"]["words"]) == EXITS
    assert FIELDS["advantages"]["high"] == sum(card.copies for card in content.advantage_rows())
    assert (FIELDS["tp"]["high"], FIELDS["demons"]["high"]) == (20, 9)


def test_it_has_every_column_that_a_user_writes() -> None:
    places = ("column", "start", "out", "among", "goals")
    named = {field[place] for field in FORM.fields for place in places if place in field}
    assert SHAPES.keys() - named == {"key", "source", "cite", "rules"}


def test_it_begins_with_the_rows_as_they_are_played() -> None:
    rows = {row["key"]: row for row in FORM.rows}
    for played in scenario_rows():
        begun = rows[played.key]
        assert tuple(begun["stack"]) == played.stack
        assert tuple(begun["special"]) == played.special
        assert (begun["tp"], begun["demon"], begun["goal"]) == (played.tp, played.demon, played.goal)
