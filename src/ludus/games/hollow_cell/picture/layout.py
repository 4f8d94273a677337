"""Where things lie: the others above, the mat between, the own seat and the hand below, the rail on the right."""

from __future__ import annotations

from typing import Final

WIDE: Final = 1400.0
HIGH: Final = 868.0
LEFT: Final = 12.0
TABLE: Final = 1056.0  # width of seats, mat and hand
RAIL: Final = 1084.0  # left edge of the rail
RAIL_WIDE: Final = 304.0

SEATS: Final = ((TABLE, 150.0), (522.0, 150.0))  # of one other, and of two
STRIP: Final = (344.0, 114.0)  # of more of them
TOP: Final = 12.0
OWN: Final = 462.0
OWN_HIGH: Final = 150.0
HAND: Final = 640.0

GAP: Final = 12.0
DECKS: Final = 150.0  # at the left of the arena
CACHE: Final = 196.0  # at its right


def seat_size(others: int) -> tuple[float, float]:
    return SEATS[others - 1] if others <= len(SEATS) else STRIP


def places(others: int) -> list[tuple[float, float]]:
    """Upper left corners of the others' seats: up to three in a row, more in two rows."""
    wide, high = seat_size(others)
    rows = [others] if others <= 3 else [(others + 1) // 2, others // 2]
    found = []
    for row, count in enumerate(rows):
        start = LEFT + (TABLE - count * wide - (count - 1) * GAP) / 2
        found += [(start + n * (wide + GAP), TOP + row * (high + 10)) for n in range(count)]
    return found


def mat(others: int) -> tuple[float, float]:
    """Where the mat between the seats begins, and how high it is."""
    top = places(others)[-1][1] + seat_size(others)[1] + 10
    return top, OWN - 10 - top


def arena(others: int) -> tuple[float, float, float, float]:
    """The stage between decks and Cache."""
    top, high = mat(others)
    return LEFT + DECKS, top, TABLE - DECKS - CACHE, high
