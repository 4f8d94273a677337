"""What a match was played with."""

from __future__ import annotations

from typing import Any

from ludus.core.match import Match
from ludus.games.void_zone.content import trait_rows
from ludus.games.void_zone.table import NOBODY, Arena


def count_used(match: Match[Arena]) -> dict[str, Any]:
    """The trait of each seat, who began, and the arena."""
    t = match.table
    turns = ["first", "second", "third", "fourth"]
    found: dict[str, Any] = {"arena": t.plan.key.replace(f"-{t.players}", "")}
    found["turn order"] = [[turns[(seat - t.first) % t.players]] for seat in range(t.players)]
    if t.gifted:
        found["trait"] = [[trait_rows()[trait].name] if trait != NOBODY else [] for trait in t.traits]
    return found
