"""Cards: five to seven, a band for the kind, one picture, three lines at most and the full text on pointing."""

from __future__ import annotations

from typing import Final, Unpack

from ludus.draw.once import memo
from ludus.draw.shapes import Group, Line, Marks, Path, Rect, Shape, Text
from ludus.draw.wrapping import wrap_text

WIDTH: Final = 100.0
HEIGHT: Final = 140.0
CORNER: Final = 6.0
LINES: Final = 3

_BAND: Final = 28.0
_ACROSS: Final = 16  # characters of a line, in the widest of the usual fonts
_TITLE: Final = 11  # characters of a title before it is set smaller
_LONGEST: Final = 14  # characters of a title in the smallest size


@memo
def card(
    title: str,
    x: float,
    y: float,
    text: str = "",
    *,
    kind: str = "",
    picture: Shape | None = None,
    width: float = WIDTH,
    **marks: Unpack[Marks],
) -> Group:
    """A card around its middle; `kind` is a style of the band, `picture` is drawn around the middle of its field."""
    marks.setdefault("tip", f"{title}: {text}" if text else title)
    lines = wrap_text(text, _ACROSS, max_lines=LINES, placeholder=" …")
    size = max(9.5, 12 * min(1, _TITLE / max(len(title), 1)))
    head = title if len(title) <= _LONGEST else title[: _LONGEST - 1].rstrip() + "…"
    left, top = -WIDTH / 2, -HEIGHT / 2
    band = f"M{left} {top + _BAND}V{top + CORNER}q0 -6 6 -6H{-left - CORNER}q6 0 6 6V{top + _BAND}z"
    shapes: list[Shape] = [
        Rect(left, top, WIDTH, HEIGHT, CORNER, style="card"),
        Path(band, style=f"band {kind}".strip()),
        Text(left + 8, top + 18, head, "start", size, style="card-title"),
    ]
    if picture:
        shapes.append(Group(0, top + _BAND + 30, (picture,)))
    first = HEIGHT / 2 - 10 - 14 * (len(lines) - 1)
    shapes += [Text(left + 8, first + 14 * n, line, "start", style="card-text") for n, line in enumerate(lines)]
    return Group(x, y, tuple(shapes), scale=width / WIDTH, **marks)


@memo
def card_back(
    x: float, y: float, text: str = "", *, kind: str = "", width: float = WIDTH, **marks: Unpack[Marks]
) -> Group:
    """The back of a card or a pile; the text tells how many, or what is beneath."""
    left, top = -WIDTH / 2, -HEIGHT / 2
    shapes: list[Shape] = [
        Rect(left, top, WIDTH, HEIGHT, CORNER, style=f"card-back {kind}".strip()),
        Line(((left + 14, top + 20), (-left - 14, top + 20)), style="card-line"),
        Line(((left + 14, -top - 20), (-left - 14, -top - 20)), style="card-line"),
    ]
    if text:
        shapes.append(Text(0, 8, text, style="figure"))
    return Group(x, y, tuple(shapes), scale=width / WIDTH, **marks)
