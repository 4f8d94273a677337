"""The dice of the game: how often they hit, and which of them each square of the Board of Destiny takes (CL-087)."""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import comb
from typing import Final

from ludus.core.chance import Die
from ludus.games.claustrophobia.stats import SQUARE_NEED, SQUARE_SETS

D6: Final = Die("the six-sided die", (1, 2, 3, 4, 5, 6), ("", "1", "2", "3", "4", "5", "6"))  # CL-007: six-sided
D10: Final = Die(
    "the ten-sided die", (1, 2, 3, 4, 5, 6, 7, 8, 9, 10), ("", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10")
)  # CL-008: a d10


def hits_of(faces: tuple[int, ...], defence: int) -> int:
    """CL-183: a die hits if it is equal to or higher than the target's Guard."""
    count = 0
    for face in faces:
        if face >= defence:
            count += 1
    return count


def chances(dice: int, defence: int) -> list[float]:
    """How often a number of dice brings 0, 1, 2 … hits."""
    hit = sum([hits_of((face,), defence) for face in D6.faces]) / len(D6.faces)
    return [comb(dice, n) * hit**n * (1 - hit) ** (dice - n) for n in range(dice + 1)]


def digits(faces: tuple[int, ...]) -> int:
    """Six-sided dice as the digits of one number, for telling."""
    number = 0
    for face in faces:
        number = 10 * number + face
    return number


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
    """Whether a tally holds at least the dice of another: taking too many of a number would borrow its fifth bit."""
    return (tallied | FIFTH) - part & FIFTH == FIFTH
