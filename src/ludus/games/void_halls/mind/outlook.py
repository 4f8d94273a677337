"""What a sheet is worth when an hourglass round begins, as learned backwards from the last round to the first.

For each moment of the game, told by the hourglasses and battles to come, there are tables of points: what the crew is
good for, the supplies, what stands in each hall, and so on. `train` learns them (`ludus train void-halls`): of sheets
as they come about in games it counts out every roll of a round, the best use of each roll, and what the moment after
it says of it.
"""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import Final

from ludus.games.void_halls.mind.draft import Draft
from ludus.games.void_halls.numbers import (
    FORCE,
    HALLS,
    KINDS,
    NEEDED_TO_EXPLORE,
    SUPPLIES_PER_POINT,
    SUPPLY_SPACES,
    UPGRADES,
    WORKERS_MOST,
)

FILE: Final = Path(__file__).with_name("outlook.mind")
FINE: Final = 32  # parts of a point, in the file
KNOTS: Final[list[int]] = [0, 3, 6, 10, 14, 18, 25, 32, 40, 55, 75, 110, SUPPLY_SPACES]  # supplies told apart

CREW: Final = WORKERS_MOST + 1
HEROES: Final = 7  # 0 to 6 and more; the same for defenders
FREE: Final = 4  # squares
MINES: Final = 5
TOMBS: Final = 3
SHORT: Final = 3  # of defenders
LOSSES: Final = 7  # heroes not met, in all halls
STOCKS: Final = 8  # of five supplies: what such heroes can take
# How many numbers each table has; all of a moment follow one another in this order.
SIZES: Final[list[int]] = [
    2 * CREW * HALLS, len(KNOTS) * HALLS, 1 << len(KINDS), 16 * HALLS, MINES * CREW, HALLS * (NEEDED_TO_EXPLORE + 1),
    HALLS * HEROES * HEROES * FREE, HALLS * TOMBS * SHORT, LOSSES * STOCKS,
]  # fmt: skip
ALL: Final = sum(SIZES)
STARTS: Final[list[int]] = [sum(SIZES[:i]) for i in range(len(SIZES))]


def boxes(upgrades: int) -> int:
    """The four upgrades as a number below 16."""
    return sum([(upgrades >> kind & 1) << place for place, kind in enumerate(UPGRADES)])


class Outlook:
    """One moment."""

    def __init__(self, battles: int, told: list[float]) -> None:
        self.battles = battles
        self.told = told
        self.supplies = [
            value_of_stock(told, halls, stock) for halls in range(HALLS) for stock in range(SUPPLY_SPACES + 1)
        ]

    def of(self, d: Draft) -> float:
        """The final score to expect; the points of a Scepter to come are not counted here."""
        told = self.told
        deep = d.halls - 1
        force = d.kinds >> FORCE & 1
        found = d.marks() + told[(force * CREW + d.workers) * HALLS + deep]
        found += self.supplies[deep * (SUPPLY_SPACES + 1) + min(d.stock, SUPPLY_SPACES)]
        found += told[KIND_AT + d.kinds] + told[BOX_AT + boxes(d.upgrades) * HALLS + deep]
        found += told[MINE_AT + min(d.mines, MINES - 1) * CREW + d.workers]
        if d.halls < HALLS:
            found += told[STEP_AT + deep * (NEEDED_TO_EXPLORE + 1) + min(d.buildings[d.halls], NEEDED_TO_EXPLORE)]
        unmet = 0
        for hall in range(1, d.halls + 1):
            heroes = d.heroes(hall)
            defense = d.lasting(hall)
            found += hall * min(heroes, defense) * self.battles
            place = (hall - 1) * HEROES + min(heroes, HEROES - 1)
            found += told[HALL_AT + (place * HEROES + min(defense, HEROES - 1)) * FREE + min(d.free[hall], FREE - 1)]
            short = max(0, heroes - defense)
            unmet += short
            tombs = d.tombs[hall]
            if tombs:
                found += told[TOMB_AT + ((hall - 1) * TOMBS + min(tombs, TOMBS - 1)) * SHORT + min(short, SHORT - 1)]
        return found + told[LOSS_AT + min(unmet, LOSSES - 1) * STOCKS + min(d.stock // 5, STOCKS - 1)]


STOCK_AT: Final = STARTS[1]
KIND_AT: Final = STARTS[2]
BOX_AT: Final = STARTS[3]
MINE_AT: Final = STARTS[4]
STEP_AT: Final = STARTS[5]
HALL_AT: Final = STARTS[6]
TOMB_AT: Final = STARTS[7]
LOSS_AT: Final = STARTS[8]


def value_of_stock(told: list[float], deep: int, stock: int) -> float:
    """What supplies are good for: a straight line from knot to knot."""
    at = STOCK_AT + deep * len(KNOTS)
    place = 1
    while KNOTS[place] < stock:
        place += 1
    low, high = KNOTS[place - 1], KNOTS[place]
    share = (stock - low) / (high - low)
    return stock / SUPPLIES_PER_POINT + told[at + place - 1] * (1.0 - share) + told[at + place] * share


MOMENTS: Final[dict[tuple[int, int], Outlook]] = {}  # by hourglasses and battles to come


def moment(hourglasses: int, battles: int) -> Outlook:
    """The outlook of a moment, or of the nearest one that was learned: tracks of one's own come to others."""
    if not MOMENTS:
        use_tables(zlib.decompress(FILE.read_bytes()))
    found = MOMENTS.get((hourglasses, battles))
    if found is None:
        near = min(MOMENTS, key=lambda m: (abs(m[0] - hourglasses) + 2 * abs(m[1] - battles), m))
        found = Outlook(battles, MOMENTS[near].told)
        MOMENTS[hourglasses, battles] = found
    return found


def use_tables(data: bytes) -> None:
    """Each moment: hourglasses, battles, and its numbers."""
    for at in range(0, len(data), 2 * (2 + ALL)):
        numbers = struct.unpack_from(f"<{2 + ALL}h", data, at)
        MOMENTS[numbers[0], numbers[1]] = Outlook(numbers[1], [n / FINE for n in numbers[2:]])
