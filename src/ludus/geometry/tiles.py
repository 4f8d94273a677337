"""Square tiles on an endless grid: sides, openings and turns.

Sides are numbers: north 0, east 1, south 2, west 3; a set of sides is an int used as a bit mask. A cell is one number,
so that a step to the next cell is one addition:

>>> cell = cell_at(2, -1)
>>> at(cell), at(cell + STEP[NORTH]), at(cell + STEP[WEST])
((2, -1), (2, 0), (1, -1))
>>> sides("ne"), turn_openings(sides("ne"), 1) == sides("es")
(3, True)
>>> turns(sides("new"), SOUTH)  # the quarter turns, clockwise, that put an opening of a T on the south side
[1, 2, 3]
"""

from __future__ import annotations

from typing import Final

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
SIDES: Final = "nesw"

REACH: Final = 49  # a grid this far in each direction from its middle
WIDTH: Final = 100
MIDDLE: Final = 50
STEP: Final[tuple[int, ...]] = (1, WIDTH, -1, -WIDTH)
OPPOSITE: Final[tuple[int, ...]] = (2, 3, 0, 1)


def cell_at(x: int, y: int) -> int:
    """The number of a cell; north is y + 1, east is x + 1."""
    return (x + MIDDLE) * WIDTH + y + MIDDLE


def at(cell: int) -> tuple[int, int]:
    """The coordinates of a cell."""
    return cell // WIDTH - MIDDLE, cell % WIDTH - MIDDLE


def sides(letters: str) -> int:
    """The set of the sides with these letters."""
    mask = 0
    for letter in letters:
        mask |= 1 << SIDES.index(letter)
    return mask


def turn_openings(openings: int, quarters: int) -> int:
    """Openings after some quarter turns clockwise: north becomes east."""
    return ((openings << quarters) | (openings >> (4 - quarters))) & 15


def turns(openings: int, side: int) -> list[int]:
    """The quarter turns that put an opening on a side; of turns that look the same only the first."""
    found: list[int] = []
    seen: list[int] = []
    for quarters in range(4):
        mask = turn_openings(openings, quarters)
        if mask >> side & 1 and mask not in seen:
            found.append(quarters)
            seen.append(mask)
    return found
