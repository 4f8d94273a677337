"""Where several rules meet (X-01 to X-16). Yellow is p1, Purple p2, Red p3, Blue p4."""

from __future__ import annotations

import pytest
from tests.games.void_zone.looks import CENTRE, asked, lay, offers, ratings, shields, where

from ludus.testing import rule

RING = "p1a:e6 p1b:a1 p2a:d5 p2b:d4 p3a:e4 p3b:f4 p4a:f5 p4b:a5"
ROUND = ("jolt p2a", "force d4", "force e4", "force f4", "force f5")


@rule("VZ-G31", "VZ-165")
def test_x01_in_a_ring_of_six_the_last_dies_and_four_move_on() -> None:
    s = lay(4, zones="e6 d5 d4 e4 f4 f5 a1 a5", robots=RING).play(*ROUND)
    assert s.options() == {"force f6", "force g5"}
    s.play("force g5")
    assert [where(s, r) for r in ("p1a", "p2a", "p2b", "p3a", "p3b", "p4a")] == ["e6", "d4", "e4", "f4", "f5", ""]


@rule("VZ-G31", "VZ-138")
def test_x01_between_the_jolter_and_two_shields_it_dies_too() -> None:
    s = lay(4, zones="e6 d5 d4 e4 f4 f5 a1 a5", robots=RING, shields="p1:f6 p1:g5").play(*ROUND)
    assert [where(s, r) for r in ("p2a", "p2b", "p3a", "p3b", "p4a")] == ["d4", "e4", "f4", "f5", ""]


@rule("VZ-164", "VZ-214", "VZ-G39")
def test_x02_a_chain_that_raises_the_drain_rate_resets_the_centre_before_anyone_enters() -> None:
    robots = "p1a:e2 p2a:e3 p2b:e4 p3a:e5"
    s = lay(3, zones="e2 e3 e4:1 e5:1", robots=robots, fallen=2)
    s.play("jolt p2a", "force e4", "force e5", "force f5")
    assert [where(s, robot) for robot in ("p2a", "p2b", "p3a")] == ["e4", "e5", ""]
    assert (ratings(s, CENTRE), s.table.drain, s.table.level) == ([2] * 7, 2, [1, 1, 0])
    told = [(e["kind"], e["args"][0]) for e in s.match.to_json()["diary"] if isinstance(e, dict)]
    ends = [("eliminated", 4), ("drain_rate", 2), ("forced", 3), ("forced", 2)]  # p3a; then p2b and p2a enter
    assert [event for event in told if event in ends] == ends


@rule("VZ-028", "VZ-134")
def test_x03_a_shield_of_a_fallen_player_opens_the_way_for_the_second_target() -> None:
    robots = "p1a:e5 p1b:i1 p2a:e4 p2b:i5 p3a:f5"
    s = lay(3, zones="e5 f5 e4 d3 i1 i5", robots=robots, shields="p3:d3", fallen=1, level=(1, 0, 0))
    s.play("jolt p3a", "force g5", "jolt p2a")
    assert where(s, "p2a") == "d3"


@rule("VZ-057", "VZ-060")
@pytest.mark.parametrize("rating", [1, 2])
def test_x04_at_drain_rate_2_the_active_robot_must_move_and_the_other_need_not(rating: int) -> None:
    words = {"robots": "p1a:e5 p1b:a1 p2a:i5", "drain": 2, "fallen": 1}
    s = lay(zones=f"e5:{rating} a1:{rating} i5", **words).play("end turn")
    assert (where(s, "p1a"), where(s, "p1b"), ratings(s, "a1")) == ("", "a1", [rating])


@rule("VZ-G15")
@pytest.mark.parametrize(("stay_drain", "place"), [("same_zone", ""), ("never_left", "e5")])
def test_x05_out_and_back_drains_the_start_zone_twice(stay_drain: str, place: str) -> None:
    s = lay(zones="e5 e6 a1 i1 i5", robots="p1a:e5 p1b:a1 p2a:i1 p2b:i5", stay_drain=stay_drain)
    assert where(s.play("run e6", "run e5", "end turn"), "p1a") == place


@rule("VZ-214", "VZ-057")
def test_x06_who_raises_the_drain_rate_and_stays_put_dies() -> None:
    words = {"robots": "p1a:e4 p2a:e5 p2b:a2 p3a:a3", "fallen": 2}
    s = lay(3, zones="e4 e5 a2 a3", **words).play("jolt p2a", "force e6", "end turn")
    assert where(s, "p1a") == ""
    s = lay(3, zones="e4 e5 a2 a3", **words).play("jolt p2a", "force e6", "run d4", "stop", "end turn")
    assert where(s, "p1a") == "d4"


@rule("VZ-212", "VZ-G37")
def test_x07_the_reset_fills_the_centre_under_robots_and_shields_and_in_the_void() -> None:
    words = {"robots": "p1a:e4 p2a:e5 p2b:f4 p3a:a3", "shields": "p3:d5 p3:d4", "fallen": 2}
    s = lay(3, zones="e4:1 e5:1 f4:1 d4:1 a3", **words).play("jolt p2a", "force e6")
    assert ratings(s, CENTRE) == [2] * 7
    assert shields(s, "p3") == {"d4", "d5"}


