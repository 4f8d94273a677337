"""Luck: how much better an outcome was than what could have fallen instead.

Its mean is zero whatever V says: what fell is compared with everything that could fall, by the same looks.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ludus.core.chance import Rng, make_rng
from ludus.core.flow import Chance, Fallen, Roll
from ludus.core.match import Match
from ludus.review.value import Judge

TAKE = 0x5EED  # the stream of numbers that reviews draw from: no game does


@dataclass
class Luck:
    """Of one outcome, for each seat."""

    luck: list[float]
    error: list[float]  # the standard error of each
    after: list[float]  # what each seat may hope for now


def numbers(moment: int, look: int) -> Rng:
    """The chance of a look at a moment: the same in every review, and nothing that fell in the game has a say in it."""
    return make_rng((moment << 16) + look, TAKE)


def first_number(seed: int) -> int:
    """From where the moments of a game are counted: other games are looked at with other chance, so that what was
    drawn for comparison is not the same in all of them."""
    return int.from_bytes(hashlib.sha256(b"review %d" % seed).digest()[:4], "big") << 12


def luck_of(judge: Judge, match: Match, outcome: Any, moment: int) -> Luck:
    """How lucky an outcome was, of a match that waits for it."""
    assert isinstance(match.need, Chance)
    return count_luck(judge, match, outcome, moment) if judge.exact else compare_draws(judge, match, outcome, moment)


def count_luck(judge: Judge, match: Match, outcome: Any, moment: int) -> Luck:
    """Luck by one look: the outcome against all possible ones, or against a sample of draws."""
    need = match.need
    assert isinstance(need, Chance)
    fell = judge.after_chance(match, outcome, numbers(moment, 0))
    others, all_of_them = could_fall(need, judge.depth.outcomes, numbers(moment, 1))
    total = sum([weight for _, weight in others])
    values = [fell if other == outcome else judge.after_chance(match, other, numbers(moment, 0)) for other, _ in others]
    usual = [0.0] * match.players
    for (_, weight), found in zip(others, values, strict=True):
        usual = [so_far + weight * each / total for so_far, each in zip(usual, found, strict=True)]
    unsure = [0.0] * match.players
    if not all_of_them:
        unsure = [standard_error([found[seat] for found in values]) for seat in range(match.players)]
    return Luck([one - mean for one, mean in zip(fell, usual, strict=True)], unsure, fell)


def compare_draws(judge: Judge, match: Match, outcome: Any, moment: int) -> Luck:
    """Where looks differ: each of them beside one thing that could have fallen, with the same chance after it."""
    need = match.need
    assert isinstance(need, Chance)
    looks, falls = judge.depth.looks * judge.scale.looks, numbers(moment, 0)
    rows: list[list[float]] = []  # for each look the luck of each seat
    after = [0.0] * match.players
    for look in range(1, looks + 1):
        other = need.sample(falls)
        fell = judge.after_chance(match, outcome, numbers(moment, look))
        usual = fell if other == outcome else judge.after_chance(match, other, numbers(moment, look))
        rows.append([one - mean for one, mean in zip(fell, usual, strict=True)])
        after = [so_far + value / looks for so_far, value in zip(after, fell, strict=True)]
    columns = list(zip(*rows, strict=True))
    return Luck([sum(column) / looks for column in columns], [standard_error(column) for column in columns], after)


def could_fall(need: Chance, most: int, rng: Rng) -> tuple[Sequence[tuple[Fallen, int]], bool]:
    """Return all outcomes with their weights; if there are too many, a sample of draws, and False."""
    if not isinstance(need, Roll) or len(set(need.die.faces)) ** need.count <= most:
        found = need.outcomes()
        if len(found) <= most:
            return found, True
    return [(need.sample(rng), 1) for _ in range(most)], False


def standard_error(values: tuple[float, ...] | list[float]) -> float:
    """Of their mean."""
    n = len(values)
    if n < 2:
        return 0.0
    mean = sum(values) / n
    spread: float = (sum([(value - mean) ** 2 for value in values]) / (n - 1) / n) ** 0.5
    return spread
