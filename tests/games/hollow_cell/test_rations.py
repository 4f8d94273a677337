"""Ration dice (HC-130 to HC-134, HC-G56, HC-G57)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hollow_cell.looks import alive, discarded, lay, offers, warriors, wounds

from ludus.testing import Position, rule


def meal(card: str = "rations", **words: Any) -> Position:
    return lay(**{"p1": card, "warriors": warriors(3, p1="kessari-duelist"), **words})


@rule("HC-130", "HC-141")
def test_rations_roll_a_ration_die_and_are_discarded() -> None:
    s = meal().play("play rations", roll="3")
    assert discarded(s, "rations") == 1


@rule("HC-130")
def test_field_clinic_rolls_a_ration_die() -> None:
    s = meal("cell cell cell cell cell", places={"p1": "field-clinic"}, wounds={"p1": "2"}, phase="turn")
    s.play("roll", roll="5")
    if offers(s, "heal"):
        s.play("heal wound-2")
    assert wounds(s, "p1") == []


@rule("HC-131")
@pytest.mark.parametrize("die", ["4", "5", "6"])
def test_a_success_discards_a_wound_card_of_your_choice(die: str) -> None:
    s = meal(wounds={"p1": "0 1 3"}).play("play rations", roll=die)
    assert s.options() == {"heal wound-0", "heal wound-1", "heal wound-3"}
    s.play("heal wound-3")
    assert wounds(s, "p1") == [0, 1]


@rule("HC-132")
@pytest.mark.parametrize("die", ["2", "3"])
def test_a_fail_does_nothing(die: str) -> None:
    s = meal(wounds={"p1": "2"}).play("play rations", roll=die).asks("p1", "Turn.play")
    assert wounds(s, "p1") == [2]


@rule("HC-133")
def test_a_1_is_irradiated() -> None:
    s = meal(wounds={"p1": "2"}).play("play rations", roll="1", draw="wound-1").asks("p1", "Turn.play")
    assert wounds(s, "p1") == [1, 2]


@rule("HC-134")
@pytest.mark.parametrize("dice", ["5 1", "1 5"])
def test_a_success_comes_before_an_irradiated_result(dice: str) -> None:
    s = meal("ration-crate", wounds={"p1": "2 2"}).play("play ration-crate", roll=dice)
    if offers(s, "heal"):
        s.play("heal wound-2", draw="wound-2")
    else:
        s.play(draw="wound-2")
    assert (wounds(s, "p1"), alive(s)) == ([2, 2], [3, 3, 3])
    s.asks("p1", "Turn.play")


@rule("HC-G56")
def test_a_success_without_wound_cards_does_nothing() -> None:
    meal().play("play rations", roll="6").asks("p1", "Turn.play")


@rule("HC-G57")
def test_all_successes_come_before_all_irradiated_results() -> None:
    s = meal("ration-crate", wounds={"p1": "1 3"}).play("play ration-crate", roll="4 6")
    s.play("heal wound-3")
    if offers(s, "heal"):
        s.play("heal wound-1")
    assert wounds(s, "p1") == []
    s = meal("ration-crate", wounds={"p1": "1"}).play("play ration-crate", roll="1 1", draw="wound-0 wound-1")
    assert wounds(s, "p1") == [0, 1, 1]
