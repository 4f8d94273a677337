"""A quick start: what is dealt, so that the first thing a newcomer decides is which way to go."""

from __future__ import annotations

from ludus.core.facts import Decision
from ludus.games.claustrophobia.table import Catacombs

OPTIONAL = ("Initiative.trust", "Initiative.whispers", "Initiative.support", "Initiative.terror")


def deal(t: Catacombs, asked: Decision) -> str | None:
    """What comes before the first round, and its dice upon the lines; no card is spent on them."""
    if t.round == 0:
        return ""
    if t.round > 1 or not asked.kind.startswith("Initiative."):
        return None
    return "done" if asked.kind in OPTIONAL else ""
