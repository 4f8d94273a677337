"""Zones, ratings, occupancy and elimination (VZ-020 to VZ-032)."""

from __future__ import annotations

import pytest
from tests.games.void_zone.looks import CENTRE as MIDDLE
from tests.games.void_zone.looks import asked, lay, offers, ratings, rest_of_turn, shields, where

from ludus.games.void_zone.zones import AROUND, CENTRE, LABEL
from ludus.geometry.hexes import zones_of as zones
from ludus.testing import Position, rule, stops

NEXT_TO = {
    "a1": "a2 b1 b2",
    "a5": "a4 b5 b6",
    "e1": "d1 e2 f1",
    "e9": "d8 e8 f8",
    "i1": "h1 h2 i2",
    "i5": "h5 h6 i4",
    "a2": "a1 a3 b2 b3",
    "d1": "c1 d2 e1 e2",
    "c7": "b6 c6 d7 d8",
    "i3": "h3 h4 i2 i4",
    "d4": "c3 c4 d3 d5 e4 e5",
    "e5": "d4 d5 e4 e6 f4 f5",
    "f5": "e5 e6 f4 f6 g4 g5",
}


@rule("VZ-020")
def test_61_zones_with_312_neighbors() -> None:
    assert len(LABEL) == 61
    assert sum(len(zones(mask)) for mask in AROUND) == 312
    counts = [len(zones(mask)) for mask in AROUND]
    assert [counts.count(n) for n in (3, 4, 6)] == [6, 18, 37]


@rule("VZ-020")
@pytest.mark.parametrize("zone", NEXT_TO)
def test_zones_that_share_an_edge_are_adjacent(zone: str) -> None:
    s = lay(zones="all", robots=f"p1a:{zone} p2a:c5")
    assert offers(s, "run") == set(NEXT_TO[zone].split())


@rule("VZ-021", "VZ-024", "VZ-025")
@pytest.mark.parametrize("n", [2, 3, 4])
def test_whatever_is_played_ratings_and_occupants_are_legal(n: int) -> None:
    drains = set()
    for seed in range(6):
        for match in stops(lay(n, seed=seed).match, seed, 80, 3):
            seen = match.table.view(-1)
            places = [*seen["robots"].values(), *[zone for held in seen["shields"] for zone in held]]
            assert len(places) == len(set(places)), "two Robots or shields on one zone, or one of each"
            assert set(seen["zones"].values()) <= {0, 1, 2}
            assert all(seen["zones"][zone] for zone in seen["robots"].values()), "a Robot stands on a Void Zone"
            drains.add(seen["drain"])
    assert drains == {1, 2}


@rule("VZ-021")
def test_ratings_1_and_2_are_charged_zones_and_0_is_a_void_zone() -> None:
    s = lay(zones="e5 e6:1 f5:2 f4:0", robots="p1a:e5 p2a:e6")
    assert ratings(s, "e6 f5 f4 a1") == [1, 2, 0, 0]
    assert offers(s, "sap") == {"f5"}
    assert offers(s.play("jolt p2a"), "force") == {"d6", "e7", "f6"}


@rule("VZ-022")
def test_a_drain_of_2_takes_a_rating_of_1_to_0() -> None:
    s = lay(zones="e5:1 e6 f6", robots="p1a:e5 p2a:f6", drain=2, fallen=2).play("run e6")
    assert ratings(s, "e5") == [0]


@rule("VZ-022")
def test_a_charge_of_2_takes_a_rating_of_1_to_2() -> None:
    s = lay(zones="e5 e6:1 f6", robots="p1a:e5 p2a:f6", drain=2, fallen=2, level=(2, 0)).play("charge e6")
    assert ratings(s, "e6") == [2]


@rule("VZ-023")
def test_a_zone_at_0_is_void_before_the_next_step() -> None:
    s = lay(zones="e5:1 e6 e7 f6", robots="p1a:e5 p2a:a1 p1b:f6").play("run e6")
    assert ratings(s, "e5") == [0]
    s.refuses("run e5", "VZ-088")


@rule("VZ-024")
def test_no_robot_enters_and_no_shield_goes_where_something_stands() -> None:
    s = lay(zones="all", robots="p1a:e5 p2a:e6 p2b:d6", shields="p2:f5", level=(4, 0))
    for verb, refused_by in (("run", "VZ-088"), ("shield", "VZ-176"), ("jump", "VZ-119")):
        s.refuses(f"{verb} e6", refused_by).refuses(f"{verb} f5", refused_by)


