"""Sentences that once were untrue, or did not help: each is said again, of the position it was wrong about."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rows import every_row

from ludus.core.question import why_not
from ludus.testing import position, rule

BUILD = {"dice": "44412"}
CHOOSE = {"dice": "22256", "phase": "choose"}
A_MINE = ["build 4", "mine"]


@rule("VH-031", "VH-032", "VH-033", "VH-040", "VH-041", "VH-046", "VH-047", "VH-048", "VH-051", "VH-061", "VH-G21")
@every_row(
    ("words", "answers", "tried", "sentence"),
    [
        (
            {**BUILD, "stock": 3}, ["build 4"], "chest",
            "The Chest costs 5 supplies; you have 3. (VH-051)",
        ),
        ({**BUILD, "stock": 0}, [], "build 4", "You have 0 supplies, which buys no building. (VH-051)"),
        (
            {**BUILD, "buildings": "mine:1b2"}, A_MINE, "at 1b2",
            "Hall 1, first row, first square is taken: Mine. (VH-047)",
        ),
        (BUILD, A_MINE, "at 1d2", "Hall 1, first row, third square is blocked for good. (VH-012)"),
        (BUILD, A_MINE, "at 1b3",
         "Hall 1, second row, first square is next to the door, so it must stay free. (VH-046)"),
        (BUILD, A_MINE, "at 1e3",
         "Hall 1, second row, fourth square is next to stairs, so it must stay free. (VH-046)"),
        (
            BUILD, A_MINE, "at 2b2",
            "Hall 2 is not explored yet. (VH-048)",
        ),
        (
            {**BUILD, "stock": 12}, ["build 4", "scepter"], "at 1b2",
            "The Scepter takes two adjacent squares. (VH-128)",
        ),
        ({"dice": "44123"}, [], "mine 4", "You have no Mine yet. (VH-041)"),
        ({"dice": "44123"}, [], "mine 1", "Mining takes a pair; dice showing 1: 1 die. (VH-040)"),
        ({"dice": "44123"}, [], "upgrade mine", "An upgrade takes one die of each number; missing: 5 6. (VH-064)"),
        (
            {"dice": "11111", "buildings": "mine:1b2 scepter:1c3+1d3"}, [], "explore 1",
            "Hall 1 has 2 of three buildings: the Scepter counts as one. (VH-061)",
        ),
        (
            {"dice": "11111", "buildings": "mine:1b2 tomb:1c2x scepter:1c3+1d3", "crossed_tomb_counts": False}, [],
            "explore 1", "Hall 1 has 2 of three buildings: here crossed-out ones don't count. (VH-G21)",
        ),
        (
            CHOOSE, ["reroll", "keep 3", "keep 1"], "keep 1",
            "That would keep all your dice and leave none to reroll. (VH-033)",
        ),
        (CHOOSE, ["reroll"], "keep 4", "Dice showing 2: 3 dice. (VH-032)"),
        (CHOOSE, ["stop"], "reroll", "You have stopped rolling for this round. (VH-033)"),
        (CHOOSE, [], "mine 2", "Stop rolling first; then use the dice. (VH-035)"),
    ],
)  # fmt: skip
def test_a_reason_says_what_is_so(words: dict[str, Any], answers: list[str], tried: str, sentence: str) -> None:
    assert str(position("void-halls", 1, **words).play(*answers).match.why_not(tried)) == sentence


@rule("VH-051")
def test_a_reason_is_said_in_german_too() -> None:
    s = position("void-halls", 1, dice="44412", stock=3).play("build 4")
    told = why_not(s.match.game.in_language("de"), s.match, s.match.game.space.read("chest"), 0)
    assert str(told) == "Truhe: Das kostet 5 Vorräte, du hast 3. (VH-051)"


@rule("VH-133")
def test_who_has_finished_the_round_is_told_of_all_who_have_not() -> None:
    s = position("void-halls", 3, dice="13456").play("done", "pass", roll="1 3 4 5 6 1 3 4 5 6")
    assert [d.seat for d in s.match.decisions] == [1, 2]
    assert str(s.match.why_not("done", 0)) == "Now p2, p3 decide. (VH-133)"


@rule("VH-133")
@pytest.mark.parametrize("answer", [[], ["p2 reroll"], ["p2 stop"], ["p2 stop", "p2 build 4"]])
def test_who_has_finished_the_round_waits_by_the_same_rule_whatever_others_are_asked(answer: list[str]) -> None:
    s = position("void-halls", 2, dice="13456").play("done", "pass", roll="4 4 4 1 2").play(*answer)
    assert [d.seat for d in s.match.decisions] == [1]
    for tried in ("done", "reroll", "keep 1", "mine 4"):
        assert s.match.forbidden(tried, 0).rule == "VH-133"
