"""How likely dice are to fall, and who may fire at a figure on its way."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from typing import Final

from ludus.games.hostile_takeover.aiming import why_not_target
from ludus.games.hostile_takeover.dice import D6, DICE, kept
from ludus.games.hostile_takeover.guards import others
from ludus.games.hostile_takeover.names import BIT, KEYS, figures_of
from ludus.games.hostile_takeover.sight import to_hit
from ludus.games.hostile_takeover.table import Arena

PLAIN: Final = 0  # three dice; with Accuracy four, the lowest left out; with Defense four, the highest left out
ACCURATE: Final = 1
DEFENDED: Final = 2


@cache
def totals(dice: int = PLAIN) -> dict[int, float]:
    """How likely each total is."""
    low, high = int(dice == ACCURATE), int(dice == DEFENDED)
    rolls = product(D6.faces, repeat=DICE + low + high)
    counts = Counter(kept(faces, low, high) for faces in rolls)
    ways = sum(counts.values())
    return {total: count / ways for total, count in counts.items()}


@cache
def chance(needed: int, dice: int = PLAIN) -> float:
    """How likely a roll reaches a number."""
    return sum(p for total, p in totals(dice).items() if total >= needed)


def watchers(t: Arena, mover: int, square: int, passed: int = 0) -> list[tuple[str, float]]:
    """Who could interrupt on a square, with the chance to hit there; `passed` let this move pass."""
    ready = (t.held | t.ready) & t.enemies(t.side[mover]) & ~(t.pinned | t.wounded | passed)
    if not ready or t.banned():
        return []
    before, occupied = t.square[mover], t.occupied
    t.square[mover], t.occupied = square, others(t, mover) | BIT[square]
    able = [f for f in figures_of(ready) if not why_not_target(t, f, mover)]
    found = [(KEYS[f], chance(to_hit(t, f, mover, 0))) for f in able]
    t.square[mover], t.occupied = before, occupied
    return found
