"""The whole game: set-up, then turn after turn clockwise."""

from __future__ import annotations

from ludus.core.fields import Public
from ludus.core.flow import AGAIN, NEXT, OVER, Flow, Procedure
from ludus.games.hollow_cell import victory
from ludus.games.hollow_cell.play.setup import SetUp, first_player
from ludus.games.hollow_cell.play.turn import Turn
from ludus.games.hollow_cell.table import Arena


class HollowCell(Procedure):
    """HC-021, HC-023, HC-024: turns go on until somebody has won."""

    steps = {
        "set_up": "HC-011",
        "first": "HC-020",
        "turn": "HC-021",
    }
    seat: Public[int] = 0

    def set_up(self, t: Arena) -> Flow:
        return SetUp()

    def first(self, t: Arena) -> Flow:
        self.seat = first_player(t)
        t.tell("first", self.seat)
        return NEXT

    def turn(self, t: Arena) -> Flow:
        return OVER if victory.by_turn_cap(t) else Turn(seat=self.seat)

    def after_turn(self, t: Arena, done: Turn) -> Flow:
        self.seat = (self.seat + 1) % t.players  # HC-023: to the left
        return AGAIN
