"""A quick start: what is dealt, so that the first thing a newcomer decides is an attack."""

from __future__ import annotations

from ludus.core.facts import Decision
from ludus.games.hollow_cell.table import Arena


def deal(t: Arena, asked: Decision) -> str | None:
    """The order of the Warriors; the first hand is kept."""
    if t.turn == 0:
        return ""
    return "pass" if asked.kind == "Turn.discard" and t.turn <= t.players else None
