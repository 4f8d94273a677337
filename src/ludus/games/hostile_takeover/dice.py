"""The dice, and what is read from them."""

from __future__ import annotations

from typing import Final

from ludus.core.chance import Die, Rng
from ludus.core.errors import BadNotation
from ludus.core.flow import Chance

DIGITS: Final = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16")
D6: Final = Die("a six-sided die", (1, 2, 3, 4, 5, 6), DIGITS)
DICE: Final = 3  # of every roll to hit, to defend and to wound
D8: Final = Die("an eight-sided die", (1, 2, 3, 4, 5, 6, 7, 8), DIGITS)


def sum_without(faces: tuple[int, ...], low: int, high: int) -> int:
    """The sum of a roll without its `low` lowest and its `high` highest dice."""
    left = sorted(faces)
    return sum(left[low : len(left) - high])


def in_digits(faces: tuple[int, ...]) -> int:
    """The faces as the digits of a number, as the diary keeps them."""
    number = 0
    for face in faces:
        number = 10 * number + face
    return number


class Lot(Chance):
    """One of 5 or more, for which there is no die: drawn, and told as the face of one."""

    def __init__(self, sides: int) -> None:
        self.sides = sides

    def sample(self, rng: Rng) -> tuple[int, ...]:
        return (1 + rng.below(self.sides),)

    def to_text(self, outcome: tuple[int, ...]) -> str:
        return "draw " + DIGITS[outcome[0]]

    def read(self, text: str) -> tuple[int, ...]:
        known = DIGITS[1 : self.sides + 1]
        if not text.startswith("draw ") or text[5:] not in known:
            raise BadNotation(f"'{text}' does not say what was drawn ({', '.join(known)})")
        return (DIGITS.index(text[5:]),)

    def outcomes(self) -> list[tuple[tuple[int, ...], int]]:
        return [((face,), 1) for face in range(1, self.sides + 1)]
