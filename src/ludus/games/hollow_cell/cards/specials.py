"""Special cards: what cancels hits in sub-phase G (HC-094, HC-095)."""

from __future__ import annotations

from ludus.core.flow import AGAIN, Flow
from ludus.core.reason import Reason
from ludus.games.hollow_cell.board import Board
from ludus.games.hollow_cell.guards import NOT_HELD, NOT_WORN, UNLOADED
from ludus.games.hollow_cell.moments import Vault
from ludus.games.hollow_cell.play import wounds
from ludus.games.hollow_cell.play.hits import TakeHits
from ludus.games.hollow_cell.table import Arena


class HologramCard(Vault):
    """When you are hit, before drawing Wound cards: cancel up to 2 hits."""

    key = "hologram"
    rules = ("HC-094", "HC-G19")

    def why_not_use(self, t: Board, seat: int, *, hits: int, combat: bool, plated: bool) -> str:
        return "" if self.kind in t.hands[seat].cards else NOT_HELD[self.kind]

    def use(self, t: Arena, at: TakeHits) -> Flow:
        t.use_special(at.seat, self.kind)
        at.cancel(2)
        return AGAIN


class RicochetCard(Vault):
    """
    When you are hit in a Combat, before drawing Wound cards: cancel 1 hit; the attacker draws 1 Wound card
    (credited to you; no reaction).
    """

    key = "ricochet"
    rules = ("HC-095", "HC-G60", "HC-G61")

    def why_not_use(self, t: Board, seat: int, *, hits: int, combat: bool, plated: bool) -> str:
        if self.kind not in t.hands[seat].cards:
            return NOT_HELD[self.kind]
        return "" if combat else Reason("HC-095", "attacker")

    def use(self, t: Arena, at: TakeHits) -> Flow:
        at.falls = t.seats[at.by].falls
        t.use_special(at.seat, self.kind)
        at.cancel(1)
        return wounds.TakeWounds(seat=at.by, count=1, by=at.seat)


class HelmetCard(Vault):
    """When you are hit, before drawing Wound cards: discard this card to ignore 1 hit."""

    key = "helmet"
    rules = ("HC-037", "HC-038", "HC-039", "HC-094", "HC-097")

    def why_not_use(self, t: Board, seat: int, *, hits: int, combat: bool, plated: bool) -> str:
        return "" if self.kind in t.seats[seat].gear else NOT_WORN[self.kind]

    def use(self, t: Arena, at: TakeHits) -> Flow:
        t.drop(at.seat, t.side_of(at.seat, self.kind))
        at.cancel(1)
        return AGAIN


class PlatedArmorCard(Vault):
    """When you are hit, once per Combat or hit effect: if 2 or more hits are left, cancel 1."""

    key = "plated-armor"
    rules = ("HC-094", "HC-G19")
    single = True

    def why_not_use(self, t: Board, seat: int, *, hits: int, combat: bool, plated: bool) -> str:
        if self.kind not in t.seats[seat].gear:
            return NOT_WORN[self.kind]
        if plated:
            return Reason("HC-G19", "once")
        return "" if hits >= 2 else Reason("HC-G19", "hits")

    def use(self, t: Arena, at: TakeHits) -> Flow:
        at.plated = True
        at.cancel(1)
        return AGAIN


class DeflectorCard(Vault):
    """
    When you are hit, before drawing Wound cards: discard this card while it is loaded to cancel all hits left. Its
    Charge goes to the active player's spent pile.
    """

    key = "deflector"
    rules = ("HC-G27", "HC-G65")

    def why_not_use(self, t: Board, seat: int, *, hits: int, combat: bool, plated: bool) -> str:
        if self.kind not in t.seats[seat].gear:
            return NOT_WORN[self.kind]
        return "" if t.seats[seat].charges[t.side_of(seat, self.kind)] else UNLOADED[self.kind]

    def use(self, t: Arena, at: TakeHits) -> Flow:
        side = t.side_of(at.seat, self.kind)
        t.spend_from(at.seat, side)  # HC-G27: to the spent pile
        t.drop(at.seat, side)
        at.cancel(at.hits)
        return AGAIN
