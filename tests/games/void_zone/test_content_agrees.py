"""The box and the rules tell the same numbers: what `ludus content` lists is what the game plays with."""

from __future__ import annotations

from typing import Any

import pytest

import ludus
from ludus.core.content import dangling, inventory
from ludus.games.void_zone import guards
from ludus.games.void_zone.actions import TRAITS
from ludus.games.void_zone.content import FOLDER, plans, team_rows, trait_rows
from ludus.games.void_zone.moments import TRAIT
from ludus.games.void_zone.options import Options
from ludus.games.void_zone.play.setup import TILES
from ludus.games.void_zone.table import Arena, Plan, new_arena
from ludus.testing import rule

GAME = ludus.game("void-zone")


def rows(table: str) -> list[dict[str, Any]]:
    return [row for row in inventory(FOLDER) if row["table"] == table]


@rule("VZ-007", "VZ-008", "VZ-009", "VZ-010")
@pytest.mark.parametrize("players", GAME.seats)
def test_the_players_start_with_what_the_box_says(players: int) -> None:
    t = GAME.begin(players, 1, first_player=1).table
    assert isinstance(t, Arena)
    for row in rows("seat")[:players]:
        seat = row["seat"] - 1
        assert (t.level[seat], t.capacity[seat], bool(t.prime[seat])) == (row["level"], row["capacity"], row["prime"])
        assert guards.shields_left(t, seat) == row["shields"]


def bare_arena() -> Arena:
    return new_arena(2, Options(), Plan("variable", 0, []))


@rule("VZ-075", "VZ-076")
def test_a_bigger_chamber_costs_what_its_token_says() -> None:
    t = bare_arena()
    for row in rows("chamber"):
        t.capacity[0] = row["capacity"] - 1
        assert guards.upgrade_cost(t, 0) == row["price"]


@rule("VZ-462")
def test_a_variable_arena_has_the_tiles_the_box_says() -> None:
    assert {row["players"]: row["placed_tiles"] for row in rows("variable_arena")} == {n: TILES[n] for n in (2, 3, 4)}


def test_actions_cost_what_the_box_says() -> None:
    cost = {row["key"]: row["cost"] for row in rows("action")}
    assert cost["run_upgraded"] == guards.EXTRA_STEP
    assert cost["jolt_extra"] == guards.EXTRA_JOLT
    assert cost["shield_advanced"] == guards.FAR_SHIELD
    assert cost["re_prime"] == guards.RE_PRIME
    assert cost["grenade"] == TRAIT[TRAITS.index("electro_grenade")].cost
    assert cost["teleport"] == TRAIT[TRAITS.index("teleport")].cost
    assert cost["jump"] == TRAIT[-1].jump_cost()


def test_traits_cost_what_the_box_says() -> None:
    assert [TRAIT[number].cost for number in range(len(TRAITS))] == [row.cost for row in trait_rows()]
    assert TRAIT[TRAITS.index("efficient")].jump_cost() == 2
    assert TRAIT[TRAITS.index("acrobat")].jump_cost() == 3


def test_the_interference_tokens_cost_what_the_box_says() -> None:
    costs = tuple(row["cost"] for row in rows("token") if "cost" in row)
    assert GAME.options.named("interference_costs").default == costs


def test_everything_in_the_box_is_read_and_cites_rules_that_exist() -> None:
    assert (len(plans()), len(trait_rows()), len(team_rows())) == (6, 22, 4)
    assert dangling(FOLDER, GAME.rules) == []
