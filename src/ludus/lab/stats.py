"""Shares and means with their intervals, and tests that allow for how many there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log10, sqrt
from statistics import NormalDist, fmean, stdev, variance

from ludus.lab.tails import binomial, student, student_reach

SURE = 0.95
DOUBT = 0.05  # a corrected chance below this is not luck
Z = NormalDist().inv_cdf(0.5 + SURE / 2)


@dataclass(frozen=True)
class Estimate:
    """A number with its 95 % interval and how many observations it rests on."""

    value: float
    low: float
    high: float
    n: int

    def to_json(self) -> dict[str, float]:
        return {"value": round(self.value, 4), "low": round(self.low, 4), "high": round(self.high, 4), "n": self.n}


def share(successes: float, n: int) -> Estimate:
    """A share with Wilson's interval; a shared win may count as a part of one."""
    if n == 0:
        return Estimate(0.0, 0.0, 1.0, 0)
    p, square = successes / n, Z * Z / n
    middle = (p + square / 2) / (1 + square)
    half = Z * sqrt(p * (1 - p) / n + square / (4 * n)) / (1 + square)
    return Estimate(p, max(0.0, min(p, middle - half)), min(1.0, max(p, middle + half)), n)


def mean(values: Sequence[float]) -> Estimate:
    """A mean with Student's interval."""
    if len(values) < 2:
        only = values[0] if values else 0.0
        return Estimate(only, only, only, len(values))
    half = stdev(values) / sqrt(len(values))
    half *= student_reach(SURE, len(values) - 1)
    middle = fmean(values)
    return Estimate(middle, middle - half, middle + half, len(values))


def unlike(successes: float, n: int, expected: float) -> float:
    """How likely a share as far from the expected one is by luck alone: an exact binomial test."""
    if n == 0 or not 0 < expected < 1:
        return 1.0
    return binomial(round(successes), n, expected)


def unlike_means(values: Sequence[float], others: Sequence[float]) -> float:
    """The same for the means of two groups: Welch's test."""
    if len(values) < 2 or len(others) < 2 or (stdev(values) == 0 and stdev(others) == 0):
        return 1.0
    one, two = [variance(group) / len(group) for group in (values, others)]
    freedom = (one + two) ** 2 / (one**2 / (len(values) - 1) + two**2 / (len(others) - 1))
    return student((fmean(values) - fmean(others)) / sqrt(one + two), freedom)


def holm(chances: Sequence[float]) -> list[float]:
    """Holm's correction: among many comparisons, some look unlikely by luck alone."""
    order = sorted(range(len(chances)), key=lambda i: chances[i])
    corrected, so_far = [1.0] * len(chances), 0.0
    for rank, i in enumerate(order):
        so_far = max(so_far, min(1.0, chances[i] * (len(chances) - rank)))
        corrected[i] = so_far
    return corrected


def elo(expected: float) -> float:
    """A share of wins as a difference in Elo points; what cannot be told is cut off at 1200."""
    return 1200.0 if expected >= 0.999 else -1200.0 if expected <= 0.001 else -400 * log10(1 / expected - 1)


def share_of(points: float) -> float:
    """The share of wins that a difference in Elo points means."""
    return float(1 / (1 + 10 ** (-points / 400)))
