"""Grenades: a die that is thrown on until it explodes, and what it does then."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import DONE, NEXT, Flow, Procedure, ask, goto, roll
from ludus.core.reason import Reason
from ludus.games.hollow_cell import guards, traits
from ludus.games.hollow_cell.actions import MAY_THROW, PASS, THROWS, Throw
from ludus.games.hollow_cell.card_data import BLUE_DIE
from ludus.games.hollow_cell.moments import CARD
from ludus.games.hollow_cell.play import defence, hits
from ludus.games.hollow_cell.table import Arena

BOMBARDED: Final = -1  # the grenade of the Engine, which is no card


class Grenade(Procedure):
    """HC-135 to HC-139: thrown at any other player, teammates included (HC-G11), until it explodes."""

    steps = {
        "throw": "HC-135",
        "die": "HC-136",
        "explode": "HC-137",
    }
    thrower: Public[int]
    kind: Public[int]
    at_seat: Public[int]  # the player it lies before, or -1
    dice: Public[tuple[int, ...]] = ()
    first: Public[bool] = True  # nobody has thrown it on yet

    def throw(self, t: Arena) -> Flow:
        """HC-136, HC-138, HC-G10: the holder must throw it, unless `grenade_decline` lets it be."""
        if self.first and self.at_seat >= 0:
            return NEXT  # the Engine has aimed it
        holder = self.holder()
        others = t.sides.other_mask[holder]
        return ask(holder, (MAY_THROW if self.at_seat >= 0 and t.options.grenade_decline else THROWS).of(others))

    def holder(self) -> int:
        return self.thrower if self.at_seat < 0 else self.at_seat

    def why_not_throw(self, t: Arena, a: Action) -> str:  # HC-G10: it is thrown on
        return "" if a is not PASS else Reason("HC-G10", "first") if self.at_seat < 0 else "HC-G10"

    def why_not_throw_there(self, t: Arena, a: Throw) -> str:  # HC-G11: before any other player
        return Reason("HC-G11", "self") if a.seat == self.holder() else guards.why_not_foe(t, self.holder(), a.seat)

    def on_throw(self, t: Arena, a: Action) -> Flow:
        t.tell("grenade_left", self.at_seat)
        return DONE

    def on_throw_there(self, t: Arena, a: Throw) -> Flow:
        self.thrower = self.holder()
        self.at_seat = a.seat
        return NEXT

    def die(self, t: Arena) -> Flow:
        return roll(1, BLUE_DIE)

    def rolled_die(self, t: Arena, dice: tuple[int, ...]) -> Flow:
        self.dice = dice
        t.tell("grenade", self.thrower, self.at_seat, dice[0])
        self.first = False
        return NEXT if traits.warrior(t, self.thrower).detonates(dice[0]) else goto("throw")

    def explode(self, t: Arena) -> Flow:
        """HC-137, HC-139: the last thrower did it. HC-G12: hits go to G and H without defense."""
        t.tell("exploded", self.at_seat, self.kind)
        count = hits_of(self.kind)
        if not count:
            return CARD[self.kind].explode(t, self.thrower, self.at_seat)
        if t.options.grenade_defence:
            return defence.against_grenade(t, thrower=self.thrower, victim=self.at_seat, grenade=self.kind, hits=count)
        return hits.TakeHits(seat=self.at_seat, hits=count, by=self.thrower, combat=False)


def hits_of(kind: int) -> int:
    """HC-137: the hits of a grenade that explodes; 0: it does something else."""
    return 1 if kind == BOMBARDED else CARD[kind].grenade_hits()
