"""What a player sees at a glance: how well each seat stands."""

from __future__ import annotations

from ludus.games.hollow_cell.kinds import EMPTY
from ludus.games.hollow_cell.table import Arena

BANNER, WARRIOR, HEALTH, CARD, GEAR, LOADED = 1.5, 0.4, 0.12, 0.04, 0.15, 0.05


def worth(t: Arena) -> list[float]:
    """Banners first, then Warriors and how hurt they are, then cards and what is equipped; a team stands as one."""
    strength = [strength_of(t, seat) ** 2 for seat in range(t.players)]
    total = sum(strength)
    sides = [0.0] * t.players
    for seat, team in enumerate(t.sides.team_of):
        sides[team] += strength[seat] / total
    return [sides[team] for team in t.sides.team_of]


def strength_of(t: Arena, seat: int) -> float:
    me = t.seats[seat]
    equipped = 4 - me.gear.count(EMPTY) + len(me.places)
    found = 1.0 + BANNER * t.banners_of(seat) + WARRIOR * me.alive - HEALTH * sum(me.wounds)
    return max(0.05, found + CARD * t.size(seat) + GEAR * equipped + LOADED * sum(me.charges))
