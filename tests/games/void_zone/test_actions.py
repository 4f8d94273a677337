"""Actions in general, and the Charge Chamber (VZ-065 to VZ-078)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.void_zone.looks import asked, lay, offers, ratings, shields

from ludus.testing import Position, rule

AROUND_E5 = {"d4", "d5", "e4", "e6", "f4", "f5"}


def skirmish(**words: Any) -> Position:
    """p1a on e5, full chamber; p2a beside it on e6, a shield of p2 beside it on e4, d4 at rating 1."""
    zones = "e5 e6 e4 d4:1 d5 f4 f5 e7 d6 f6 c4 c5 a1 i5"
    robots = "p1a:e5 p1b:a1 p2a:e6 p2b:i5"
    return lay(**{"zones": zones, "robots": robots, "shields": "p2:e4", "level": (4, 0), **words})


@rule("VZ-065")
def test_actions_are_aimed_at_zones_next_to_the_active_robot() -> None:
    s = lay(zones="all", robots="p1a:e5 p2a:a1", level=(1, 0))
    assert offers(s, "sap") == offers(s, "run") == offers(s, "shield") == AROUND_E5
    s.refuses("sap e7", "VZ-065").refuses("charge e7", "VZ-065").refuses("run e7", "VZ-085").refuses(
        "shield e8", "VZ-175"
    )
    far = lay(zones="all", robots="p1a:e5 p1b:a1 p2a:i5 p2b:i4", traits=("interference", None), level=(3, 0))
    far.refuses("interference 1 e7", "VZ-065").refuses("interference 2 e7", "VZ-065")


@rule("VZ-066", "VZ-G16")
@pytest.mark.parametrize(
    "actions",
    [
        ["reprime", "run d5", "jolt p2a"],
        ["jump d6", "shield d5", "jolt p2a"],
        ["charge d4", "run d5", "shield c5"],
        ["sap d4", "reprime", "shield d5"],
    ],
)
def test_three_types_make_a_turn(actions: list[str]) -> None:
    s = skirmish()
    for action in actions:
        s.play(action)
        while {"stop", "force e7", "force f6"} & s.options():
            s.play(min({"stop", "force e7", "force f6"} & s.options()))
    assert asked(s) == "p1"
    assert s.options() == {"end turn"}


@rule("VZ-066", "VZ-078")
def test_upgrading_the_chamber_counts_as_an_action() -> None:
    s = lay(zones="all", robots="p1a:e5 p2a:e6 p1b:a1 p2b:i5", level=(3, 0), capacity=(3, 2))
    s.play("upgrade", "run d5", "stop", "jolt p2a", "force e7")
    assert s.options() == {"end turn"}
    s.refuses("shield e5", "VZ-052")


@rule("VZ-067")
def test_no_action_but_a_jolt_is_aimed_at_a_zone_with_a_robot() -> None:
    s = skirmish()
    s.refuses("sap e6", "VZ-067").refuses("charge e6", "VZ-067").refuses("shield e6", "VZ-176")
    s.refuses("run e6", "VZ-088").refuses("jump e6", "VZ-119").allows("jolt p2a")


@rule("VZ-068", "VZ-177")
@pytest.mark.parametrize("owner", ["p1", "p2"])
def test_no_action_is_aimed_at_a_zone_with_a_shield_whoever_owns_it(owner: str) -> None:
    s = skirmish(shields=f"{owner}:d4")
    s.refuses("sap d4", "VZ-068").refuses("charge d4", "VZ-068").refuses("shield d4", "VZ-176")
    s.refuses("run d4", "VZ-088").refuses("jump d4", "VZ-119")


@rule("VZ-068", "VZ-137")
def test_no_robot_is_jolted_into_a_zone_with_a_shield_of_its_jolter() -> None:
    s = skirmish(shields="p1:e7").play("jolt p2a")
    assert offers(s, "force") == {"d6", "f6"}
    s.refuses("force e7", "VZ-137")


@rule("VZ-069")
def test_costs_are_paid_in_full() -> None:
    s = skirmish(level=(2, 0), capacity=(3, 2))
    s.refuses("jump e7", "VZ-115").play("run d5", "run d6", "run c5")
    assert s.table.level == [0, 0]
    s = skirmish(level=(1, 0), capacity=(2, 2)).refuses("upgrade", "VZ-075").play("run d5", "run d6")
    s.asks("p1", "Turn.actions")
    assert s.table.level == [1, 0]


@rule("VZ-070")
def test_basic_and_advanced_shield_are_the_same_action() -> None:
    s = skirmish().play("shield d5", "shield d6")
    assert shields(s, "p1") == {"d5", "d6"}
    assert s.options() == {"end turn"}


@rule("VZ-070")
def test_run_and_upgraded_run_are_the_same_action() -> None:
    s = skirmish().play("run f4", "run f5", "run f6", "run f5", "stop")
    assert s.options() == {"end turn"}


@rule("VZ-071")
def test_a_small_chamber_allows_nothing_that_costs_3_or_4() -> None:
    s = skirmish(level=(2, 0), capacity=(2, 2))
    s.refuses("jump e7", "VZ-071").refuses("shield d6", "VZ-071").refuses("reprime", "VZ-071")


@rule("VZ-071", "VZ-115", "VZ-179", "VZ-199")
def test_with_the_chamber_but_without_the_charge_the_price_is_the_reason() -> None:
    s = skirmish(level=(2, 0), capacity=(4, 2))
    s.refuses("jump e7", "VZ-115").refuses("shield d6", "VZ-179").refuses("reprime", "VZ-199")


# Upgrade Charge Chamber


@rule("VZ-075", "VZ-076")
@pytest.mark.parametrize(("capacity", "cost"), [(2, 2), (3, 3)])
def test_the_next_level_costs_what_its_token_says(capacity: int, cost: int) -> None:
    s = skirmish(level=(cost, 0), capacity=(capacity, 2)).play("upgrade")
    assert (s.table.level[0], s.table.capacity[0]) == (0, capacity + 1)


@rule("VZ-075")
@pytest.mark.parametrize(("level", "capacity"), [(1, 2), (2, 3)])
def test_one_charge_less_is_not_enough(level: int, capacity: int) -> None:
    skirmish(level=(level, 0), capacity=(capacity, 2)).refuses("upgrade", "VZ-075")


@rule("VZ-076")
def test_levels_are_bought_in_order() -> None:
    s = skirmish(level=(2, 0), capacity=(2, 2))
    assert [text for text in s.options() if "upgrade" in text] == ["upgrade"]
    s.play("upgrade").refuses("upgrade", "VZ-075")
    assert s.table.capacity[0] == 3


@rule("VZ-077")
def test_the_capacity_never_passes_4() -> None:
    skirmish().refuses("upgrade", "VZ-077")


@rule("VZ-G47")
def test_drone_and_grenade_occupy_a_zone_and_interference_tokens_do_not() -> None:
    traits = ("drone", "electro_grenade", "interference", None)
    robots = "p1a:a1 p1b:a2 p2a:a3 p2b:a4 p3a:i1 p3b:i2 p4a:e5 p4b:i5"
    words = {"drone": "e6", "grenade": "d5", "tokens": ("f5", None), "level": (0, 0, 0, 1)}
    s = lay(4, traits=traits, zones="all", robots=robots, active="p4a", **words)
    assert offers(s, "run") == offers(s, "shield") == {"d4", "e4", "f4", "f5"}


@rule("VZ-G47", "VZ-134")
def test_a_robot_is_not_forced_onto_a_drone_while_a_zone_is_free() -> None:
    words = {"drone": "e6", "tokens": ("d5", None)}
    s = lay(traits=("drone", "interference"), zones="all", robots="p1a:e4 p1b:a1 p2a:e5 p2b:i5", **words)
    assert offers(s.play("jolt p2a"), "force") == {"d5", "f5"}
    s.refuses("force e6", "VZ-134")
    assert s.match.forbidden("force e6").text.startswith("e6 is taken. Use a free far zone first")
    assert ratings(s, "e6") == [2]


def shown(s: Position, verb: str) -> dict[str, str]:
    """What is shown as impossible with a verb: by its aim, the rule."""
    return {text.rpartition(" ")[2]: why for text, why in s.refusals().items() if text.split()[0] == verb}


@rule("VZ-065", "VZ-067", "VZ-088", "VZ-130", "VZ-176")
def test_what_is_shown_as_impossible_lies_around_the_active_robot() -> None:
    s = skirmish()
    assert shown(s, "run").keys() | offers(s, "run") == AROUND_E5
    assert shown(s, "run")["e6"] == "VZ-088"  # a Robot
    assert shown(s, "sap").keys() | offers(s, "sap") == shown(s, "charge").keys() | offers(s, "charge") == AROUND_E5
    assert shown(s, "sap")["e6"] == "VZ-067"
    assert shown(s, "shield")["e6"] == "VZ-176"
    assert len(shown(s, "shield").keys() | offers(s, "shield")) == 18  # two zones far
    assert len(shown(s, "jump").keys() | offers(s, "jump")) == 18
    assert shown(s, "jolt") == {"p1b": "VZ-130", "p2b": "VZ-130"}
    assert "p2a" in offers(s, "jolt")
