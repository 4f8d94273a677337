"""The dice of the game, and how often they hit."""

from __future__ import annotations

from math import comb
from typing import Final

from ludus.core.chance import Die

D6: Final = Die("the six-sided die", (1, 2, 3, 4, 5, 6), ("", "1", "2", "3", "4", "5", "6"))  # CL-007: six-sided
D10: Final = Die(
    "the ten-sided die", (1, 2, 3, 4, 5, 6, 7, 8, 9, 10), ("", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10")
)  # CL-008: a d10


def hits_of(faces: tuple[int, ...], defence: int) -> int:
    """CL-183: a die hits if it is equal to or higher than the target's DEF."""
    count = 0
    for face in faces:
        if face >= defence:
            count += 1
    return count


def chances(dice: int, defence: int) -> list[float]:
    """How often so many dice bring 0, 1, 2 … hits."""
    hit = sum([hits_of((face,), defence) for face in D6.faces]) / len(D6.faces)
    return [comb(dice, n) * hit**n * (1 - hit) ** (dice - n) for n in range(dice + 1)]


def digits(faces: tuple[int, ...]) -> int:
    """Six-sided dice as the digits of one number, for telling."""
    number = 0
    for face in faces:
        number = 10 * number + face
    return number
