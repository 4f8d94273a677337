"""Run (VZ-085 to VZ-094)."""

from __future__ import annotations

from typing import Any

from tests.games.void_zone.looks import lay, offers, ratings, where

from ludus.testing import Position, rule

AROUND_E6 = {"d5", "d6", "e5", "e7", "f5", "f6"}


def runner(**words: Any) -> Position:
    """p1a on e5 of a fully charged board; everybody else is far away."""
    return lay(**{"zones": "all", "robots": "p1a:e5 p1b:a1 p2a:i1 p2b:i5", **words})


@rule("VZ-085")
def test_a_run_is_one_or_two_steps() -> None:
    s = runner().play("run e6")
    assert s.options() == {"stop", *[f"run {zone}" for zone in AROUND_E6]}
    s.refuses("run e8", "VZ-085").play("run e7").asks("p1", "Turn.actions")
    assert where(s, "p1a") == "e7"


@rule("VZ-086")
def test_two_steps_leave_room_for_two_more_actions() -> None:
    s = runner().play("run e6", "run e7", "sap e8", "shield d7")
    assert s.options() == {"end turn"}


@rule("VZ-087", "VZ-094")
def test_every_zone_left_loses_the_drain_rate_and_the_last_one_nothing() -> None:
    s = runner().play("run e6", "run e7")
    assert ratings(s, "e5 e6 e7") == [1, 1, 2]
    s = runner(drain=2, fallen=2, robots="p1a:e5 p2a:i1").play("run e6", "run e7")
    assert ratings(s, "e5 e6 e7") == [0, 0, 2]


@rule("VZ-087")
def test_a_zone_left_twice_loses_it_twice() -> None:
    s = runner().play("run e6", "run e5", "run e6", "run e7")
    assert ratings(s, "e5 e6 e7") == [0, 0, 2]


@rule("VZ-088")
def test_a_step_goes_to_a_free_zone() -> None:
    s = runner(zones="e5 e6 f5 d5 a1 i1 i5", robots="p1a:e5 p1b:a1 p2a:e6 p2b:i5", shields="p2:f5 p1:d4")
    assert offers(s, "run") == {"d5"}
    for zone in ("e6", "f5", "d4", "e4"):  # a Robot, a shield, a shield on a Void Zone, a Void Zone
        s.refuses(f"run {zone}", "VZ-088")


@rule("VZ-088")
def test_nothing_is_passed_through() -> None:
    s = runner(zones="e5 e6 e7 a1 i1 i5", robots="p1a:e5 p1b:a1 p2a:e6 p2b:i5")
    assert offers(s, "run") == set()
    s.refuses("run e7", "VZ-085")


@rule("VZ-089")
def test_zones_may_be_revisited_while_they_are_still_charged() -> None:
    s = runner().play("run e6", "run e5")
    assert where(s, "p1a") == "e5"
    assert ratings(s, "e5 e6") == [1, 1]


@rule("VZ-089", "VZ-023")
def test_a_zone_that_has_turned_void_is_not_revisited() -> None:
    weak = runner(zones="e5:1 e6 e7 a1 i1 i5").play("run e6")
    weak.refuses("run e5", "VZ-088")
    fast = runner(zones="e5 e6 e7 i1", robots="p1a:e5 p2a:i1", drain=2, fallen=2).play("run e6")
    fast.refuses("run e5", "VZ-088")


@rule("VZ-089")
def test_the_direction_may_change_between_steps() -> None:
    assert where(runner().play("run e6", "run d5"), "p1a") == "d5"


@rule("VZ-090")
def test_a_run_need_not_use_all_its_steps() -> None:
    s = runner().play("run e6", "stop").asks("p1", "Turn.actions")
    assert where(s, "p1a") == "e6"


@rule("VZ-091")
def test_running_twice_gives_four_steps_and_ends_the_actions() -> None:
    s = runner().play("run e6", "run e7", "run d7", "run d8")
    assert where(s, "p1a") == "d8"
    assert s.options() == {"end turn"}


@rule("VZ-092", "VZ-G21")
def test_a_third_step_costs_2_when_it_is_taken() -> None:
    s = runner(level=(2, 0)).play("run e6", "run e7")
    assert s.table.level[0] == 2
    s.allows("stop").play("run e8").asks("p1", "Turn.actions")
    assert where(s, "p1a") == "e8"
    assert s.table.level[0] == 0
    assert ratings(s, "e5 e6 e7 e8") == [1, 1, 1, 2]


@rule("VZ-092", "VZ-G21")
def test_a_third_step_not_taken_costs_nothing() -> None:
    s = runner(level=(2, 0)).play("run e6", "run e7", "stop")
    assert s.table.level[0] == 2


@rule("VZ-092", "VZ-069")
def test_with_1_charge_there_is_no_third_step() -> None:
    runner(level=(1, 0)).play("run e6", "run e7").asks("p1", "Turn.actions")


@rule("VZ-093")
def test_each_run_has_one_extra_step_and_no_more() -> None:
    s = runner(level=(4, 0)).play("run e6", "run e7", "run e8").asks("p1", "Turn.actions")
    s.play("run d7", "run d6", "run d5")
    assert where(s, "p1a") == "d5"
    assert s.table.level[0] == 0
    assert s.options() == {"end turn"}


@rule("VZ-G20")
def test_a_run_has_at_least_one_step() -> None:
    s = runner()
    assert "stop" not in s.options()
    assert all(text != "run" for text in s.options())
    s.refuses("run e5", "VZ-085")
