"""The box and the rules tell the same numbers: what `ludus content` lists is what the game plays with."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import ludus
from ludus.core.content import TRIED, dangling, inventory
from ludus.games.void_zone import guards
from ludus.games.void_zone.actions import TRAITS
from ludus.games.void_zone.content import (
    FOLDER,
    plans,
    team_rows,
    trait_rows,
)
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
    cost = {row["key"]: row.get("cost", 0) for row in rows("action")}
    assert cost["run_upgraded"] == guards.EXTRA_STEP
    assert cost["jolt_extra"] == guards.EXTRA_JOLT
    assert cost["shield_advanced"] == guards.FAR_SHIELD
    assert cost["re_prime"] == guards.RE_PRIME
    assert cost["jump"] == TRAIT[-1].jump_cost()


def test_traits_cost_what_the_box_says() -> None:
    assert [TRAIT[number].cost for number in range(len(TRAITS))] == [row.cost for row in trait_rows()]
    assert TRAIT[TRAITS.index("efficient")].jump_cost() == 2
    assert TRAIT[TRAITS.index("acrobat")].jump_cost() == 3


def test_the_interference_tokens_cost_what_the_box_says() -> None:
    costs = tuple(row["cost"] for row in rows("token") if "cost" in row)
    assert GAME.options.find("interference_costs").default == costs


def test_everything_in_the_box_is_read_and_cites_rules_that_exist() -> None:
    assert (len(plans()), len(trait_rows()), len(team_rows())) == (6, 22, 4)
    assert dangling(FOLDER, GAME.rules) == []


# --- other numbers ----------------------------------------------------------------------------------------------------


def changed(key: str, column: str, text: str, value: int | None = None) -> str:
    """A content file in which one number is another, or one more."""
    head, mark, tail = text.partition(f'key = "{key}"\n')
    before, name, after = tail.partition(f"\n{column} = ")
    old, newline, rest = after.partition("\n")
    return head + mark + before + name + str(int(old) + 1 if value is None else value) + newline + rest


TRIED_OUT = {
    "actions.toml": {"jump": 4, "run_upgraded": 3, "jolt_extra": 2, "shield_advanced": 3, "re_prime": 3},
    "traits.toml": {
        "acrobat": 2, "disintegrate": 3, "efficient": 1, "electro_grenade": 3, "overclock": 2, "short_circuit": 2,
        "teleport": 3,
    },
}  # fmt: skip
PLAYED = """
import json, ludus
from ludus.games.void_zone.play.setup import TILES
from ludus.testing import position

def told(tried, *answers, **words):
    base = dict(zones="all", robots="p1a:e5 p1b:a1 p2a:e6 p2b:d5", capacity=(4, 2), first_player=1)
    return str(position("void-zone", 2, **{**base, **words}).play(*answers).match.why_not(tried))

out = {"levels": ludus.game("void-zone").begin(4, 1, first_player=1).table.level, "tiles": TILES}
out["jump"], out["shield_advanced"], out["re_prime"] = told("jump e7"), told("shield c5"), told("reprime")
out["chamber-3"], out["chamber-4"] = told("upgrade", capacity=(2, 2)), told("upgrade", capacity=(3, 2))
for trait, tried in dict(acrobat="jump e7", efficient="jump e7", electro_grenade="grenade", overclock="overclock",
                         teleport="teleport").items():
    out[trait] = told(tried, traits=(trait, None))
s = position("void-zone", 2, zones="all", robots="p1a:e5 p1b:a1 p2a:e6 p2b:i5", level=(2, 0), first_player=1,
             traits=("short_circuit", None)).play("jolt p2a", "force e7", "short circuit")
out["short_circuit"] = s.table.level[0]
s = position("void-zone", 2, zones="all", robots="p1a:e5 p1b:a1 p2a:e6 p2b:i5", level=(0, 3), shields="p2:e7",
             capacity=(2, 4), first_player=1, traits=(None, "disintegrate")).play("jolt p2a", "disintegrate e7")
out["disintegrate"] = s.table.level[1]
s = position("void-zone", 2, zones="all", robots="p1a:e5 p1b:a1 p2a:e6 p2b:d4", level=(2, 0), first_player=1)
out["jolt_extra"] = s.play("jolt p2a", "force e7", "jolt p2b").table.level[0]
s = position("void-zone", 2, zones="all", robots="p1a:e5 p1b:a1 p2a:i5", level=(4, 0), first_player=1)
out["run_upgraded"] = s.play("run e6", "run e7", "run e8").table.level[0]
print(json.dumps(out))
"""


def test_other_prices_and_levels_are_played_with(tmp_path: Path) -> None:
    folder = tmp_path / "void_zone"
    folder.mkdir()
    for file, prices in TRIED_OUT.items():
        text = (FOLDER / file).read_text()
        for key, price in prices.items():
            text = changed(key, "cost", text, price)
        (folder / file).write_text(text)
    text = changed("seat-1", "level", (FOLDER / "start.toml").read_text())
    text = changed("variable-2", "placed_tiles", changed("chamber-3", "price", text, 1))
    (folder / "start.toml").write_text(changed("chamber-4", "price", text, 2))
    env = {**os.environ, TRIED: str(tmp_path), "PYTHONPATH": str(Path(ludus.__file__).parents[1])}
    done = subprocess.run([sys.executable, "-c", PLAYED], capture_output=True, text=True, env=env, check=False)
    assert done.returncode == 0, done.stderr
    out = json.loads(done.stdout)
    assert out.pop("levels") == [1, 1, 1, 2]
    assert out.pop("tiles") == [0, 0, 17, 24, 32]
    left = {key: out.pop(key) for key in ("short_circuit", "disintegrate", "run_upgraded", "jolt_extra")}
    assert left == {"short_circuit": 0, "disintegrate": 0, "run_upgraded": 1, "jolt_extra": 0}
    prices = {**TRIED_OUT["actions.toml"], **TRIED_OUT["traits.toml"], "chamber-3": 1, "chamber-4": 2}
    for key, sentence in out.items():
        assert f"costs {prices[key]}⚡" in sentence, (key, sentence)
