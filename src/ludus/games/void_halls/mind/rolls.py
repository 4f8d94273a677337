"""What a roll may still become: the exact value of dice on the table, by what each final roll is worth.

Numbers are alike in every use of dice, a run included, so a roll is known by its shape: how many dice show the same,
largest first. There are 90 shapes of up to nine dice.
"""

from __future__ import annotations

from typing import Final

from ludus.games.void_halls.dice import Counts
from ludus.games.void_halls.mind.odds import alike
from ludus.games.void_halls.numbers import FIVE, FOUR, PAIR, TRIPLE, WORKERS_MOST

IMPOSSIBLE: Final = -1e9


class Use:
    """What the dice of a roll are used for: how many pairs, triples, fours and fives, and perhaps a run."""

    def __init__(self, pairs: int, triples: int, fours: int, fives: int, runs: int) -> None:
        self.pairs = pairs
        self.triples = triples
        self.fours = fours
        self.fives = fives
        self.runs = runs

    def covers(self, other: Use) -> bool:
        """Whether it can do all that the other does."""
        return (
            self.pairs >= other.pairs
            and self.triples >= other.triples
            and self.fours >= other.fours
            and self.fives >= other.fives
            and self.runs >= other.runs
        )


def shapes_of(dice: int, most: int, parts: int) -> list[Counts]:
    """Every shape of some dice on at most some numbers."""
    if not parts:
        return [()] if not dice else []
    if not dice:
        return [(0,) * parts]
    firsts = range(min(dice, most), 0, -1)
    return [(first, *rest) for first in firsts for rest in shapes_of(dice - first, first, parts - 1)]


OF_SIZE: Final[list[list[int]]] = []  # the shapes, by the number of dice
SHAPES: Final[list[Counts]] = []
for size in range(WORKERS_MOST + 1):
    new = shapes_of(size, size, 6)
    OF_SIZE.append(list(range(len(SHAPES), len(SHAPES) + len(new))))
    SHAPES.extend(new)
SHAPE: Final[dict[Counts, int]] = {shape: number for number, shape in enumerate(SHAPES)}
NOTHING: Final = 0  # no dice at all


def change_count(shape: Counts, place: int, by: int) -> int:
    return SHAPE[alike((*shape[:place], shape[place] + by, *shape[place + 1 :]))]


# The shapes with one die more, for each number it may show; and those with one die less.
MORE: Final[list[list[int]]] = [
    [change_count(shape, i, 1) for i in range(6)] if sum(shape) < WORKERS_MOST else [] for shape in SHAPES
]
FEWER: Final[list[list[int]]] = [sorted({change_count(shape, i, -1) for i in range(6) if shape[i]}) for shape in SHAPES]


def splits(dice: int) -> list[tuple[int, int, int, int]]:
    """How dice of one number make pairs, triples, fours and fives, with no pair to spare."""
    found: list[tuple[int, int, int, int]] = []
    for fives in range(dice // FIVE + 1):
        for fours in range((dice - FIVE * fives) // FOUR + 1):
            for triples in range((dice - FIVE * fives - FOUR * fours) // TRIPLE + 1):
                left = dice - FIVE * fives - FOUR * fours - TRIPLE * triples
                found.append((left // PAIR, triples, fours, fives))
    return found


def uses_of(shape: Counts, runs: int) -> set[tuple[int, ...]]:
    found: set[tuple[int, ...]] = {(0, 0, 0, 0, runs)}
    for dice in shape:
        found = {
            (pairs + a, triples + b, fours + c, fives + d, runs)
            for pairs, triples, fours, fives, _ in found
            for a, b, c, d in splits(dice)
        }
    return found


def best_uses(shape: Counts) -> list[int]:
    """The uses of a roll that no other use of it covers, by their numbers."""
    every = uses_of(shape, 0)
    if min(shape) > 0:
        every |= uses_of(tuple([n - 1 for n in shape]), 1)
    uses = [Use(*use) for use in sorted(every)]
    return [number_of(use) for use in uses if not any(other is not use and other.covers(use) for other in uses)]


def number_of(use: Use) -> int:
    key = (use.pairs, use.triples, use.fours, use.fives, use.runs)
    if key not in USE_NUMBER:
        USE_NUMBER[key] = len(USES)
        USES.append(use)
    return USE_NUMBER[key]


USES: Final[list[Use]] = []
USE_NUMBER: Final[dict[tuple[int, int, int, int, int], int]] = {}
BEST_USES: Final[list[list[int]]] = [best_uses(shape) for shape in SHAPES]


def lying(ends: list[float], dice: int, throws: int) -> list[list[float]]:
    """What dice that lie are worth when the others are about to be rolled, by rolls left and by shape.

    `ends` says what each final roll is worth. Of 0 rolls it is what a roll is worth as it is.
    """
    found = [ends]
    best = ends
    for _ in range(throws):
        lie = [IMPOSSIBLE] * len(SHAPES)
        for shape in OF_SIZE[dice]:
            lie[shape] = best[shape]
        for size in range(dice - 1, -1, -1):
            for shape in OF_SIZE[size]:
                more = MORE[shape]
                lie[shape] = (
                    lie[more[0]] + lie[more[1]] + lie[more[2]] + lie[more[3]] + lie[more[4]] + lie[more[5]]
                ) / 6.0
        found.append(lie)
        best = kept_best(lie, dice)
    return found


def kept_best(lie: list[float], dice: int) -> list[float]:
    """VH-032: any of the dice may be kept; what is best of that, by the shape there is."""
    best = list(lie)
    for size in range(1, dice + 1):
        for shape in OF_SIZE[size]:
            for less in FEWER[shape]:
                if best[less] > best[shape]:
                    best[shape] = best[less]
    return best
