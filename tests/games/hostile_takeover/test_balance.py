"""Numbers of the Characters that were changed for balance; older records keep the first ones."""

from __future__ import annotations

from dataclasses import asdict

import pytest

import ludus
from ludus.games.hostile_takeover import content
from ludus.games.hostile_takeover.charts import CHARTS
from ludus.games.hostile_takeover.names import KEYS
from ludus.games.hostile_takeover.table import Arena
from ludus.testing import position

GAME = ludus.game("hostile-takeover")


@pytest.mark.parametrize("key", KEYS)
def test_only_what_is_listed_differs(key: str) -> None:
    cards = [content.roster(numbers)[KEYS.index(key)] for numbers in (content.FIRST, content.BALANCED)]
    first, now = asdict(cards[0]), asdict(cards[1])
    changes = {row.field: row.value for row in content.changes() if row.character == key}
    assert {name: now[name] for name in now if now[name] != first[name]} == changes


def test_what_is_printed_stays_as_it_is() -> None:
    assert "flint" not in {row.character for row in content.changes()}
    assert all(row.why.endswith(".") and row.source == "house" for row in content.changes())


@pytest.mark.parametrize(("numbers", "steps"), [("balanced", 7), ("first", 8)])
def test_a_figure_moves_as_its_card_says(numbers: str, steps: int) -> None:
    s = position(
        GAME,
        2,
        numbers=numbers,
        figures="dodger:0,0 jade:0,9 boss:20,20",
        cards="dodger:move jade:move",
        seats="p1:dodger,jade p2:boss",
    ).play("act dodger")
    assert f"Move {steps}" in s.match.text()


def test_a_new_record_names_the_numbers_and_an_older_one_has_the_first() -> None:
    record = GAME.begin(2, 1).record()
    assert record.splitlines()[0].endswith(" · numbers=balanced")
    older = "game hostile-takeover 1 · players 2 · seed 1\n"
    for text, numbers in ((record, "balanced"), (older, "first")):
        table = ludus.replay(text).table
        assert isinstance(table, Arena)
        assert table.charts is CHARTS[numbers]
