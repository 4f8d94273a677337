"""How many actions of which types a turn allows."""

from __future__ import annotations

from typing import Final

# VZ-066: the action types; upgraded and basic forms are of one type (VZ-070)
UPGRADE: Final = 0
RUN: Final = 1
FRAMEWORK: Final = 2  # VZ-G25: Sap or Charge; VZ-108: one of them twice, VZ-109: or once among three types
JUMP: Final = 3  # VZ-122: twice like any other
JOLT: Final = 4
SHIELD: Final = 5  # VZ-181: two are the same twice
RE_PRIME: Final = 6  # VZ-G16: a type of its own
DRONE_PLACE: Final = 7  # VZ-G55: place and move are two types
DRONE_MOVE: Final = 8
GRENADE: Final = 9
INTERFERENCE: Final = 10
SHIFT: Final = 11
TELEPORT: Final = 12
KIND: Final[list[int]] = [1 << kind for kind in range(13)]
KIND_KEYS: Final[list[str]] = [
    "upgrade", "run", "framework", "jump", "jolt", "shield", "re_prime", "drone_place", "drone_move", "grenade",
    "interference", "shift", "teleport",
]  # fmt: skip

SAPPING: Final = 1
CHARGING: Final = 2


def why_not_pattern(used: tuple[int, ...], kind: int, spare: int) -> str:
    """Why an action of this type cannot follow those used; `spare` actions do not count against the pattern."""
    many = len(used) + 1
    pattern = 3 if len({*used, kind}) >= 3 else 2  # VZ-052: three different, VZ-053: or one type twice
    if many - spare <= pattern:  # VZ-335, VZ-365: what is left without the spare ones must be a pattern
        return ""
    if spare:
        return "VZ-G58"
    if many > 3:
        return "VZ-052"
    return "VZ-053" if used.count(used[0]) == len(used) else "VZ-054"


EVERY_KIND: Final = (1 << 13) - 1


def plain_kinds(used: tuple[int, ...]) -> int:
    """The types that may follow when no trait bends the pattern (VZ-052, VZ-053, VZ-054)."""
    if len(used) < 2:
        return EVERY_KIND
    if len(used) == 2 and used[0] != used[1]:
        return EVERY_KIND & ~(KIND[used[0]] | KIND[used[1]])
    return 0
