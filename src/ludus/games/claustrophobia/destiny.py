"""The Board of Destiny: which sets of dice each square takes (CL-087, CL-G03)."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from ludus.games.claustrophobia.stats import SQUARE_NEED, SQUARE_SETS

FIFTH: Final = sum([16 << 5 * i for i in range(6)])  # of each number in a tally
MOST_DICE: Final = 12  # CL-107: all extra dice together


def takes(need: str, dice: tuple[int, ...]) -> bool:
    """Whether dice, smallest first, are what a square asks for."""
    if need == "any":
        return True
    if need == "even" or need == "odd":
        wanted = 0 if need == "even" else 1
        return len([d for d in dice if d % 2 != wanted]) == 0
    if need == "high":
        return dice[0] >= 5
    if need == "low":
        return dice[-1] <= 2
    if need == "equal":
        return dice[0] == dice[-1]
    if need == "seven":
        return sum(dice) == 7
    if need == "run":
        return list(dice) == list(range(dice[0], dice[0] + len(dice)))
    return sum(dice) >= 12 > sum(dice) - dice[0]  # "twelve": no die to spare


def sets_of(square: int) -> list[tuple[int, ...]]:
    """Every set of dice that a square takes."""
    found: list[tuple[int, ...]] = []
    for size in SQUARE_SETS[square]:
        every = combinations_with_replacement((1, 2, 3, 4, 5, 6), size)
        found += [dice for dice in every if takes(SQUARE_NEED[square], dice)]
    return found


def tally(dice: tuple[int, ...]) -> int:
    """How many dice show each number: at most twelve, so four bits each and a fifth that is free."""
    total = 0
    for die in dice:
        total += 1 << 5 * (die - 1)
    return total


def holds(tallied: int, part: int) -> bool:
    """Whether so many dice of each number are among those: taking too many of one would borrow its fifth bit."""
    return (tallied | FIFTH) - part & FIFTH == FIFTH
