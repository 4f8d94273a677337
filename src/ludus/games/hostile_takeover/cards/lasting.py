"""Special Actions that last from their declaration to the end of the turn."""

from __future__ import annotations

from typing import Final

from ludus.games.hostile_takeover.moments import Special
from ludus.games.hostile_takeover.names import CLOAK, EVASIVE, FIELD, GRID, HARD, NONE
from ludus.games.hostile_takeover.table import Arena

SAFE_DISTANCE: Final = 2  # HT-190: around the cloaked one


class EvasiveRun(Special):
    """Until the end of the turn Ranged Attacks on him need 2 more, and Melee Attacks need 13 instead of 11."""

    key = "evasive_run"
    rules = ("HT-104", "HT-105")
    single = True  # who has its effect is not kept: one figure can

    def effect(self) -> int:
        return EVASIVE

    def added_to_shots_at_it(self, t: Arena) -> int:
        return 2 if t.lasts(EVASIVE) else 0

    def needed_to_strike_it(self, t: Arena, needed: int) -> int:
        return 13 if t.lasts(EVASIVE) else needed

    def falls(self, t: Arena, wounded: bool) -> None:
        t.end_effect(EVASIVE)


class EnergyField(Special):
    """Until the end of the turn he counts as in Hard Cover from every side, even on a cube. Only Dead Eye ignores
    it."""

    key = "energy_field"
    rules = ("HT-104", "HT-187", "HT-G23")
    single = True  # who has its effect is not kept: one figure can

    def effect(self) -> int:
        return FIELD

    def shelter(self, t: Arena) -> int:
        return HARD if t.lasts(FIELD) else NONE

    def falls(self, t: Arena, wounded: bool) -> None:  # HT-G23: Pinned he keeps it
        if wounded:
            t.end_effect(FIELD)


class PhaseCloak(Special):
    """Until the end of the turn nobody may choose him as the target of a Ranged Attack, nor aim at an empty square
    within 2 squares of him. Being Pinned or Wounded, or any attack by him, ends it."""

    key = "phase_cloak"
    rules = ("HT-104", "HT-188", "HT-189", "HT-190", "HT-191", "HT-G24")
    single = True  # who has its effect is not kept: one figure can

    def effect(self) -> int:
        return CLOAK

    def is_hidden(self, t: Arena) -> bool:
        return t.lasts(CLOAK)

    def hides(self, t: Arena, figure: int, square: int) -> bool:
        return t.lasts(CLOAK) and GRID.distance(square, t.square[figure]) <= SAFE_DISTANCE

    def attacks(self, t: Arena) -> None:
        t.end_effect(CLOAK)

    def falls(self, t: Arena, wounded: bool) -> None:
        t.end_effect(CLOAK)
