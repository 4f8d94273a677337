"""Hexagons: pointy-top places of radius 40 with a gap between them, and lines round groups of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import cos, hypot, pi, sin, sqrt
from typing import Final, Unpack

from ludus.draw.once import memo
from ludus.draw.shapes import Group, Marks, Point, Polygon, Rect, Shape, Text

RADIUS: Final = 40.0
GAP: Final = 2.5
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


@lru_cache(1000)
def hex_points(radius: float = RADIUS - GAP, x: float = 0, y: float = 0, flat: bool = False) -> tuple[Point, ...]:
    """The six corners of a hexagon, the first one on top (on the right if it lies flat)."""
    start = 0.0 if flat else -pi / 2
    turns = [start + n * pi / 3 for n in range(6)]
    return tuple((short(x + radius * cos(turn)), short(y + radius * sin(turn))) for turn in turns)


def short(number: float) -> float:
    """A number in thousandths, which nobody sees: it is written in a third of the characters."""
    return round(number, 3) + 0.0  # never -0


def hex_rows(counts: Sequence[int], radius: float = RADIUS) -> dict[str, Point]:
    """Centres of places in rows that are centred one below the other, named a1, a2, … b1, …, around the origin."""
    across, down = radius * sqrt(3), radius * 1.5
    return {
        f"{LETTERS[row]}{place + 1}": (short((place - (count - 1) / 2) * across), (row - (len(counts) - 1) / 2) * down)
        for row, count in enumerate(counts)
        for place in range(count)
    }


def hex_outline(centres: Iterable[Point], radius: float = RADIUS) -> tuple[Point, ...]:
    """The line round places that hang together without a hole, clockwise."""
    corners: dict[tuple[int, int], Point] = {}
    edges = set()
    for x, y in centres:
        ring = hex_points(radius, x, y)
        names = [(round(px), round(py)) for px, py in ring]  # corners of neighbors differ by rounding only
        corners.update(zip(names, ring, strict=True))
        edges |= set(zip(names, names[1:] + names[:1], strict=True))
    follows = {start: end for start, end in edges if (end, start) not in edges}
    first = min(follows)
    walk = [first]
    while (step := follows[walk[-1]]) != first:
        walk.append(step)
    return tuple(corners[name] for name in walk)


@memo
def hex_at(x: float, y: float, floor: str, bars: int = 0, pit: bool = False, **marks: Unpack[Marks]) -> Group:
    """A place: its floor in the style `floor`, and as many bars, low enough for a piece to stand above them.

    A pit has an inner edge instead of a lip, for a floor that is not there.
    """
    edge = Polygon(hex_points(28), style="pit") if pit else Polygon(hex_points(34), style="lip")
    top = 21 if bars == 1 else 24.5 - 6.5 * (bars - 1)
    lit = (Rect(-9, top + 6.5 * n, 18, 4, 2, style="charge") for n in range(bars))
    return Group(x, y, (Polygon(hex_points(), style=floor), edge, *lit), **marks)


@memo
def hex_name(x: float, y: float, name: str, **marks: Unpack[Marks]) -> Text:
    """The name of a place, high enough for a piece to stand below it."""
    marks.setdefault("style", "place")
    return Text(x, y - 25.5, name, **marks)


@memo
def hex_ring(x: float, y: float, state: str = "legal", **marks: Unpack[Marks]) -> Group:
    """A state ring just inside a place: legal, last, or any other style."""
    return Group(x, y, (Polygon(hex_points(33), style=state),), **marks)


@memo
def hex_blocked(x: float, y: float, **marks: Unpack[Marks]) -> Group:
    """The mark of a place that cannot be chosen: a dashed ring with a short bar."""
    return Group(x, y, (Polygon(hex_points(33), style="blocked"), blocked_bar()), **marks)


@memo
def hex_chosen(x: float, y: float, **marks: Unpack[Marks]) -> Group:
    """The mark of a place that was chosen: a double ring."""
    rings = (Polygon(hex_points(33), style="chosen"), Polygon(hex_points(28), style="chosen-inner"))
    return Group(x, y, rings, **marks)


@memo
def blocked_bar() -> Shape:
    """The short bar in the middle of whatever is blocked."""
    return Rect(-10, -2, 20, 4, 2, style="bar-no")


def apart(a: Point, b: Point) -> float:
    """How far two points are from each other."""
    return hypot(b[0] - a[0], b[1] - a[1])
