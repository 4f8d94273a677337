"""What a player sees at a glance: how well each seat stands."""

from __future__ import annotations

from math import exp
from typing import Final

from ludus.games.claustrophobia.kinds import COUNT, MEMBERS, REDEEMER
from ludus.games.claustrophobia.plan import Scenario
from ludus.games.claustrophobia.stats import DEMON_HEALTH, EXIT_TILE, TILES
from ludus.games.claustrophobia.table import Catacombs

# What the Humans' odds hang on; fitted to games between players by rules of thumb, in all nine scenarios together.
BASE, LIFE, WEAKEST, NEEDED, DEAD = -2.2, 1.2, 0.7, 1.2, 2.5
FOUND, EXPLORED, NEAR, FIRST, SECOND, TASK = 0.9, 0.4, 0.7, 3.0, 1.3, 2.9
MET, FORCE, DEMON = 0.12, 0.025, 0.15  # for each enemy beside Humans, Troglodyte or Threat Point, and the Demon
LINES: Final = 6  # of a Human warrior
FAR: Final = 8  # tiles, beyond which everything is far


def worth(t: Catacombs) -> list[float]:
    """By the Humans' lines, how near they are to their task, how much of it is done, and what is after them."""
    s = t.story()
    share = 1.0 / (1.0 + exp(-(strength(t, s) + progress(t, s))))
    return [share, 1.0 - share] if t.human == 0 else [1.0 - share, share]


def strength(t: Catacombs, s: Scenario) -> float:
    """What speaks for the Humans by their lines, and against them by their enemies."""
    everybody = max(1, COUNT[t.team | t.saved | t.dead])
    lines = LINES * COUNT[t.saved]
    weakest = LINES if t.team else 0
    needed = LINES
    for w in MEMBERS[t.team]:
        left = LINES - COUNT[t.canceled[w]]
        lines += left
        weakest = min(weakest, left)
        if w == t.carrier or (w == REDEEMER and s.lose_redeemer):
            needed = left
    met = 0
    trogs = 0
    for tile in t.order:
        trogs += t.trogs[tile]
        if t.crowd[tile]:
            met += t.horde[tile]
    found = (LIFE * lines / everybody + WEAKEST * weakest + NEEDED * needed) / LINES - DEAD * COUNT[t.dead] / everybody
    return found - MET * met - FORCE * (trogs + t.threat) - (DEMON if t.demon_at >= 0 else 0.0)


def progress(t: Catacombs, s: Scenario) -> float:
    """What speaks for the Humans by their task."""
    laid = 0
    for tile in t.order:
        laid |= 1 << tile
    goals = aims(t, s, laid)
    found = BASE + TASK * share_of_task(t, s)
    found += FOUND if goals else EXPLORED * len(t.order) / max(1, len(t.order) + len(t.packet))
    away = distances(t, goals or openings(t))
    first = second = FAR
    for w in MEMBERS[t.team]:
        left = away[t.where[w]]
        if left < first:
            first, second = left, first
        elif left < second:
            second = left
    return found + NEAR * nearness(t, s, away) - (FIRST * first + SECOND * second) / FAR


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


def nearness(t: Catacombs, s: Scenario, away: list[int]) -> float:
    """From 0, far away, to 1: how near the Humans are; those who matter most for the task count threefold."""
    total = 0.0
    count = 0
    for w in MEMBERS[t.team]:
        weight = 3 if w == t.carrier or (w == 0 and s.win_ritual) else 1
        total += weight * (1.0 - min(away[t.where[w]], FAR) / FAR)
        count += weight
    return total / count if count else 0.0


def distances(t: Catacombs, goals: int) -> list[int]:
    """How many tiles away the nearest goal is, from each tile; TILES where no way leads to one."""
    away = [TILES] * TILES
    todo = [tile for tile in t.order if goals >> tile & 1]
    for tile in todo:
        away[tile] = 0
    for tile in todo:
        beyond = away[tile] + 1
        for side in range(4):
            if t.passable(tile, side):
                other = t.beyond(tile, side)
                if other >= 0 and away[other] > beyond:
                    away[other] = beyond
                    todo.append(other)
    return away


def share_of_task(t: Catacombs, s: Scenario) -> float:
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
