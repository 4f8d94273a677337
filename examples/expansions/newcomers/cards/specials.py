"""The Special Actions of the Newcomers, one paragraph each."""

from __future__ import annotations

from ludus.core.fields import Public
from ludus.core.flow import DONE, Flow, Procedure
from ludus.core.reason import Reason
from ludus.games.hostile_takeover.attack_flags import HASTY
from ludus.games.hostile_takeover.cards.raising import Raise
from ludus.games.hostile_takeover.moments import Raises, Special
from ludus.games.hostile_takeover.play.melee import Striking
from ludus.games.hostile_takeover.play.movement import Movement
from ludus.games.hostile_takeover.table import BY_INJECTION, Arena


class OneTwo(Special):
    """Two Melee Attacks one after the other, on the same enemy or on two."""

    key = "one_two"
    rules = ("HT-104", "NC-1")

    def instead_of_striking(self, t: Arena, figure: int) -> Flow:
        return TwoBlows(figure=figure)


class TwoBlows(Procedure):
    """Ox: a Melee Attack, and another one if he still stands."""

    steps = {
        "first": "NC-1",
        "second": "NC-1",
    }
    figure: Public[int]

    def first(self, t: Arena) -> Flow:
        return Striking(figure=self.figure, barred=0)

    def second(self, t: Arena) -> Flow:
        return Striking(figure=self.figure, barred=0) if t.standing(self.figure) else DONE


class ThreeBarrels(Special):
    """Three Ranged Attacks one after the other, on the same target or on several, each needing 1 more to hit."""

    key = "three_barrels"
    rules = ("HT-104", "NC-2")

    def shots(self) -> int:
        return 3

    def manner(self) -> int:
        return HASTY


class StretcherDrone(Raises):
    """After the move, a Wounded teammate within 4 squares stands up at once. It gets no card and no Energy this
    turn."""

    key = "stretcher_drone"
    rules = ("HT-104", "NC-3")

    def after_card(self, t: Arena, figure: int) -> Flow:
        return Raise(figure=figure)

    def can_raise(self, t: Arena) -> int:
        return t.wounded

    def reach(self) -> int:
        return 4

    def why_not_down(self, figure: int) -> str:
        return Reason("HT-103", "unhurt", who=figure)

    def raises(self, t: Arena, figure: int) -> None:
        t.stand(figure, BY_INJECTION)


class Slipstream(Special):
    """This move is 1 point longer, and nobody can interrupt it."""

    key = "slipstream"
    rules = ("HT-104", "NC-4")

    def instead_of_moving(self, t: Arena, figure: int, points: int) -> Flow:
        return Movement(figure=figure, left=points + 1, watched=False)
