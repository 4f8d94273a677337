"""Maps drawn as text: what the tests of Hostile Takeover lay their positions out with.

    . floor   # cube   g b o force fields   , partial square   any capital letter: a figure on the floor

The upper left sign is square 0,0; what is not drawn is floor. A row may be written with or without spaces.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field

Square = tuple[int, int]
FIELDS = {
    "g": ("green", 3, ((1, 0), (0, 1))),
    "b": ("blue", 4, ((1, 0), (0, 1))),
    "o": ("orange", 3, ((1, 1), (1, -1))),
}


@dataclass
class Drawing:
    """What is on a drawn map."""

    cubes: list[Square] = field(default_factory=list)
    pieces: list[tuple[str, list[Square]]] = field(default_factory=list)
    partial: list[Square] = field(default_factory=list)
    figures: dict[str, Square] = field(default_factory=dict)

    def terrain(self) -> str:
        """In the words of a position: 'cubes 1,2 3,4; green 5,3-7,3'."""
        words = ["cubes " + " ".join(f"{x},{y}" for x, y in self.cubes)] if self.cubes else []
        for colour, squares in self.pieces:
            (x, y), (u, v) = squares[0], squares[-1]
            words.append(f"{colour} {x},{y}-{u},{v}")
        return "; ".join(words)


def read_map(picture: str, corner: Square = (0, 0)) -> Drawing:
    """The drawing of a map; its upper left sign is the square `corner`."""
    rows = [line.replace(" ", "") for line in picture.strip().splitlines()]
    signs = {(corner[0] + x, corner[1] + y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
    drawing = Drawing()
    for square, sign in signs.items():
        if sign == "#":
            drawing.cubes.append(square)
        elif sign == ",":
            drawing.partial.append(square)
        elif sign.isupper():
            assert sign not in drawing.figures, f"{sign} is drawn twice"
            drawing.figures[sign] = square
        else:
            assert sign in ".gbo", f"a map has no sign '{sign}'"
    drawing.pieces = list(read_fields(signs))
    drawn = set(drawing.partial)
    beside = {square for colour, piece in drawing.pieces if colour == "orange" for square in beside_orange(piece)}
    assert drawn <= beside, f"partial squares away from an orange force field: {drawn - beside}"
    return drawing


def read_fields(signs: dict[Square, str]) -> Iterator[tuple[str, list[Square]]]:
    """The force fields of a map, each from end to end."""
    left = {square: sign for square, sign in sorted(signs.items()) if sign in FIELDS}
    while left:
        (x, y), sign = next(iter(left.items()))
        colour, length, ways = FIELDS[sign]
        runs = [[(x + n * dx, y + n * dy) for n in range(length)] for dx, dy in ways]
        piece = next((run for run in runs if all(left.get(square) == sign for square in run)), None)
        assert piece is not None, f"no {colour} force field of {length} squares begins at {x},{y}"
        for square in piece:
            del left[square]
        yield colour, piece


def beside_orange(piece: list[Square]) -> list[Square]:
    """The four squares that an orange force field lies on in part."""
    pairs = itertools.pairwise(piece)
    return [square for (x, y), (u, v) in pairs for square in ((x, v), (u, y))]
