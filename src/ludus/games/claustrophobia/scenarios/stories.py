"""Scenarios as the rules read them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ludus.games.claustrophobia.kinds import DEMONS, GIFTS, NOBODY, WARRIOR_KINDS
from ludus.games.claustrophobia.plan import ARRIVE, LEAVE, Packet, Scenario
from ludus.games.claustrophobia.scenarios import BALANCED, NONE, OWN, ScenarioRow, scenarios
from ludus.games.claustrophobia.stats import TILE_NAMES, object_set

EXITS = {"none": 0, "leave": LEAVE, "arrive": ARRIVE}


def tile_set(names: Iterable[str]) -> int:
    return sum(1 << TILE_NAMES.index(name) for name in set(names))


def scenario_of(row: ScenarioRow) -> Scenario:
    """A scenario's row as the rules read it."""
    packets = tuple(Packet(p.random, p.ones, tile_set(p.tiles)) for p in row.packets())
    s = Scenario(row.key, TILE_NAMES.index(row.start), packets)
    s.warriors = tuple((WARRIOR_KINDS.index(kind), object_set(things)) for kind, things in row.team())
    s.gifts = sum(1 << GIFTS.index(gift) for gift in row.gifts)
    s.advantages, s.tp = row.advantages, row.tp
    s.demon = DEMONS.index(row.demon) if row.demon else NOBODY
    s.demons = row.demons
    s.pool = ~tile_set(row.set_aside()) & (1 << len(TILE_NAMES)) - 1
    s.among = tile_set(row.among)
    s.goals = goals_of(row)
    s.exit = EXITS[row.exit]
    for name in ("powder", "price", "late", "whispers", "seals", "exorcism", "death"):
        setattr(s, name, row.number(name))
    for name in ("master", "ritual", "treasure", "guardians", "damned", "guide", "poison", "compulsion", "closed"):
        setattr(s, name, row.number(name) > 0)
    wins, losses = row.wins(), row.losses()
    s.win_saved, s.win_demons = wins.get("saved", 0), wins.get("demons", 0)
    s.win_ritual, s.win_freed = wins.get("ritual", 0), wins.get("freed", 0)
    s.win_explosion, s.win_treasure, s.win_poison = "explosion" in wins, "treasure" in wins, "poison" in wins
    s.lose_redeemer, s.lose_dead, s.lose_few = "redeemer" in losses, losses.get("dead", 0), losses.get("few", 0)
    s.draw_saved = row.draws().get("saved", 0)
    return s


def goals_of(row: ScenarioRow) -> int:
    named = tile_set(goal for goal in row.goals if goal != "one")
    return named | (tile_set(row.among) if "one" in row.goals else 0)


@lru_cache(OWN)
def stories(own: str = NONE, numbers: str = BALANCED) -> tuple[Scenario, ...]:
    return tuple(scenario_of(row) for row in scenarios(own, numbers).values())
