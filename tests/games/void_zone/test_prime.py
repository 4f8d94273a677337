"""Prime Phase and Prime (VZ-042 to VZ-045, VZ-190 to VZ-202)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.void_zone.looks import lay, offers, ratings

from ludus.testing import Position, rule

FOUR = "p1a:a1 p1b:a5 p2a:e1 p2b:e9 p3a:i1 p3b:i5 p4a:e4 p4b:e6"
NEAR_E5 = {"d4", "d5", "e4", "e6", "f4", "f5"}


def primer(zones: str = "", **words: Any) -> Position:
    """p1a on e5, its partner and p2 in the corners, all with a Prime cube, in the Prime Phase of p1."""
    robots = "p1a:e5 p1b:a1 p2a:a5 p2b:i5"
    return lay(**{"zones": f"e5 a1 a5 i5 {zones}", "robots": robots, "prime": (1, 0), "phase": "prime", **words})


def four(**words: Any) -> Position:
    """Four players with a cube each, in the Prime Phase of p2."""
    zones = "a1 a5 e1 e9 i1 i5 e4 e6"
    return lay(4, **{"zones": zones, "robots": FOUR, "prime": (1, 1, 1, 1), "active": "p2a", "phase": "prime", **words})


# Who primes, and when


@rule("VZ-042")
def test_a_player_may_prime_in_the_turn_of_another() -> None:
    s = primer(active="p2a").asks("p1", "PrimePhase.declare").play("p1 prime", "p1 recharge e6", "p1 stop")
    assert ratings(s, "e6") == [2]
    s.asks("p2", "Turn.active_robot")


@rule("VZ-042")
def test_only_players_with_a_cube_are_asked() -> None:
    s = four(prime=(0, 1, 0, 1)).asks("p2", "PrimePhase.declare").play("pass").asks("p4", "PrimePhase.declare")
    s.play("pass").asks("p2", "Turn.active_robot")


@rule("VZ-043", "VZ-G08")
def test_primes_are_declared_and_resolved_counter_clockwise_from_the_active_player() -> None:
    s = four()
    for seat in ("p2", "p1", "p4", "p3"):
        s.asks(seat, "PrimePhase.declare").play(f"{seat} prime")
    for seat, zone in (("p2", "e2"), ("p1", "a2"), ("p4", "e5"), ("p3", "i2")):
        s.asks(seat, "Prime.zone").play(f"{seat} recharge {zone}", f"{seat} stop")
    s.asks("p2", "Turn.active_robot")


@rule("VZ-044", "VZ-190")
def test_a_declared_prime_cannot_be_taken_back() -> None:
    s = primer().play("prime")
    assert s.table.prime == [0, 0]
    assert s.options() == {f"recharge {zone}" for zone in [*NEAR_E5, "a2", "b1", "b2"]}
    s.refuses("pass", "VZ-192").refuses("stop", "VZ-192")


@rule("VZ-044", "VZ-G09")
def test_a_declared_prime_is_spent_even_if_another_filled_the_zones() -> None:
    words = {"robots": "p1a:e4 p2a:e6 p1b:a1 p2b:i5", "prime": (1, 1), "phase": "prime"}
    s = lay(zones="e4 e6 a1 i5 a2 b1 b2 i4 h5 h6 d3 d4 e3 f3 f4 d5 d6 e7 f6 f5", **words)
    s.play("p1 prime", "p2 prime", "p1 recharge e5", "p1 stop")
    s.asks("p2", "Prime.zone").play("p2 recharge e5", "p2 recharge d6")  # full already: without effect
    assert s.table.prime == [0, 0]
    assert ratings(s, "e5 d6") == [2, 2]


@rule("VZ-G09")
def test_a_declared_prime_without_any_legal_zone_is_spent_all_the_same() -> None:
    words = {"robots": "p1a:e4 p2a:e6", "prime": (1, 1), "phase": "prime", "fallen": 2, "drain": 2}
    full = "c2 c3 c4 c5 c6 d2 d3 d4 d5 d6 d7 e2 e3 e4 e6 e7 e8 f2 f3 f4 f5 f6 f7 g2 g3 g4 g5 g6"
    s = lay(zones=full, prime_full_link=False, **words)
    s.play("p1 prime", "p2 prime", "p1 recharge e5").asks("p1", "Turn.actions")  # p2 has nothing left to recharge
    assert s.table.prime == [0, 0]


@rule("VZ-045")
def test_one_prime_per_player_and_phase() -> None:
    s = four()
    s.play("p2 prime", "p1 pass", "p4 pass", "p3 pass", "p2 recharge e2", "p2 stop").asks("p2", "Turn.active_robot")


@rule("VZ-G08")
def test_who_has_passed_is_not_asked_again_in_this_phase() -> None:
    s = primer(active="p2a", prime=(1, 1)).play("p2 pass", "p1 prime", "p1 recharge e6", "p1 stop")
    s.asks("p2", "Turn.active_robot")
    s.play("activate p2a", "end turn").asks("p2", "PrimePhase.declare")  # but in the next one


@rule("VZ-G08")
def test_declarations_are_open_and_in_order() -> None:
    s = four().play("p2 prime")
    assert s.table.prime == [1, 0, 1, 1]
    assert len(s.match.decisions) == 1


@rule("VZ-G08")
def test_prime_declare_secret_asks_all_at_once() -> None:
    s = four(prime_declare="secret")
    assert {d.seat for d in s.match.decisions} == {0, 1, 2, 3}
    s.play("p2 prime", "p3 prime", "p1 pass")
    assert s.table.prime == [1, 1, 1, 1]  # nothing is shown before all have answered
    assert "answers" not in s.match.view(3)["flow"][-1]
    s.play("p4 pass")
    assert s.table.prime == [1, 0, 0, 1]
    s.play("p2 recharge e2", "p2 stop", "p3 recharge i2", "p3 stop").asks("p2", "Turn.active_robot")


# Which zones


@rule("VZ-191", "VZ-198")
def test_up_to_two_zones_charged_or_void_become_full() -> None:
    s = primer("f5:1").play("prime", "recharge e6", "recharge f5")
    assert ratings(s, "e6 f5") == [2, 2]


@rule("VZ-192")
def test_the_first_zone_is_next_to_an_own_robot() -> None:
    s = primer().play("prime").refuses("recharge e7", "VZ-192").refuses("recharge c5", "VZ-192")
    assert offers(s, "recharge") == NEAR_E5 | {"a2", "b1", "b2"}


@rule("VZ-193")
def test_two_zones_next_to_the_robot_need_not_touch() -> None:
    s = primer().play("prime", "recharge e6", "recharge e4")
    assert ratings(s, "e6 e4") == [2, 2]


@rule("VZ-194")
def test_a_zone_further_away_must_touch_the_first() -> None:
    s = primer().play("prime", "recharge e6")
    assert offers(s, "recharge") == (NEAR_E5 - {"e6"}) | {"d6", "e7", "f6"}
    s.refuses("recharge e3", "VZ-194").play("recharge e7")
    assert ratings(s, "e6 e7 e3") == [2, 2, 0]


@rule("VZ-195")
def test_zones_with_robots_or_shields_are_not_recharged() -> None:
    s = primer("e6:1", robots="p1a:e5 p1b:a1 p2a:e6 p2b:i5", shields="p2:d5 p1:f4").play("prime")
    assert offers(s, "recharge") & NEAR_E5 == {"d4", "e4", "f5"}
    for zone in ("e5", "e6", "d5", "f4"):
        s.refuses(f"recharge {zone}", "VZ-195")


@rule("VZ-196")
def test_nothing_is_reached_through_a_zone_that_is_not_recharged() -> None:
    s = primer(robots="p1a:e5 p1b:a1 p2a:e6 p2b:i5", zones="e5 e6 a1 i5").play("prime", "recharge d4")
    s.refuses("recharge e7", "VZ-194")  # only e6 links it to e5, and p2a stands there
    assert "e7" not in offers(s, "recharge")


@rule("VZ-197")
def test_one_zone_is_enough() -> None:
    s = primer().play("prime", "recharge e6", "stop").asks("p1", "Turn.active_robot")
    assert ratings(s, "e6") == [2]


@rule("VZ-G10")
@pytest.mark.parametrize(("prime_source", "offered"), [("one", False), ("either", True)])
def test_two_zones_next_to_two_different_robots(prime_source: str, offered: bool) -> None:
    s = primer(prime_source=prime_source).play("prime", "recharge e6")
    assert ("b2" in offers(s, "recharge")) == offered
    if not offered:
        s.refuses("recharge b2", "VZ-G10")
    s = primer(prime_source=prime_source).play("prime", "recharge a2")  # from the other Robot
    assert {"b1", "b2", "b3", "a3"} <= offers(s, "recharge")


@rule("VZ-G11")
@pytest.mark.parametrize(("prime_full_link", "offered"), [(True, True), (False, False)])
def test_a_full_zone_as_the_link_to_a_void_zone(prime_full_link: bool, offered: bool) -> None:
    s = primer("e6", prime_full_link=prime_full_link).play("prime")
    assert ("e6" in offers(s, "recharge")) == offered
    if offered:
        assert ratings(s.play("recharge e6", "recharge e7"), "e6 e7") == [2, 2]
    else:
        s.refuses("recharge e6", "VZ-G11")


@rule("VZ-G11")
@pytest.mark.parametrize(("prime_full_link", "asked"), [(True, "PrimePhase.declare"), (False, "Turn.active_robot")])
def test_a_prime_that_could_raise_nothing_is_not_asked_for(prime_full_link: bool, asked: str) -> None:
    full = "d4 d5 e4 e6 f4 f5 a2 b1 b2"  # all full next to p1's Robots; zones behind them are Void
    primer(full, prime_full_link=prime_full_link).asks("p1", asked)
    primer(zones="", prime_full_link=prime_full_link).asks("p1", "PrimePhase.declare")
    lay(zones="all", robots="p1a:e5 p2a:a1", prime=(1, 1), phase="prime", fallen=2, drain=2).asks("p1", "Turn.actions")


@rule("VZ-G03", "VZ-198")
def test_with_39_tokens_a_void_zone_is_primed_only_while_there_are_tokens() -> None:
    rest = "a2 a3 a4 b1 b2 b3 b4 b5 b6 c1 c2 c3 c4 c5 c6 c7 d1 d2 d3 d6 d7 d8 e1 e2 e3 e7 e8 e9 f1 f2 f3 f6 f7 d4:1"
    s = primer(rest, token_supply=39)  # 38 on the board
    assert s.table.spare_tokens() == 1
    s.play("prime", "recharge e6").refuses("recharge e4", "VZ-G03").play("recharge d4")
    assert ratings(s, "e6 e4 d4") == [2, 0, 2]
    s = primer(rest).play("prime", "recharge e6", "recharge e4")
    assert ratings(s, "e6 e4") == [2, 2]


# The cube


@rule("VZ-199")
def test_the_cube_is_bought_back_for_4() -> None:
    s = primer("e6", phase="actions", prime=(0, 0), level=(4, 0)).play("reprime")
    assert (s.table.prime[0], s.table.level[0]) == (1, 0)


@rule("VZ-200")
def test_the_cube_is_bought_only_when_it_is_gone() -> None:
    primer("e6", phase="actions", level=(4, 0)).refuses("reprime", "VZ-200")


@rule("VZ-201")
def test_a_cube_bought_back_may_be_used_in_the_next_prime_phase() -> None:
    s = primer("e6", phase="actions", prime=(0, 0), level=(4, 0)).play("reprime", "end turn")
    s.asks("p1", "PrimePhase.declare").play("p1 prime", "p1 recharge e4", "p1 stop").asks("p2", "Turn.active_robot")


@rule("VZ-202", "VZ-G16")
def test_a_prime_is_no_action_of_the_turn() -> None:
    s = primer("d4 d5").play("prime", "recharge e6", "recharge e7", "activate p1a")
    s.play("run e6", "stop", "sap e7", "shield e5")
    assert s.options() == {"end turn"}
