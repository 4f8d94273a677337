"""What a result is worth to each seat: its share of the win, or its score where nobody plays against it."""

from __future__ import annotations

from math import exp, log

from ludus.core.facts import Result
from ludus.core.game import Game

SURE = 1e-6  # nothing is more certain before the end


def shares(game: Game, players: int, result: Result) -> list[float]:
    """A win is 1, for all of a team; those who draw share it. Alone at the table the score counts."""
    if players == 1:
        return [float(result.scores[0])]
    each = 1.0 if game.facts.teams else 1.0 / max(1, len(result.winners))
    return [each if seat in result.winners else 0.0 for seat in range(players)]


def sharpen(values: list[float], sharp: float, teams: bool) -> list[float]:
    """The same odds, `sharp` times as sure; where every seat plays for itself they are 1 together."""
    found = values if sharp == 1.0 else [surer(value, sharp) for value in values]
    total = 1.0 if teams else sum(found) or 1.0
    return [value / total for value in found]


def surer(value: float, sharp: float) -> float:
    kept = min(1.0 - SURE, max(SURE, value))
    return 1.0 / (1.0 + exp(-sharp * log(kept / (1.0 - kept))))


def by_score(scores: list[float], spread: float) -> list[float]:
    """The shares that seats may hope for whose scores are expected to be these."""
    best = max(scores)
    odds = [exp((score - best) / spread) for score in scores]
    return [each / sum(odds) for each in odds]
