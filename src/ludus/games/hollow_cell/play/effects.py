"""What several events do. HC-G49: for one player after the other, the drawer first, then clockwise, each fully."""

from __future__ import annotations

from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, Flow, Procedure
from ludus.games.hollow_cell.play import drawing
from ludus.games.hollow_cell.table import Arena


class ForEachPlayer(Procedure):
    """Something for each player in turn, the drawer first."""

    drawer: Public[int]
    place: Public[int] = 0

    def seat(self, t: Arena) -> int:
        return (self.drawer + self.place) % t.players


class Supplies(Procedure):
    """Cards for several players, one after the other."""

    steps = {"hand_out": "HC-152"}
    due: Public[tuple[tuple[int, int], ...]]

    def hand_out(self, t: Arena) -> Flow:
        if not self.due:
            return DONE
        seat, count = self.due[0]
        self.due = self.due[1:]
        return drawing.draw_cards(t, seat, count)

    def after_hand_out(self, t: Arena, child: drawing.DrawCards) -> Flow:
        return AGAIN


class Limits(ForEachPlayer):
    """HC-029: after hands were passed, each is cut to its owner's limit."""

    steps = {"limit": "HC-029"}

    def limit(self, t: Arena) -> Flow:
        if self.place == t.players:
            return DONE
        seat = self.seat(t)
        self.place += 1
        return drawing.Limit(seat=seat)

    def after_limit(self, t: Arena, child: drawing.Limit) -> Flow:
        return AGAIN