@rule("VZ-142")
def test_x08_a_shield_on_a_void_zone_is_no_way_to_die() -> None:
    s = lay(zones="e4 e5 a1 a5", robots="p1a:e4 p2a:e5 p1b:a1 p2b:a5", shields="p2:e6").play("jolt p2a")
    assert s.options() == {"force d5", "force f5"}


@rule("VZ-G12", "VZ-195")
def test_x09_an_own_shield_blocks_the_own_prime() -> None:
    words = {"prime": (1, 0), "phase": "turn", "shields": "p1:e6"}
    s = lay(zones="e5 a1 a5", robots="p1a:e5 p1b:a1 p2a:a5", fallen=1, **words)
    s.play("prime").refuses("recharge e6", "VZ-195").play("recharge d5", "stop")
    assert shields(s, "p1") == set()


@rule("VZ-043", "VZ-044", "VZ-G09")
def test_x10_of_two_primes_on_the_same_zones_the_first_works_and_both_are_spent() -> None:
    words = {"robots": "p1a:e4 p2a:e6 p1b:a1 p2b:a5", "prime": (1, 1), "phase": "prime", "active": "p2a"}
    s = lay(zones="e4 e6 a1 a5", **words).play("p2 prime", "p1 prime")
    s.play("p2 recharge e5", "p2 recharge d5").asks("p1", "Prime.zone").play("p1 recharge e5", "p1 recharge d4")
    assert ratings(s, "e5 d5 d4") == [2, 2, 2]
    assert s.table.prime == [0, 0]


@rule("VZ-042", "VZ-134")
def test_x11_the_defender_primes_a_way_out_in_the_attackers_prime_phase() -> None:
    words = {"robots": "p1a:e4 p2a:e5 p1b:a1 p2b:a5", "prime": (0, 1), "phase": "turn"}
    s = lay(zones="e4 e5 a1 a5", **words).play("p2 prime", "p2 recharge d5", "p2 stop")
    s.play("p1 activate p1a", "jolt p2a")
    assert where(s, "p2a") == "d5"


@rule("VZ-130", "VZ-211")
def test_x12_a_player_may_jolt_the_own_partner_into_the_void() -> None:
    s = lay(zones="e4 e5 a1", robots="p1a:e4 p1b:e5 p2a:a1", fallen=1).play("jolt p1b", "force e6")
    assert (where(s, "p1b"), s.table.fallen, s.table.drain) == ("", 2, 2)
    assert asked(s) == "p1"


@rule("VZ-051")
def test_x13_the_exhausted_robot_acts_when_its_partner_has_died() -> None:
    words = {"robots": "p1a:a1 p1b:e5 p2a:e4 p2b:i5", "exhausted": "p1a", "active": "p2a"}
    s = lay(zones="a1 a2 e4 e5 i5", **words).play("jolt p1b", "force e6", "end turn")
    assert (asked(s), s.table.view(-1)["active"]) == ("p1", "p1a")
    assert offers(s, "run") == {"a2"}


@rule("VZ-116", "VZ-118", "VZ-121")
def test_x14_a_jump_to_an_adjacent_zone() -> None:
    robots = "p1a:e5 p1b:a1 p2a:i1 p2b:i5"
    s = lay(zones="e5 e6 e7 a1 i1 i5", robots=robots, level=(3, 0)).allows("jump e6").play("jump e6")
    assert (where(s, "p1a"), ratings(s, "e5 e6")) == ("e6", [1, 2])
    s = lay(zones="e5 e6 a1 i1 i5", robots=robots, level=(3, 0), shields="p2:d5 p2:f5")
    s.refuses("jump e6", "VZ-118").allows("run e6")


@rule("VZ-G22")
@pytest.mark.parametrize(("sap_gain", "level"), [("drain_rate", 2), ("removed", 1)])
def test_x15_a_weak_zone_sapped_at_drain_rate_2(sap_gain: str, level: int) -> None:
    s = lay(zones="e5 e6:1 i5", robots="p1a:e5 p2a:i5", drain=2, fallen=2, sap_gain=sap_gain).play("sap e6")
    assert (ratings(s, "e6"), s.table.level[0]) == ([0], level)


@rule("VZ-026", "VZ-G28", "VZ-134")
def test_x16_a_robot_in_the_corner() -> None:
    words = {"robots": "p1a:b2 p2a:a1 p1b:e5 p2b:i5"}
    assert where(lay(zones="all", **words).play("jolt p2a"), "p2a") == ""
    words = {"robots": "p1a:a2 p2a:a1 p1b:e5 p2b:i5"}
    assert where(lay(zones="all", **words).play("jolt p2a"), "p2a") == "b1"
    s = lay(zones="a1 a2 e5 i5", **words).play("jolt p2a")
    assert s.options() == {"force b1", "force out"}
