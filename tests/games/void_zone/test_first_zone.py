"""a1 is a zone and Shock 1 a Robot like any other, though their number is 0: neither is taken for none."""

from __future__ import annotations

import pytest
from tests.games.void_zone.trait_kit import aims, lay, verbs, where

from ludus.testing import position, rule


@rule("VZ-131")
def test_a_robot_on_it_is_jolted() -> None:
    s = lay(robots="p1a:a2 p2a:a1 p1b:i1 p2b:i5", active="p1a").play("jolt p2a")
    assert where(s, "p2a") == "b1"  # the only free zone beyond


@rule("VZ-160", "VZ-164")
def test_a_robot_on_it_pushes_another_and_takes_its_zone() -> None:
    s = lay(3, robots="p1a:a2 p2a:a1 p3a:b1 p1b:i1 p2b:i2 p3b:i5", zones="a1 a2 b1 c1 i1 i2 i5", active="p1a")
    s.play("jolt p2a", "force b1")
    assert (where(s, "p2a"), where(s, "p3a")) == ("b1", "c1")


@rule("VZ-301")
def test_a_robot_on_it_may_disintegrate_a_shield() -> None:
    s = lay(
        robots="p1a:a2 p2a:a1 p1b:i1 p2b:i5", shields="p2:b1", level=(0, 4), capacity=(2, 4), active="p1a",
        traits=(None, "disintegrate"),
    )  # fmt: skip
    s.play("jolt p2a").asks("p2", "disintegrate")
    assert s.options() == {"disintegrate b1", "pass"}


@rule("VZ-415")
def test_the_house_robot_on_it_cannot_be_leapt_over() -> None:
    words = {"robots": "p1a:a2 p1b:i1 p2a:i5 p2b:i3 house:a1", "level": (4, 0), "capacity": (4, 2), "active": "p1a"}
    lay(house_robot=True, **words).allows("jump b1")  # over b2
    lay(house_robot=True, shields="p2:b2", **words).refuses("jump b1", "VZ-415")


@rule("VZ-051")
def test_the_last_robot_of_a_team_lives_on_it() -> None:
    s = lay(robots="p1a:a1 p2a:i1 p2b:i5", phase="turn", fallen=1)
    s.asks("p1", "actions")
    assert {"run", "sap"} <= verbs(s)
    assert aims(s, "run") == {"a2", "b1", "b2"}


@rule("VZ-049")
def test_both_robots_of_a_team_may_act_from_it() -> None:
    for robots in ("p1a:a1 p1b:i1 p2a:i5 p2b:i3", "p1a:i1 p1b:a1 p2a:i5 p2b:i3"):
        s = position("void-zone", 2, first_player=1, zones="all", robots=robots, phase="turn")
        assert aims(s, "activate") == {"p1a", "p1b"}


@rule("VZ-312", "VZ-G32")
def test_a_drone_named_first_leaves_none_behind_on_it() -> None:
    words = {"traits": (None, "drone"), "drone": "b1", "level": (1, 0), "extra_jolts": "declared"}
    s = lay(robots="p1a:b2 p2a:c2 p1b:i1 p2b:i5", **words).refuses("jolt p2a", "VZ-307").play("jolt drone")
    s.asks("p1", "declare").allows("jolt p2a")


@rule("VZ-380")
def test_a_robot_on_it_is_in_the_arena_for_a_shift() -> None:
    s = lay(robots="p1a:e5 p1b:i1 p2a:a1 p2b:i5", traits=("shift", None))
    assert str(s.match.why_not("shift p2a")) == "Fist 1 is not next to the Robot that shifts. (VZ-380)"
    s = lay(robots="p1a:a2 p1b:i1 p2a:a1 p2b:i5", traits=("shift", None)).play("shift p2a")
    assert (where(s, "p1a"), where(s, "p2a")) == ("a1", "a2")


@rule("VZ-368", "VZ-371")
@pytest.mark.parametrize(("first", "diverting"), [("p1a", "p1b"), ("p1b", "p1a")])
def test_either_robot_of_a_team_diverts_a_further_jolt(first: str, diverting: str) -> None:
    robots = f"{first}:d5 {diverting}:e4 p2a:e5 p2b:i1 p3a:e6 p3b:a1"
    s = lay(3, robots=robots, traits=(None, None, "pristine"), level=(0, 2, 0), active="p2a").play(f"jolt {first}")
    s.play(min(s.options())).asks("p2", "another")
    assert aims(s, "jolt") == {diverting}
