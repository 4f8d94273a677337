"""Who has won by points: what the tiny games have in common."""

from __future__ import annotations

from collections.abc import Iterable

from ludus.core.facts import Result


def by_points(points: Iterable[int], rule: str) -> Result:
    """The most points win; who has as many shares the place."""
    scores = tuple(float(each) for each in points)
    places = sorted(set(scores), reverse=True)
    ranking = tuple(tuple(seat for seat, score in enumerate(scores) if score == place) for place in places)
    return Result(ranking[0], ranking, scores, rule)
