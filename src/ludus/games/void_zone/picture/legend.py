"""The signs on the board now, and what they mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludus.core.words import Words
from ludus.draw import Circle, Group, Polygon, Shape, Sign, Text, area, hex_at, hex_points
from ludus.draw.section import made_of
from ludus.games.void_zone.picture.seen import Seen

MOST: Final = 6
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
    bars = set(seen.ratings.values())
    yield from (name for n, name in enumerate(("void", "low", "full")) if n in bars)
    if seen.shields:
        yield "shield"
    states = {state for name in seen.robots for state in seen.states(name)}
    if "exhausted" in states:
        yield "tired"
    yield from ("centre", "edge")
    if "active" in states:
        yield "active"


@made_of
def legend(seen: Seen, words: Words) -> list[Sign]:
    return [Sign(words.signs[name], DRAWN[name]) for name in list(present(seen))[:MOST]]
