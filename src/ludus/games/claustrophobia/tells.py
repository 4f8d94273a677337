"""What may happen in Claustrophobia: each kind of event with its values, in their order."""

from __future__ import annotations

from typing import Final

from ludus.core.diary import Event
from ludus.core.facts import Telling
from ludus.core.table import Table, Tells

TELLS: Final[Tells] = {
    "scenario": ("number",),
    "bid": ("seat", "bid"),
    "passed": ("seat",),
    "human": ("seat",),
    "bought": ("warrior",),
    "bought_object": ("object", "warrior"),
    "gift": ("gift",),
    "round": ("round",),
    "rerolled": ("faces",),
    "assigned": ("warrior", "die", "exhausted"),
    "courage": ("warrior",),
    "blessed": ("warrior", "side"),
    "healed": ("warrior", "line"),
    "feet": ("warrior", "line"),
    "terror": ("warrior",),
    "activated": ("warrior",),
    "moved": ("warrior", "tile"),
    "foresaw": ("seat", "*tiles"),
    "tile": ("tile",),
    "discarded": ("tile",),
    "lost": ("tile",),
    "held": ("tile",),
    "sealed": ("tile", "side"),
    "marker": ("tile",),
    "booby": ("warrior", "face"),
    "echo": ("tile",),
    "saved": ("warrior",),
    "died": ("warrior", "tile"),
    "tough_lost": ("tile",),
    "wounded": ("unit", "count", "total"),
    "slain": ("unit",),
    "guarded": ("taker", "victim"),
    "canceled": ("warrior", "line"),
    "grenade": ("warrior", "target"),
    "water": ("warrior", "unit"),
    "placed": ("square", "dice"),
    "trap": ("warrior",),
    "threat": ("change", "threat"),
    "sent": ("unit", "tile"),
    "tough": ("tile",),
    "critical": ("warrior",),
    "frenzy": ("tile",),
    "held_back": (),
    "let_go": (),
    "fuse": ("fuse",),
    "exploded": ("tile",),
    "fuse_out": (),
    "dropped": ("tile",),
    "seal": ("tile",),
    "seal_broken": ("tile",),
    "ritual": ("counter",),
    "appeared": ("unit", "tile"),
    "subdued": ("unit",),
    "rose": ("unit",),
    "freed": ("unit",),
    "chest": ("warrior", "full"),
    "guide": ("tile",),
    "guide_way": ("side",),
    "guide_gone": (),
    "poison": ("warrior",),
    "ended": ("winner",),
    "drew_advantage": ("seat", "kind"),
    "drew_event": ("seat", "kind"),
    "phase": ("phase",),
    "rolled": ("faces",),
    "gift_used": ("gift",),
    "advantage_played": ("kind",),
    "event_played": ("kind",),
    "explored": ("warrior", "tile", "side"),
    "shifted": ("seat", "*tiles"),
    "laid": ("tile", "x", "y", "quarters"),
    "carries": ("warrior",),
    "attack": ("warrior", "target", "tile"),
    "strikes": ("unit", "warrior", "tile"),
    "fought": ("faces",),
    "hits": ("hits", "combat"),
    "killed": ("tile",),
    "destiny": ("faces",),
    "roused": ("unit", "tile"),
    "unit_moved": ("unit", "tile", "to"),
    "exorcism": ("unit", "face", "total"),
}


def owner(table: Table, event: Event) -> int:
    """Whose doing an event was: warriors are the Human player's, units the Demon player's."""
    first = (*TELLS[event.kind], "")[0]
    human: int = table.human  # type: ignore[attr-defined]  # the seat of the Human player
    if first in ("warrior", "taker"):
        return human
    if first in ("unit", "square", "change") and human >= 0:
        return 1 - human
    return event.args[0] if first == "seat" else -1


TELLING: Final = Telling(
    heads=("round",),
    opens=(
        "scenario", "bid", "phase", "rolled", "activated", "explored", "saved", "attack", "grenade", "water",
        "advantage_played", "event_played", "gift_used", "destiny", "placed", "sent", "roused", "strikes",
        "drew_event", "drew_advantage", "fuse", "ritual", "ended",
    ),
    folds=("bought", "bought_object", "assigned"),
    runs={"moved": ("first", "last"), "unit_moved": ("first", "first", "last")},
    you=("seat",),
    owner=owner,
)  # fmt: skip
