"""Traits that bend the limit of actions: Bypass, Fan Favourite, Overclock, Split Personality."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import pytest
from tests.games.void_zone.trait_kit import aims, lay, rating, verbs, where

from ludus.testing import Position, rule

AWAY = "p1b:i1 p2a:a1 p2b:i5"
KINDS = {
    "run": "run",
    "sap": "framework",
    "shield": "shield",
    "jolt": "jolt",
}  # verbs that cost nothing, with their types


# --- the limit, by its definition -----------------------------------------------------------------------------------


def plain(types: tuple[str, ...]) -> bool:
    """Up to three different actions, or one type twice."""
    return len(types) < 2 or len(types) == 2 or (len(types) == 3 and len(set(types)) == 3)


def with_spare(types: tuple[str, ...], spare: int) -> bool:
    """Some choice of at most `spare` actions leaves a plain pattern."""
    sizes = range(max(0, len(types) - spare), len(types) + 1)
    return any(plain(rest) for size in sizes for rest in combinations(types, size))


def sequences(longest: int) -> list[tuple[str, ...]]:
    return [used for length in range(longest + 1) for used in product(KINDS.values(), repeat=length)]


def offered(s: Position) -> set[str]:
    """The types on the menu, of those that cost nothing."""
    return {KINDS[verb] for verb in verbs(s) if verb in KINDS}


@rule("VZ-364", "VZ-365", "VZ-G60")
def test_overclock_by_its_definition() -> None:
    for used in sequences(4):
        if not with_spare(used, 1) or any(used.count(kind) > 2 for kind in used):
            continue
        s = lay(robots="p1a:e5 p1b:e6 p2a:a1 p2b:i5", level=(4, 0), traits=("overclock", None), used=used).play(
            "overclock"
        )
        fits = {kind for kind in KINDS.values() if with_spare((*used, kind), 1) and used.count(kind) < 2}
        assert offered(s) == fits, used


@rule("VZ-335", "VZ-336", "VZ-G58")
@pytest.mark.parametrize("earned", [1, 2])
def test_free_actions_by_their_definition(earned: int) -> None:
    for used in sequences(4):
        if not with_spare(used, earned):
            continue
        s = lay(robots="p1a:e5 p1b:e6 p2a:a1 p2b:i5", traits=("fan_favourite", None), used=used)
        s.table.cheers = earned
        s.match.need = None
        s.match.run()
        assert offered(s) == {kind for kind in KINDS.values() if with_spare((*used, kind), earned)}, used


@rule("VZ-321", "VZ-381", "VZ-397")
@pytest.mark.parametrize("trait", ["electro_grenade", "shift", "teleport"])
def test_grenade_shift_and_teleport_by_their_definitions(trait: str) -> None:
    special = "grenade" if trait == "electro_grenade" else trait
    for used in [*product([special, *KINDS.values()], repeat=2), *sequences(3)]:
        if not plain(used) or used.count(special) > 1:
            continue
        s = lay(robots="p1a:e5 p1b:e6 p2a:a1 p2b:i5", level=(4, 0), traits=(trait, None), used=used)
        room = {kind for kind in KINDS.values() if plain((*used, kind))}
        if special in used:
            room = room if special == "grenade" and len(used) < 2 else set()
        assert offered(s) == room, used
        last = {"grenade": len(used) < 2, "shift": plain((*used, "shift")), "teleport": not used}[special]
        assert (special in verbs(s)) == (last and special not in used), used


# --- Bypass ---------------------------------------------------------------------------------------------------------


@rule("VZ-290", "VZ-G52")
def test_bypass_upgrades_for_nothing_and_takes_no_action() -> None:
    s = lay(robots="p1a:e5 " + AWAY, traits=("bypass", None)).play("upgrade")
    assert (s.table.capacity, s.table.level) == ([3, 2], [0, 0])
    s.play("upgrade").refuses("upgrade", "VZ-077")
    assert s.table.capacity == [4, 2]
    s.play("sap e6", "shield d4", "run e4", "stop")
    assert s.options() == {"end turn"}


@rule("VZ-291")
def test_bypass_may_upgrade_before_between_and_after_the_actions() -> None:
    s = lay(robots="p1a:e5 " + AWAY, traits=("bypass", None)).play("sap e6", "upgrade", "sap f5")
    assert s.options() == {"upgrade", "end turn"}
    s.play("upgrade")
    assert s.table.capacity[0] == 4


@rule("VZ-291", "VZ-G52")
def test_bypass_only_in_the_own_actions() -> None:
    s = lay(robots="p1a:e5 " + AWAY, traits=("bypass", None), phase="turn", prime=(1, 0), but="e6:0").asks(
        "p1", "declare"
    )
    s.refuses("upgrade", "VZ-042")
    assert "upgrade" not in s.options()
    s.play("pass").refuses("upgrade", "VZ-049")
    lay(robots="p1a:e5 " + AWAY, traits=(None, "bypass")).refuses("upgrade", "VZ-075")


# --- Fan Favourite --------------------------------------------------------------------------------------------------

DEADLY = "d5:0 e6:0 f5:0"


def fan(robots: Any = "p1a:e4 p1b:i1 p2a:e5 p2b:i5 p3a:a1 p3b:a3", **words: Any) -> Position:
    words = {"traits": ("fan_favourite", None, None), "capacity": (4, 2, 2), "but": DEADLY} | words
    return lay(3, robots=robots, **words)


@rule("VZ-333", "VZ-334")
def test_a_kill_fills_the_chamber_and_earns_an_action() -> None:
    s = fan().play("jolt p2a", "force e6")
    assert s.table.level[0] == 4
    s.play("run d4", "stop", "sap d3").allows("shield c3", "jump c4")
    s.play("shield c3")
    assert s.options() == {"end turn"}


@rule("VZ-335")
def test_the_free_action_ignores_number_and_type_but_costs_what_it_costs() -> None:
    s = fan(robots="p1a:e4 p1b:d4 p2a:e5 p2b:i5 p3a:a1 p3b:a3", used=("run", "shield"))
    s.play("jolt p2a", "force e6", "stop", "jolt p1b", "force c3")  # Run, shield, Jolt, and Jolt again
    assert where(s, "p1b") == "c3"
    s = fan().play("jolt p2a", "force e6", "sap d3", "run d3", "stop", "jump c3")
    assert s.table.level[0] == 1
    s = fan(capacity=(2, 2, 2)).play("jolt p2a", "force e6").refuses("jump c3", "VZ-071")


@rule("VZ-G58", "VZ-335")
def test_what_is_not_free_keeps_to_the_normal_limit() -> None:
    s = fan().play("jolt p2a", "force e6", "run d4", "stop", "run e4", "stop")  # one of the three is free
    s.refuses("run d4", "VZ-G58").refuses("jolt p1b", "VZ-G58").play("shield d4").refuses("upgrade", "VZ-G58")
    fan().play("sap d3", "sap d3").refuses("run d4", "VZ-053")  # nobody is knocked out


@rule("VZ-336")
def test_one_free_action_for_each_robot_and_none_must_be_used() -> None:
    robots = "p1a:e4 p1b:i1 p2a:e5 p2b:d4 p3a:a1 p3b:a3 p4a:a5 p4b:i5"
    s = lay(
        4, robots=robots, traits=("fan_favourite", None, None, None), capacity=(4, 2, 2, 2), level=(1, 0, 0, 0),
        but=DEADLY + " c3:0 c4:0 d5:0",
    )  # fmt: skip
    s.play("jolt p2a", "force e6", "jolt p2b", "force c3")
    assert s.table.level[0] == 4
    s.play("sap f3", "run d3", "stop", "shield d2", "sap c2")
    assert s.options() == {"end turn"}
    fan().play("jolt p2a", "force e6", "end turn").asks("p2", "actions")


@rule("VZ-336")
def test_free_actions_lapse_at_the_end_of_the_turn() -> None:
    s = fan().play("jolt p2a", "force e6", "end turn", "end turn", "activate p3a", "end turn")
    s.play("sap h1", "shield h2", "run h1", "stop")
    assert s.options() == {"end turn"}


@rule("VZ-G58")
@pytest.mark.parametrize(("fan_favourite", "level"), [("opponents", 0), ("any", 4)])
def test_whether_the_own_partner_counts(fan_favourite: str, level: int) -> None:
    s = fan(robots="p1a:e4 p1b:e5 p2a:i1 p2b:i5 p3a:a1 p3b:a3", fan_favourite=fan_favourite)
    s.play("jolt p1b", "force e6")
    assert (s.table.level[0], s.table.cheers) == (level, 1 if level else 0)


@rule("VZ-G58")
def test_the_house_robot_counts_and_the_ban_on_sap_and_charge_stays() -> None:
    s = fan(robots="p1a:e4 p1b:i1 p2a:i3 p2b:i5 p3a:a1 p3b:a3 house:e5", house_robot=True, but=DEADLY + " d3:1 e3:1")
    s.play("sap d3", "jolt house", "force e6")
    assert s.table.level[0] == 4
    s.refuses("charge e3", "VZ-107").play("run d4", "stop").allows("sap e5")


@rule("VZ-G58", "VZ-335")
def test_the_price_of_the_free_action_can_be_waived() -> None:
    s = fan(capacity=(2, 2, 2), free_action_cost="none").play("jolt p2a", "force e6", "jump c3")
    assert (where(s, "p1a"), s.table.level[0]) == ("c3", 2)
    s.refuses("jump b3", "VZ-071")  # only one was free
    s = fan(free_action_cost="none", prime=(0, 0, 0)).play("jolt p2a", "force e6", "reprime")
    assert (s.table.level[0], s.table.prime[0]) == (4, 1)


@rule("VZ-G58")
def test_upgrades_of_the_free_action_are_paid() -> None:
    s = fan(free_action_cost="none").play("jolt p2a", "force e6", "run d4", "run d3", "run d2")
    assert s.table.level[0] == 2
    s = fan(free_action_cost="none").play("jolt p2a", "force e6", "shield c4")
    assert s.table.level[0] == 0


@rule("VZ-168", "VZ-333")
def test_a_kill_at_the_end_of_a_chain_counts() -> None:
    s = fan(robots="p1a:e4 p1b:i1 p2a:e5 p2b:i5 p3a:e6 p3b:a3", but="d5:0 f5:0 d6:0 e7:0 f6:0")
    s.play("jolt p2a", "force e6", "force e7")
    assert (where(s, "p3a"), where(s, "p2a"), s.table.level[0]) == ("", "e6", 4)


# --- Overclock ------------------------------------------------------------------------------------------------------


@rule("VZ-363", "VZ-366")
def test_overclock_buys_one_more_action_once() -> None:
    s = lay(
        robots="p1a:e5 p1b:e6 p2a:a1 p2b:i5",
        level=(4, 0),
        traits=("overclock", None),
        used=("run", "jolt", "framework"),
    )
    assert offered(s) == set()
    s.play("overclock")
    assert s.table.level[0] == 0
    s.refuses("overclock", "VZ-366").play("shield d4")
    assert s.options() == {"end turn"}


@rule("VZ-363")
def test_overclock_needs_four() -> None:
    s = lay(robots="p1a:e5 p1b:e6 p2a:a1 p2b:i5", level=(3, 0), capacity=(4, 2), traits=("overclock", None))
    s.refuses("overclock", "VZ-363")
    lay(robots="p1a:e5 p1b:e6 p2a:a1 p2b:i5", level=(4, 0)).refuses("overclock", "VZ-363")


@rule("VZ-364", "VZ-365")
def test_overclock_patterns() -> None:
    words = {"robots": "p1a:e5 p1b:e6 p2a:a1 p2b:i5", "level": (4, 0), "traits": ("overclock", None)}
    s = lay(used=("run", "run"), **words).refuses("run d4", "VZ-053").play("overclock").refuses("run d4", "VZ-364")
    s.play("sap d4").allows("jolt p1b").refuses("sap d5", "VZ-365")
    lay(used=("run", "jolt", "framework"), **words).play("overclock").allows("run d4")


@rule("VZ-366")
def test_the_bought_action_is_gone_with_the_turn() -> None:
    s = lay(robots="p1a:e5 p1b:i1 p2a:a1", level=(4, 0), traits=("overclock", None), fallen=1).play(
        "overclock", "end turn"
    )
    s.play("end turn", "sap h1", "shield h2", "run h1", "stop")
    assert s.options() == {"end turn"}


# --- Split Personality ----------------------------------------------------------------------------------------------


def split(**words: Any) -> Position:
    words = {"robots": "p1a:e5 p1b:c3 p2a:a1 p2b:i5", "traits": ("split_personality", None)} | words
    return lay(**words)


@rule("VZ-390")
def test_split_personality_lends_one_action_to_the_other_robot() -> None:
    s = split().play("run e6", "stop", "other sap c4").refuses("other shield d3", "VZ-390")
    assert rating(s, "c4") == 1
    s.play("shield e5")
    assert s.options() == {"end turn"}
    lay(robots="p1a:e5 p1b:c3 p2a:a1 p2b:i5").refuses("other run c4", "VZ-060")


@rule("VZ-390", "VZ-G66")
def test_on_the_first_turn_the_robot_not_selected_is_the_other_one() -> None:
    s = split(phase="turn").play("activate p1b", "other run e6", "stop")
    assert (where(s, "p1a"), where(s, "p1b")) == ("e6", "c3")


@rule("VZ-391", "VZ-G66")
def test_the_pattern_is_counted_over_both_robots() -> None:
    s = split().play("run e6", "stop", "other run c4", "stop")
    assert s.options() == {"end turn"}
    s.refuses("shield e5", "VZ-053")
    s = split().play("sap e6", "other run c4", "stop").refuses("run e6", "VZ-054").refuses("sap e4", "VZ-054")


@rule("VZ-G66")
def test_any_three_actions_if_the_option_says_so() -> None:
    s = split(split_limit="any_three").play("run e6", "stop", "other run c4", "stop", "run e7", "stop")
    assert s.options() == {"end turn"}
    s.refuses("shield e6", "VZ-390")
    s = split(split_limit="any_three").play("sap e6", "sap e4", "sap d4")
    assert s.options() == {"end turn"}


@rule("VZ-392")
def test_only_the_active_robot_drains_and_tires() -> None:
    s = split(drain=2).play("run e6", "stop", "other sap c4", "end turn")
    assert (where(s, "p1b"), rating(s, "c3"), s.table.exhausted[0]) == ("c3", 2, 0)
    s = split(drain=2).play("other run c4", "stop", "end turn")
    assert (where(s, "p1a"), where(s, "p1b")) == ("", "c4")


@rule("VZ-393")
def test_one_robot_left_has_a_normal_turn() -> None:
    s = split(robots="p1a:e5 p2a:a1 p2b:i5", fallen=1).refuses("other run c4", "VZ-393")
    assert "other" not in verbs(s)
    s = split(robots="p1a:e5 p2a:a1 p2b:i5", fallen=1, split_limit="any_three").play("run e6", "stop", "run e7", "stop")
    assert s.options() == {"end turn"}


@rule("VZ-390")
def test_every_action_of_the_other_robot_starts_from_its_own_zone() -> None:
    s = split(robots="p1a:e5 p1b:c3 p2a:c4 p2b:i5", level=(3, 0))
    assert aims(s, "other jolt") == {"p2a"}
    assert aims(s, "other sap") == {"b2", "b3", "c2", "d3", "d4"}
    s.play("other jump c5")
    assert (where(s, "p1b"), rating(s, "c3"), where(s, "p1a")) == ("c5", 1, "e5")
