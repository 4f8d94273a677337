"""The worked examples of the rulebook, rebuilt with coordinates. Yellow is p1, Purple p2, Red p3, Blue p4."""

from __future__ import annotations

import pytest
from tests.games.void_zone.looks import CENTRE, lay, offers, ratings, shields, where

from ludus.testing import Position, rule

AWAY = "p1b:a1 p2b:a5"


@rule("VZ-088", "VZ-090", "VZ-091")
def test_w01_three_spaces_round_a_void_zone_and_a_robot_take_two_runs() -> None:
    s = lay(zones="e5 e6 f5 f6 f7 a1 a5", robots=f"p1a:e5 p2a:e6 {AWAY}")
    assert offers(s, "run") == {"f5"}
    s.play("run f5")
    assert not offers(s, "run") & {"e6", "e7"}
    s.play("run f6")
    assert not offers(s, "run") & {"e6", "e7"}
    s.play("run f7", "stop")
    assert where(s, "p1a") == "f7"
    assert ratings(s, "e5 f5 f6 f7") == [1, 1, 1, 2]
    assert s.options() == {"end turn"}


@rule("VZ-087", "VZ-089")
def test_w02_a_zone_left_twice_is_void() -> None:
    s = lay(zones="e5 e6 f5 d5 a1 a5 i5", robots="p1a:e5 p1b:a1 p2a:a5 p2b:i5")
    s.play("run e6", "run f5", "run e5", "run d5")
    assert where(s, "p1a") == "d5"
    assert ratings(s, "e5 e6 f5 d5") == [0, 1, 1, 2]


@rule("VZ-101", "VZ-102")
def test_w03_a_sap_takes_2_from_the_zone_and_gives_what_there_is_room_for() -> None:
    zones = "e5 d5 f5 f4 d4"
    s = lay(zones=zones, robots="p1a:e5 p2a:d4", shields="p2:f5", drain=2, fallen=2, level=(1, 0))
    assert offers(s, "sap") == {"d5", "f4"}
    s.play("sap f4")
    assert ratings(s, "f4") == [0]
    assert s.table.level == [2, 0]


@rule("VZ-115", "VZ-117", "VZ-121")
def test_w04_a_jump_over_a_robot() -> None:
    s = lay(zones="e5 e6 e7 a1 a5", robots=f"p1a:e5 p2a:e6 {AWAY}", level=(3, 0)).play("jump e7")
    assert (where(s, "p1a"), where(s, "p2a")) == ("e7", "e6")
    assert ratings(s, "e5 e6 e7") == [1, 2, 2]
    assert s.table.level == [0, 0]


@rule("VZ-134", "VZ-140", "VZ-141")
def test_w05a_a_robot_is_forced_into_the_only_free_zone() -> None:
    s = lay(zones="e4 e5 d5 a1 a5", robots=f"p1a:e4 p2a:e5 {AWAY}").play("jolt p2a")
    assert (where(s, "p1a"), where(s, "p2a")) == ("e4", "d5")
    assert ratings(s, "e5") == [2]


@rule("VZ-136", "VZ-139")
@pytest.mark.parametrize("zone", ["d5", "e6", "f5"])
def test_w05b_with_three_void_zones_it_is_eliminated(zone: str) -> None:
    s = lay(zones="e4 e5 a1 a5", robots=f"p1a:e4 p2a:e5 {AWAY}").play("jolt p2a")
    assert s.options() == {"force d5", "force e6", "force f5"}
    assert where(s.play(f"force {zone}"), "p2a") == ""


@rule("VZ-150", "VZ-154")
def test_w06_one_charge_buys_one_more_jolt() -> None:
    s = lay(3, zones="all", robots="p1a:e5 p1b:a1 p2a:d5 p2b:e6 p3a:f4 p3b:i5", level=(1, 0, 0))
    s.play("jolt p2a", "force c5")
    assert s.options() == {"jolt p2b", "jolt p3a", "stop"}
    s.play("jolt p3a", "force g3").asks("p1", "Turn.actions")
    assert (where(s, "p2a"), where(s, "p3a"), where(s, "p2b"), s.table.level[0]) == ("c5", "g3", "e6", 0)
    s.play("run d4", "stop", "sap c3")
    assert s.options() == {"end turn"}


