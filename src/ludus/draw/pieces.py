"""Things with an owner: badges, pieces, areas and shields in the player's color, shape and pattern."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin
from typing import Final, Unpack

from ludus.draw.hexes import hex_points
from ludus.draw.once import memo
from ludus.draw.shapes import Circle, Group, Marks, Path, Point, Polygon, Rect, Shape, Text
from ludus.draw.theme import LOOKS, player

PIECE: Final = 40.0
BADGE: Final = 22.0

_MIDDLE: Final = {"p2": 10.0}  # a triangle has its room below the middle


@memo
def player_shape(seat: int | None, size: float = PIECE, **marks: Unpack[Marks]) -> Shape:
    """The outline of a seat's shape (None: a neutral disc); shapes of one size look equally large."""
    corners: tuple[Point, ...]
    match LOOKS[player(seat)].shape:
        case "triangle":
            corners = ((0.0, -0.625), (0.6, 0.425), (-0.6, 0.425))
        case "square":
            return Rect(-0.45 * size, -0.45 * size, 0.9 * size, 0.9 * size, 0.08 * size, **marks)
        case "diamond":
            corners = ((0.0, -0.625), (0.6, 0.0), (0.0, 0.625), (-0.6, 0.0))
        case "hexagon":
            return Polygon(hex_points(0.58 * size, flat=True), **marks)
        case "star":
            corners = tuple(_star(n) for n in range(10))
        case _:
            return Circle(0, 0, size / 2, **marks)
    return Polygon(tuple((x * size, y * size) for x, y in corners), **marks)


@memo
def badge(
    seat: int | None, text: str = "", x: float = 0, y: float = 0, size: float = BADGE, **marks: Unpack[Marks]
) -> Group:
    """A seat's sign: its shape with a thin outline, and a number or a letter in it."""
    owner = player(seat)
    low = _MIDDLE.get(owner, 5) if text else 0
    sign = (Text(0, low * size / BADGE * 0.8, text, size=0.6 * size, style=f"number {owner}"),) if text else ()
    return Group(x, y, (player_shape(seat, size, style=f"badge {owner}"), *sign), **marks)


@memo
def piece(
    seat: int | None,
    text: str,
    x: float,
    y: float,
    *,
    active: bool = False,
    exhausted: bool = False,
    size: float = PIECE,
    **marks: Unpack[Marks],
) -> Group:
    """A piece: halo, the seat's shape, white outline, number, and the signs of its state."""
    owner = player(seat)
    body: list[Shape] = [
        player_shape(seat, size, style="halo"),
        player_shape(seat, size, style=f"piece {owner}{' tired' if exhausted else ''}"),
    ]
    body.append(Text(0, _MIDDLE.get(owner, 5), text, style=f"number {owner}"))
    return Group(x, y, (*body, *states(active, exhausted)), **marks)


@memo
def states(active: bool, exhausted: bool) -> tuple[Shape, ...]:
    """The signs beside a piece: a caret when active, a "z" when exhausted."""
    shapes: list[Shape] = []
    if exhausted:
        shapes.append(Group(19, -17, (Circle(0, 0, 8.5, style="sleep"), Text(0, 4, "z", style="sleep-text"))))
    if active:
        shapes.append(Polygon(((-6, -34), (6, -34), (0, -27)), style="caret"))
    return tuple(shapes)


def area(seat: int | None, points: Iterable[Point], x: float = 0, y: float = 0, **marks: Unpack[Marks]) -> Group:
    """Ground a seat holds: its pattern, its border, and its shape in the middle (the origin)."""
    owner, outline = player(seat), tuple(points)
    layers = (
        Polygon(outline, style="dome"),
        Polygon(outline, style=f"area {owner}"),
        Polygon(outline, style=f"border {owner}"),
        player_shape(seat, 18, style=f"badge {owner}"),
    )
    return Group(x, y, layers, **marks)


@memo
def hex_shield(seat: int | None, x: float, y: float, **marks: Unpack[Marks]) -> Group:
    """A shield that covers a hexagonal place."""
    return area(seat, hex_points(29), x, y, **marks)


@memo
def spark(x: float, y: float, turn: float = 0, **marks: Unpack[Marks]) -> Group:
    """A small flash between two pieces."""
    return Group(x, y, (Path("M-9.5 1 l9 -5 -1 9 10 -4", style="spark"),), turn, **marks)


def _star(n: int) -> Point:
    """The n-th of the ten corners of a star."""
    angle, reach = -pi / 2 + n * pi / 5, 0.34 if n % 2 else 0.65
    return reach * cos(angle), reach * sin(angle) + 0.03
