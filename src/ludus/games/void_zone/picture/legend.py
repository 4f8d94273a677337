"""The signs on the board now, and what they mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludus.draw import Circle, Group, Polygon, Shape, Text, area, hex_at, hex_points
from ludus.games.void_zone.picture.seen import Seen, states

SMALL: Final = 0.33
DRAWN: Final[dict[str, tuple[Shape, ...]]] = {
    "full": (Group(0, 0, (hex_at(0, 0, "zone full", 2, False),), scale=SMALL),),
    "low": (Group(0, 0, (hex_at(0, 0, "zone low", 1, False),), scale=SMALL),),
    "void": (Group(0, 0, (hex_at(0, 0, "zone void", 0, True),), scale=SMALL),),
    "shield": (area(None, hex_points(11)),),
    "centre": (Polygon(hex_points(10), style="prize"),),
    "edge": (Polygon(hex_points(10), style="rim-edge"),),
    "tired": (Circle(0, 0, 8.5, style="sleep"), Text(0, 4, "z", style="sleep-text")),
    "active": (Polygon(((-6, -4), (6, -4), (0, 4)), style="caret"),),
}


def present(seen: Seen) -> Iterator[str]:
    bars = {seen.table.rating(zone) for zone in range(61)}
    yield from (name for n, name in enumerate(("void", "low", "full")) if n in bars)
    if seen.table.shielded:
        yield "shield"
    now = {state for piece, zone in enumerate(seen.table.robots) if zone >= 0 for state in states(seen, piece)}
    if "exhausted" in now:
        yield "tired"
    yield from ("centre", "edge")
    if "active" in now:
        yield "active"
