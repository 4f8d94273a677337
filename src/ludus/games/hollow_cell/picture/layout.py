"""Where things lie: the others above, the mat between, the own seat and the hand below, the rail on the right."""

from __future__ import annotations

from typing import Final

WIDE: Final = 1400.0
HIGH: Final = 868.0
LEFT: Final = 12.0
TABLE: Final = 1056.0  # width of seats, mat and hand
RAIL: Final = 1084.0  # left edge of the rail
RAIL_WIDE: Final = 304.0

SEAT: Final = (344.0, 238.0)
STRIP: Final = (344.0, 114.0)
TOP: Final = 12.0
MAT: Final = 260.0
MAT_HIGH: Final = 104.0
OWN: Final = 374.0
OWN_HIGH: Final = 240.0
HAND: Final = 640.0

GAP: Final = 12.0


def places(others: int) -> list[tuple[float, float]]:
    """Upper left corners of the others' seats: up to three whole ones in a row, more as strips in two rows."""
    if others <= 3:
        start = LEFT + (TABLE - others * SEAT[0] - (others - 1) * GAP) / 2
        return [(start + n * (SEAT[0] + GAP), TOP) for n in range(others)]
    rows = [(others + 1) // 2, others // 2]
    found = []
    for row, count in enumerate(rows):
        start = LEFT + (TABLE - count * STRIP[0] - (count - 1) * GAP) / 2
        found += [(start + n * (STRIP[0] + GAP), TOP + row * (STRIP[1] + 10)) for n in range(count)]
    return found
