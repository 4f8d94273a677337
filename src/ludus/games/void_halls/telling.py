"""How the log is told: which events begin a line, which go on with it, and which are told as one."""

from __future__ import annotations

from typing import Any, Final

from ludus.core.diary import Event
from ludus.core.facts import Telling
from ludus.games.void_halls.tells import TELLS


def owner(table: Any, event: Event) -> int:
    """Whose doing an event was."""
    return event.args[0] if TELLS[event.kind][0] == "seat" else -1


TELLING: Final = Telling(
    rolls=("threw", "kept"),
    heads=("round",),
    opens=(
        "threw", "kept", "idle", "mined", "paid", "hired", "explored", "upgraded", "skipped", "hall", "tomb",
        "scepter", "exchanged",
    ),
    leads=("kept",),
    folds=("scored", "final"),
    you=("Who",),
    owner=owner,
)  # fmt: skip
