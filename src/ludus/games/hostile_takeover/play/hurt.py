"""To Wound, and what follows: Pinned or Wounded, the marker scatters, the hill is left, points are given."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import DONE, NEXT, OVER, Flow, Procedure, ask, goto
from ludus.core.reason import Reason
from ludus.games.hostile_takeover import victory
from ludus.games.hostile_takeover.actions import PLACE, AtSquare
from ludus.games.hostile_takeover.ground import HILL_MASK, RING_MASK
from ludus.games.hostile_takeover.moments import SPECIAL_OF
from ludus.games.hostile_takeover.names import GRID, lies_in
from ludus.games.hostile_takeover.play.throw import FOR_DIRECTION, FOR_DISTANCE, TO_WOUND, Throw
from ludus.games.hostile_takeover.table import Arena
from ludus.geometry.squares import squares_of

UNHURT: Final = 0
PINNED: Final = 1
WOUNDED: Final = 2


class ToWound(Procedure):
    """HT-128 to HT-130, HT-163 to HT-166: one To Wound roll on one figure."""

    steps = {
        "rolls": "HT-128",
        "state": "HT-129",
        "direction": "HT-211",
        "distance": "HT-211",
        "relocate": "HT-221",
        "points": "HT-223",
    }
    attacker: Public[int]
    victim: Public[int]
    tn: Public[int]  # the number to reach
    pins: Public[bool]  # whether a failed roll Pins
    luck: Public[bool] = False
    total: Public[int] = 0
    result: Public[int] = UNHURT
    way: Public[int] = 0  # where the marker goes

    def rolls(self, t: Arena) -> Flow:  # HT-095, HT-G68: always three dice
        return Throw(purpose=TO_WOUND, roller=t.side[self.attacker], count=3, luck=self.luck)

    def after_rolls(self, t: Arena, thrown: Throw) -> Flow:
        self.total = thrown.total
        return NEXT

    def state(self, t: Arena) -> Flow:
        t.tell("to_wound", self.attacker, self.victim, self.total, self.tn)
        if self.total >= self.tn:
            self.result = WOUNDED  # HT-130, HT-164: number reached
            t.wound(self.victim)
            SPECIAL_OF[self.victim].falls(t, wounded=True)
            if victory.wins_with(t, self.attacker, self.victim):
                return goto("points")
        elif self.pins:
            self.result = PINNED  # HT-129, HT-165: hit, not wounded
            t.pin(self.victim)
            SPECIAL_OF[self.victim].falls(t, wounded=False)
        else:
            t.tell("unhurt", self.victim)  # HT-166: it fought back
            return DONE
        return NEXT

    def direction(self, t: Arena) -> Flow:  # HT-211: its holder falls
        if t.holder != self.victim:
            return goto("relocate")
        return Throw(purpose=FOR_DIRECTION, roller=t.side[self.victim], count=1, sides=8)

    def after_direction(self, t: Arena, thrown: Throw) -> Flow:
        self.way = thrown.total - 1
        return NEXT

    def distance(self, t: Arena) -> Flow:
        return Throw(purpose=FOR_DISTANCE, roller=t.side[self.victim], count=1)

    def after_distance(self, t: Arena, thrown: Throw) -> Flow:  # HT-G91: half the die; HT-G90: it stays inside
        t.drop_marker(GRID.slide(t.square[self.victim], self.way, (thrown.total + 1) // 2))
        return NEXT

    def relocate(self, t: Arena) -> Flow:  # HT-221, HT-G95: off the hill
        if self.result != WOUNDED or not t.stakes.hill or not lies_in(t.square[self.victim], HILL_MASK):
            return NEXT
        return Relocation(figure=self.victim)

    def points(self, t: Arena) -> Flow:
        if self.result == WOUNDED and victory.score_wound(t, self.attacker, self.victim):
            return OVER
        return DONE


class Relocation(Procedure):
    """HT-221, HT-G94: a figure Wounded on the hill is moved at once beside it, by its own player."""

    steps = {"place": "HT-221"}
    figure: Public[int]

    def place(self, t: Arena) -> Flow:  # HT-G94: on the ring
        free = RING_MASK & t.ground.standable & ~t.occupied
        return ask(t.side[self.figure], [PLACE[s] for s in squares_of(free)])

    def near_place(self, t: Arena) -> list[Action]:
        return [PLACE[s] for s in squares_of(RING_MASK)]

    def why_not_place(self, t: Arena, a: AtSquare) -> str:
        if not lies_in(a.square, RING_MASK):
            return "HT-221"
        if lies_in(a.square, t.occupied):
            return Reason("HT-019", "taken", who=t.figure_at(a.square), square=a.square)
        return "" if t.ground.floor[a.square] else "HT-020"

    def on_place(self, t: Arena, a: AtSquare) -> Flow:
        t.relocate(self.figure, a.square)
        return DONE
