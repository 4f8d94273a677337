"""Entering a Location."""

from __future__ import annotations

from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask
from ludus.games.hollow_cell import traits
from ludus.games.hollow_cell.actions import LEAVE, Leave
from ludus.games.hollow_cell.table import Arena


class EnterLocation(Procedure):
    """HC-148 to HC-150: the old Location makes room; Stone Sentinel chooses which of two does."""

    steps = {
        "make_room": "HC-150",
        "enter": "HC-148",
    }
    seat: Public[int]
    kind: Public[int]

    def make_room(self, t: Arena) -> Flow:
        places = t.seats[self.seat].places
        if len(places) < traits.warrior(t, self.seat).most_places():
            return NEXT
        if len(places) > 1:
            return ask(self.seat, [LEAVE[kind] for kind in places])
        t.leave(self.seat, places[0])
        return AGAIN

    def on_make_room(self, t: Arena, a: Leave) -> Flow:
        t.leave(self.seat, a.kind)
        return AGAIN

    def enter(self, t: Arena) -> Flow:
        t.enter(self.seat, self.kind)
        return DONE
