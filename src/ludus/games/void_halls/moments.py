"""The moments at which a kind of building acts, in the order of play; what each does here is the plain building."""

from __future__ import annotations

from typing import Final

from ludus.core.cards import Card
from ludus.games.void_halls.numbers import HALLS
from ludus.games.void_halls.table import Dungeons, Sheet


class Building(Card):
    """VH-095: a kind of building."""

    kind: int = 0  # its place in the list of kinds

    def more_throws(self) -> int:
        """The round starts. VH-029, VH-030: so many throws more than the mode allows."""
        return 0

    def why_not_build(self, t: Dungeons, s: Sheet, free: int) -> str:
        """Construction: what it asks for besides its price and a free square."""
        return ""

    def is_long(self) -> bool:
        """VH-047: whether it fills two squares, not one."""
        return False

    def built(self, t: Dungeons, seat: int) -> None:
        """It has been drawn."""

    def counted(self, t: Dungeons, s: Sheet, here: int) -> int:
        """VH-060: how many buildings stand on its squares, for Exploration."""
        return here.bit_count()

    def lures(self, s: Sheet, here: int) -> int:
        """Battle-Time: how many heroes come to those on these squares of a hall."""
        return 0

    def meets(self, s: Sheet, here: int) -> int:
        """VH-072: how many heroes those on these squares of a hall defeat."""
        return 0

    def after_battle(self, t: Dungeons, seat: int) -> None:
        """VH-082, VH-106, VH-116: it stays as it is."""

    def cleanup(self, t: Dungeons, seat: int) -> None:
        """The cleanup begins."""


CARD: Final[list[Building]] = []  # of each kind; see cards/box.py


def begin_round(t: Dungeons) -> None:
    """VH-G28: how many throws there are is fixed now."""
    t.start_round()
    for s in t.sheets:
        if s.allowed and s.taken:
            for kind in range(len(CARD)):
                if s.built[kind]:
                    s.allowed += CARD[kind].more_throws()


def buildings_in(t: Dungeons, s: Sheet, hall: int) -> int:
    """VH-060: the buildings of a hall."""
    here, count = t.plan.halls[hall], 0
    for kind in range(len(CARD)):
        if s.built[kind] & here:
            count += CARD[kind].counted(t, s, s.built[kind] & here)
    return count


def heroes(t: Dungeons, s: Sheet, hall: int) -> int:
    """VH-070: who comes to a hall."""
    here, count = t.plan.halls[hall], 0
    for kind in range(len(CARD)):
        if s.built[kind] & here:
            count += CARD[kind].lures(s, s.built[kind] & here)
    return count


def defence(t: Dungeons, s: Sheet, hall: int) -> int:
    """VH-072, VH-073: how many heroes those who fight in a hall can defeat."""
    here, count = t.plan.halls[hall], 0
    for kind in range(len(CARD)):
        if s.built[kind] & here:
            count += CARD[kind].meets(s, s.built[kind] & here)
    return count


def anybody_comes(t: Dungeons, s: Sheet) -> bool:
    """VH-077: whether there is anything that heroes come for."""
    for hall in range(1, HALLS + 1):  # noqa: SIM110 - a loop compiles better
        if heroes(t, s, hall):
            return True
    return False
