"""A quick start: what is dealt, so that the first thing a newcomer decides is where the Robot runs."""

from __future__ import annotations

from ludus.core.facts import Decision
from ludus.games.void_zone.table import Arena


def deal(t: Arena, asked: Decision) -> str | None:
    """Traits, arena and places; in everybody's first turn no Prime, and which Robot acts."""
    if t.turn == 0:
        return ""
    if t.turn > t.players:
        return None
    if asked.kind in ("PrimePhase.declare", "PrimePhase.declare_secretly"):
        return "pass"
    return "" if asked.kind == "Turn.active_robot" else None
