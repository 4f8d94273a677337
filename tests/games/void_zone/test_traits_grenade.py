"""The Electro-Grenade: where it goes, what it shuts, and what happens when it goes off."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.void_zone.trait_kit import LABELS, aims, lay, lies, rating, sane, shields, verbs, where

from ludus.testing import Position, rule

THROWER = ("electro_grenade", None)


def throw(level: int = 4, /, **words: Any) -> Position:
    words = {"robots": "p1a:e5 p1b:i1 p2a:a1 p2b:i5", "traits": THROWER} | words
    return lay(level=(level, 0), capacity=(4, 2), **words)


@rule("VZ-320")
def test_the_grenade_goes_on_any_open_zone_for_four() -> None:
    s = throw(but="c3:0", shields="p2:h2").play("grenade")
    assert aims(s, "grenade") == set(LABELS) - {"e5", "i1", "a1", "i5", "h2"}
    s.refuses("grenade h2", "VZ-320").play("grenade c3")
    assert (lies(s, "grenade"), s.table.level[0]) == ("c3", 0)
    throw(3).refuses("grenade", "VZ-320")
    lay(robots="p1a:e5 p1b:i1 p2a:a1 p2b:i5", level=(4, 0)).refuses("grenade", "VZ-320")


@rule("VZ-321")
def test_the_grenade_goes_with_one_other_action() -> None:
    s = throw().play("run e6", "stop", "grenade", "grenade c3")
    assert s.options() == {"end turn"}
    s.refuses("sap e5", "VZ-321")
    s = throw().play("grenade", "grenade c3", "run e6", "stop")
    assert s.options() == {"end turn"}
    s = throw().play("sap e6", "shield d4").refuses("grenade", "VZ-321")
    assert "grenade" not in verbs(s)


@rule("VZ-322")
def test_it_goes_off_in_the_owners_next_turn_after_the_shields_are_back() -> None:
    s = throw(robots="p1a:e5 p1b:i1 p2a:c3 p2b:i5").play(
        "grenade", "grenade c4", "shield d4", "end turn", "activate p2b"
    )
    assert (lies(s, "grenade"), where(s, "p2a"), shields(s, "p1")) == ("c4", "c3", {"d4"})
    s.play("end turn").asks("p1", "destination")
    assert shields(s, "p1") == set()
    s.play("force c2")
    assert (lies(s, "grenade"), rating(s, "c4"), where(s, "p2a")) == ("", 0, "c2")
    s.asks("p1", "actions")


@rule("VZ-322")
def test_own_shields_are_gone_before_it_goes_off() -> None:
    s = lay(
        robots="p1a:a1 p2a:e5 p2b:i5",
        traits=THROWER,
        grenade="e4",
        shields="p1:e6 p1:d5",
        phase="shields_back",
        fallen=1,
    )
    assert aims(s, "force") == {"d5", "e6", "f5"}


def goes_off(robots: str, /, **words: Any) -> Position:
    words = {"traits": THROWER} | words
    return lay(robots=robots, grenade="e5", phase="grenade", **words)


@rule("VZ-323")
def test_robots_beside_it_are_jolted_from_its_zone() -> None:
    s = goes_off("p1a:a1 p1b:i1 p2a:e6 p2b:c3").asks("p1", "destination")
    assert aims(s, "force") == {"d6", "e7", "f6"}
    s.play("force f6")
    assert (where(s, "p2a"), where(s, "p2b")) == ("f6", "c3")


@rule("VZ-324", "VZ-325")
def test_clockwise_from_the_robot_the_owner_names_the_own_ones_too() -> None:
    robots = "p1a:e6 p1b:d4 p2a:f4 p2b:i5"  # E, NW, SW
    s = goes_off(robots).asks("p1", "first")
    assert aims(s, "first") == {"p1a", "p1b", "p2a"}
    s.play("first p2a", "force g4", "force c3", "force e7")
    assert (where(s, "p2a"), where(s, "p1b"), where(s, "p1a")) == ("g4", "c3", "e7")
    s = goes_off(robots).play("first p1b", "force c3", "force e7", "force g4")
    assert (where(s, "p2a"), where(s, "p1b"), where(s, "p1a")) == ("g4", "c3", "e7")


@rule("VZ-324")
def test_the_usual_rules_decide_where_they_go() -> None:
    s = goes_off("p1a:a1 p1b:i1 p2a:e6 p2b:c3", but="d6:0 e7:0")
    assert where(s, "p2a") == "f6"
    s = goes_off("p1a:a1 p1b:i1 p2a:e6 p2b:c3", but="d6:0 e7:0 f6:0").play("force e7")
    assert where(s, "p2a") == ""


@rule("VZ-326", "VZ-327")
def test_then_shields_beside_it_go_and_its_zone_is_void() -> None:
    s = goes_off("p1a:a1 p1b:i1 p2a:e6 p2b:c3", shields="p2:d4 p2:e7", but="d6:0")  # e7 still stood for the Jolt
    assert (where(s, "p2a"), shields(s, "p2"), rating(s, "e5"), lies(s, "grenade")) == ("f6", {"e7"}, 0, "")
    s.play("activate p1a").refuses("grenade", "VZ-320")  # no charge
    s = goes_off("p1a:a1 p1b:i1 p2a:g4 p2b:c3", shields="p2:d4", level=(4, 0)).play("activate p1a").allows("grenade")
    assert (shields(s, "p2"), rating(s, "e5")) == (set(), 0)


@rule("VZ-G56")
def test_a_shield_beside_it_still_blocks_its_own_jolts() -> None:
    s = goes_off("p1a:a1 p1b:i1 p2a:e6 p2b:c3", shields="p2:d5 p2:f6", but="d6:0 e7:0")
    s.play("force e7")
    assert (where(s, "p2a"), shields(s, "p2")) == ("", {"f6"})


@rule("VZ-G56")
def test_a_robot_that_left_is_skipped() -> None:
    # The owner's own partner starts the chain round the ring: f5 is due, and gone when its turn comes.
    s = lay(
        3, zones="e6 d5 d4 e4 f4 f5 a1", robots="p1a:a1 p1b:d5 p2a:d4 p2b:e4 p3a:f4 p3b:f5", grenade="e6",
        traits=("electro_grenade", None, None), phase="grenade",
    )  # fmt: skip
    assert aims(s, "first") == {"p1b", "p3b"}
    s.play("first p1b", "force d4", "force e4", "force f4", "force f5", "force g5")
    assert where(s, "p3b") == ""
    assert (where(s, "p3a"), rating(s, "e6"), s.table.drain) == ("f5", 0, 1)


def ring(charged: str) -> Position:
    """As above, with a way out for the Robot on f5."""
    s = lay(
        3, zones="e6 d5 d4 e4 f4 f5 a1 " + charged, robots="p1a:a1 p1b:d5 p2a:d4 p2b:e4 p3a:f4 p3b:f5", grenade="e6",
        traits=("electro_grenade", None, None), phase="grenade",
    )  # fmt: skip
    return s.play("first p1b", "force d4", "force e4", "force f4")


@rule("VZ-G56")
def test_a_robot_pushed_away_is_skipped_and_one_pushed_along_is_jolted_where_it_is_then() -> None:
    s = ring("g5")  # f4 is pushed into f5, f5 into g5, two spaces from the grenade
    s.play("force f5")
    assert (where(s, "p3a"), where(s, "p3b")) == ("f5", "g5")
    s.asks("p1", "active_robot")
    s = ring("f6").play("force f5")  # f6 is still next to the grenade
    assert aims(s, "force") == {"f7", "g5", "g6"}
    s.play("force g6")
    assert (where(s, "p3a"), where(s, "p3b")) == ("f5", "")


@rule("VZ-323")
def test_the_house_robot_is_jolted_like_the_others() -> None:
    s = goes_off("p1a:a1 p1b:i1 p2a:c3 p2b:i5 house:e6", house_robot=True).play("force e7")
    assert where(s, "house") == "e7"


@rule("VZ-G56")
def test_drones_beside_it_are_not_touched() -> None:
    s = goes_off("p1a:a1 p1b:i1 p2a:c3 p2b:i5", traits=("electro_grenade", "drone"), drone="e6")
    assert (lies(s, "drone"), lies(s, "grenade")) == ("e6", "")


@rule("VZ-328", "VZ-G56")
def test_its_zone_is_closed_but_can_be_leapt_over() -> None:
    s = lay(
        robots="p1a:e5 p1b:i1 p2a:a1 p2b:i5", traits=(None, "electro_grenade"), grenade="e6", level=(3, 0), but="e6:1"
    )
    for action in ("run e6", "sap e6", "charge e6", "shield e6", "jump e6"):
        s.refuses(action, "VZ-328")
    s.allows("jump e7")
    words = {"traits": (None, "electro_grenade"), "phase": "turn", "prime": (1, 0), "but": "e6:1 f5:1"}
    s = lay(robots="p1a:e5 p1b:i1 p2a:a1 p2b:i5", grenade="e6", **words).play("prime").refuses("recharge e6", "VZ-328")


@rule("VZ-328")
def test_nothing_is_forced_into_it() -> None:
    s = lay(robots="p1a:e4 p1b:i1 p2a:e5 p2b:i5", traits=(None, "electro_grenade"), grenade="e6", but="d5:0 f5:0")
    s.play("jolt p2a").refuses("force e6", "VZ-137")
    assert aims(s, "force") == {"d5", "f5"}


@rule("VZ-028")
def test_it_leaves_with_its_owner() -> None:
    s = lay(
        3, robots="p1a:e4 p1b:i1 p2a:e5 p3a:a1 p3b:a3", traits=(None, "electro_grenade", None), grenade="h3",
        but="d5:0 e6:0 f5:0", fallen=1,
    ).play("jolt p2a", "force e6")  # fmt: skip
    assert (lies(s, "grenade"), rating(s, "h3")) == ("", 2)


@rule("VZ-332")
@pytest.mark.parametrize("first", ["p2a", "p3a"])
def test_evade_inside_the_jolts_of_a_grenade(first: str) -> None:
    s = lay(
        3, robots="p1a:a1 p1b:i1 p2a:e6 p2b:a3 p3a:e4 p3b:i5", grenade="e5", phase="grenade",
        traits=("electro_grenade", None, "evade"),
    ).play(f"first {first}")  # fmt: skip
    steps = [("p1", "force e7"), ("p3", "force e3")]
    for seat, answer in steps if first == "p2a" else steps[::-1]:
        s.asks(seat, "destination").play(answer)
    assert (where(s, "p2a"), where(s, "p3a")) == ("e7", "e3")
    sane(s)
