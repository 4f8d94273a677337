"""Dice with pips."""

from __future__ import annotations

from typing import Final, Literal, Unpack

from ludus.draw.once import memo
from ludus.draw.shapes import Circle, Group, Marks, Rect, Shape, Text

DIE: Final = 42.0
PIP: Final = 3.6

_AT: Final = 11.0
_CORNERS: Final = ((-_AT, -_AT), (_AT, _AT), (_AT, -_AT), (-_AT, _AT))
_SIDES: Final = ((-_AT, 0.0), (_AT, 0.0))
_MIDDLE: Final = ((0.0, 0.0),)
PIPS: Final = {
    1: _MIDDLE,
    2: _CORNERS[:2],
    3: _CORNERS[:2] + _MIDDLE,
    4: _CORNERS,
    5: _CORNERS + _MIDDLE,
    6: _CORNERS + _SIDES,
}


@memo
def die(
    face: int | str,
    x: float,
    y: float,
    state: Literal["", "kept", "used"] = "",
    size: float = DIE,
    **marks: Unpack[Marks],
) -> Group:
    """A die around its middle: pips for 1 to 6, a word or sign otherwise; kept ones have a ring, used ones fade."""
    half = DIE / 2
    shapes: list[Shape] = [Rect(-half, -half, DIE, DIE, 9, style="die")]
    if isinstance(face, int) and face in PIPS:
        shapes += [Circle(px, py, PIP, style="pip") for px, py in PIPS[face]]
    else:
        shapes.append(Text(0, 5, str(face), style="number pip"))
    if state == "kept":
        shapes.append(Rect(-half - 3, -half - 3, DIE + 6, DIE + 6, 12, style="kept"))
    if state == "used":
        marks["style"] = f"{marks.get('style', '')} used".strip()
    return Group(x, y, tuple(shapes), scale=size / DIE, **marks)
