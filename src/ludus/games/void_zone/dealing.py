"""A quick start: what is dealt, so that the first thing a newcomer decides is which Robot acts, and where it runs."""

from __future__ import annotations

from ludus.core.facts import Decision
from ludus.games.void_zone.table import Arena


def deal(t: Arena, asked: Decision) -> str | None:
    """Traits, arena and places; in everybody's first turn no Prime."""
    if t.turn == 0:
        return ""
    if t.turn > t.players:
        return None
    return "pass" if asked.kind in ("PrimePhase.declare", "PrimePhase.declare_secretly") else None
