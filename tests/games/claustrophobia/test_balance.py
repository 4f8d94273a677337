"""Numbers of the scenarios that were changed for balance; older records keep the first ones."""

from __future__ import annotations

from dataclasses import asdict

import pytest

import ludus
from ludus.games.claustrophobia.scenarios import BALANCED, FIRST, change_rows, scenario_rows

GAME = ludus.game("claustrophobia")
CHANGED = sorted({row.scenario for row in change_rows()})


@pytest.mark.parametrize("key", [row.key for row in scenario_rows(FIRST)])
def test_only_what_is_listed_differs(key: str) -> None:
    first, now = (next(asdict(row) for row in scenario_rows(which) if row.key == key) for which in (FIRST, BALANCED))
    changes = {row.field: row.value for row in change_rows() if row.scenario == key}
    assert {name: now[name] for name in now if now[name] != first[name]} == changes


def test_published_scenarios_stay_as_they_are() -> None:
    assert {row.source for row in scenario_rows(FIRST) if row.key in CHANGED} == {"house"}
    assert all(row.why.endswith(".") for row in change_rows())


def test_a_new_record_names_the_numbers_and_an_older_one_has_the_first() -> None:
    match = GAME.begin(2, 1, scenario="the_possessed")
    assert match.record().splitlines()[0].endswith(" · scenario=the_possessed · numbers=balanced")
    assert ludus.replay(match.record()).view(None)["table"]["threat"] == 0
    assert "5 or more" in twists(BALANCED)
    older = ludus.replay("game claustrophobia 1 · players 2 · seed 1 · scenario=the_possessed\n")
    assert older.view(None)["table"]["threat"] == 2
    assert "8 or more" in twists(FIRST)


def twists(numbers: str) -> str:
    return next(row.twists[-1] for row in scenario_rows(numbers) if row.key == "the_possessed")
