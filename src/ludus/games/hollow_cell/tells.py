"""What may happen in Hollow Cell: each kind of event with its values, in their order."""

from __future__ import annotations

from typing import Final

from ludus.core.diary import Event
from ludus.core.facts import Telling
from ludus.core.table import Table, Tells

TELLS: Final[Tells] = {
    "first": ("seat",),
    "hazard_red": ("seat", "event", "face"),
    "hazard_green": ("seat", "event", "face"),
    "dealt_warrior": ("seat", "warrior"),
    "warrior": ("seat", "warrior"),
    "engine_given": ("seat", "engine"),
    "engine_used": ("seat", "engine"),
    "engine_aimed": ("seat", "engine", "target"),
    "engine_blocked": ("seat", "engine"),
    "engine": ("seat", "engine", "target"),
    "engine_stolen": ("seat", "victim", "engine"),
    "theft_roll": ("seat", "first", "second"),
    "turn": ("seat", "turn"),
    "spent": ("seat", "count"),
    "loaded": ("seat", "gear", "count"),
    "refilled": ("seat", "gear", "count"),
    "returned": ("count",),
    "unloaded": ("seat", "gear", "count"),
    "equipped": ("seat", "kind", "side"),
    "dropped": ("seat", "kind"),
    "taken_off": ("seat", "kind"),
    "captured": ("seat", "victim", "kind"),
    "entered": ("seat", "kind"),
    "left": ("seat", "kind"),
    "part_loaded": ("seat", "kind", "charges"),
    "attack": ("attacker", "defender", "dice", "source"),
    "attack_roll": ("seat", "dice"),
    "defended": ("seat", "kind"),
    "defence_roll": ("seat", "dice"),
    "focus": ("seat", "kind"),
    "hits": ("attacker", "defender", "full", "hits"),
    "special": ("seat", "kind"),
    "injected": ("seat",),
    "wounded": ("seat", "value"),
    "healed": ("seat", "value"),
    "swapped": ("seat", "value"),
    "kept_wounds": ("seat",),
    "wounds_reshuffled": ("left",),
    "event": ("event", "seat"),
    "events_reshuffled": ("left",),
    "event_ended": ("event",),
    "defeated": ("victim", "by"),
    "self_defeated": ("victim",),
    "banner": ("seat", "worth", "banners"),
    "won": ("winner",),
    "discarded": ("seat", "kind"),
    "laid_open": ("seat", "kind"),
    "final_wounds": ("seat", "total"),
    "played": ("seat", "kind"),
    "took_back": ("seat", "kind"),
    "snatched": ("seat", "victim", "kind"),
    "lost_card": ("seat", "kind"),
    "named": ("seat", "kind"),
    "gave": ("giver", "seat", "kind"),
    "hand_passed": ("giver", "seat", "count", "*cards"),
    "drew": ("seat", "kind"),
    "sudden": ("seat",),
    "event_seen": ("seat", "event"),
    "looked": ("seat", "kind"),
    "put_under": ("seat",),
    "loot": ("seat", "face"),
    "reshuffled": ("left",),
    "grenade": ("thrower", "seat", "face"),
    "grenade_left": ("seat",),
    "exploded": ("seat", "kind"),
    "ration_die": ("seat", "face", "result"),
}


SEATS: Final = ("seat", "attacker", "giver", "thrower", "victim")


def owner(table: Table, event: Event) -> int:
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
