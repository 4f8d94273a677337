"""Seeks: who looks for others on the same terms, and which of them fit each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Seek:
    """Somebody looks for others: on which terms, for how many, and how strong they may be."""

    who: str
    terms: str  # game, options, clock …: only the very same ones fit
    players: int
    rating: int
    low: int
    high: int


def fit(a: Seek, b: Seek) -> bool:
    """Whether two would play each other: each is as strong as the other wants."""
    same = a.terms == b.terms and a.players == b.players and a.who != b.who
    return same and a.low <= b.rating <= a.high and b.low <= a.rating <= b.high


def company(seeks: Sequence[Seek]) -> list[list[Seek]]:
    """Those who can sit down together now; who has waited longest comes first, and finds the first who fit."""
    left, found = list(seeks), []
    for seek in seeks:
        if seek not in left:
            continue
        group = [seek]
        for other in left:
            if len(group) < seek.players and all(fit(one, other) for one in group):
                group.append(other)
        if len(group) == seek.players:
            found.append(group)
            left = [other for other in left if other not in group]
    return found
