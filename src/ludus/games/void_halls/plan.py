"""The map of a sheet as the rules read it: which squares can be built on, hall by hall."""

from __future__ import annotations

from typing import Final

from ludus.games.void_halls.numbers import HALLS

# The grid of a hall: 5 columns (B to F) of 3 rows (2 to 4) inside the rock, the same numbers on every sheet.
COLUMNS: Final = "bcdef"
ROWS: Final = "234"
PER_HALL: Final = 15
LABEL: Final[list[str]] = [f"{hall}{column}{row}" for hall in "12345" for row in ROWS for column in COLUMNS]
NUMBER: Final[dict[str, int]] = {label: i for i, label in enumerate(LABEL)}


def neighbors() -> list[tuple[int, int]]:
    """VH-128: squares side by side in one hall, by the first one in reading order; the one to the right comes first."""
    pairs = []
    for square in range(len(LABEL)):
        if square % 5 < 4:
            pairs.append((square, square + 1))
        if square % PER_HALL < 10:
            pairs.append((square, square + 5))
    return pairs


PAIRS: Final[list[tuple[int, int]]] = neighbors()
GATE: Final = ">"  # the sign of the stairs to the next hall


class Plan:
    """A printed map. Its squares are numbered in reading order, hall by hall; sets of squares are bit masks.

    Besides the building squares it counts the landings before the stairs down, which one option opens for a while.
    """

    def __init__(self, key: str, maps: list[list[str]]) -> None:
        self.key = key
        self.signs: list[str] = []  # what the map shows on each square of the grid
        self.squares: list[int] = []  # the grid number of each square of the plan
        self.place: list[int] = []  # and back: -1 where nothing can ever stand
        self.halls: list[int] = [0]  # the squares of each hall, from hall 1 on
        self.gates: list[int] = [0]  # the landing before the stairs down, from hall 1 on
        for rows in maps:
            self.add_hall(rows)
        self.strict = [self.open(k, 0) for k in range(HALLS + 1)]  # where can be built with k halls explored
        self.early = [self.open(k, self.gates[k]) for k in range(HALLS + 1)]  # VH-G05: the last landing too
        self.pairs: list[int] = []  # two squares side by side, as sets
        self.pair_numbers: list[int] = []
        for number, (first, second) in enumerate(PAIRS):
            if self.place[first] >= 0 and self.place[second] >= 0:
                self.pairs.append(1 << self.place[first] | 1 << self.place[second])
                self.pair_numbers.append(number)

    def add_hall(self, rows: list[str]) -> None:
        hall = 0
        gate = 0
        for row in ROWS:
            for column in COLUMNS:
                x = "abcdef".index(column)
                y = int(row) - 1
                sign = rows[y][x] if x < len(rows[y]) else "#"
                self.signs.append(sign)
                around = rows[y][x - 1] + rows[y][x + 1] + rows[y - 1][x] + rows[y + 1][x] if sign == "," else ""
                landing = GATE in around  # VH-046: next to stairs
                if sign == "." or landing:
                    self.place.append(len(self.squares))
                    bit = 1 << len(self.squares)
                    self.squares.append(len(self.signs) - 1)
                    hall |= bit
                    gate |= bit if landing else 0
                else:
                    self.place.append(-1)  # VH-012: rock, rubble, landings
        self.halls.append(hall)
        self.gates.append(gate)

    def open(self, explored: int, landing: int) -> int:
        """VH-048: the building squares of the explored halls."""
        mask = 0
        for hall in range(1, explored + 1):
            mask |= self.halls[hall] & ~self.gates[hall]
        return mask | landing

    def has_pair(self, free: int) -> bool:
        """VH-128: two free squares side by side."""
        for pair in self.pairs:  # noqa: SIM110 - a loop compiles better
            if pair & free == pair:
                return True
        return False

    def bit(self, label: str) -> int:
        """A square as a set; nothing where nothing can ever stand."""
        place = self.place[NUMBER[label]]
        return 1 << place if place >= 0 else 0

    def labels_of(self, mask: int) -> list[str]:
        """The labels of a set of squares."""
        return [LABEL[self.squares[i]] for i in range(len(self.squares)) if mask >> i & 1]