@rule("VZ-160", "VZ-161", "VZ-164")
def test_w07_a_chain_jolt() -> None:
    s = lay(
        4, zones="e4 e5 d5 e6 f5 c4 d6 a1 a2 a3 a5", robots=f"p1a:e4 p2a:e5 p3a:d5 p4a:e6 {AWAY} p3b:a2 p4b:a3",
        shields="p3:f5 p4:c4 p4:d6",
    ).play("jolt p2a")  # fmt: skip
    assert s.options() == {"force d5", "force e6"}
    s.play("force d5")  # Red can only go into the Void Zone c5
    assert [where(s, robot) for robot in ("p1a", "p2a", "p3a", "p4a")] == ["e4", "d5", "", "e6"]
    assert ratings(s, "e5 d5") == [2, 2]


@rule("VZ-176", "VZ-179", "VZ-181", "VZ-184")
def test_w08_two_shields_the_second_one_further_away() -> None:
    zones = f"{CENTRE} d6 e7 f6 a1 a5"
    s = lay(zones=zones, robots=f"p1a:e5 p2a:f4 {AWAY}", shields="p2:e4", level=(4, 0))
    assert {"d5", "e6", "f5", "d4", "d6", "e7", "f6"} <= offers(s, "shield")
    s.refuses("shield f4", "VZ-176").refuses("shield e4", "VZ-176")
    s.play("shield e6", "shield d6")
    assert shields(s, "p1") == {"e6", "d6"}
    assert s.table.level[0] == 0
    assert s.options() == {"end turn"}
    assert ratings(s.play("end turn"), "e5") == [1]


@rule("VZ-195", "VZ-196")
def test_w09_a_prime_does_not_reach_past_a_robot_and_a_shield() -> None:
    words = {"prime": (0, 0, 0, 1), "phase": "prime", "shields": "p2:d4"}
    robots = "p1a:d5 p1b:a1 p2a:a2 p2b:a5 p3a:i1 p3b:i2 p4a:e5 p4b:i5"
    s = lay(4, zones="e5 d5 d4 a1 a2 a5 i1 i2 i5", robots=robots, **words)
    s.play("p4 prime")
    reachable: set[str] = set()
    for first in offers(s, "recharge"):
        then = Position(s.match.clone()).play(f"recharge {first}")
        reachable |= {first, *offers(then, "recharge")}
    assert not reachable & {"c4", "c5", "d4", "d5"}
    s.play("recharge e6", "recharge e7")
    assert ratings(s, "e6 e7") == [2, 2]
    assert s.table.prime == [0, 0, 0, 0]


@rule("VZ-211", "VZ-212", "VZ-213", "VZ-214")
def test_w10_the_third_robot_of_three_players_raises_the_drain_rate() -> None:
    s = lay(3, zones="e4 e5 d4 a1 a5", robots="p1a:e4 p2a:e5 p2b:a1 p3a:a5", fallen=2, level=(0, 1, 2))
    s.play("jolt p2a", "force e6")
    assert s.table.drain == 2
    assert s.table.level == [1, 2, 2]
    assert ratings(s, CENTRE) == [2] * 7
    s.play("run d4")
    assert ratings(s, "e4") == [0]


@rule("VZ-052", "VZ-053", "VZ-054")
def test_w11_which_actions_make_a_turn() -> None:
    words = {"zones": "all", "robots": f"p1a:e5 p2a:e8 {AWAY}"}
    s = lay(**words, level=(3, 0)).play("jump e7", "jolt p2a", "force e9", "run e6", "stop")
    assert s.options() == {"end turn"}
    s = lay(**words).play("run e6", "run e7", "run f7", "stop")
    s.refuses("jolt p2a", "VZ-053")
    s = lay(**words).play("run e6", "run e7", "jolt p2a", "force e9")
    s.refuses("run e8", "VZ-054")


@rule("VZ-211", "VZ-216")
@pytest.mark.parametrize(("fallen", "drain"), [(1, 1), (2, 2)])
def test_w12_the_third_loss_counts_and_the_second_does_not(fallen: int, drain: int) -> None:
    third = "p3b:i5" if fallen == 1 else ""
    s = lay(3, zones="e4 e5 a1 a5 i5", robots=f"p1a:e4 p2a:e5 p2b:a1 p3a:a5 {third}", fallen=fallen)
    assert s.play("jolt p2a", "force e6").table.drain == drain
