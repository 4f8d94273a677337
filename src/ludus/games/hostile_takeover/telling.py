"""How the log is told: which events begin a line, which go on with it, and which are told as one."""

from __future__ import annotations

from typing import Any, Final

from ludus.core.diary import Event
from ludus.core.facts import Telling
from ludus.games.hostile_takeover.tells import TELLS

FIGURES: Final = ("figure", "watcher", "shooter", "attacker", "target", "victim")


def owner(table: Any, event: Event) -> int:
    """Whose doing an event was: by the seat or the figure that it begins with."""
    first = (*TELLS[event.kind], "")[0]
    if first in FIGURES:
        side: list[int] = table.side
        return side[event.args[0]] if event.args[0] >= 0 else -1
    return event.args[0] if first == "seat" else -1


TELLING: Final = Telling(
    heads=("turn",),
    opens=(
        "picking", "acts", "special", "extra_move", "moved", "jumped", "fires", "fires_at", "strikes", "watching",
        "aimed", "clean_up", "stands", "ended",
    ),
    leads=("watch", "extra_move", "special", "aimed"),
    folds=("team", "dealt", "kept", "passed", "drafted", "zone", "deployed", "revealed"),
    runs={"moved": ("first", "first", "last", "sum")},
    lists={"revealed": 0},
    rolls=("rolled",),
    you=("colour",),
    owner=owner,
)  # fmt: skip
