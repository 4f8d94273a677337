"""How the log is told: which events begin a line, which go on with it, and which are told as one."""

from __future__ import annotations

from typing import Any, Final

from ludus.core.diary import Event
from ludus.core.facts import Telling
from ludus.games.void_zone.tells import TELLS


def owner(table: Any, event: Event) -> int:
    """Whose doing an event was: by the seat or the Robot that it begins with."""
    first = (*TELLS[event.kind], "")[0]
    if first == "robot":
        return event.args[0] >> 1 if event.args[0] < 8 else -1  # two Robots each; the House Robot is nobody's
    return event.args[0] if first == "seat" else -1


TELLING: Final = Telling(
    heads=("turn",),
    opens=(
        "first", "prime", "prime_back", "enlarged", "ran", "jumped", "teleported", "swapped", "sap", "charge", "jolt",
        "shield", "drone", "token", "grenade", "detonation", "drain_rate", "house_token", "resigned", "ended",
    ),
    folds=("pool", "trait", "tile", "placed"),
    runs={"ran": ("first", "first", "last")},
    lists={"drained": 0, "charged": 0, "shield_gone": 1},
    you=("team",),
    owner=owner,
)  # fmt: skip
