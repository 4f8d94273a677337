"""The pieces and words of the game as numbers. A figure is its Character's number; sets of figures are bit masks."""

from __future__ import annotations

from typing import Final

from ludus.games.hostile_takeover.content import cards, characters
from ludus.geometry.squares import SquareGrid, squares_of

GRID: Final = SquareGrid(30, 30)  # HT-017, HT-G03, HT-G04: nine boards of 10 by 10; HT-G02: squares, not hexes
X: Final[list[int]] = GRID.x
Y: Final[list[int]] = GRID.y
BIT: Final[list[int]] = GRID.bit
LABEL: Final[list[str]] = GRID.label
OFF: Final = -1
CENTRE_POINT: Final = 900  # HT-202: where the marker starts, in four squares at once
NOBODY: Final = -1

KEYS: Final[list[str]] = [row.key for row in characters()]  # a Character's number is its place among them
FIGURES: Final = len(KEYS)
IN_BOX: Final = len([row for row in characters() if not row.pack])  # without those of expansions, who come last
PACK_OF: Final[list[str]] = [row.pack for row in characters()]

CARDS: Final[list[str]] = ["none", *[row.key for row in cards()]]
NO_CARD: Final = 0
MOVE: Final = 1
MELEE: Final = 2
FIRE: Final = 3
AIM: Final = 4
INITIATIVE: Final[list[int]] = [0, *[row.initiative for row in cards()]]  # HT-034, HT-050, HT-067, HT-082, HT-083
IN_MOTION: Final[list[bool]] = [False, *[row.moving for row in cards()]]  # HT-111, HT-G57

NONE: Final = 0  # cover
LIGHT: Final = 1
HARD: Final = 2

SHORT: Final = 0  # HT-108: 8 squares each
MEDIUM: Final = 1
LONG: Final = 2
BAND_ENDS: Final = (8, 16, 24)
FARTHEST: Final = 24  # HT-109, HT-G56: no shot beyond

EVASIVE: Final = 1  # effects for the turn
FIELD: Final = 2
CLOAK: Final = 4
HAIL: Final = 8
EFFECTS: Final[list[str]] = ["evasive", "field", "cloak", "hail"]
EFFECT_OF: Final[list[int]] = []  # the one that each figure's Special Action has, or 0; `cards` lays it in

ZONES: Final[list[str]] = ["a", "b", "c", "d"]


# --- sets (of figures, seats, directions, squares) and rows of numbers ------------------------------------------------

UNMADE: Final[list[int]] = []
MEMBERS: Final[list[list[int]]] = [UNMADE] * (1 << FIGURES)


def figures_of(mask: int) -> list[int]:
    """The figures of a set, in card order: a list made at its first asking, that nobody changes."""
    found = MEMBERS[mask]
    if not found and mask:
        found = squares_of(mask)
        MEMBERS[mask] = found
    return found


def holds(members: int, one: int) -> bool:
    """Whether a set of figures, seats or directions has this one."""
    return members >> one & 1 != 0


def only(one: int) -> int:
    """The set of one."""
    return 1 << one


def without(members: int, one: int) -> int:
    return members & ~(1 << one)


def lies_in(square: int, squares: int) -> bool:
    """Whether a square is one of a set."""
    return squares & BIT[square] != 0


def replace_at(row: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """The same row with another number at a place."""
    found = list(row)
    found[place] = value
    return tuple(found)


def choice_with(packs: tuple[str, ...]) -> int:
    """HT-169: the Characters that can be drafted: those of the box and of the expansions played with."""
    return sum([1 << f for f in range(FIGURES) if not PACK_OF[f] or PACK_OF[f] in packs])


def figure_count(packs: tuple[str, ...]) -> int:
    """How many figures have a place on the table, in play or not."""
    return FIGURES if packs else IN_BOX


def nearest_first(squares: list[int], figures: int, origin: int) -> list[int]:
    """HT-G17, HT-G20: figures by their distance from a square, ties by lower y, then lower x."""
    found = [(GRID.distance(origin, squares[f]), squares[f], f) for f in figures_of(figures)]
    found.sort()
    return [f for _, _, f in found]
