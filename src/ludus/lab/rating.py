"""Elo points by maximum likelihood: of one player against others whose points are fixed, and of a ladder of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt

from ludus.lab.stats import Z, share_of

BEYOND = 800.0  # so far above the best and below the worst that one has met, nothing can be told
FINE = 0.01  # points


@dataclass(frozen=True)
class Met:
    """Somebody of known strength, and what came of the games: the other's share, of a number of games."""

    points: float
    share: float
    games: int


@dataclass(frozen=True)
class EloRating:
    """Elo points with their 95 % interval; `bound` says that only a least or a most is known."""

    value: float
    low: float
    high: float
    bound: bool = False

    @property
    def error(self) -> float:
        """A standard error that goes with the interval."""
        return (self.high - self.low) / (2 * Z)

    def to_json(self) -> dict[str, float | bool]:
        return {"value": round(self.value), "low": round(self.low), "high": round(self.high), "bound": self.bound}


def likelihood(points: float, met: Sequence[Met]) -> float:
    """How well a difference in points explains the outcomes, as a logarithm."""
    total = 0.0
    for one in met:
        expected = share_of(points - one.points)
        total += one.games * (one.share * log(expected) + (1 - one.share) * log(1 - expected))
    return total


def rate(met: Sequence[Met]) -> EloRating:
    """The points that explain the games best, and all that explain them well: by the ratio of likelihoods."""
    least, most = min(one.points for one in met) - BEYOND, max(one.points for one in met) + BEYOND
    value = crossing(lambda points: surplus(points, met), least, most)
    best = likelihood(value, met)
    enough = best - Z * Z / 2
    low = crossing(lambda points: enough - likelihood(points, met), least, value)
    high = crossing(lambda points: likelihood(points, met) - enough, value, most)
    return EloRating(value, low, high, not least + 1 < value < most - 1)


def surplus(points: float, met: Sequence[Met]) -> float:
    """By how many games the share exceeds what a difference in points promises."""
    return sum(one.games * (one.share - share_of(points - one.points)) for one in met)


def crossing(falling: object, low: float, high: float) -> float:
    """Where a falling function is 0; the end that is nearer, where it is 0 nowhere between."""
    assert callable(falling)
    while high - low > FINE:
        middle = (low + high) / 2
        if falling(middle) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def ladder(steps: Sequence[tuple[float, int]]) -> list[EloRating]:
    """The points of players of whom each has met the one before: the first has 0, and doubts add up."""
    found = [EloRating(0.0, 0.0, 0.0)]
    variance = 0.0
    for share, games in steps:
        one = rate([Met(found[-1].value, share, games)])
        variance += one.error**2
        half = Z * sqrt(variance)
        found.append(EloRating(one.value, one.value - half, one.value + half, one.bound))
    return found


def mean(ratings: Sequence[EloRating]) -> EloRating:
    """The mean of several games' points; their doubts have nothing to do with each other."""
    value = sum(one.value for one in ratings) / len(ratings)
    below = sqrt(sum((one.value - one.low) ** 2 for one in ratings)) / len(ratings)
    above = sqrt(sum((one.high - one.value) ** 2 for one in ratings)) / len(ratings)
    return EloRating(value, value - below, value + above, any(one.bound for one in ratings))
