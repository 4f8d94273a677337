"""How hope goes through a game: what the passport says of drama, tension and turns, from one list of numbers a seat.

Hope is what each seat may expect, as a share of the win, before each answer; the result is not part of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import log
from statistics import fmean

Hopes = Sequence[Sequence[float]]  # at each moment, for each seat

CLEAR = 0.02  # a smaller change of hope is none
LOST = 0.1  # of a fair share: who has less hope than this has next to none
MADE = 0.1  # so much hope given to another makes a king


def series(hopes: Hopes, winners: Sequence[int]) -> dict[str, float]:
    """The figures of one game. The winner is the one of several that stood best on average."""
    won = max(winners or range(len(hopes[0])), key=lambda seat: fmean(hope[seat] for hope in hopes))
    behind = [max(0.0, max(hope) - hope[won]) for hope in hopes]
    middle = hopes[len(hopes) // 2]
    return {
        "drama": fmean(behind),
        "deepest": max(behind),
        "lead_changes": float(lead_changes(hopes)),
        "swing": fmean(swings(hopes)) if len(hopes) > 1 else 0.0,
        "tension": fmean(1 - ahead(hope) for hope in hopes),
        "uncertainty": fmean(entropy(hope) for hope in hopes),
        "decided": when_decided(hopes, won),
        "comeback": float(max(middle) - middle[won] > CLEAR),
    }


def swings(hopes: Hopes) -> list[float]:
    """How much hope changes hands from one moment to the next."""
    pairs = pairwise(hopes)
    return [sum(abs(b - a) for a, b in zip(before, after, strict=True)) / 2 for before, after in pairs]


def ahead(hope: Sequence[float]) -> float:
    """How far the best is ahead of the next."""
    first, second, *_ = sorted(hope, reverse=True)
    return first - second


def lead_changes(hopes: Hopes) -> int:
    """How often another seat came to be clearly ahead."""
    leaders = [max(range(len(hope)), key=hope.__getitem__) for hope in hopes if ahead(hope) > CLEAR]
    return sum(a != b for a, b in pairwise(leaders))


def entropy(hope: Sequence[float]) -> float:
    """How open it is: 1 where all may hope alike, 0 where one is sure."""
    total = sum(hope) or 1.0
    parts = [each / total for each in hope if each > 0]
    return -sum(part * log(part) for part in parts) / log(len(hope))


def when_decided(hopes: Hopes, won: int) -> float:
    """The part of the game that is left once the winner has more than half of all hope, and keeps it."""
    after = len(hopes)
    while after and 2 * hopes[after - 1][won] > sum(hopes[after - 1]):
        after -= 1
    return 1 - after / len(hopes)


def interacts(before: Sequence[float], after: Sequence[float], mover: int) -> bool:
    """Whether an answer, with what falls right after it, changes what another seat may hope for."""
    return any(abs(b - a) > CLEAR for seat, (a, b) in enumerate(zip(before, after, strict=True)) if seat != mover)


def makes_king(before: Sequence[float], after: Sequence[float], mover: int) -> bool:
    """Whether somebody without hope gives much of it to one of the others."""
    if before[mover] >= LOST / len(before):
        return False
    return any(b - a > MADE for seat, (a, b) in enumerate(zip(before, after, strict=True)) if seat != mover)
