"""Force-Shields (VZ-175 to VZ-184)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.void_zone.looks import lay, offers, ratings, rest_of_turn, shields

from ludus.testing import Position, rule

NEAR = {"d4", "d5", "e4", "e6", "f4", "f5"}
RING = {"c3", "c4", "c5", "d3", "d6", "e3", "e7", "f3", "f6", "g3", "g4", "g5"}


def shielder(**words: Any) -> Position:
    """p1a on e5; e6 is Void, everything else near it is charged."""
    zones = "e5 d4 d5 e4 f4 f5 a1 a5 i5 c4:1"
    return lay(**{"zones": zones, "robots": "p1a:e5 p1b:a1 p2a:a5 p2b:i5", **words})


@rule("VZ-175", "VZ-G35")
def test_a_shield_goes_on_an_adjacent_charged_or_void_zone() -> None:
    s = shielder()
    assert offers(s, "shield") == NEAR
    s.refuses("shield e8", "VZ-175").play("shield e6", "shield d5")
    assert shields(s, "p1") == {"e6", "d5"}


@rule("VZ-176")
def test_not_on_a_zone_with_a_robot_or_another_shield() -> None:
    s = shielder(robots="p1a:e5 p1b:a1 p2a:d5 p2b:i5", shields="p2:e6 p1:f5")
    assert offers(s, "shield") == {"d4", "e4", "f4"}
    for zone in ("d5", "e6", "f5"):
        s.refuses(f"shield {zone}", "VZ-176")


@rule("VZ-177", "VZ-195")
def test_a_shielded_zone_is_shut_to_runs_and_primes_of_everybody() -> None:
    s = shielder(prime=(1, 1), shields="p2:d4 p1:f5", phase="prime", robots="p1a:e5 p1b:a1 p2a:f6 p2b:i5")
    s.play("p1 prime", "p2 prime").refuses("recharge d4", "VZ-195").refuses("recharge f5", "VZ-195")
    s.play("recharge e6", "stop").refuses("recharge f5", "VZ-195").play("recharge g5", "stop", "activate p1a")
    s.refuses("run d4", "VZ-088")


@rule("VZ-178", "VZ-048")
def test_a_shield_stays_until_its_owner_acts_again() -> None:
    s = lay(3, zones="all", robots="p1a:e5 p1b:a1 p2a:a5 p2b:i5 p3a:i1 p3b:e1").play("shield d5", "end turn")
    for seat in ("p2", "p3"):
        assert shields(s, "p1") == {"d5"}
        assert rest_of_turn(s) == seat
    s.asks("p1", "Turn.actions")
    assert shields(s, "p1") == set()


@rule("VZ-179", "VZ-G33")
def test_for_4_a_shield_goes_to_a_zone_at_distance_2() -> None:
    s = shielder(level=(4, 0))
    assert offers(s, "shield") == NEAR | RING
    s.play("shield d6")
    assert shields(s, "p1") == {"d6"}
    assert s.table.level[0] == 0


@rule("VZ-179")
def test_an_adjacent_shield_is_free_even_with_a_full_chamber() -> None:
    assert shielder(level=(4, 0)).play("shield d5").table.level[0] == 4


@rule("VZ-179")
def test_with_3_no_shield_goes_further() -> None:
    s = shielder(level=(3, 0), capacity=(4, 2))
    assert offers(s, "shield") == NEAR
    s.refuses("shield d6", "VZ-179")


@rule("VZ-180")
def test_a_far_shield_needs_an_open_zone_too() -> None:
    s = shielder(zones="all", level=(4, 0), robots="p1a:e5 p1b:a1 p2a:d6 p2b:i5", shields="p2:e7")
    s.refuses("shield d6", "VZ-176").refuses("shield e7", "VZ-176").allows("shield f6")


@rule("VZ-181")
def test_two_shields_end_the_actions() -> None:
    s = shielder().play("shield d5", "shield e6")
    assert s.options() == {"end turn"}
    s.refuses("run d4", "VZ-053")


@rule("VZ-182", "VZ-G34")
def test_with_both_shields_on_the_board_none_is_placed_or_moved() -> None:
    s = shielder(shields="p1:a2 p1:i4", level=(4, 0))
    assert offers(s, "shield") == set()
    s.refuses("shield d5", "VZ-182").refuses("shield d6", "VZ-182")


@rule("VZ-183", "VZ-G35")
def test_a_shield_does_not_change_the_rating_below() -> None:
    s = shielder(zones="e5 d5:1 f5 a1 a5 i5").play("shield d5", "shield e6")
    assert ratings(s, "d5 e6") == [1, 0]
    s.play("end turn")
    rest_of_turn(s)
    assert shields(s, "p1") == set()
    assert ratings(s, "d5 e6") == [1, 0]


@rule("VZ-184")
def test_placing_shields_is_not_moving() -> None:
    assert ratings(shielder().play("shield d5", "shield e6", "end turn"), "e5") == [1]


@rule("VZ-G33")
@pytest.mark.parametrize(("advanced_shield", "offered"), [("distance2", True), ("clear_path", False)])
def test_what_stands_between_matters_only_with_clear_path(advanced_shield: str, offered: bool) -> None:
    s = shielder(
        zones="all",
        level=(4, 0),
        robots="p1a:e5 p1b:a1 p2a:e6 p2b:i5",
        shields="p2:d5",
        advanced_shield=advanced_shield,
    )
    assert ("d6" in offers(s, "shield")) == offered  # between e5 and d6 lie d5 and e6
    assert {"c4", "f6"} <= offers(s, "shield")  # one of two ways is enough
    if not offered:
        s.refuses("shield d6", "VZ-G33").refuses("shield e7", "VZ-G33")
