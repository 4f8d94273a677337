"""What dice of the roll pay for: four sizes of set, and a run."""

from __future__ import annotations

from ludus.core.reason import Reason
from ludus.games.void_halls.guards import can_build, why_not_again, why_not_kind
from ludus.games.void_halls.moments import CARD, Combination, buildings_in
from ludus.games.void_halls.numbers import HALLS, KINDS, MINE, NEEDED_TO_EXPLORE, UPGRADES, WORKERS_MOST
from ludus.games.void_halls.table import BUILDING, EXPLORING, HIRING, UPGRADING, Dungeons, Sheet


class Mining(Combination):
    """2 supplies from a Mine not used this round"""

    key = "mine"
    rules = ("VH-040", "VH-042", "VH-043", "VH-044")

    def too_few(self, face: int, have: int) -> str:
        return Reason("VH-040", "dice", face=face, have=have)

    def why_not(self, t: Dungeons, s: Sheet, kind: int) -> str:
        if not t.idle_mines(s):
            return "VH-041" if not s.built[MINE] else "VH-G13" if s.built[MINE] & ~s.used else "VH-043"
        return "" if t.room(s) > 0 else "VH-G30"

    def perform(self, t: Dungeons, seat: int, face: int) -> None:
        t.mine(seat, face)


class Construction(Combination):
    """One building, if it can be paid and has room"""

    key = "build"
    rules = ("VH-045", "VH-050", "VH-095")

    def too_few(self, face: int, have: int) -> str:
        return Reason("VH-045", "dice", face=face, have=have)

    def why_not(self, t: Dungeons, s: Sheet, kind: int) -> str:  # at least one kind must be possible
        rule, free = why_not_again(t, s, BUILDING), t.ground(s) & ~s.taken
        if rule:
            return rule
        for what in range(len(KINDS)):
            if can_build(t, s, what, free):
                return ""
        short = min([s.price(what) for what in range(len(KINDS))]) > s.stock()
        return Reason("VH-051", "nothing", stock=s.stock()) if short else why_not_kind(t, s, MINE)


class Hiring(Combination):
    """One worker more from the next round on, up to 9"""

    key = "hire"
    rules = ("VH-054", "VH-055", "VH-056", "VH-G15")

    def too_few(self, face: int, have: int) -> str:
        return Reason("VH-054", "dice", face=face, have=have)

    def why_not(self, t: Dungeons, s: Sheet, kind: int) -> str:
        return "VH-056" if s.workers >= WORKERS_MOST else why_not_again(t, s, HIRING)

    def perform(self, t: Dungeons, seat: int, face: int) -> None:
        t.hire(seat, face)


class Exploration(Combination):
    """The next hall, if 3 buildings stand in the one before"""

    key = "explore"
    rules = ("VH-057", "VH-058", "VH-060")

    def too_few(self, face: int, have: int) -> str:
        return Reason("VH-057", "dice", face=face, have=have)

    def why_not(self, t: Dungeons, s: Sheet, kind: int) -> str:  # VH-060, VH-G32: in the deepest explored hall
        if s.halls == HALLS:
            return "VH-063"
        have, here = buildings_in(t, s, s.halls), s.taken & t.plan.halls[s.halls]
        if have >= NEEDED_TO_EXPLORE:
            return why_not_again(t, s, EXPLORING)
        if have + (0 if t.options.crossed_tomb_counts else (s.spent & here).bit_count()) >= NEEDED_TO_EXPLORE:
            return Reason("VH-G21", "tombs", hall=s.halls, have=have)
        if here.bit_count() >= NEEDED_TO_EXPLORE:
            long = next(what for what in range(len(KINDS)) if CARD[what].is_long())
            return Reason("VH-061", "long", hall=s.halls, have=have, kind=long)
        return Reason("VH-060", "few", hall=s.halls, have=have)

    def perform(self, t: Dungeons, seat: int, face: int) -> None:  # VH-062: the new hall can be built in at once
        t.explore(seat, face)


class Upgrading(Combination):
    """One kind of building is improved for good"""

    key = "upgrade"
    rules = ("VH-064", "VH-065", "VH-066")

    def why_not(self, t: Dungeons, s: Sheet, kind: int) -> str:  # VH-G19: one box for each kind
        if s.is_upgraded(kind):
            return Reason("VH-067", "checked", kind=kind)
        if t.options.upgrade_needs_built and not s.has(kind):
            return Reason("VH-G18", "none", kind=kind)
        return why_not_again(t, s, UPGRADING)

    def why_useless(self, t: Dungeons, s: Sheet) -> str:
        reasons = [self.why_not(t, s, kind) for kind in UPGRADES]
        return "" if "" in reasons else next((why for why in reasons if why != "VH-067"), reasons[0])
