"""Stones, rule by rule: each test names the rules that it proves."""

from __future__ import annotations

from ludus.games._template import GAME
from ludus.testing import position, rule


@rule("ST-1")
def test_players_take_turns_clockwise() -> None:
    s = position(GAME, 3)
    s.asks("p1").play("take 1").asks("p2").play("take 1").asks("p3").play("take 1").asks("p1")


@rule("ST-2")
def test_one_two_or_three_stones_are_taken() -> None:
    s = position(GAME, 2, stones=12)
    assert s.options("p1") == {"take 1", "take 2", "take 3"}
    s.play("take 3")
    assert s.table.left == 9
    assert s.log()[-1] == "p1 took 3; 9 left."


@rule("ST-3")
def test_nobody_takes_more_stones_than_are_left() -> None:
    position(GAME, 2, stones=2).refuses("p1 take 3", "ST-3").allows("p1 take 1", "p1 take 2")


@rule("ST-4")
def test_who_takes_the_last_stone_wins() -> None:
    s = position(GAME, 3, stones=3).play("take 1", "take 2")
    assert s.match.over
    assert s.match.ending.winners == (1,)
    assert s.match.ending.rule == "ST-4"
