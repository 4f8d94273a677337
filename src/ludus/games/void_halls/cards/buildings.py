"""Six of the seven kinds of building. The seventh, the Mine, is what a pair is placed on: see Mining."""

from __future__ import annotations

from ludus.core.reason import Reason
from ludus.games.void_halls.moments import Building
from ludus.games.void_halls.numbers import FORCE_THROWS
from ludus.games.void_halls.table import Dungeons, Sheet


class Warrior(Building):
    """Meets 1 hero of its hall in each battle."""

    key = "warrior"
    rules = ("VH-095", "VH-097", "VH-103", "VH-104", "VH-105", "VH-106", "VH-107", "VH-108")

    def fits(self, t: Dungeons, s: Sheet, free: int) -> bool:  # VH-G09: a worker can be spared
        return s.workers > t.options.min_workers

    def why_not_fit(self, t: Dungeons) -> str:
        return "VH-G09"

    def built(self, t: Dungeons, seat: int) -> None:  # VH-103: a die of the pool becomes the Warrior
        t.lose_worker(seat)

    def meets(self, s: Sheet, here: int) -> int:  # VH-107; VH-108: two, once Warriors are upgraded
        return 2 * here.bit_count() if s.is_upgraded(self.kind) else here.bit_count()


class Chest(Building):
    """Lures 1 hero into its hall in each battle."""

    key = "chest"
    rules = ("VH-095", "VH-097", "VH-110", "VH-111", "VH-112")

    def lures(self, s: Sheet, here: int) -> int:  # VH-071, VH-112, VH-G25: two, always, once Chests are upgraded
        return 2 * here.bit_count() if s.is_upgraded(self.kind) else here.bit_count()


class Force(Building):
    """One roll more in every later round."""

    key = "force"
    rules = ("VH-095", "VH-098", "VH-099", "VH-113", "VH-114")

    def more_throws(self) -> int:
        return FORCE_THROWS


class Trap(Building):
    """Meets 1 hero of its hall in each battle."""

    key = "trap"
    rules = ("VH-095", "VH-097", "VH-115", "VH-116", "VH-117", "VH-118")

    def meets(self, s: Sheet, here: int) -> int:  # VH-G23: one hero each
        return here.bit_count()


class Tomb(Building):
    """Meets 1 hero in the next battle, then turns into a worker."""

    key = "tomb"
    rules = ("VH-095", "VH-097", "VH-099", "VH-119", "VH-120", "VH-121", "VH-123", "VH-124", "VH-G03")

    def meets(self, s: Sheet, here: int) -> int:  # VH-120, VH-G23: those not crossed out, one hero each
        return (here & ~s.spent).bit_count()

    def counted(self, t: Dungeons, s: Sheet, here: int) -> int:  # VH-G21: a crossed-out one counts, or not
        return here.bit_count() if t.options.crossed_tomb_counts else (here & ~s.spent).bit_count()

    def after_battle(self, t: Dungeons, seat: int) -> None:  # VH-122: also where no hero came
        active = t.sheets[seat].built[self.kind] & ~t.sheets[seat].spent
        for square in range(active.bit_length()):
            if active >> square & 1:
                t.spend_tomb(seat, square)


class Scepter(Building):
    """1 point every round."""

    key = "scepter"
    rules = ("VH-095", "VH-098", "VH-099", "VH-127", "VH-128", "VH-129", "VH-130")

    def is_long(self) -> bool:
        return True

    def fits(self, t: Dungeons, s: Sheet, free: int) -> bool:  # VH-128: two free squares side by side
        return t.plan.has_pair(free)

    def why_not_fit(self, t: Dungeons) -> str:
        return Reason("VH-128", "no_pair", kind=self.kind)

    def counted(self, t: Dungeons, s: Sheet, here: int) -> int:  # VH-061: one building on two squares
        return 1

    def cleanup(self, t: Dungeons, seat: int) -> None:
        t.scepter_point(seat)
