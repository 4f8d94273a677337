"""The grid of a hall: 5 columns (B to F) of 3 rows (2 to 4) inside the rock, the same numbers on every sheet."""

from __future__ import annotations

from typing import Final

COLUMNS: Final = "bcdef"
ROWS: Final = "234"
PER_HALL: Final = 15
LABEL: Final[list[str]] = [f"{hall}{column}{row}" for hall in "12345" for row in ROWS for column in COLUMNS]
NUMBER: Final[dict[str, int]] = {label: i for i, label in enumerate(LABEL)}


def neighbours() -> list[tuple[int, int]]:
    """VH-128: squares side by side in one hall, by the first one in reading order; the one to the right comes first."""
    pairs = []
    for square in range(len(LABEL)):
        if square % 5 < 4:
            pairs.append((square, square + 1))
        if square % PER_HALL < 10:
            pairs.append((square, square + 5))
    return pairs


PAIRS: Final[list[tuple[int, int]]] = neighbours()
