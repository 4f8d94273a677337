"""The Demons that have a rule of their own; scores and Talents stand on their cards."""

from __future__ import annotations

from typing import Final

from ludus.games.claustrophobia.moments import DemonCard
from ludus.games.claustrophobia.table import Catacombs

HARVEST: Final = 3  # TP


class Master(DemonCard):
    """Soul Harvest: whenever a Human warrior dies while it is in play, the Demon player gains 3 TP.
    It is never bought."""

    key = "master"
    rules = ("CL-016", "CL-133")

    def warrior_died(self, t: Catacombs) -> None:
        t.gain_threat(HARVEST)


class Tempter(DemonCard):
    """Temptation: Human warriors on its tile have no Talents."""

    key = "tempter"
    rules = ("CL-016", "CL-112", "CL-133")

    def takes_talents(self) -> bool:
        return True


class Possessor(DemonCard):
    """Strings: while it is in play every Possessed has +1 Fight."""

    key = "possessor"
    rules = ("CL-016", "CL-112", "CL-133")

    def creature_combat(self) -> int:
        return 1
