"""Jolt (VZ-130 to VZ-145)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.void_zone.looks import lay, offers, ratings, shields, where

from ludus.testing import Position, rule

FAR = ("d5", "e6", "f5")  # the far zones of a Robot on e5 jolted from e4


def duel(far: str, others: str = "", **words: Any) -> Position:
    """p1a on e4 beside p2a on e5; `far` names the Charged Zones behind p2a. Everybody has a Robot to spare."""
    zones = f"e4 e5 a1 a2 a3 a4 a5 {far}"
    robots = f"p1a:e4 p2a:e5 p1b:a1 p2b:a2 {others}"
    return lay(4, **{"zones": zones, "robots": f"p3a:a3 p4a:a4 p4b:a5 {robots}", "fallen": 1, **words})


@rule("VZ-130")
def test_any_adjacent_robot_may_be_jolted_even_the_own_partner() -> None:
    s = lay(3, zones="all", robots="p1a:e5 p1b:e6 p2a:d4 p2b:a1 p3a:f4 p3b:c4", exhausted="p1b")
    assert offers(s, "jolt") == {"p1b", "p2a", "p3a"}
    s.refuses("jolt p3b", "VZ-130").refuses("jolt p1a", "VZ-130").play("jolt p1b", "force e7")
    assert where(s, "p1b") == "e7"


@rule("VZ-131")
@pytest.mark.parametrize("zone", FAR)
def test_the_target_is_forced_exactly_one_space(zone: str) -> None:
    s = duel("d5 e6 f5").play("jolt p2a", f"force {zone}")
    assert where(s, "p2a") == zone


@rule("VZ-132")
def test_the_active_player_chooses_the_destination() -> None:
    duel("d5 e6").play("p1 jolt p2a").asks("p1", "OneJolt.destination")


@rule("VZ-133")
def test_the_target_may_not_end_next_to_the_jolter() -> None:
    s = duel("d5 e6 f5 d4 f4").play("jolt p2a")
    assert s.options() == {"force d5", "force e6", "force f5"}
    for zone in ("d4", "f4", "e4", "e7"):
        s.refuses(f"force {zone}", "VZ-133")


@rule("VZ-133")
@pytest.mark.parametrize(
    ("jolter", "far"),
    [
        ("e4", "d5 e6 f5"), ("d4", "e6 f5 f4"), ("d5", "f5 f4 e4"), ("e6", "f4 e4 d4"), ("f5", "e4 d4 d5"),
        ("f4", "d4 d5 e6"),
    ],
)  # fmt: skip
def test_the_far_zones_from_every_side(jolter: str, far: str) -> None:
    s = lay(zones="all", robots=f"p1a:{jolter} p2a:e5 p1b:a1 p2b:i5").play("jolt p2a")
    assert offers(s, "force") == set(far.split())


@rule("VZ-134")
def test_a_free_far_zone_must_be_used() -> None:
    s = duel("e6").play("jolt p2a")  # one zone is free and two are Void: no question
    assert where(s, "p2a") == "e6"


@rule("VZ-134")
def test_with_two_free_zones_the_void_is_no_option() -> None:
    duel("d5 e6").play("jolt p2a").refuses("force f5", "VZ-134")


@rule("VZ-135")
def test_with_several_free_zones_one_of_them_is_chosen() -> None:
    s = duel("d5 f5").play("jolt p2a")
    assert offers(s, "force") == {"d5", "f5"}


def at_the_rim() -> Position:
    """p1a on a2 beside p2a on a3, whose far places are outside, p3a on a4 and the Void Zone b4."""
    return lay(3, zones="a2 a3 a4 i1 i2 i3", robots="p1a:a2 p2a:a3 p3a:a4 p1b:i1 p2b:i2 p3b:i3")


@rule("VZ-136", "VZ-G29")
def test_without_a_free_zone_void_outside_and_robots_may_be_chosen() -> None:
    s = at_the_rim().play("jolt p2a")
    assert s.options() == {"force out", "force a4", "force b4"}


@rule("VZ-136", "VZ-139", "VZ-G29")
@pytest.mark.parametrize("choice", ["force out", "force b4"])
def test_forced_into_the_void_or_outside_a_robot_is_eliminated(choice: str) -> None:
    s = at_the_rim().play("jolt p2a", choice)
    assert where(s, "p2a") == ""
    assert (where(s, "p3a"), s.table.fallen) == ("a4", 1)


@rule("VZ-G29", "VZ-160")
def test_the_robot_may_be_chosen_before_the_void() -> None:
    s = at_the_rim().play("jolt p2a", "force a4").asks("p1", "OneJolt.destination")
    assert s.options() == {"force out", "force a5", "force b5"}


@rule("VZ-137", "VZ-G30")
def test_a_robot_is_not_forced_into_a_shield_while_anything_else_is_left() -> None:
    s = duel("d5 e6 f5 c5", "p3b:d5", shields="p3:e6 p3:f5", fallen=0).play("jolt p2a")
    assert (where(s, "p2a"), where(s, "p3b")) == (
        "d5",
        "c5",
    )  # no choice: a Chain Jolt, however free the shielded zones
    s = duel("d5 e6", shields="p3:d5 p3:e6").play("jolt p2a")  # no choice: the Void Zone f5
    assert where(s, "p2a") == ""


@rule("VZ-137")
def test_a_shielded_far_zone_is_refused_as_such() -> None:
    duel("d5 e6 f5", shields="p3:e6").play("jolt p2a").refuses("force e6", "VZ-137")


@rule("VZ-138", "VZ-G30")
def test_between_three_shields_a_jolted_robot_is_eliminated() -> None:
    s = duel("d5 e6 f5", shields="p3:d5 p3:e6 p4:f5").play("jolt p2a")
    assert where(s, "p2a") == ""
    assert (shields(s, "p3"), shields(s, "p4")) == ({"d5", "e6"}, {"f5"})
    assert ratings(s, "d5 e6 f5 e5") == [2, 2, 2, 2]


@rule("VZ-140")
def test_the_jolter_does_not_move() -> None:
    s = duel("e6").play("jolt p2a")
    assert where(s, "p1a") == "e4"


@rule("VZ-141")
def test_the_zone_a_jolted_robot_leaves_is_not_drained() -> None:
    assert ratings(duel("e6").play("jolt p2a"), "e4 e5 e6") == [2, 2, 2]


@rule("VZ-142", "VZ-G35")
def test_a_shield_on_a_void_zone_is_a_shield_and_not_a_void_zone() -> None:
    s = duel("", shields="p3:e6").play("jolt p2a")
    assert s.options() == {"force d5", "force f5"}
    s.refuses("force e6", "VZ-137")


@rule("VZ-143")
def test_a_jolt_costs_nothing() -> None:
    s = duel("e6", level=(0, 0, 0, 0)).play("jolt p2a")
    assert s.table.level == [0, 0, 0, 0]


@rule("VZ-144")
def test_two_jolt_actions_make_a_turn() -> None:
    s = lay(zones="all", robots="p1a:e4 p2a:e5 p1b:e9 p2b:i5")
    s.play("jolt p2a", "force e6").refuses("jolt p2a", "VZ-130")  # one turn's first Jolt has put it out of reach
    s = lay(zones="all", robots="p1a:e4 p2a:e5 p1b:f4 p2b:i5").play("jolt p2a", "force e6", "jolt p1b", "force g4")
    assert s.options() == {"end turn"}
    s.refuses("run d4", "VZ-053")


@rule("VZ-145")
@pytest.mark.parametrize("shielded", ["", "p3:d5", "p3:d5 p3:e6", "p3:d5 p3:e6 p4:f5"])
@pytest.mark.parametrize("free", ["", "d5", "d5 e6 f5"])
def test_a_jolt_always_has_a_result(shielded: str, free: str) -> None:
    s = duel(free, shields=shielded).allows("jolt p2a").play("jolt p2a")
    if offers(s, "force"):
        s.play(min(s.options()))
    assert where(s, "p2a") != "e5"


@rule("VZ-G28")
def test_several_places_outside_are_one_option() -> None:
    s = lay(3, zones="b2 a1 i1 i2 i3 i4", robots="p1a:b2 p2a:a1 p1b:i1 p2b:i2 p3a:i3 p3b:i4").play("jolt p2a")
    assert where(s, "p2a") == ""  # all three far places are outside: one option, so no question
    s = lay(3, zones="b4 a3 i1 i2 i3 i4", robots="p1a:b4 p2a:a3 p1b:i1 p2b:i2 p3a:i3 p3b:i4").play("jolt p2a")
    assert sorted(a.text for a in s.match.question.options) == ["force a2", "force out"]


@rule("VZ-133")
def test_the_first_zone_of_the_arena_is_refused_by_its_name() -> None:
    s = lay(zones="all", robots="p1a:c3 p2a:b2 p1b:i5 p2b:i4", shields="p2:a1", level=(4, 4)).play("jolt p2a")
    assert "force a1" in s.refusals()
    assert "force out" not in s.refusals()


@rule("VZ-G30")
def test_a_deadly_option_comes_before_a_shield() -> None:
    s = duel("d5 e6 f5", shields="p3:d5 p3:e6", zones="e4 e5 d5 e6 a1 a2 a3 a4 a5").play("jolt p2a")
    assert where(s, "p2a") == ""
    assert s.table.view(-1)["shields"][2] == ["d5", "e6"]
