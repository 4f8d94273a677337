"""What a player sees at a glance: how well each seat stands."""

from __future__ import annotations

from ludus.games.void_zone.actions import first_robot, second_robot
from ludus.games.void_zone.table import Arena
from ludus.games.void_zone.zones import AROUND, BIT

ROBOT, ROOM, FULL, CHARGE, PRIME = 1.0, 0.035, 0.02, 0.03, 0.05


def worth(t: Arena) -> list[float]:
    """Robots first, then room to move around them, then what is charged."""
    strength = [strength_of(t, seat) ** 2 for seat in range(t.players)]
    total = sum(strength)
    return [part / total if total else 1.0 / t.players for part in strength]


def strength_of(t: Arena, seat: int) -> float:
    found = 0.0
    for zone in (t.robots[first_robot(seat)], t.robots[second_robot(seat)]):
        if zone >= 0:
            found += ROBOT + ROOM * (AROUND[zone] & t.charged).bit_count() + (FULL if t.full & BIT[zone] else 0.0)
    return found + CHARGE * t.level[seat] + PRIME * t.prime[seat] if found else 0.0
