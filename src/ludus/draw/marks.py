"""Marks of state and movement on any board: rings, arrows, trails, warnings."""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, cos, pi, sin
from typing import Unpack

from ludus.draw.hexes import apart, blocked_bar
from ludus.draw.once import memo
from ludus.draw.shapes import Circle, Group, Line, Marks, Point, Polygon, Rect, Text


@memo
def ring(x: float, y: float, radius: float, state: str = "legal", **marks: Unpack[Marks]) -> Group:
    """A round state ring; a blocked one has the short bar as well."""
    bar = (blocked_bar(),) if state == "blocked" else ()
    return Group(x, y, (Circle(0, 0, radius, style=state), *bar), **marks)


@memo
def frame(
    x: float, y: float, width: float, height: float, state: str = "legal", corner: float = 4, **marks: Unpack[Marks]
) -> Group:
    """A state ring round a square, a tile or a card whose middle is at this place."""
    bar = (blocked_bar(),) if state == "blocked" else ()
    return Group(x, y, (Rect(-width / 2, -height / 2, width, height, corner, style=state), *bar), **marks)


@memo
def arrow(start: Point, end: Point, begin: float = 0.38, stop: float = 0.95, **marks: Unpack[Marks]) -> Group:
    """An arrow between two places; it begins and stops at these parts of the way, so that no piece hides it."""
    angle = atan2(end[1] - start[1], end[0] - start[0])
    length = apart(start, end)
    tip, neck = _ahead(start, angle, length * stop), _ahead(start, angle, length * stop - 16)
    wings = (_ahead(neck, angle + pi / 2, 10), _ahead(neck, angle - pi / 2, 10))
    shaft = Line((_ahead(start, angle, length * begin), neck), style="arrow")
    return Group(0, 0, (shaft, Polygon((tip, *wings), style="arrow-head")), **marks)


def way(points: Iterable[Point]) -> tuple[Point, ...]:
    """The `path` of a shape through these points, as exact as anybody sees."""
    return tuple([(round(x, 2), round(y, 2)) for x, y in points])


def trail(points: Iterable[Point], **marks: Unpack[Marks]) -> Line:
    """The dotted way something just took."""
    marks.setdefault("style", "trail")
    return Line(tuple(points), **marks)


@memo
def danger(x: float, y: float, word: str, **marks: Unpack[Marks]) -> Group:
    """A warning: a triangle with a bar, and the word."""
    triangle = Polygon(((0, -11), (11, 8), (-11, 8)), style="alarm")
    return Group(
        x, y, (triangle, Text(0, 6, "!", style="alarm-text"), Text(16, 5, word, "start", style="alarm-text")), **marks
    )


def _ahead(point: Point, angle: float, distance: float) -> Point:
    """The point so far away in this direction."""
    return point[0] + distance * cos(angle), point[1] + distance * sin(angle)
