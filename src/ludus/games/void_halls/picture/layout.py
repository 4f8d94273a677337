"""Where everything stands on the sheet, and how it looks."""

from __future__ import annotations

from typing import Final

from ludus.draw.once import memo
from ludus.draw.shapes import Point
from ludus.games.void_halls.content import LETTERS, Hall

WIDTH: Final = 1000.0
LEFT: Final = 24.0
RIGHT: Final = 976.0
SHEET: Final = 668.0  # height of the sheet itself
HEIGHT: Final = 884.0  # with the dice below it
OTHERS: Final = 74.0  # more, where several play

CELL: Final = 34.0
COLUMN: Final = 240.0
HALLS_LEFT: Final = 256.0
HALL_TOP: Final = (136.0, 346.0)  # of the two rows of halls
PLACES: Final = ((0, 0), (1, 0), (0, 1), (1, 1), (2, 1))  # column and row of each hall; the third place is a box

NOTE_LEFT: Final = HALLS_LEFT + 2 * COLUMN + 4  # the box in that place
NOTE_WIDE: Final = 236.0

TRACK_Y: Final = 88.0
TRACK_PITCH: Final = 31.7
LIST_TOP: Final = 124.0
LIST_PITCH: Final = 58.0
LIST_WIDE: Final = 216.0

BOX: Final = 12.2  # a space of the supply lines, a square of the points
BOX_HIGH: Final = 10.0
SUPPLY_ROW: Final = 50
SUPPLY_TOP: Final = 564.0
SUPPLY_PITCH: Final = 32.0
POINTS_LEFT: Final = 652.0
POINTS_ROW: Final = 25
POINTS_HIGH: Final = 20.0

STYLES: Final = {
    "sheet-title": "font: 600 26px var(--font-head); fill: var(--paper-ink)",
    "head": "font: 600 15px var(--font-head); fill: var(--paper-ink)",
    "times": "font: 600 13px var(--font-mono); fill: var(--brass)",
    "faint": "font: 11px var(--font); fill: var(--paper-faint)",
    "faint strong": "font-weight: 700; fill: var(--paper-ink)",
    "faint warn": "fill: var(--warn)",
    "faint mono": "font-family: var(--font-mono)",
    "small-ink": "font: 12px var(--font); fill: var(--paper-ink)",
    "small-ink strong": "font-weight: 700",
    "big-pencil": "font: 600 26px var(--font-head); fill: var(--pencil)",
    "hatch": "fill: url(#rock); opacity: .3",
    "floor": "fill: var(--paper)",
    "rubble": "fill: var(--paper-line); stroke: var(--paper-faint); stroke-width: 1",
    "dots": "fill: none; stroke: var(--paper-faint); stroke-width: 2.2; stroke-dasharray: .1 5; stroke-linecap: round",
    "faint-line": "fill: none; stroke: var(--paper-line); stroke-width: 1.5; stroke-linecap: round",
    "door": "fill: var(--paper); stroke: var(--paper-ink); stroke-width: 2.2; stroke-linecap: round",
    "way": "fill: none; stroke: var(--pencil); stroke-width: 1.8; stroke-dasharray: 4 4; stroke-linecap: round",
    "way faint-way": "stroke: var(--paper-faint); stroke-dasharray: .1 5",
    "battle": "fill: var(--danger-soft)",
    "swords": "fill: none; stroke: var(--danger); stroke-width: 1.8; stroke-linecap: round",
    "now": "fill: var(--brass-soft); stroke: var(--brass); stroke-width: 2.5",
    "stock": "fill: var(--brass-soft); stroke: none",
    "fine-pencil": "fill: none; stroke: var(--pencil); stroke-width: 1.6; stroke-linecap: round",
    "note": "fill: var(--brass-soft); fill-opacity: .35; stroke: var(--paper-line)",
    "worked": "fill: none; stroke: var(--good); stroke-width: 3; stroke-linecap: round; stroke-linejoin: round",
    "tray": "fill: none; stroke: var(--paper-line); stroke-width: 1",
    "kept-row": "fill: var(--legal-fill); fill-opacity: .5; stroke: var(--legal); stroke-width: 1",
    "unlit": "fill: none; stroke: var(--blocked); stroke-width: 1; stroke-dasharray: 4 4",
    "lit": "fill: var(--legal-fill); stroke: var(--legal); stroke-width: 2; cursor: pointer",
}


def hall_corner(hall: Hall) -> Point:
    """The upper left corner of a hall's grid."""
    column, row = PLACES[hall.level - 1]
    spare = COLUMN - CELL * len(hall.lines[0])
    return HALLS_LEFT + COLUMN * column + spare / 2, HALL_TOP[row]


def middle(hall: Hall, x: int, y: int) -> Point:
    """The middle of a cell by column and row."""
    left, top = hall_corner(hall)
    return left + CELL * (x + 0.5), top + CELL * (y + 0.5)


@memo
def square_at(halls: tuple[Hall, ...], square: str) -> Point:
    """The middle of a square by its name."""
    hall = halls[int(square[0]) - 1]
    return middle(hall, LETTERS.index(square[1]), int(square[2]) - 1)


@memo
def between(halls: tuple[Hall, ...], squares: tuple[str, ...]) -> tuple[Point, bool]:
    """The middle of one square or of two side by side, and whether those lie across."""
    ends = [square_at(halls, square) for square in squares]
    (x, y), (u, v) = ends[0], ends[-1]
    return ((x + u) / 2, (y + v) / 2), u > x


def track_at(number: int) -> Point:
    """The icon of a round, counted from 1."""
    return LEFT + 16 + TRACK_PITCH * (number - 1), TRACK_Y


def supply_box(number: int, upper: bool) -> Point:
    """The upper left corner of a space of a supply line, counted from 0."""
    row, place = divmod(number, SUPPLY_ROW)
    return LEFT + BOX * place, SUPPLY_TOP + SUPPLY_PITCH * row + (0 if upper else BOX_HIGH)


def point_box(number: int) -> Point:
    """The upper left corner of a square for points, counted from 0."""
    row, place = divmod(number, POINTS_ROW)
    return POINTS_LEFT + BOX * place, SUPPLY_TOP + POINTS_HIGH * row


def list_at(kind: int) -> float:
    """The top of a line of the list of buildings."""
    return LIST_TOP + LIST_PITCH * kind


def worker_at(number: int) -> Point:
    """The middle of a box for a worker, counted from 0."""
    return RIGHT - 13 - 27 * (8 - number), 38
