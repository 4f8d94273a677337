"""Turn order and phases (VZ-040 to VZ-060)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.void_zone.looks import CENTRE, asked, lay, offers, ratings, rest_of_turn, shields, where

from ludus.testing import Position, rule

CORNERS = "p1a:a1 p1b:a5 p2a:i1 p2b:i5"


@rule("VZ-040")
def test_turns_go_clockwise_and_a_round_is_a_turn_of_each_player() -> None:
    s = lay(3, zones="all", robots=f"{CORNERS} p3a:e1 p3b:e9", phase="turn")
    seen = [(rest_of_turn(s), s.table.round) for _ in range(5)]
    assert seen == [("p1", 1), ("p2", 1), ("p3", 2), ("p1", 2), ("p2", 2)]


@rule("VZ-040", "VZ-029")
def test_with_player_2_out_players_1_and_3_take_turns() -> None:
    s = lay(3, zones="all", robots="p1a:a1 p1b:a5 p3a:e1 p3b:e9", phase="turn", drain=2, fallen=2)
    s.play("p1 activate p1a", "p1 run a2", "p1 stop", "p1 end turn")
    s.play("p3 activate p3a", "p3 run e2", "p3 stop", "p3 end turn")
    assert s.table.round == 2
    s.play("p1 run a4", "p1 stop", "p1 end turn").asks("p3", "Turn.actions")


# Phases


@rule("VZ-041")
def test_prime_then_gain_charge_then_the_active_player() -> None:
    s = lay(zones=CENTRE, robots="p1a:e5 p1b:e6 p2a:d4", shields="p1:f5", prime=(1, 0), phase="turn", fallen=1)
    s.asks("p1", "PrimePhase.declare")
    assert s.table.level == [0, 0]
    assert shields(s, "p1") == {"f5"}
    s.play("pass").asks("p1", "Turn.active_robot")
    assert s.table.level == [2, 1]
    assert shields(s, "p1") == set()
    s.play("activate p1a").asks("p1", "Turn.actions")


@rule("VZ-046", "VZ-G18")
def test_every_player_gains_1_for_each_robot_in_the_centre_on_every_turn() -> None:
    s = lay(3, zones="all", robots="p1a:a1 p1b:e5 p2a:d4 p2b:f5 p3a:i1 p3b:c3", phase="gain_charge")
    assert s.table.level == [1, 2, 0]


@rule("VZ-G18")
def test_gain_scope_active_gives_charge_to_the_active_player_only() -> None:
    robots = "p1a:a1 p1b:e5 p2a:d4 p2b:f5"
    assert lay(zones="all", robots=robots, phase="gain_charge", gain_scope="active").table.level == [1, 0]
    s = lay(zones="all", robots=robots, phase="gain_charge", gain_scope="active", active="p2a")
    assert s.table.level == [0, 2]


@rule("VZ-047")
def test_gains_stop_at_the_capacity() -> None:
    s = lay(zones="all", robots="p1a:e4 p1b:e5 p2a:d4 p2b:f5", level=(1, 2), capacity=(2, 3), phase="gain_charge")
    assert s.table.level == [2, 3]


@rule("VZ-048", "VZ-178")
def test_own_shields_come_back_before_the_robot_is_selected() -> None:
    s = lay(zones="all", robots=CORNERS, shields="p1:e5 p1:e6 p2:f5", phase="shields_back")
    s.asks("p1", "Turn.active_robot")
    assert shields(s, "p1") == set()
    assert shields(s, "p2") == {"f5"}


@rule("VZ-G12", "VZ-178")
@pytest.mark.parametrize(("expiry", "standing"), [("phase_c", {"e4"}), ("turn_start", set())])
def test_when_a_shield_goes(expiry: str, standing: set[str]) -> None:
    words = {"zones": "e5 a1 i5", "robots": "p1a:e5 p1b:a1 p2a:i5", "shields": "p1:e4", "fallen": 1}
    s = lay(**words, prime=(1, 0), phase="turn", shield_expiry=expiry)
    s.asks("p1", "PrimePhase.declare")
    assert shields(s, "p1") == standing
    assert ("e4" in offers(s.play("prime"), "recharge")) == (not standing)


# Who is active


@rule("VZ-049")
def test_on_the_first_turn_either_robot_may_be_activated() -> None:
    assert lay(zones="all", robots=CORNERS, phase="active_robot").options() == {"activate p1a", "activate p1b"}


@rule("VZ-050", "VZ-058")
def test_the_robot_that_acted_last_rests_next_time() -> None:
    s = lay(zones="all", robots=CORNERS, phase="turn")
    s.play("activate p1a", "end turn", "activate p2b", "end turn")
    assert s.table.view(-1)["active"] == "p1b"
    s.play("end turn")
    assert s.table.view(-1)["exhausted"] == ["p1b", "p2b"]
    assert s.table.view(-1)["active"] == "p2a"


@rule("VZ-050")
def test_who_asks_for_the_exhausted_robot_is_told_why_not() -> None:
    s = lay(zones="all", robots=CORNERS, exhausted="p1b")
    s.refuses("activate p1b", "VZ-050")


@rule("VZ-051", "VZ-G17")
def test_a_player_with_one_robot_left_activates_it_every_turn() -> None:
    s = lay(3, zones="all", robots="p1a:a1 p2a:i1 p2b:i5 p3a:e1 p3b:e9", exhausted="p1a", phase="turn", fallen=1)
    s.asks("p1", "Turn.actions")
    assert s.table.view(-1)["active"] == "p1a"


@rule("VZ-G17")
def test_a_robot_lost_before_the_first_own_turn_leaves_no_choice() -> None:
    s = lay(3, zones="all", robots="p1b:a1 p2a:i1 p2b:i5 p3a:e1 p3b:e9", phase="turn", fallen=1)
    s.asks("p1", "Turn.actions")
    assert s.table.view(-1)["active"] == "p1b"


@rule("VZ-060")
def test_all_actions_start_from_the_active_robot() -> None:
    s = lay(zones="all", robots="p1a:a1 p1b:e5 p2a:e6 p2b:i5", exhausted="p1b")
    assert offers(s, "run") == offers(s, "sap") == offers(s, "shield") == {"a2", "b1", "b2"}
    assert offers(s, "jolt") == set()
    s.refuses("other jolt p2a", "VZ-060").refuses("jolt p2a", "VZ-130")


# How many actions


def skirmish(**words: Any) -> Position:
    """p1a on e5 with everything at hand: a Robot to jolt on e4 and a full chamber of 4."""
    return lay(zones="all", robots="p1a:e5 p1b:a1 p2a:e4 p2b:i5", level=(4, 0), **words)


@rule("VZ-052")
def test_three_different_actions_in_any_order() -> None:
    s = skirmish().play("jolt p2a", "force e3", "run e6", "stop", "sap e7")
    assert s.options() == {"end turn"}
    s.refuses("shield f6", "VZ-052")
    s = skirmish().play("sap d4", "run e6", "stop", "shield e5").refuses("jump e8", "VZ-052")
    assert s.options() == {"end turn"}


@rule("VZ-053")
def test_or_the_same_action_twice_and_nothing_else() -> None:
    s = skirmish().play("run e6", "stop", "run e7", "stop")
    assert s.options() == {"end turn"}
    s.refuses("sap e6", "VZ-053").refuses("run e8", "VZ-053")


@rule("VZ-054")
def test_the_third_action_must_differ_from_two_different_ones() -> None:
    s = skirmish().play("run e6", "stop", "sap e7")
    assert not offers(s, "run")
    assert not offers(s, "sap")
    s.refuses("run e7", "VZ-054").refuses("sap e7", "VZ-054").allows("shield e7")


@rule("VZ-055", "VZ-G13")
def test_a_player_may_stop_after_any_number_of_actions() -> None:
    s = skirmish()
    for action in ("shield d5", "sap d4", "reprime"):
        s.allows("end turn").play(action)
    s.allows("end turn")
    assert asked(skirmish().play("end turn")) == "p2"


# After the actions


@rule("VZ-056")
def test_a_robot_that_stays_drains_its_zone() -> None:
    s = skirmish().play("sap d4", "end turn")
    assert ratings(s, "e5") == [1]
    assert where(s, "p1a") == "e5"


@rule("VZ-056")
def test_a_robot_that_moved_does_not() -> None:
    s = skirmish().play("run e6", "stop", "end turn")
    assert ratings(s, "e6") == [2]


@rule("VZ-057")
@pytest.mark.parametrize(("rating", "drain"), [(1, 1), (1, 2), (2, 2)])
def test_a_zone_stayed_on_may_fail_under_the_robot(rating: int, drain: int) -> None:
    s = lay(zones=f"e5:{rating} a1 i1 i5", robots="p1a:e5 p1b:a1 p2a:i1 p2b:i5", drain=drain)
    s.play("end turn")
    assert where(s, "p1a") == ""
    assert ratings(s, "e5") == [0]


@rule("VZ-058")
def test_at_most_one_robot_of_a_player_is_exhausted() -> None:
    s = lay(zones="all", robots=CORNERS, exhausted="p1b").play("end turn")
    assert s.table.view(-1)["exhausted"] == ["p1a", None]


@rule("VZ-058", "VZ-026")
def test_the_exhausted_mark_goes_with_its_robot() -> None:
    words = {"robots": "p1a:e4 p1b:a1 p2a:e5 p2b:i5", "exhausted": "p2a"}
    s = lay(zones="e4 e5 a1 i5", **words).play("jolt p2a", "force e6")
    assert s.table.view(-1)["exhausted"] == [None, None]


@rule("VZ-059", "VZ-G14")
def test_a_robot_that_dies_in_step_4_is_not_marked_and_the_turn_is_over() -> None:
    s = lay(zones="e5:1 a1 i1 i5", robots="p1a:e5 p1b:a1 p2a:i1 p2b:i5").play("end turn")
    assert s.table.view(-1)["exhausted"] == [None, None]
    s.asks("p2", "Turn.active_robot")


@rule("VZ-G14", "VZ-G43")
def test_when_the_active_robot_is_gone_its_actions_are_lost() -> None:
    s = lay(3, zones="all", robots=f"{CORNERS} p3a:e5 p3b:e6").play("run a2", "resign")
    s.asks("p2", "Turn.active_robot")
    assert s.table.view(-1)["exhausted"][0] is None
    assert ratings(s, "a2") == [2]


@rule("VZ-059", "VZ-056")
def test_step_4_looks_at_the_position_after_all_actions() -> None:
    s = skirmish().play("sap d4", "run e6", "run f5", "stop", "end turn")
    assert ratings(s, "e5 e6 f5") == [1, 1, 2]


@rule("VZ-G15")
@pytest.mark.parametrize(("stay_drain", "lives"), [("same_zone", False), ("never_left", True)])
def test_leaving_and_coming_back(stay_drain: str, lives: bool) -> None:
    s = lay(zones="e5 e6 a1 i1 i5", robots="p1a:e5 p1b:a1 p2a:i1 p2b:i5", stay_drain=stay_drain)
    s.play("run e6", "run e5", "end turn")
    assert where(s, "p1a") == ("e5" if lives else "")
    assert ratings(s, "e5 e6") == [1 if lives else 0, 1]


@rule("VZ-G15")
def test_with_never_left_a_robot_that_never_left_still_drains() -> None:
    s = lay(zones="e5 a1 i1 i5", robots="p1a:e5 p1b:a1 p2a:i1 p2b:i5", stay_drain="never_left").play("end turn")
    assert ratings(s, "e5") == [1]
