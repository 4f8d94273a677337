"""What a player sees at a glance: how well each seat stands."""

from __future__ import annotations

from math import exp

from ludus.games.hollow_cell.card_data import EMPTY
from ludus.games.hollow_cell.table import Arena

# By how much each of these raised the odds of winning, in some hundred games between bots.
BANNER, WARRIOR, WOUND, CARD, GEAR, CHARGE = 0.65, 0.3, 0.2, 0.02, 0.03, 0.07
DUELIST = 0.8  # a Warrior in a duel, where there are no Banners


def worth(t: Arena) -> list[float]:
    """Banners first, then Warriors and how hurt they are, then cards and what is equipped; a team stands as one."""
    strength = [exp(strength_of(t, seat)) for seat in range(t.players)]
    total = sum(strength)
    sides = [0.0] * t.players
    for seat, team in enumerate(t.sides.team_of):
        sides[team] += strength[seat] / total
    return [sides[team] for team in t.sides.team_of]


def strength_of(t: Arena, seat: int) -> float:
    me = t.seats[seat]
    fighters = (DUELIST if t.players == 2 else WARRIOR) * me.alive + BANNER * t.banners_of(seat)
    equipped = GEAR * (4 - me.gear.count(EMPTY)) + CHARGE * sum(me.charges)
    return fighters - WOUND * sum(me.wounds) + CARD * t.size(seat) + equipped
