"""The Vault: looting (HC-209 to HC-215, HC-G44, HC-G45)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hollow_cell.looks import FIVE, alive, hand, held, lay, step, warriors, wounds

from ludus.testing import Position, rule


def looter(cards: str = FIVE, **words: Any) -> Position:
    s = lay(**{"p1": cards, "p2": FIVE, "phase": "turn", "loot_vault": True, **words})
    return s.play("pass").asks("p1", "Turn.loot")


@rule("HC-209")
def test_looting_is_offered_after_step_2_also_when_nothing_was_drawn() -> None:
    assert looter().options() == {"loot", "pass"}
    s = lay(p1="cell cell", p2=FIVE, phase="turn", loot_vault=True).play("pass", draw="rations rations rations")
    s.asks("p1", "Turn.loot").play("pass").asks("p1", "Turn.play")


@rule("HC-209")
def test_without_the_variant_nobody_loots() -> None:
    s = lay(p1=FIVE, p2=FIVE, phase="turn").play("pass").asks("p1", "Turn.play")
    assert "loot" not in s.options()


@rule("HC-210")
def test_a_1_is_a_wound_and_no_cards() -> None:
    s = looter().play("loot", roll="1", draw="wound-1")
    assert (wounds(s, "p1"), held(s, "p1")) == ([1], 5)


@rule("HC-211")
@pytest.mark.parametrize("die", ["2", "3", "4"])
def test_2_to_4_are_a_wound_and_two_cards(die: str) -> None:
    s = looter().play("loot", roll=die, draw="wound-1 rations helmet")
    assert (wounds(s, "p1"), held(s, "p1")) == ([1], 7)


@rule("HC-212")
@pytest.mark.parametrize("die", ["5", "6"])
def test_5_and_6_are_two_cards(die: str) -> None:
    s = looter().play("loot", roll=die, draw="rations helmet")
    assert (wounds(s, "p1"), held(s, "p1")) == ([], 7)


@rule("HC-213", "HC-G44")
def test_the_hand_limit_applies_at_once() -> None:
    s = looter("cell cell cell cell cell cell cell cell").play("loot", roll="6", draw="rations helmet")
    s.asks("p1", "Limit.discard").play("discard cell", "discard cell").asks("p1", "Turn.play")
    assert held(s, "p1") == 8


@rule("HC-G44")
def test_with_end_of_turn_the_limit_waits_for_step_5() -> None:
    s = looter("cell cell cell cell cell cell cell cell", loot_overflow="end_of_turn")
    s.play("loot", roll="6", draw="rations helmet").asks("p1", "Turn.play")
    assert held(s, "p1") == 10
    s.play("end", draw="rations").asks("p1", "Limit.discard")
    s.play("discard cell", "discard cell", "discard cell").asks("p2", "Turn.discard")
    assert held(s, "p1") == 8


@rule("HC-G44")
def test_the_limit_of_a_night_broker_is_ten() -> None:
    s = looter("cell cell cell cell cell cell cell cell", warriors=warriors(3, p1="night-broker"))
    s.play("loot", roll="6", draw="rations helmet").asks("p1", "Turn.play")


@rule("HC-214")
def test_one_attempt_in_a_turn() -> None:
    s = looter().play("loot", roll="6", draw="rations helmet")
    assert step(s) == "Turn.play"
    assert "loot" not in s.options()


@rule("HC-215", "HC-G45")
def test_a_fatal_wound_is_a_self_defeat_and_no_cards_are_drawn() -> None:
    s = looter(wounds={"p1": "2 2"}).play("loot", roll="3", draw="wound-1").asks("p2", "Turn.discard")
    assert (hand(s, "p1"), wounds(s, "p1"), alive(s)) == ([], [2, 2], [3, 3, 3])
