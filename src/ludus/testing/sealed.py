"""Sealed steps keep what `Procedure` promises: the answer of one seat never changes the question of another."""

from __future__ import annotations

from ludus.core.match import Match
from ludus.core.sealed import still_in

MANY = 8  # different answers that are tried for each seat


def changed_questions(match: Match) -> list[str]:
    """What is wrong at a sealed step: the answers after which another seat is asked or offered something else."""
    found = []
    asked = {decision.seat: decision for decision in match.decisions}
    for seat, decision in asked.items():
        for action in decision.options[:: max(1, len(decision.options) // MANY)]:
            now = match.clone()
            round = now.round
            now.apply(action, seat)
            if not still_in(now, round):  # that was the last answer: what follows depends on all of them
                continue
            others = {other.seat: other for other in now.decisions if other.seat != seat}
            found += [
                f"p{other + 1} is asked something else after p{seat + 1} sealed '{action.text}'"
                for other, question in others.items()
                if question != asked.get(other)
            ]
    return found
