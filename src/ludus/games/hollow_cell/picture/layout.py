"""Where things lie: the others above, the mat between, the viewer's seat and hand below, the rail on the right."""

from __future__ import annotations

from collections.abc import Sequence
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
STAGE: Final = 204.0  # of three others, in two rows on a phone: no higher, so that the first row is seen there too


Box = tuple[float, float, float, float]

WEAR: Final[tuple[Box, ...]] = ((418, 7, 178, 66), (604, 7, 178, 66), (418, 77, 178, 66), (604, 77, 178, 66))
BODY: Final[Box] = (208, 10, 200, 130)  # of the viewer's seat: the Warrior
WIDE_SLOTS: Final[tuple[Box, ...]] = ((216, 36, 232, 48), (456, 36, 232, 48), (216, 92, 232, 48), (456, 92, 232, 48))
SLOTS: Final[tuple[Box, ...]] = ((164, 36, 172, 34), (342, 36, 172, 34), (164, 76, 172, 34), (342, 76, 172, 34))
SMALL: Final[tuple[Box, ...]] = ((64, 34, 132, 24), (200, 34, 136, 24), (64, 61, 132, 24), (200, 61, 136, 24))
SIDE: Final = 796.0  # of the viewer's seat: Wounds, Location and Banners, at the right
OWN_PLACES: Final[Box] = (LEFT + SIDE, OWN + 64, TABLE - SIDE - 14, 54)  # on a phone too, a finger hits them


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
    tall = min(high, STAGE) if others == 3 else high
    return LEFT + DECKS, top + (high - tall) / 2, TABLE - DECKS - CACHE, tall


def others_seat(others: Sequence[int], number: int) -> Box:
    """Where one of the others sits."""
    return (*places(len(others))[others.index(number)], *seat_size(len(others)))


def slots(others: int) -> tuple[Box, ...]:
    """The plugs of one of the others, from the corner of the seat."""
    return WIDE_SLOTS if others == 1 else SLOTS if others <= len(SEATS) else SMALL


def others_slot(others: Sequence[int], number: int, side: int) -> Box:
    """Where one of the others wears a card."""
    x, y, _, _ = others_seat(others, number)
    sx, sy, wide, high = slots(len(others))[side]
    return x + sx, y + sy, wide, high


def own_slot(side: int) -> Box:
    x, y, wide, high = WEAR[side]
    return LEFT + x, OWN + y, wide, high
