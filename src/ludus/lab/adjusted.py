"""Luck-adjusted results: the same mean with less noise (docs/explanation/luck-and-skill.md)."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import variance
from typing import Any

from ludus.core.match import Match
from ludus.lab.stats import Estimate, mean
from ludus.review.look_back import ReviewRun
from ludus.review.report import Fallen, plain
from ludus.review.value import QUICK


def looked_at(match: Match) -> ReviewRun:
    """A game that was played, with all that fell in it understood."""
    look = ReviewRun(match.game, match.record(), QUICK, skill=False)
    for _ in look.moments():
        pass
    return look


def luck_of(look: ReviewRun) -> list[float]:
    """The luck of each seat, in shares; alone at the table, in points."""
    return [plain(seat.lucky) for seat in look.review_so_far().seats]


def by_step(look: ReviewRun) -> list[tuple[int, list[float]]]:
    """The luck of each seat by everything that fell: after how many answers, and how much."""
    return [(fell.step, [plain(each) for each in fell.luck]) for fell in look.found if isinstance(fell, Fallen)]


def games_saved(values: Sequence[float], without_luck: Sequence[float]) -> float:
    """How many times as many games would say as much with luck left in: the variances tell."""
    if len(values) < 2:
        return 1.0
    left = variance(without_luck)
    return variance(values) / left if left else 1.0


def beside(values: Sequence[float], without_luck: Sequence[float]) -> dict[str, Any]:
    """What the plain figures have beside them."""
    found: Estimate = mean(without_luck)
    return {"adjusted": found.to_json(), "games_saved": round(games_saved(values, without_luck), 2)}
