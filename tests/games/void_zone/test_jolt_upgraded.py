"""Upgraded Jolt (VZ-150 to VZ-154)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.void_zone.looks import lay, offers, where

from ludus.testing import Position, rule


def crowd(level: int, **words: Any) -> Position:
    """p1a on e5 with p2a on d5, p3a on e6 and p3b on e4 around it, on a fully charged board."""
    robots = "p1a:e5 p1b:a1 p2a:d5 p2b:i5 p3a:e6 p3b:e4"
    return lay(3, **{"zones": "all", "robots": robots, "level": (level, 0, 0), **words})


def ring(level: int, **words: Any) -> Position:
    """p1a on e6. A chain can run from d5 over d4, e4 and f4 to f5, whose Robot then goes to g5; p4b waits on e7."""
    robots = "p1a:e6 p1b:a1 p2a:d5 p2b:d4 p3a:e4 p3b:f4 p4a:f5 p4b:e7"
    return lay(4, zones="e6 d5 d4 e4 f4 f5 e7 g5 a1", robots=robots, level=(level, 0, 0, 0), **words)


ROUND_THE_RING = ("force d4", "force e4", "force f4", "force f5")


@rule("VZ-150")
@pytest.mark.parametrize(("level", "jolts"), [(0, 1), (1, 2), (2, 3)])
def test_each_further_robot_costs_1(level: int, jolts: int) -> None:
    s = crowd(level)
    for n, (robot, zone) in enumerate([("p2a", "c5"), ("p3a", "e7"), ("p3b", "e3")]):
        if n < jolts:
            s.play(f"jolt {robot}", f"force {zone}")
    s.asks("p1", "Turn.actions")
    assert s.table.level[0] == 0


@rule("VZ-150")
def test_further_jolts_may_be_declined() -> None:
    s = crowd(2).play("jolt p2a", "force c5", "stop").asks("p1", "Turn.actions")
    assert s.table.level[0] == 2


@rule("VZ-151")
def test_the_second_jolt_sees_the_board_left_by_the_first() -> None:
    s = crowd(1).play("jolt p3a", "force d6", "jolt p2a")
    assert offers(s, "force") == {"c4", "c5"}  # d6 is taken now
    s = crowd(1).play("jolt p2a")
    assert offers(s, "force") == {"c4", "c5", "d6"}


@rule("VZ-151")
def test_the_active_player_chooses_the_order() -> None:
    s = crowd(1).play("jolt p3b", "force e3")
    assert s.options() == {"jolt p2a", "jolt p3a", "stop"}


@rule("VZ-152", "VZ-G32")
def test_a_robot_pushed_away_by_a_chain_is_no_longer_a_target_nor_is_one_pushed_near() -> None:
    s = ring(1).play("jolt p2a", *ROUND_THE_RING)
    assert (where(s, "p4a"), where(s, "p3b")) == ("g5", "f5")
    assert s.options() == {"jolt p4b", "stop"}
    s.refuses("jolt p4a", "VZ-152").refuses("jolt p3b", "VZ-152")


@rule("VZ-153")
def test_no_robot_is_jolted_twice_by_one_action() -> None:
    s = crowd(2).play("jolt p2a", "force c5")
    assert offers(s, "jolt") == {"p3a", "p3b"}
    s.refuses("jolt p2a", "VZ-153").play("jolt p3a", "force e7")
    assert offers(s, "jolt") == {"p3b"}


@rule("VZ-153", "VZ-G32")
def test_no_robot_is_named_twice() -> None:
    s = crowd(2, extra_jolts="declared").play("jolt p2a").asks("p1", "JoltAction.declare")
    s.refuses("jolt p2a", "VZ-153").refuses("jolt p2b", "VZ-152")


@rule("VZ-154")
def test_an_upgraded_jolt_is_one_action() -> None:
    s = crowd(2).play(
        "sap f4", "jolt p2a", "force c5", "jolt p3a", "force e7", "jolt p3b", "force e3", "run e6", "stop"
    )
    assert s.options() == {"end turn"}


@rule("VZ-154", "VZ-144", "VZ-053")
def test_an_upgraded_jolt_may_be_done_twice() -> None:
    s = crowd(1).play("jolt p2a", "force c5", "stop", "jolt p3a", "force e7", "jolt p3b", "force e3")
    assert s.options() == {"end turn"}


def deadly(**words: Any) -> Position:
    """Any Jolt of p2a is the third loss of three players and raises the Drain Rate; p3a stands on the other side."""
    zones = "e5 d5 e4 e3 a1 a2 a3"
    return lay(3, zones=zones, robots="p1a:e5 p2a:d5 p2b:a2 p3a:e4", fallen=2, **words)


@rule("VZ-G32")
def test_charge_gained_by_the_first_jolt_pays_for_the_next() -> None:
    s = deadly().play("jolt p2a", "force c5")
    assert s.table.level[0] == 1
    s.play("jolt p3a")
    assert (where(s, "p3a"), s.table.level[0]) == ("e3", 0)


@rule("VZ-G32")
def test_with_declared_the_targets_are_named_and_paid_first() -> None:
    deadly(extra_jolts="declared").play("jolt p2a", "force c5").asks(
        "p1", "Turn.actions"
    )  # nothing to pay with in time
    s = crowd(1, extra_jolts="declared").play("jolt p2a").asks("p1", "JoltAction.declare")
    assert s.options() == {"jolt p3a", "jolt p3b", "stop"}
    s.play("jolt p3a")
    assert (where(s, "p2a"), where(s, "p3a"), s.table.level[0]) == ("d5", "e6", 0)
    s.asks("p1", "OneJolt.destination").play("force c5", "force e7").asks("p1", "Turn.actions")
    assert (where(s, "p2a"), where(s, "p3a")) == ("c5", "e7")


@rule("VZ-G32")
def test_with_declared_nothing_can_be_added_later() -> None:
    crowd(2, extra_jolts="declared").play("jolt p2a", "stop", "force c5").asks("p1", "Turn.actions")


@rule("VZ-G32", "VZ-152")
def test_with_declared_the_charge_of_an_impossible_jolt_is_lost() -> None:
    s = ring(1, extra_jolts="declared").play("jolt p2a", "jolt p4a", *ROUND_THE_RING).asks("p1", "Turn.actions")
    assert (where(s, "p4a"), s.table.level[0]) == ("g5", 0)
