"""A quick start: what is dealt, so that the first thing a newcomer decides is which die each warrior gets."""

from __future__ import annotations

from ludus.core.facts import Decision
from ludus.games.claustrophobia.table import Catacombs

OPTIONAL = ("Initiative.trust", "Initiative.whispers", "Initiative.support", "Initiative.terror")


def deal(t: Catacombs, asked: Decision) -> str | None:
    """What comes before the first round; its dice lie filled in for the player, and no card is spent on them."""
    if t.round == 0:
        return ""
    return "done" if t.round == 1 and asked.kind in OPTIONAL else None
