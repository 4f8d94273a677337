"""Dice on the table, as counts: how many ones, twos … sixes."""

from __future__ import annotations

from typing import Final

Counts = tuple[int, ...]

NO_DICE: Final[Counts] = (0, 0, 0, 0, 0, 0)
FACES: Final[list[list[int]]] = [[face for face in range(1, 7) if mask >> face - 1 & 1] for mask in range(64)]


def count_dice(faces: tuple[int, ...]) -> Counts:
    """Dice by their numbers."""
    a = [0, 0, 0, 0, 0, 0]
    for face in faces:
        a[face - 1] += 1
    return (a[0], a[1], a[2], a[3], a[4], a[5])


def add_counts(a: Counts, b: Counts) -> Counts:
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4], a[5] + b[5])


def less(dice: Counts, face: int, count: int) -> Counts:
    """The dice without some of one number."""
    left = list(dice)
    left[face - 1] -= count
    return (left[0], left[1], left[2], left[3], left[4], left[5])


def without_run(dice: Counts) -> Counts:
    return (dice[0] - 1, dice[1] - 1, dice[2] - 1, dice[3] - 1, dice[4] - 1, dice[5] - 1)


def spread_out(dice: Counts) -> list[int]:
    """The dice one by one, in order."""
    return [face for face in range(1, 7) for _ in range(dice[face - 1])]


def digits(faces: list[int]) -> int:
    """Dice as one number, such as 22256; 0 for none."""
    number = 0
    for face in faces:
        number = 10 * number + face
    return number


def next_face(dice: Counts, face: int) -> int:
    """The next number above this one that some die shows; 0 when there is none."""
    while face < 6:
        if dice[face]:
            return face + 1
        face += 1
    return 0


class Sets:
    """Which numbers have two, three, four and five dice (as sets of numbers), and whether there is a run."""

    def __init__(self, dice: Counts) -> None:
        self.by_size: list[int] = [sum([1 << i for i in range(6) if dice[i] >= size]) for size in range(6)]
        self.run: bool = min(dice) > 0


KNOWN: Final[dict[Counts, Sets]] = {}


def sets_of(dice: Counts) -> Sets:
    """VH-G14: any dice of one number form a set of the size wanted, a larger set included."""
    found = KNOWN.get(dice)
    if found is None:
        found = Sets(dice)
        KNOWN[dice] = found
    return found
