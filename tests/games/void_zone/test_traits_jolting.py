"""Traits of the jolter and of the jolted: Aggressive, Short Circuit, Friendly Fire, Disintegrate, Evade, Pristine."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.void_zone.trait_kit import LABELS, aims, apart, lay, near, rating, shields, where

from ludus.testing import Position, rule

AWAY = "p1b:i1 p2b:i5"  # the other Robots, far away


# --- Aggressive -----------------------------------------------------------------------------------------------------


def aggressive(**words: Any) -> Position:
    return lay(robots="p1a:e4 p2a:e5 " + AWAY, traits=("aggressive", None), **words)


@rule("VZ-285", "VZ-286")
def test_aggressive_may_step_into_the_zone_the_target_left() -> None:
    s = aggressive().play("jolt p2a", "force e6").asks("p1", "follow")
    assert s.options() == {"follow", "pass"}
    s.play("follow")
    assert (where(s, "p1a"), rating(s, "e4"), rating(s, "e5")) == ("e5", 1, 2)
    s = aggressive().play("jolt p2a", "force e6", "pass")
    assert (where(s, "p1a"), rating(s, "e4")) == ("e4", 2)


@rule("VZ-287")
def test_aggressive_jolts_no_robot_twice_in_a_turn() -> None:
    s = aggressive().play("jolt p2a", "force e6", "follow").refuses("jolt p2a", "VZ-287")
    assert aims(s, "jolt") == set()


@rule("VZ-G51")
def test_a_target_may_be_pushed_again_in_a_chain() -> None:
    s = lay(robots="p1a:e4 p2a:e5 p2b:d4 p1b:i1", traits=("aggressive", None), but="c3:0 c4:0")
    s.play("jolt p2a", "force d5", "pass").allows("jolt p2b").play("jolt p2b", "force d5", "force e6", "pass")
    assert (where(s, "p2b"), where(s, "p2a")) == ("d5", "e6")


@rule("VZ-288")
def test_aggressive_follows_a_target_that_was_eliminated() -> None:
    s = aggressive(but="d5:0 e6:0 f5:0").play("jolt p2a", "force e6")
    assert where(s, "p2a") == ""
    s.play("follow")
    assert where(s, "p1a") == "e5"


@rule("VZ-288", "VZ-G51")
def test_aggressive_follows_after_each_jolt_of_an_upgraded_one_before_the_next() -> None:
    s = lay(robots="p1a:e4 p2a:e5 p2b:d4 p1b:i1", traits=("aggressive", None), level=(1, 0))
    s.play("jolt p2a", "force e6", "follow").asks("p1", "another")
    assert aims(s, "jolt") == {"p2b"}
    s.play("jolt p2b", "force c3", "follow")  # pushed from e5, not from e4
    assert (where(s, "p1a"), where(s, "p2b")) == ("d4", "c3")
    assert (rating(s, "e4"), rating(s, "e5")) == (1, 1)


@rule("VZ-G51")
def test_aggressive_does_not_follow_a_drone() -> None:
    s = lay(robots="p1a:e4 p2a:a1 " + AWAY, traits=("aggressive", "drone"), drone="e5").play("jolt drone")
    s.asks("p1", "actions")
    assert where(s, "p1a") == "e4"


# --- Short Circuit --------------------------------------------------------------------------------------------------


@rule("VZ-386")
def test_short_circuit_lowers_the_zone_the_target_was_in() -> None:
    s = lay(robots="p1a:e4 p2a:e5 " + AWAY, traits=("short_circuit", None), level=(1, 0), but="e5:1")
    s.play("jolt p2a", "force e6").asks("p1", "short_circuit").play("short circuit")
    assert (rating(s, "e5"), s.table.level[0]) == (0, 0)
    s = lay(robots="p1a:e4 p2a:e5 " + AWAY, traits=("short_circuit", None), level=(1, 0))
    s.play("jolt p2a", "force e6", "pass")
    assert (rating(s, "e5"), s.table.level[0]) == (2, 1)


@rule("VZ-386")
def test_short_circuit_needs_a_charge_and_comes_with_each_jolt() -> None:
    s = lay(robots="p1a:e4 p2a:e5 " + AWAY, traits=("short_circuit", None)).play("jolt p2a", "force e6")
    s.asks("p1", "actions")
    s = lay(robots="p1a:e4 p2a:e5 p2b:d4 p1b:i1", traits=("short_circuit", None), level=(3, 0))
    s.play("jolt p2a", "force e6", "short circuit", "jolt p2b", "force c3", "short circuit")
    assert (rating(s, "e5"), rating(s, "d4"), s.table.level[0]) == (1, 1, 0)


@rule("VZ-387", "VZ-G65")
def test_short_circuit_is_always_one_and_only_on_the_first_zone() -> None:
    s = lay(
        robots="p1a:e4 p2a:e5 p2b:e6 p1b:i1", traits=("short_circuit", None), level=(2, 0), but="d5:0 f5:0", drain=2,
    )  # fmt: skip
    s.play("jolt p2a", "force e6", "force e7").asks("p1", "short_circuit").play("short circuit")
    assert (where(s, "p2a"), where(s, "p2b")) == ("e6", "e7")
    assert (rating(s, "e5"), rating(s, "e6")) == (1, 2)


# --- Friendly Fire --------------------------------------------------------------------------------------------------


@rule("VZ-340", "VZ-342", "VZ-G59")
def test_friendly_fire_sends_the_partner_up_to_two_spaces() -> None:
    s = lay(robots="p1a:e4 p1b:e5 p2a:i1 p2b:i5", traits=("friendly_fire", None)).play("jolt p1b")
    one = {z for z in near("e5") if apart("e4", z) > 1}
    two = {z for first in one for z in near(first) if apart("e4", z) > 1 and z != "e5"}
    assert aims(s, "force") == one | two
    assert len(one | two) == 10
    s.refuses("force d4", "VZ-342").play("force e7")
    assert where(s, "p1b") == "e7"


@rule("VZ-340")
def test_friendly_fire_is_for_the_own_partner_only() -> None:
    s = lay(robots="p1a:e4 p1b:i1 p2a:e5 p2b:i5", traits=("friendly_fire", None)).play("jolt p2a")
    assert aims(s, "force") == {"d5", "e6", "f5"}
    s.refuses("force e7", "VZ-133")
    s = lay(robots="p1a:e4 p1b:e6 p2a:e5 p2b:i5", traits=("friendly_fire", None), but="d5:0 f5:0")
    s.play("jolt p2a", "force e6")
    assert aims(s, "force") == {"d6", "e7", "f6"}  # the partner as a link of a chain goes one space


@rule("VZ-341", "VZ-342", "VZ-G59")
def test_friendly_fire_passes_over_void_but_not_over_blockers() -> None:
    s = lay(robots="p1a:e4 p1b:e5 p2a:i1 p2b:i5", traits=("friendly_fire", None), but="d5:0 e6:0 f5:0")
    s.play("jolt p1b").allows("force e7").play("force e7")
    assert (where(s, "p1b"), s.table.fallen) == ("e7", 0)
    s = lay(
        3, robots="p1a:e4 p1b:e5 p2a:i1 p3a:f5", traits=("friendly_fire", "drone", None), drone="e6", shields="p2:d5",
        fallen=2,
    ).play("jolt p1b")  # fmt: skip
    assert aims(s, "force") == {"f5", "e6"}


@rule("VZ-342")
def test_friendly_fire_lands_on_free_zones() -> None:
    s = lay(
        robots="p1a:e4 p1b:e5 p2a:e7 p2b:i5", traits=("friendly_fire", None), but="d6:0", shields="p2:f6",
    ).play("jolt p1b")  # fmt: skip
    assert aims(s, "force") == {"d5", "e6", "f5", "c4", "c5", "g4", "g5"}


@rule("VZ-343")
def test_friendly_fire_offers_the_two_spaces_beside_a_normal_jolt() -> None:
    every = " ".join(f"{z}:0" for z in LABELS if z not in ("e4", "e5", "e7", "i1", "i5"))
    s = lay(robots="p1a:e4 p1b:e5 p2a:i1 p2b:i5", traits=("friendly_fire", None), but=every).play("jolt p1b")
    assert aims(s, "force") == {"d5", "e6", "f5", "e7"}
    s.play("force e6")
    assert where(s, "p1b") == ""


# --- Disintegrate ---------------------------------------------------------------------------------------------------


def disintegrate(**words: Any) -> Position:
    words = {"but": "e6:0 f5:0", "shields": "p2:d5 p2:a3", "level": (0, 4)} | words
    return lay(robots="p1a:e4 p2a:e5 " + AWAY, traits=(None, "disintegrate"), **words)


@rule("VZ-300", "VZ-301")
def test_disintegrate_takes_an_own_shield_off_before_the_far_zones_are_judged() -> None:
    s = disintegrate().play("jolt p2a").asks("p2", "disintegrate")
    assert s.options() == {"disintegrate d5", "disintegrate a3", "pass"}
    s.play("disintegrate d5")
    assert (where(s, "p2a"), s.table.level[1], shields(s, "p2")) == ("d5", 0, {"a3"})
    s.asks("p1", "actions")
    s = disintegrate().play("jolt p2a", "pass")
    assert aims(s, "force") == {"e6", "f5"}


@rule("VZ-300")
def test_disintegrate_needs_four_and_an_own_shield() -> None:
    disintegrate(level=(0, 3), capacity=(2, 4)).play("jolt p2a").asks("p1", "destination")
    disintegrate(shields="p1:d5").play("jolt p2a").asks("p1", "destination")


@rule("VZ-G54")
def test_disintegrate_once_per_jolt_and_on_the_own_jolt_too() -> None:
    s = lay(robots="p1a:e4 p1b:e5 p2a:i1 p2b:i5", traits=("disintegrate", None), level=(4, 0), shields="p1:d5 p1:a3")
    s.play("jolt p1b").asks("p1", "disintegrate").play("disintegrate a3").asks("p1", "destination")
    assert aims(s, "force") == {"e6", "f5"}


def chain_on_disintegrate(**words: Any) -> Position:
    robots = "p1a:e4 p1b:e5 p2a:e6 p2b:i5"
    return lay(robots=robots, traits=(None, "disintegrate"), level=(0, 4), but="d5:0 f5:0", shields="p2:e7", **words)


@rule("VZ-302", "VZ-G54")
def test_disintegrate_answers_a_chain_unless_the_option_says_otherwise() -> None:
    chain_on_disintegrate().play("jolt p1b", "force e6").asks("p2", "disintegrate")
    s = chain_on_disintegrate(disintegrate="declared_only").play("jolt p1b", "force e6").asks("p1", "destination")
    assert aims(s, "force") == {"d6", "f6"}
    disintegrate(disintegrate="declared_only").play("jolt p2a").asks("p2", "disintegrate")


@rule("VZ-302")
def test_disintegrate_answers_grenades_and_the_house_robot() -> None:
    s = lay(
        robots="p1a:a1 p2a:e5 " + AWAY, traits=("electro_grenade", "disintegrate"), grenade="e4", level=(0, 4),
        shields="p2:d5", phase="grenade",
    )  # fmt: skip
    s.asks("p2", "disintegrate")
    s = lay(
        robots="p1a:a1 p2a:e5 house:e4 " + AWAY, traits=(None, "disintegrate"), level=(0, 4), shields="p2:d5",
        house_robot=True, phase="house",
    )  # fmt: skip
    s.play("house jolt p2a").asks("p2", "disintegrate")


@rule("VZ-G54")
def test_nobody_declares_the_jolt_of_a_grenade() -> None:
    s = lay(
        robots="p1a:a1 p2a:e5 " + AWAY, traits=("electro_grenade", "disintegrate"), grenade="e4", level=(0, 4),
        shields="p2:d5", phase="grenade", disintegrate="declared_only",
    )  # fmt: skip
    s.asks("p1", "destination")


@rule("VZ-G54")
def test_a_jolt_of_the_house_robot_is_declared_too() -> None:
    s = lay(
        robots="p1a:a1 p2a:e5 house:e4 " + AWAY, traits=(None, "disintegrate"), level=(0, 4), shields="p2:d5",
        house_robot=True, phase="house", disintegrate="declared_only",
    )  # fmt: skip
    s.play("house jolt p2a").asks("p2", "disintegrate")


# --- Evade ----------------------------------------------------------------------------------------------------------


@rule("VZ-330")
def test_evade_lets_the_owner_choose_among_free_zones() -> None:
    s = lay(robots="p1a:e4 p2a:e5 " + AWAY, traits=(None, "evade"), but="e6:0").play("jolt p2a")
    s.asks("p2", "destination")
    assert aims(s, "force") == {"d5", "f5"}
    lay(robots="p1a:e4 p2a:e5 " + AWAY, but="e6:0").play("jolt p2a").asks("p1", "destination")


@rule("VZ-331")
def test_evade_is_nothing_with_one_free_zone_or_none() -> None:
    s = lay(robots="p1a:e4 p2a:e5 " + AWAY, traits=(None, "evade"), but="e6:0 f5:0").play("jolt p2a")
    assert where(s, "p2a") == "d5"
    s = lay(robots="p1a:e4 p2a:e5 " + AWAY, traits=(None, "evade"), but="d5:0 e6:0 f5:0").play("jolt p2a")
    s.asks("p1", "destination")


@rule("VZ-332", "VZ-G57")
def test_evade_holds_for_grenades_and_the_house_robot_but_not_for_the_own_jolt() -> None:
    s = lay(
        robots="p1a:a1 p2a:e5 " + AWAY, traits=("electro_grenade", "evade"), grenade="e4", phase="grenade",
    ).asks("p2", "destination")  # fmt: skip
    words = {"traits": (None, "evade"), "house_robot": True, "phase": "house"}
    s = lay(robots="p1a:a1 p2a:e5 house:e4 " + AWAY, **words).play("house jolt p2a").asks("p2", "destination")
    s = lay(robots="p1a:e4 p1b:e5 p2a:i1 p2b:i5", traits=("evade", None)).play("jolt p1b").asks("p1", "destination")
    assert aims(s, "force") == {"d5", "e6", "f5"}


# --- Pristine -------------------------------------------------------------------------------------------------------


@rule("VZ-368")
def test_pristine_is_not_chosen_while_another_robot_is_adjacent_to_the_jolter() -> None:
    s = lay(3, robots="p1a:e5 p1b:a1 p2a:e6 p2b:i5 p3a:e4 p3b:i1", traits=(None, "pristine", None))
    assert aims(s, "jolt") == {"p3a"}
    s.refuses("jolt p2a", "VZ-368")
    s = lay(3, robots="p1a:e5 p1b:a1 p2a:e6 p2b:d5 p3a:c4 p3b:i1", traits=(None, "pristine", None))
    assert aims(s, "jolt") == {"p2a", "p2b"}  # nobody else is next to the jolter


@rule("VZ-369", "VZ-G61")
def test_the_jolters_own_partner_diverts_unless_the_option_says_otherwise() -> None:
    robots = "p1a:e5 p1b:e4 p2a:e6 p2b:i5"
    assert aims(lay(robots=robots, traits=(None, "pristine")), "jolt") == {"p1b"}
    assert aims(lay(robots=robots, traits=(None, "pristine"), pristine_partner=False), "jolt") == {"p1b", "p2a"}


@rule("VZ-369", "VZ-G61")
@pytest.mark.parametrize("partner", [True, False])
def test_the_house_robot_diverts_too_and_a_drone_does_not(partner: bool) -> None:
    words = {"traits": (None, "pristine"), "house_robot": True, "pristine_partner": partner}
    s = lay(robots="p1a:e5 p1b:a1 p2a:e6 p2b:i5 house:e4", **words).refuses("jolt p2a", "VZ-368")
    s = lay(3, robots="p1a:e5 p1b:a1 p2a:e6 p2b:i5 p3a:i1", traits=(None, "pristine", "drone"), drone="e4", fallen=1)
    assert aims(s, "jolt") == {"p2a", "drone"}


@rule("VZ-370")
def test_pristine_does_not_stop_chains_or_grenades() -> None:
    s = lay(
        3, robots="p1a:e4 p1b:a1 p2a:e6 p2b:i5 p3a:e5 p3b:i1", traits=(None, "pristine", None), but="d5:0 f5:0",
    ).play("jolt p3a", "force e6", "force e7")  # fmt: skip
    assert (where(s, "p2a"), where(s, "p3a")) == ("e7", "e6")
    s = lay(
        3, robots="p1a:a1 p2a:e5 p2b:i5 p3a:e3 p3b:i1", traits=("electro_grenade", "pristine", None), grenade="e4",
        phase="grenade", fallen=1,
    )  # fmt: skip
    assert aims(s, "first") == {"p2a", "p3a"}


@rule("VZ-371")
def test_pristine_is_judged_before_each_jolt() -> None:
    s = lay(
        3, robots="p1a:e5 p1b:a1 p2a:e6 p2b:i5 p3a:e4 p3b:i1", traits=(None, "pristine", None), level=(1, 0, 0),
    )  # fmt: skip
    s.play("jolt p3a", "force e3")
    assert aims(s, "jolt") == {"p2a"}
    s.play("jolt p2a", "force e7")
    assert where(s, "p2a") == "e7"


@rule("VZ-371", "VZ-G32")
def test_targets_named_beforehand_come_after_those_that_divert() -> None:
    robots = "p1a:e5 p1b:a1 p2a:e6 p2b:i5 p3a:e4 p3b:i1"
    s = lay(3, robots=robots, traits=(None, "pristine", None), level=(1, 0, 0), extra_jolts="declared")
    s.refuses("jolt p2a", "VZ-368").play("jolt p3a").allows("jolt p2a").play("jolt p2a", "force e3", "force e7")
    assert (where(s, "p3a"), where(s, "p2a")) == ("e3", "e7")


@rule("VZ-G61")
def test_a_robot_that_may_not_be_chosen_itself_still_diverts() -> None:
    s = lay(3, robots="p1a:e4 p1b:a1 p2a:d5 p2b:i5 p3a:e5 p3b:i1", traits=("aggressive", "pristine", None))
    s.play("jolt p3a", "force e6", "follow").refuses("jolt p3a", "VZ-287").refuses("jolt p2a", "VZ-368")
    assert aims(s, "jolt") == set()
