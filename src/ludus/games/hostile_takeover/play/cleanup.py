"""The Clean Up Phase."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import DONE, NEXT, OVER, Flow, Procedure, ask, goto
from ludus.games.hostile_takeover import victory
from ludus.games.hostile_takeover.actions import SURGE, SURGES
from ludus.games.hostile_takeover.names import NOBODY, figures_of, only
from ludus.games.hostile_takeover.table import BY_CLEAN_UP, BY_SURGE, Arena


class CleanUp(Procedure):
    """HT-046 to HT-049: points, Pinned figures stand, Nanite Surge, leftovers go."""

    steps = {
        "points": "HT-046",
        "stand": "HT-047",
        "fallen": "HT-048",
        "surge": "HT-101",
        "arrivals": "HT-195",
        "leftovers": "HT-049",
    }
    figure: Public[int] = NOBODY
    asked: Public[int] = 0  # figures that have decided

    def points(self, t: Arena) -> Flow:  # HT-G81: scoring comes first
        t.enter("clean_up")
        t.tell("clean_up", t.turn)
        return OVER if victory.clean_up_points(t) else NEXT

    def stand(self, t: Arena) -> Flow:  # HT-047, HT-136: Pinned ones
        for f in figures_of(t.pinned):
            t.stand(f, BY_CLEAN_UP)
        return NEXT

    def payer(self, t: Arena, figure: int) -> int:
        """HT-101, HT-G82: the figure itself, or by option any own one; NOBODY where there is no Energy."""
        if t.energy[figure]:
            return figure
        if t.options.nanite_source == "any":
            for f in figures_of(t.teams[t.side[figure]]):
                if t.energy[f]:
                    return f
        return NOBODY

    def fallen(self, t: Arena) -> Flow:  # HT-048, HT-140: Wounded when the turn began
        for seat in t.by_order():
            for f in figures_of(t.teams[seat] & t.wounded & t.wounded_before & ~self.asked):
                if self.payer(t, f) >= 0:
                    self.figure = f
                    return NEXT
        return goto("arrivals")

    def surge(self, t: Arena) -> Flow:
        return ask(t.side[self.figure], SURGES)

    def on_surge(self, t: Arena, a: Action) -> Flow:
        self.asked |= only(self.figure)
        if a is SURGE:
            t.pay(self.payer(t, self.figure), 1)
            t.stand(self.figure, BY_SURGE)
        return goto("fallen")

    def arrivals(self, t: Arena) -> Flow:
        return OVER if victory.late_arrivals(t) else NEXT

    def leftovers(self, t: Arena) -> Flow:
        t.end_turn()
        return OVER if victory.time_is_up(t) else DONE
