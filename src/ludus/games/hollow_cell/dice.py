"""How the attack dice read."""

from __future__ import annotations

from ludus.games.hollow_cell.columns import FOCUSED, GRAZE, HIT
from ludus.games.hollow_cell.kinds import BIT
from ludus.games.hollow_cell.moments import SETS


def reading(attack: tuple[int, ...], source: int, hexed: bool, nicked: int) -> tuple[int, int]:
    """HC-084 to HC-088, HC-G16: full hits, and the Grazes that are left to be paired.

    `hexed`: they are a Hex Gunner's; `nicked`: so many Grazes are taken out.
    """
    found = attack.count(HIT)
    grazes = attack.count(GRAZE)
    if SETS.focus_hits & BIT[source]:
        found += attack.count(FOCUSED)
    elif hexed:
        grazes += attack.count(FOCUSED)
    grazes = max(0, grazes - nicked)
    if grazes and SETS.graze_hits & BIT[source]:
        found += 1
        grazes -= 1
    return found, grazes
