"""What may happen in Hostile Takeover: each kind of event with its values, in their order."""

from __future__ import annotations

from typing import Final

from ludus.core.diary import Event
from ludus.core.facts import Telling
from ludus.core.table import Table, Tells

TELLS: Final[Tells] = {
    "picking": ("seat", "place"),
    "team": ("seat", "team"),
    "dealt": ("seat", "figure"),
    "kept": ("seat", "figure"),
    "passed": ("seat", "figure"),
    "drafted": ("seat", "figure"),
    "zone": ("seat", "zone"),
    "deployed": ("figure", "square"),
    "turn": ("turn",),
    "revealed": ("figure", "card", "energy"),
    "boost": ("seat", "figure"),
    "rolled": ("seat", "purpose", "dice", "total"),
    "initiative": ("seat", "total"),
    "order": ("seat", "place"),
    "acts": ("figure", "card"),
    "special": ("figure",),
    "extra_move": ("figure",),
    "moved": ("figure", "before", "square", "cost"),
    "jumped": ("figure", "before", "square"),
    "took": ("figure", "square"),
    "marker": ("before", "square"),
    "watch": ("watcher", "mover"),
    "fires": ("shooter", "target", "tn", "cover"),
    "fires_at": ("shooter", "square", "tn"),
    "aimed": ("shooter",),
    "accuracy": ("figure",),
    "defense": ("figure",),
    "hit": ("attacker", "target"),
    "missed": ("attacker", "target"),
    "instead": ("target", "struck"),
    "drifts": ("square", "landing", "way", "distance"),
    "lost": ("square",),
    "explodes": ("square", "attacker"),
    "drained": ("figure",),
    "strikes": ("attacker", "target"),
    "to_wound": ("attacker", "victim", "total", "tn"),
    "unhurt": ("victim",),
    "pinned": ("figure",),
    "wounded": ("figure",),
    "points": ("seat", "amount", "score", "why"),
    "relocated": ("figure", "before", "square"),
    "stands": ("figure", "how"),
    "watching": ("figure",),
    "aim_lost": ("figure",),
    "token": ("seat",),
    "lucky": ("figure",),
    "clean_up": ("turn",),
    "ended": ("winner", "how"),
}


FIGURES: Final = ("figure", "watcher", "shooter", "attacker", "target", "victim")


def owner(table: Table, event: Event) -> int:
    """Whose doing an event was: by the seat or the figure that it begins with."""
    first = (*TELLS[event.kind], "")[0]
    if first in FIGURES:
        side: list[int] = table.side  # type: ignore[attr-defined]  # the arena's
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
    you=("colour",),
    owner=owner,
)  # fmt: skip
