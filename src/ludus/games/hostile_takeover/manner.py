"""The manner of a Ranged Attack: what its card and a Special Action make of it, as one number."""

from __future__ import annotations

from typing import Final

PLAIN: Final = 0
AIMED: Final = 1  # HT-068: with an Aim card
DEAD_EYE: Final = 2
FLAMES: Final = 4  # Firestorm
HASTY: Final = 8  # Double Tap, Run and Gun: TN +1
CLUSTER: Final = 16
LUCKY: Final = 32
AREA: Final = 64  # Hail of Lead, Firestorm: never redirected
MAY_AIM: Final = 128  # the first attack of a Fire card


def has(manner: int, what: int) -> bool:
    return manner & what != 0


def lacking(manner: int, what: int) -> int:
    """The same manner without this."""
    return manner & ~what
