"""How the log is told: which events begin a line, which go on with it, and which are told as one."""

from __future__ import annotations

from typing import Any, Final

from ludus.core.diary import Event
from ludus.core.facts import Telling
from ludus.games.claustrophobia.tells import TELLS


def owner(table: Any, event: Event) -> int:
    """Whose doing an event was: warriors are the Human player's, units the Demon player's."""
    first = (*TELLS[event.kind], "")[0]
    human: int = table.human
    if first in ("warrior", "taker"):
        return human
    if first in ("unit", "square", "change") and human >= 0:
        return 1 - human
    return event.args[0] if first == "seat" else -1


TELLING: Final = Telling(
    rolls=("rerolled", "rolled", "fought", "destiny"),
    heads=("round",),
    opens=(
        "scenario", "bid", "phase", "rolled", "activated", "explored", "saved", "attack", "grenade", "water",
        "advantage_played", "event_played", "gift_used", "destiny", "placed", "sent", "roused", "strikes",
        "drew_event", "drew_advantage", "fuse", "ritual", "ended",
    ),
    folds=("bought", "bought_object", "assigned"),
    runs={"moved": ("first", "last"), "unit_moved": ("first", "first", "last")},
    you=("player",),
    owner=owner,
)  # fmt: skip
