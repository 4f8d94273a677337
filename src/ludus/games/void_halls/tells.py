"""What may happen in Void Halls: each kind of event with its values, in their order."""

from __future__ import annotations

from typing import Final

from ludus.core.diary import Event
from ludus.core.facts import Telling
from ludus.core.table import Table, Tells

TELLS: Final[Tells] = {
    "round": ("round", "battle"),
    "threw": ("seat", "throws", "faces"),
    "kept": ("seat", "faces", "thrown"),
    "stopped": ("seat", "throws"),
    "stop_shown": ("seat", "throws"),
    "idle": ("seat", "workers"),
    "mined": ("seat", "face", "square", "gained"),
    "built": ("seat", "building", "first", "second"),
    "paid": ("seat", "supplies"),
    "worker_lost": ("seat", "workers"),
    "hired": ("seat", "face", "workers"),
    "explored": ("seat", "face", "halls"),
    "upgraded": ("seat", "building"),
    "skipped": ("seat", "round"),
    "hall": ("seat", "hall", "heroes", "beaten"),
    "battle": ("seat", "points", "gained", "lost"),
    "tomb": ("seat", "square", "workers", "gives"),
    "scepter": ("seat", "points"),
    "exchanged": ("seat", "supplies", "workers"),
    "scored": ("seat", "line", "points"),
    "final": ("seat", "points"),
}


def owner(table: Table, event: Event) -> int:
    """Whose doing an event was."""
    return event.args[0] if TELLS[event.kind][0] == "seat" else -1


TELLING: Final = Telling(
    heads=("round",),
    opens=(
        "threw", "kept", "idle", "mined", "built", "hired", "explored", "upgraded", "skipped", "hall", "tomb",
        "scepter", "exchanged",
    ),
    leads=("kept",),
    folds=("scored", "final"),
    you=("Who",),
    owner=owner,
)  # fmt: skip
