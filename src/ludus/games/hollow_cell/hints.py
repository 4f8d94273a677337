"""What a player sees at a glance: how well each seat stands."""

from __future__ import annotations

from ludus.games.hollow_cell.kinds import EMPTY
from ludus.games.hollow_cell.table import Arena

BANNER, WARRIOR, HEALTH, CARD, GEAR, LOADED = 1.5, 0.4, 0.12, 0.04, 0.15, 0.05


def worth(t: Arena) -> list[float]:
    """Banners first, then Warriors and how hurt they are, then cards and what is equipped."""
    strength = [strength_of(t, seat) ** 2 for seat in range(t.players)]
    total = sum(strength)
    return [part / total if total else 1.0 / t.players for part in strength]


def strength_of(t: Arena, seat: int) -> float:
    me = t.seats[seat]
    equipped = 4 - me.gear.count(EMPTY) + len(me.places)
    found = 1.0 + BANNER * t.banners_of(seat) + WARRIOR * me.alive - HEALTH * sum(me.wounds)
    return max(0.05, found + CARD * t.size(seat) + GEAR * equipped + LOADED * sum(me.charges))
