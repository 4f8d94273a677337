"""The moments at which combinations and kinds of building act, in the order of play; here, those of a plain one."""

from __future__ import annotations

from typing import Final

from ludus.core.cards import Card
from ludus.games.void_halls.table import Dungeons, Sheet


class Building(Card):
    """VH-095: a kind of building."""

    kind: int = 0  # its place in the list of kinds

    def more_throws(self) -> int:
        """The round starts. VH-029, VH-030: how many more rolls there are than the mode allows."""
        return 0

    def fits(self, t: Dungeons, s: Sheet, free: int) -> bool:
        """Construction: whether it asks for no more than its price and a free square, or that is there."""
        return True

    def why_not_fit(self, t: Dungeons) -> str:
        """What it asks for is not there."""
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


class Combination(Card):
    """VH-036: dice of the roll that pay for an action."""

    def too_few(self, face: int, have: int) -> str:
        """There are not enough dice of a number."""
        return ""

    def why_not(self, t: Dungeons, s: Sheet, kind: int) -> str:
        """Whatever the dice; `kind` is the one to be upgraded, -1 elsewhere."""
        return ""

    def why_useless(self, t: Dungeons, s: Sheet) -> str:
        """Whatever the dice, and whatever is upgraded."""
        return self.why_not(t, s, -1)

    def perform(self, t: Dungeons, seat: int, face: int) -> None:
        """The dice are used."""


COMBINATION: Final[list[Combination]] = []  # for two, three, four and five equal dice, and for a run
CARD: Final[list[Building]] = []  # of each kind; see cards/box.py
# The kinds that act at a moment: others are not asked.
THROWING: Final[list[int]] = []
COUNTING: Final[list[int]] = []
LURING: Final[list[int]] = []
MEETING: Final[list[int]] = []
FIGHTING: Final[list[int]] = []
TIDYING: Final[list[int]] = []


def begin_round(t: Dungeons) -> None:
    """VH-G28: how many rolls there are is fixed now."""
    t.start_round()
    for s in t.sheets:
        for kind in THROWING:
            if s.allowed and s.built[kind]:
                s.allowed += CARD[kind].more_throws()


def buildings_in(t: Dungeons, s: Sheet, hall: int) -> int:
    """VH-060: the buildings of a hall; a plain one for each square."""
    here = t.plan.halls[hall]
    count = (s.taken & here).bit_count()
    for kind in COUNTING:
        own = s.built[kind] & here
        if own:
            count += CARD[kind].counted(t, s, own) - own.bit_count()
    return count


def heroes(t: Dungeons, s: Sheet, hall: int) -> int:
    """VH-070: who comes to a hall."""
    count = 0
    for kind in LURING:
        count += CARD[kind].lures(s, s.built[kind] & t.plan.halls[hall])
    return count


def defense(t: Dungeons, s: Sheet, hall: int) -> int:
    """VH-072, VH-073: how many heroes those who fight in a hall can defeat."""
    count = 0
    for kind in MEETING:
        count += CARD[kind].meets(s, s.built[kind] & t.plan.halls[hall])
    return count


def anybody_comes(s: Sheet) -> bool:
    """VH-077: whether there is anything that heroes come for."""
    for kind in LURING:  # noqa: SIM110 - a loop compiles better
        if s.built[kind]:
            return True
    return False
