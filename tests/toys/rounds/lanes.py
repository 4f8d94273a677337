"""Rounds in which everybody goes through a lane of their own."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, OVER, Flow, Procedure, ask, goto, together
from tests.toys.rounds.actions import CARD, NO, YES, Card
from tests.toys.rounds.play import ROUNDS, Dealing
from tests.toys.rounds.table import Hall


class LanesPlay(Dealing):
    """Everybody goes through a round in a lane of their own."""

    steps = {"deal": "RO-4", "round": "RO-1", "uncover": "RO-3", "back": "RO-1"}

    def round(self, t: Hall) -> Flow:
        return together([Lane(seat=seat) for seat in range(len(t.players))]) if self.number < ROUNDS else OVER

    def uncover(self, t: Hall) -> Flow:
        for seat, player in enumerate(t.players):
            kind = player.laid.pop()
            player.hand.append(kind)
            t.play(seat, kind)
        self.number += 1
        return NEXT

    def back(self, t: Hall) -> Flow:
        return goto("deal")


class Lane(Procedure):
    """One player lays a card face down, perhaps after looking for another one."""

    steps = {"look": "RO-1", "lay": "RO-1"}
    seat: Public[int]

    def look(self, t: Hall) -> Flow:
        return ask(self.seat, [YES, NO])

    def on_look(self, t: Hall, a: Action) -> Flow:
        t.tell("said", self.seat, int(a is YES))
        return AGAIN if a is NO else NEXT

    def lay(self, t: Hall) -> Flow:
        return ask(self.seat, [a for a in CARD if a.kind in t.players[self.seat].hand])

    def why_not_lay_card(self, t: Hall, a: Card) -> str:
        return "" if a.kind in t.players[self.seat].hand else "RO-2"

    def why_not_lay(self, t: Hall, a: Action) -> str:
        return "RO-2"

    def on_lay(self, t: Hall, a: Card) -> Flow:
        t.lay(self.seat, a.kind)
        return DONE
