"""How the log is told: which events begin a line, which go on with it, and which are told as one."""

from __future__ import annotations

from typing import Any, Final

from ludus.core.diary import Event
from ludus.core.facts import Telling
from ludus.games.hollow_cell.tells import TELLS

SEATS: Final = ("seat", "attacker", "giver", "thrower", "victim")


def owner(table: Any, event: Event) -> int:
    """Whose doing an event was: of the seat that it begins with."""
    return event.args[0] if (*TELLS[event.kind], "")[0] in SEATS else -1


TELLING: Final = Telling(
    heads=("turn",),
    opens=(
        "first", "attack", "equipped", "taken_off", "entered", "left", "played", "engine_used", "event", "event_ended",
        "grenade", "loot", "focus", "defeated", "won", "healed",
    ),
    folds=("dealt_warrior", "warrior", "engine_given", "drew", "discarded", "refilled", "final_wounds"),
    you=("player",),
    owner=owner,
)  # fmt: skip
