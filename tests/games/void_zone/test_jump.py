"""Jump (VZ-115 to VZ-122)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.void_zone.looks import lay, offers, ratings, where

from ludus.testing import Position, rule

NEAR = "d4 d5 e4 e6 f4 f5"
RING = "c3 c4 c5 d3 d6 e3 e7 f3 f6 g3 g4 g5"


def jumper(**words: Any) -> Position:
    """p1a on e5 with just enough charge for a Jump; everybody else is far away."""
    robots = "p1a:e5 p1b:a1 p2a:i1 p2b:i5"
    return lay(**{"zones": "all", "robots": robots, "level": (3, 0), "capacity": (3, 2), **words})


@rule("VZ-115")
def test_a_jump_costs_3() -> None:
    s = jumper().play("jump e7")
    assert where(s, "p1a") == "e7"
    assert s.table.level == [0, 0]


@rule("VZ-115")
def test_with_2_there_is_no_jump() -> None:
    s = jumper(level=(2, 0))
    assert not offers(s, "jump")
    s.refuses("jump e7", "VZ-115")


@rule("VZ-116", "VZ-G26")
def test_on_an_empty_board_there_are_18_landings() -> None:
    s = jumper()
    assert offers(s, "jump") == {*NEAR.split(), *RING.split()}
    s.refuses("jump e8", "VZ-116")


@rule("VZ-117", "VZ-G27")
@pytest.mark.parametrize("over", ["charged", "void", "robot"])
def test_a_jump_goes_over_charged_and_void_zones_and_robots(over: str) -> None:
    zones = "e5 e7 a1 i1 i5" if over == "void" else "e5 e6 e7 a1 i1 i5"
    robots = f"p1a:e5 p1b:a1 p2a:{'e6' if over == 'robot' else 'i1'} p2b:i5"
    s = jumper(zones=zones, robots=robots)
    assert "e7" in offers(s, "jump")
    assert where(s.play("jump e7"), "p1a") == "e7"


@rule("VZ-118")
@pytest.mark.parametrize("owner", ["p1", "p2"])
def test_a_jump_does_not_go_over_a_shield(owner: str) -> None:
    s = jumper(shields=f"{owner}:e6 {owner}:d5")
    assert not {"d6", "e7", "c5"} & offers(s, "jump")  # each is next to e6 or d5 and to no other neighbor of e5 …
    s.refuses("jump d6", "VZ-118").refuses("jump e7", "VZ-118")
    assert {"c4", "f6"} <= offers(s, "jump")  # … but these can be reached over d4 and f5


@rule("VZ-119")
def test_the_landing_zone_is_free() -> None:
    s = jumper(zones="e5 e6 e7 d5 c5 f6 a1 i5", robots="p1a:e5 p1b:a1 p2a:e7 p2b:i5", shields="p2:f6")
    for zone in ("d6", "e7", "f6"):  # a Void Zone, a Robot, a shield
        s.refuses(f"jump {zone}", "VZ-119")
    s.allows("jump c5")


@rule("VZ-120")
def test_a_robot_does_not_jump_onto_the_spot() -> None:
    jumper().refuses("jump e5", "VZ-120")


@rule("VZ-121")
@pytest.mark.parametrize(("drain", "left"), [(1, 1), (2, 0)])
def test_only_the_zone_jumped_from_is_drained(drain: int, left: int) -> None:
    s = jumper(drain=drain).play("jump e7")
    assert ratings(s, "e5 e6 d6 e7") == [left, 2, 2, 2]


@rule("VZ-122")
def test_two_jumps_cost_3_each_and_end_the_actions() -> None:
    jumper(level=(4, 0), capacity=(4, 2)).play("jump e7").refuses("jump e5", "VZ-115")
    s = lay(traits=("efficient", None), zones="all", robots="p1a:e5 p2a:i5", level=(4, 0)).play("jump e7", "jump e5")
    assert s.table.level == [0, 0]
    assert s.options() == {"end turn"}


@rule("VZ-G26")
def test_jump_shape_straight_goes_on_in_one_direction() -> None:
    s = jumper(jump_shape="straight")
    assert offers(s, "jump") == {"c3", "c5", "e3", "e7", "g3", "g5"}
    s.refuses("jump d6", "VZ-G26").refuses("jump e6", "VZ-G26")


@rule("VZ-G26", "VZ-118")
def test_a_straight_jump_does_not_go_over_a_shield_either() -> None:
    s = jumper(jump_shape="straight", shields="p2:e6")
    assert offers(s, "jump") == {"c3", "c5", "e3", "g3", "g5"}
    s.refuses("jump e7", "VZ-118").refuses("jump d6", "VZ-G26")


@rule("VZ-G26", "VZ-415")
def test_a_straight_jump_does_not_go_over_the_house_robot_either() -> None:
    s = jumper(jump_shape="straight", house_robot=True, robots="p1a:e5 p1b:a1 p2a:i1 p2b:i5 house:e6")
    assert offers(s, "jump") == {"c3", "c5", "e3", "g3", "g5"}
    s.refuses("jump e7", "VZ-415").refuses("jump d6", "VZ-G26")


@rule("VZ-G26", "VZ-116")
def test_a_straight_jump_ends_behind_the_first_zone() -> None:
    jumper(jump_shape="straight").refuses("jump e8", "VZ-116").refuses("jump d7", "VZ-116")


@rule("VZ-G27")
def test_a_jump_goes_over_drone_and_grenade_but_not_over_the_house_robot() -> None:
    traits = ("drone", "electro_grenade")
    s = lay(traits=traits, zones="all", robots="p1a:e5 p2a:i5", level=(3, 0), drone="e6", grenade="d4")
    assert {"e7", "c3"} <= offers(s, "jump")
    assert not {"e6", "d4"} & offers(s, "jump")
    s = jumper(house_robot=True, robots="p1a:e5 p1b:a1 p2a:i1 p2b:i5 house:e6")
    s.refuses("jump e7", "VZ-415")


@rule("VZ-G27", "VZ-032")
def test_a_jump_does_not_lead_round_the_outside() -> None:
    s = jumper(zones="a1 a2 a3 e5 i5", robots="p1a:a1 p2a:i5 p1b:e5", shields="p2:a2")
    s.refuses("jump a3", "VZ-118")
