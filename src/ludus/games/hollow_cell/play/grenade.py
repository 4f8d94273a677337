"""Grenades: a die that is thrown on until it explodes, and what it does then."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask, goto, roll
from ludus.games.hollow_cell import traits
from ludus.games.hollow_cell.actions import DROPS, MAY_THROW, THROWS, AtSeat, Drop
from ludus.games.hollow_cell.cards import BLUE_DIE, FRAG_HITS
from ludus.games.hollow_cell.kinds import EMP_GRENADE, FRAG_GRENADE, GAS_GRENADE
from ludus.games.hollow_cell.play import defence, hits, wounds
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

    def why_not_throw(self, t: Arena, a: Action) -> str:
        return "HC-G11" if isinstance(a, AtSeat) else "HC-G10"

    def on_throw(self, t: Arena, a: Action) -> Flow:
        if not isinstance(a, AtSeat):
            t.tell("grenade_left", self.at_seat)
            return DONE
        self.thrower = self.holder()
        self.at_seat = a.seat
        return NEXT

    def die(self, t: Arena) -> Flow:
        return roll(1, BLUE_DIE)

    def rolled_die(self, t: Arena, dice: tuple[int, ...]) -> Flow:
        self.dice = dice
        t.tell("grenade", self.thrower, self.at_seat, dice[0])
        self.first = False
        return NEXT if traits.detonates(t, self.thrower, dice[0]) else goto("throw")

    def explode(self, t: Arena) -> Flow:
        """HC-137, HC-139: whoever threw last is the one who did it. HC-G12: hits go to G and H without defence."""
        t.tell("exploded", self.at_seat, self.kind)
        if self.kind == EMP_GRENADE:
            return Emp(seat=self.at_seat)
        if self.kind == GAS_GRENADE:
            return Gas(thrower=self.thrower, seat=self.at_seat)
        count = FRAG_HITS if self.kind == FRAG_GRENADE else 1
        if t.options.grenade_defence and self.kind == FRAG_GRENADE:
            return defence.against_grenade(t, thrower=self.thrower, victim=self.at_seat, grenade=self.kind, hits=count)
        return hits.TakeHits(seat=self.at_seat, hits=count, by=self.thrower, combat=False)


class Emp(Procedure):
    """EMP Grenade: all Charges to the Cache, then one equipped card is discarded, own choice."""

    steps = {
        "charges": "HC-137",
        "drop": "HC-137",
    }
    seat: Public[int]

    def charges(self, t: Arena) -> Flow:
        for side in range(4):
            t.unload(self.seat, side)
        return NEXT

    def drop(self, t: Arena) -> Flow:
        sides = t.geared(self.seat)
        return ask(self.seat, DROPS.of(sides)) if sides else DONE

    def on_drop(self, t: Arena, a: Drop) -> Flow:
        t.drop(self.seat, a.side)
        return NEXT


class Gas(Procedure):
    """Gas Grenade: the player hit, then clockwise the neighbours draw a Wound card each, the thrower not spared."""

    steps = {"breathe": "HC-137"}
    thrower: Public[int]
    seat: Public[int]
    place: Public[int] = 0

    def breathe(self, t: Arena) -> Flow:
        reach = [self.seat, (self.seat + 1) % t.players, (self.seat - 1) % t.players]
        if self.place == min(3, t.players):
            return DONE
        victim = reach[self.place]
        self.place += 1
        return AGAIN if traits.sealed(t, victim) else wounds.TakeWounds(seat=victim, count=1, by=self.thrower)

    def after_breathe(self, t: Arena, child: wounds.TakeWounds) -> Flow:
        return AGAIN
