"""Sap and Charge Framework (VZ-100 to VZ-110)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.void_zone.looks import lay, offers, ratings

from ludus.testing import Position, rule

ALONE = "p1a:e5 p2a:i5"


def sapper(**words: Any) -> Position:
    """p1a on e5; f4 is full, e6 has one bar, d4 none, d5 a Robot, f5 a shield."""
    zones = "e5 f4 e6:1 e4 d5 f5 a1 i5"
    robots = "p1a:e5 p1b:a1 p2a:d5 p2b:i5"
    return lay(**{"zones": zones, "robots": robots, "shields": "p2:f5", **words})


def at_drain_2(zones: str, **words: Any) -> Position:
    return lay(**{"zones": f"e5 i5 {zones}", "robots": ALONE, "drain": 2, "fallen": 2, **words})


@rule("VZ-100")
def test_a_sap_moves_charge_from_the_zone_to_the_chamber() -> None:
    s = sapper().play("sap f4")
    assert ratings(s, "f4") == [1]
    assert s.table.level == [1, 0]
    s = at_drain_2("f4").play("sap f4")
    assert ratings(s, "f4") == [0]
    assert s.table.level == [2, 0]


@rule("VZ-101")
def test_a_sap_needs_an_adjacent_charged_zone_without_robot_or_shield() -> None:
    s = sapper()
    assert offers(s, "sap") == {"f4", "e6", "e4"}
    s.refuses("sap d4", "VZ-101").refuses("sap d5", "VZ-067").refuses("sap f5", "VZ-068").refuses("sap i5", "VZ-065")


@rule("VZ-102", "VZ-G23")
@pytest.mark.parametrize("level", [1, 2])
def test_the_zone_loses_all_even_if_the_chamber_has_less_room(level: int) -> None:
    s = at_drain_2("f4", level=(level, 0)).play("sap f4")
    assert ratings(s, "f4") == [0]
    assert s.table.level == [2, 0]


@rule("VZ-103")
def test_a_sapped_zone_may_turn_void() -> None:
    s = sapper().play("sap e6")
    assert ratings(s, "e6") == [0]
    s.refuses("run e6", "VZ-088")


@rule("VZ-104")
def test_a_charge_moves_charge_from_the_chamber_to_the_zone() -> None:
    s = sapper(level=(1, 0)).play("charge e6")
    assert ratings(s, "e6") == [2]
    assert s.table.level == [0, 0]


@rule("VZ-105")
def test_a_void_zone_cannot_be_charged() -> None:
    sapper(level=(2, 0)).refuses("charge d4", "VZ-105")


@rule("VZ-106")
def test_charging_needs_as_much_as_the_drain_rate() -> None:
    sapper().refuses("charge e6", "VZ-106")
    at_drain_2("e6:1", level=(1, 0)).refuses("charge e6", "VZ-106")


@rule("VZ-G24")
def test_a_full_zone_cannot_be_charged() -> None:
    sapper(level=(2, 0)).refuses("charge f4", "VZ-G24")


@rule("VZ-G24", "VZ-104")
def test_at_drain_rate_2_a_charge_costs_2_and_gives_1() -> None:
    s = at_drain_2("e6:1", level=(2, 0)).play("charge e6")
    assert ratings(s, "e6") == [2]
    assert s.table.level == [0, 0]


@rule("VZ-107", "VZ-G25")
def test_no_charge_after_a_sap() -> None:
    s = sapper(level=(1, 0)).play("sap f4")
    assert not offers(s, "charge")
    s.refuses("charge e6", "VZ-107").play("run e4", "stop")
    s.refuses("charge e5", "VZ-107")


@rule("VZ-107", "VZ-G25")
def test_no_sap_after_a_charge() -> None:
    s = sapper(level=(2, 0)).play("charge e6")
    assert not offers(s, "sap")
    s.refuses("sap f4", "VZ-107")


@rule("VZ-108")
def test_sap_twice_or_charge_twice() -> None:
    s = sapper().play("sap f4", "sap f4")
    assert s.options() == {"end turn"}
    assert ratings(s, "f4") == [0]
    assert s.table.level == [2, 0]
    s.refuses("run e4", "VZ-053")
    s = sapper(zones="e5 f4:1 e6:1 d5 a1 i5", level=(2, 0)).play("charge f4", "charge e6")
    assert s.options() == {"end turn"}
    assert ratings(s, "f4 e6") == [2, 2]


@rule("VZ-109")
def test_a_sap_may_be_one_of_three_different_actions() -> None:
    s = sapper().play("sap f4", "run e4", "stop", "shield e3")
    assert s.options() == {"end turn"}


@rule("VZ-G25", "VZ-054")
def test_sap_and_charge_are_one_type() -> None:
    s = sapper().play("sap f4", "run e4", "stop").refuses("sap f4", "VZ-054")
    assert not offers(s, "sap")
    assert not offers(s, "charge")


@rule("VZ-110")
def test_the_own_zone_is_not_adjacent_to_itself() -> None:
    s = sapper(zones="e5:1 f4 d5 a1 i5", level=(2, 0))
    s.refuses("sap e5", "VZ-110").refuses("charge e5", "VZ-110")


@rule("VZ-G22")
@pytest.mark.parametrize(("sap_gain", "level"), [("drain_rate", 2), ("removed", 1)])
def test_what_a_sap_of_a_weak_zone_gives_at_drain_rate_2(sap_gain: str, level: int) -> None:
    s = at_drain_2("f4:1", sap_gain=sap_gain).play("sap f4")
    assert ratings(s, "f4") == [0]
    assert s.table.level == [level, 0]


@rule("VZ-G22")
@pytest.mark.parametrize("sap_gain", ["drain_rate", "removed"])
def test_a_full_zone_gives_the_drain_rate_either_way(sap_gain: str) -> None:
    assert at_drain_2("f4", sap_gain=sap_gain).play("sap f4").table.level == [2, 0]


@rule("VZ-G23")
def test_a_sap_with_a_full_chamber_only_drains() -> None:
    s = sapper(level=(2, 0)).play("sap f4")
    assert ratings(s, "f4") == [1]
    assert s.table.level == [2, 0]
