"""What a player sees at a glance: how well each seat stands."""

from __future__ import annotations

from ludus.games.hostile_takeover.names import GRID
from ludus.games.hostile_takeover.table import Arena
from ludus.geometry.squares import squares_of

POINT, FIGURE, PINNED, NEAR, MARKER, HOME = 3.0, 0.3, 0.1, 0.15, 1.0, 1.5
MIDDLE = GRID.at(15, 15)


def worth(t: Arena) -> list[float]:
    """Points first, then figures on their feet, then how near they are to what the scenario is about."""
    strength = [strength_of(t, seat) ** 2 for seat in range(t.players)]
    total = sum(strength)
    return [part / total if total else 1.0 / t.players for part in strength]


def strength_of(t: Arena, seat: int) -> float:
    found = 0.5 + POINT * t.score[seat] / t.stakes.needed
    aim = aim_of(t)
    for figure in range(len(t.square)):
        if t.side[figure] == seat and t.square[figure] >= 0 and not t.wounded >> figure & 1:
            found += FIGURE - (PINNED if t.pinned >> figure & 1 else 0.0)
            found += NEAR * (1.0 - GRID.distance(t.square[figure], aim) / 30)
    if t.holder >= 0 and t.side[t.holder] == seat:
        found += MARKER + HOME * (1.0 - way_home(t, seat) / 30)
    return max(0.05, found)


def aim_of(t: Arena) -> int:
    """Where everybody wants to be: at the marker, carried or not, or in the middle."""
    if t.holder >= 0:
        return t.square[t.holder]
    return t.marker if 0 <= t.marker < GRID.size else MIDDLE  # it begins between the squares


def way_home(t: Arena, seat: int) -> int:
    """How far the marker is from where it wins the game."""
    home = t.ground.zones[t.zones[seat]]
    return min([GRID.distance(t.square[t.holder], square) for square in squares_of(home)])
