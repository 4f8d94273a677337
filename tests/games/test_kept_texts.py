"""What users write is not kept for good: only what was used last."""

from __future__ import annotations

from typing import Any

import ludus
from ludus.games.claustrophobia.scenarios import OWN as SCENARIOS
from ludus.games.claustrophobia.scenarios import scenarios
from ludus.games.claustrophobia.scenarios.stories import stories
from ludus.games.hostile_takeover import content
from ludus.games.hostile_takeover.arrange import GROUNDS, MOST_GROUNDS

SCENARIO = (
    '[[scenario]]/key = "k{0}"/name = "{0}"/humans = ["redeemer"]/start = "t01"/stack = ["2 t02"]/'
    'goals = ["t02"]/exit = "leave"/win = ["saved 1"]'
)


def test_terrains_are_forgotten() -> None:
    game = ludus.game("hostile-takeover")
    first = game.begin(2, 1, terrain="cubes: 13,13-16,16 9,9")
    table: Any = first.table
    ground = table.ground
    for n in range(MOST_GROUNDS + 5):
        game.begin(2, 1, terrain=f"cubes: 13,13-16,16 {n % 20 + 5},{n // 20 + 5}")
    assert len(GROUNDS) == MOST_GROUNDS
    assert content.read_terrain.cache_info().currsize <= content.OWN
    assert ground not in GROUNDS.values()
    table = first.clone().table
    assert table.ground is ground  # a match keeps its own


def test_scenarios_are_forgotten() -> None:
    game = ludus.game("claustrophobia")
    for n in range(SCENARIOS + 5):
        game.begin(2, 1, own_scenario=SCENARIO.format(n))
    assert scenarios.cache_info().currsize <= SCENARIOS
    assert stories.cache_info().currsize <= SCENARIOS
    table: Any = game.begin(2, 1, own_scenario=SCENARIO.format(0)).table
    assert table.story().key == "k0"
