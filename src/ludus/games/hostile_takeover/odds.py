"""How likely dice are to fall, and who may fire at a figure on its way."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from typing import Final

from ludus.games.hostile_takeover.aiming import blockers, in_sight, is_hidden
from ludus.games.hostile_takeover.attack_flags import PLAIN
from ludus.games.hostile_takeover.dice import D6, DICE, sum_without
from ludus.games.hostile_takeover.names import figures_of
from ludus.games.hostile_takeover.play.attack import Drops, drops
from ludus.games.hostile_takeover.play.overwatch import on_overwatch
from ludus.games.hostile_takeover.sight import to_hit
from ludus.games.hostile_takeover.table import Arena

THREE: Final[Drops] = drops(accurate=False, defended=False)
ACCURATE: Final[Drops] = drops(accurate=True, defended=False)
DEFENDED: Final[Drops] = drops(accurate=False, defended=True)


@cache
def totals(dropped: Drops = THREE) -> dict[int, float]:
    """How likely each total is."""
    low, high = dropped
    rolls = product(D6.faces, repeat=DICE + low + high)
    counts = Counter(sum_without(faces, low, high) for faces in rolls)
    ways = sum(counts.values())
    return {total: count / ways for total, count in counts.items()}


@cache
def chance(needed: int, dropped: Drops = THREE) -> float:
    """How likely a roll reaches a number."""
    return sum(p for total, p in totals(dropped).items() if total >= needed)


def watchers(t: Arena, mover: int, square: int, passed: int = 0) -> list[tuple[int, float]]:
    """Who could interrupt if a figure walked onto a square, with the chance to hit there; `passed` let it pass."""
    ready = on_overwatch(t) & ~(passed | t.teams[t.side[mover]])
    if not ready or t.bans_shots() or is_hidden(t, mover):
        return []
    there = t.clone()
    there.move(mover, square, 0)
    things = blockers(there)
    able = [f for f in figures_of(ready) if in_sight(there.square[f], square, things)]
    return [(f, chance(to_hit(there, f, mover, PLAIN))) for f in able]
