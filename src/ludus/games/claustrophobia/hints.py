"""What a player sees at a glance: how well each seat stands."""

from __future__ import annotations

from typing import Final

from ludus.games.claustrophobia.kinds import COUNT, MEMBERS
from ludus.games.claustrophobia.plan import Scenario
from ludus.games.claustrophobia.stats import DEMON_HEALTH, EXIT_TILE, TILES
from ludus.games.claustrophobia.table import Catacombs

LIFE, WAY, NEAR, TASK, HORDE, THREAT = 0.34, 0.2, 0.16, 0.4, 0.008, 0.003
LINES: Final = 6  # of a Human warrior
FAR: Final = 8  # tiles, beyond which everything is far


def worth(t: Catacombs) -> list[float]:
    """The Humans live by their intact lines, how near they are to their task, and how much of it is done."""
    s = t.story()
    everybody = max(1, COUNT[t.team | t.saved | t.dead])
    lines = sum([LINES - t.canceled[w].bit_count() for w in MEMBERS[t.team]])
    life = (lines + LINES * COUNT[t.saved]) / (LINES * everybody)
    laid = 0
    for tile in t.order:
        laid |= 1 << tile
    goals = aims(t, s, laid)
    explored = 1.0 if goals else len(t.order) / max(1, len(t.order) + len(t.packet))
    humans = LIFE * life + WAY * explored + NEAR * nearness(t, s, goals or openings(t)) + TASK * done(t, s)
    humans += WAY if goals else 0.0
    humans -= HORDE * sum(t.trogs) + THREAT * t.threat + (3 * HORDE if t.demon_at >= 0 else 0.0)
    share = min(0.98, max(0.02, humans))
    return [share, 1.0 - share] if t.human == 0 else [1.0 - share, share]


def aims(t: Catacombs, s: Scenario, laid: int) -> int:
    """The tiles the Humans have to get to now, as far as they are laid."""
    if s.win_saved or (s.win_treasure and t.found):
        return laid & 1 << EXIT_TILE
    if s.win_treasure:
        return laid & t.chests
    if s.win_demons:
        return 1 << t.demon_at if t.demon_at >= 0 else 0
    if s.win_freed:
        return sum([1 << tile for tile in t.creature_at[:2] if tile >= 0])
    return laid & s.goals


def openings(t: Catacombs) -> int:
    """The tiles from which something can be explored."""
    return sum([1 << tile for tile in t.order if t.gaps[tile]])


def nearness(t: Catacombs, s: Scenario, goals: int) -> float:
    """From 0, far away, to 1: how near the Humans are; those who matter most for the task count double."""
    if not goals or not t.team:
        return 0.0
    away = distances(t, goals)
    total = 0.0
    count = 0
    for w in MEMBERS[t.team]:
        weight = 3 if w == t.carrier or (w == 0 and s.win_ritual) else 1
        total += weight * (1.0 - away[t.where[w]] / FAR)
        count += weight
    return total / count


def distances(t: Catacombs, goals: int) -> list[int]:
    """How many tiles away the nearest goal is, from each tile."""
    away = [FAR] * TILES
    todo = [tile for tile in t.order if goals >> tile & 1]
    for tile in todo:
        away[tile] = 0
    for tile in todo:
        beyond = away[tile] + 1
        for side in range(4):
            if t.paths[tile] >> side & 1:
                other = t.near[4 * tile + side]
                if other >= 0 and away[other] > beyond:
                    away[other] = beyond
                    todo.append(other)
    return away


def done(t: Catacombs, s: Scenario) -> float:
    """How much of the task is done."""
    if s.win_saved:
        return COUNT[t.saved] / s.win_saved
    if s.win_ritual:
        return t.counter / s.win_ritual
    if s.win_freed:
        return COUNT[t.freed] / s.win_freed
    if s.win_demons:
        hurt = t.wounds / DEMON_HEALTH[s.demon] if t.demon_at >= 0 else 0.0
        return (t.slain + hurt) / s.win_demons
    if s.win_treasure:
        return 0.5 if t.found else 0.0
    return 0.6 if t.well >= 0 else 0.0
