"""Grenades: what they do when they explode."""

from __future__ import annotations

from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask
from ludus.games.hollow_cell import traits
from ludus.games.hollow_cell.actions import DROPS, Drop
from ludus.games.hollow_cell.card_data import FRAG_HITS, NOBODY
from ludus.games.hollow_cell.moments import Vault
from ludus.games.hollow_cell.play import grenade, wounds
from ludus.games.hollow_cell.table import Arena


class FragGrenadeCard(Vault):
    """
    Throw the grenade die. On detonation that player takes 2 hits: no defense dice, but special cards may be played.
    """

    key = "frag-grenade"
    rules = ("HC-135", "HC-137", "HC-G12")

    def play(self, t: Arena, seat: int) -> Flow:
        return grenade.Grenade(thrower=seat, kind=self.kind, at_seat=NOBODY)

    def grenade_hits(self) -> int:
        return FRAG_HITS


class EmpGrenadeCard(Vault):
    """
    Throw the grenade die. On detonation all Charges on that player's equipped cards go to the Cache, then that
    player discards 1 equipped card (own choice).
    """

    key = "emp-grenade"
    rules = ("HC-135", "HC-137", "HC-G26")

    def play(self, t: Arena, seat: int) -> Flow:
        return grenade.Grenade(thrower=seat, kind=self.kind, at_seat=NOBODY)

    def explode(self, t: Arena, thrower: int, seat: int) -> Flow:
        return Emp(seat=seat)


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
        sides = t.sides_with_cards(self.seat)
        return ask(self.seat, DROPS.of(sides)) if sides else DONE

    def on_drop(self, t: Arena, a: Drop) -> Flow:
        t.drop(self.seat, a.side)
        return NEXT


class GasGrenadeCard(Vault):
    """
    Throw the grenade die. On detonation that player and both neighbors (each player once, the thrower not spared)
    draw 1 Wound card; Hazmat Suit wearers ignore it. Order: the player hit, then clockwise.
    """

    key = "gas-grenade"
    rules = ("HC-135", "HC-137", "HC-G12", "HC-G61")

    def play(self, t: Arena, seat: int) -> Flow:
        return grenade.Grenade(thrower=seat, kind=self.kind, at_seat=NOBODY)

    def explode(self, t: Arena, thrower: int, seat: int) -> Flow:
        return Gas(thrower=thrower, seat=seat)


class Gas(Procedure):
    """Gas Grenade: the player hit, then clockwise the neighbors draw a Wound card each, the thrower not spared."""

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
        return AGAIN if traits.is_sealed(t, victim) else wounds.TakeWounds(seat=victim, count=1, by=self.thrower)

    def after_breathe(self, t: Arena, child: wounds.TakeWounds) -> Flow:
        return AGAIN
