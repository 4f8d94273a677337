"""A quick start: what is dealt, so that the first thing a newcomer decides is where to run."""

from __future__ import annotations

from ludus.core.facts import Decision
from ludus.games.hostile_takeover.names import figures_of
from ludus.games.hostile_takeover.table import Arena

TEAM = 4  # figures


def deal(t: Arena, asked: Decision) -> str | None:
    """Team, zone and places; in turn 1 the order and who acts first. The plan is left, filled in: it is locked in."""
    if t.turn == 0:
        return ""
    if t.turn > 1:
        return None
    match asked.kind:
        case "Initiative.boost" | "Initiative.boost_openly":
            return "boost none"
        case "Initiative.place":
            return ""
    left = len(figures_of(t.waiting & t.teams[asked.seat]))
    first = {"ActionPhase.choose": TEAM, "Activation.special": TEAM - 1}
    return "" if first.get(asked.kind) == left else None  # HT-096: only its own figure spends Energy