@rule("VZ-025", "VZ-139")
def test_a_robot_dies_where_there_is_no_charge() -> None:
    s = lay(3, zones="e4 e5 a1 a2 i5", robots="p1a:e4 p2a:e5 p2b:a1 p3a:a2 p3b:i5", drain=2)
    s.play("jolt p2a", "force e6")
    assert where(s, "p2a") == ""


@rule("VZ-026", "VZ-032")
def test_a_robot_forced_out_of_the_arena_is_removed_for_good() -> None:
    s = lay(3, zones="all", robots="p1a:b4 p1b:e1 p2a:a3 p2b:i3 p3a:i1 p3b:i5", shields="p3:a2")
    s.play("jolt p2a")  # a2 is shielded and the other two places are outside: no choice
    assert where(s, "p2a") == ""
    assert s.table.fallen == 1
    s.play("end turn")
    assert [rest_of_turn(s) for _ in range(6)] == ["p2", "p3", "p1", "p2", "p3", "p1"]
    assert where(s, "p2a") == ""


def last_robot_of_red() -> Position:
    """Yellow (p1) stands between Purple (p2) and the last Robot of Red (p3), whose shield shuts d3 behind Purple."""
    return lay(
        3,
        zones="e5 f5 e4 d3 i1 i5",
        robots="p1a:e5 p1b:i1 p2a:e4 p2b:i5 p3a:f5",
        shields="p3:d3",
        fallen=1,
        level=(1, 0, 0),
    )


@rule("VZ-027")
def test_a_player_without_robots_is_out_before_the_action_goes_on() -> None:
    s = last_robot_of_red().play("jolt p3a", "force g5")
    s.asks("p1", "JoltAction.another")
    assert s.table.out == (2,)
    assert not s.match.over


@rule("VZ-028")
def test_the_shields_of_an_eliminated_player_are_gone_before_the_next_jolt() -> None:
    s = last_robot_of_red().play("jolt p3a", "force g5")
    assert shields(s, "p3") == set()
    s.play("jolt p2a")  # d3 is free now, the only free far zone
    assert where(s, "p2a") == "d3"


@rule("VZ-029")
def test_an_eliminated_player_has_no_turn_no_prime_and_no_charge() -> None:
    s = lay(3, zones=f"{MIDDLE} a1 i5 c3", robots="p1a:e5 p1b:a1 p3a:i5 p3b:c3", prime=(1, 1, 1), drain=2, phase="turn")
    s.play("p1 pass", "p3 pass", "p1 activate p1b")
    assert s.table.level == [1, 0, 0]
    s.play("shield a2", "end turn")  # p1b dies on a1, which it did not leave
    assert asked(s) == "p3"
    assert s.table.level[1] == 0


@rule("VZ-030", "VZ-210")
def test_the_first_player_out_raises_the_drain_rate() -> None:
    s = lay(4, zones="e5 f5 a1 a2 a3 a4 a5", robots="p1a:e5 p1b:a1 p2a:f5 p3a:a2 p3b:a3 p4a:a4 p4b:a5", fallen=1)
    s.play("jolt p2a", "force g5")
    assert s.table.out == (1,)
    assert s.table.drain == 2


@rule("VZ-031")
def test_the_green_boundary_holds_e5_and_its_six_neighbors() -> None:
    assert CENTRE == 0xC0E0600000
    inside = set()
    for label in LABEL:
        other = "a1" if label != "a1" else "i5"
        s = lay(zones="all", robots=f"p1a:{label} p2a:{other}", phase="gain_charge", drain=2, fallen=2)
        if s.table.level[0] == 1:
            inside.add(label)
    assert inside == set(MIDDLE.split())


@rule("VZ-032")
def test_nothing_is_aimed_outside_the_arena() -> None:
    s = lay(zones="all", robots="p1a:a1 p2a:e5", level=(4, 0))
    near = {"a2", "b1", "b2"}
    assert offers(s, "run") == offers(s, "sap") == near
    assert offers(s, "shield") == near | {"a3", "b3", "c1", "c2", "c3"}
    s.refuses("force out", "VZ-052")
