"""Traits that give charge: Conduct and Reroute."""

from __future__ import annotations

import pytest
from tests.games.void_zone.trait_kit import lay

from ludus.testing import rule


@rule("VZ-295")
@pytest.mark.parametrize(("pair", "level"), [("p1a:a1 p1b:a2", 1), ("p1a:a1 p1b:b3", 0), ("p1a:a1", 0)])
def test_conduct_gains_one_when_both_robots_are_adjacent(pair: str, level: int) -> None:
    s = lay(robots=pair + " p2a:i1 p2b:i2", traits=("conduct", None), phase="turn", fallen=pair.count(":") % 2)
    assert s.table.level == [level, 0]


@rule("VZ-295")
def test_conduct_stops_at_the_capacity_and_takes_two_robots() -> None:
    s = lay(robots="p1a:a1 p1b:a2 p2a:i1 p2b:i2", traits=("conduct", None), level=(2, 0), phase="turn")
    assert s.table.level == [2, 0]


@rule("VZ-296")
def test_conduct_comes_before_the_prime_phase() -> None:
    s = lay(
        robots="p1a:a1 p1b:a2 p2a:i1 p2b:i2", traits=("conduct", None), phase="turn", prime=(1, 1), but="b1:0",
    ).asks("p1", "declare")  # fmt: skip
    assert s.table.level == [1, 0]


@rule("VZ-296", "VZ-G53")
@pytest.mark.parametrize(("conduct", "levels"), [("every_turn", [1, 2, 3, 4]), ("own_turn", [0, 0, 0, 1])])
def test_conduct_is_checked_on_every_turn_or_on_the_own_one(conduct: str, levels: list[int]) -> None:
    robots = "p1a:a1 p1b:a3 p2a:a5 p2b:c7 p3a:i5 p3b:i3 p4a:h1 p4b:g1"
    s = lay(
        4, robots=robots, traits=(None, None, None, "conduct"), phase="turn", capacity=(2, 2, 2, 4), conduct=conduct,
    )  # fmt: skip
    found = []
    for seat in (1, 2, 3, 4):
        found.append(s.table.level[3])
        s.play(f"activate p{seat}a", "end turn")
    assert found == levels


@rule("VZ-G53")
def test_conduct_gains_nothing_in_the_house_turn() -> None:
    s = lay(
        robots="p1a:a1 p1b:a2 p2a:i1 p2b:i2 house:e5", traits=("conduct", None), active="p2a", house_robot=True,
    ).play("end turn").asks("p1", "act")  # fmt: skip
    assert s.table.level == [0, 0]
    s.play("pass", "pass")
    assert s.table.level == [1, 0]  # the next turn has begun


@rule("VZ-376", "VZ-377", "VZ-G62")
@pytest.mark.parametrize(
    ("places", "before", "after"),
    [
        ("p1a:e5 p1b:e6", 0, 4), ("p1a:e5 p1b:e7", 0, 1), ("p1a:e5 p1b:e7", 4, 4), ("p1a:a1 p1b:e7", 1, 0),
        ("p1a:a1 p1b:e7", 4, 2), ("p1a:a1", 1, 0), ("p1b:d4", 1, 3), ("p1a:e5 p1b:e6", 1, 4),
    ],
)  # fmt: skip
def test_reroute_gains_two_inside_and_loses_one_outside(places: str, before: int, after: int) -> None:
    s = lay(
        robots=places + " p2a:i1 p2b:i2", traits=("reroute", None), level=(before, 0), capacity=(4, 2),
        phase="gain_charge", fallen=places.count(":") % 2,
    )  # fmt: skip
    assert s.table.level[0] == after


@rule("VZ-376")
def test_reroute_acts_in_every_phase_b_instead_of_the_normal_gain() -> None:
    words = {"traits": ("reroute", None), "capacity": (4, 4), "phase": "gain_charge", "active": "p2a"}
    s = lay(robots="p1a:e5 p1b:i5 p2a:e6 p2b:i2", **words)
    assert s.table.level == [1, 1]
    s = lay(robots="p1a:e5 p1b:i5 p2a:e6 p2b:i2", gain_scope="active", **words)
    assert s.table.level == [0, 1]


@rule("VZ-377")
def test_the_net_result_is_applied_once() -> None:
    s = lay(robots="p1a:e5 p1b:i5 p2a:i1 p2b:i2", traits=("reroute", None), level=(2, 0), phase="gain_charge")
    assert s.table.level[0] == 2  # L2/2, +2 −1: not 2 at first and then 1
