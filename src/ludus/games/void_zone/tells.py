"""What may happen in Void Zone: each kind of event with its values, in their order."""

from __future__ import annotations

from typing import Final

from ludus.core.table import Tells

TELLS: Final[Tells] = {
    "first": ("seat",),
    "pool": ("seat", "trait"),
    "trait": ("seat", "trait"),
    "tile": ("zone", "rating"),
    "placed": ("robot", "zone"),
    "turn": ("seat", "turn", "round"),
    "prime": ("seat",),
    "prime_back": ("seat",),
    "level": ("seat", "gain", "level"),
    "paid": ("seat", "amount", "level"),
    "enlarged": ("seat", "capacity"),
    "active": ("robot",),
    "ran": ("robot", "before", "zone"),
    "jumped": ("robot", "before", "zone"),
    "followed": ("robot", "before", "zone"),
    "teleported": ("robot", "before", "zone"),
    "swapped": ("robot", "other"),
    "sap": ("robot", "zone"),
    "charge": ("robot", "zone"),
    "drained": ("zone", "rating"),
    "charged": ("zone", "rating"),
    "jolt": ("jolter", "target"),
    "forced": ("robot", "before", "zone"),
    "shield": ("seat", "zone"),
    "shield_gone": ("seat", "zone"),
    "drone": ("seat", "zone"),
    "drone_gone": ("seat", "zone"),
    "token": ("seat", "zone", "cost"),
    "token_gone": ("zone",),
    "token_paid": ("seat", "zone", "cost"),
    "grenade": ("seat", "zone"),
    "detonation": ("seat", "zone"),
    "grenade_jolt": ("robot",),
    "grenade_gone": ("zone",),
    "exhausted": ("robot",),
    "eliminated": ("robot", "zone", "by"),
    "player_out": ("seat",),
    "drain_rate": ("rate",),
    "cheer": ("seat",),
    "house_token": ("seat",),
    "resigned": ("seat",),
    "ended": ("winner",),
}
