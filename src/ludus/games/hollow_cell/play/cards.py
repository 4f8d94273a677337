"""Entering a Location, and looking at the top of the Vault deck."""

from __future__ import annotations

from ludus.core.chance import Rng
from ludus.core.fields import Owner, Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask, draw
from ludus.games.hollow_cell import traits
from ludus.games.hollow_cell.actions import BOTTOMS, LEAVE, Bottom, Leave
from ludus.games.hollow_cell.columns import NAMES
from ludus.games.hollow_cell.kinds import BIT
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
        if len(places) < traits.most_places(t, self.seat):
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


class Scan(Procedure):
    """Field Scanner: the top two Vault cards are looked at; one goes under the deck, the other back on top."""

    steps = {
        "look": "HC-100",
        "bottom": "HC-100",
    }
    seat: Public[int]
    seen: Owner[tuple[int, ...]] = ()

    def belongs(self, place: int, seat: int) -> bool:
        return seat == self.seat

    def imagine(self, table: Arena, seat: int, rng: Rng) -> None:
        """Others do not see which cards are looked at: the table has dealt them anew."""
        self.seen = table.vault_top

    def look(self, t: Arena) -> Flow:
        rest = t.vault_left - len(self.seen)
        if len(self.seen) == 2 or not rest:
            return NEXT
        if rest == len(t.vault_under):
            return self.rolled_look(t, t.vault_under[0])
        return draw(tuple(t.vault), NAMES)

    def rolled_look(self, t: Arena, kind: int) -> Flow:
        t.uncover(self.seat, kind)
        self.seen += (kind,)
        return AGAIN

    def bottom(self, t: Arena) -> Flow:
        if len(self.seen) < 2:
            return DONE
        return ask(self.seat, BOTTOMS.of(BIT[self.seen[0]] | BIT[self.seen[1]]))

    def on_bottom(self, t: Arena, a: Bottom) -> Flow:
        t.put_under(self.seat, a.kind)
        self.seen = ()
        return DONE
