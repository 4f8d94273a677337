"""What the actions of a turn do, one action type after the other (VZ-066)."""

from __future__ import annotations

from typing import Final

from ludus.core.flow import AGAIN, Flow
from ludus.games.void_zone import guards
from ludus.games.void_zone.actions import TRAIT_OF, Deed, Sap
from ludus.games.void_zone.moments import TRAIT
from ludus.games.void_zone.play.jolt import start_jolt
from ludus.games.void_zone.play.moves import RunSteps, run_step
from ludus.games.void_zone.table import Arena
from ludus.games.void_zone.zones import AROUND, BIT


class ActionType:
    """One type of action; what it is aimed at stands in the deed."""

    def perform(self, t: Arena, seat: int, robot: int, deed: Deed, jolted: int) -> Flow:
        """`jolted` are the pieces that may not be targets any more, as a set."""
        raise NotImplementedError


class Upgrade(ActionType):
    def perform(self, t: Arena, seat: int, robot: int, deed: Deed, jolted: int) -> Flow:
        t.pay_price(seat, guards.upgrade_cost(t, seat))
        t.enlarge(seat)  # VZ-075: the chamber grows
        return AGAIN


class Run(ActionType):
    def perform(self, t: Arena, seat: int, robot: int, deed: Deed, jolted: int) -> Flow:
        run_step(t, seat, robot, deed.zone)
        return RunSteps(player=seat, robot=robot)  # VZ-G20: the first step is taken


class Framework(ActionType):
    """VZ-G25: Sap and Charge are one type."""

    def perform(self, t: Arena, seat: int, robot: int, deed: Deed, jolted: int) -> Flow:
        if isinstance(deed, Sap):
            t.tell("sap", robot, deed.zone)
            sap(t, seat, deed.zone)
        else:
            t.tell("charge", robot, deed.zone)
            t.pay_price(seat, t.drain)  # VZ-104, VZ-106: DR is the price
            t.pay_toll(seat, deed.zone)
            t.strengthen(deed.zone, t.drain)
        return AGAIN


class Jump(ActionType):
    """VZ-115, VZ-121: the zone jumped from loses DR."""

    def perform(self, t: Arena, seat: int, robot: int, deed: Deed, jolted: int) -> Flow:
        before, trait = t.robots[robot], TRAIT[t.traits[seat]]
        drain = trait.leaving_drain(t, seat, before)
        t.pay_price(seat, trait.jump_cost())
        t.pay_toll(seat, deed.zone)
        t.move(robot, deed.zone, "jumped")
        return trait.jumped(t, seat, before, drain)


class Jolt(ActionType):
    def perform(self, t: Arena, seat: int, robot: int, deed: Deed, jolted: int) -> Flow:
        return start_jolt(t, seat, robot, deed.piece, jolted)


class Shield(ActionType):
    def perform(self, t: Arena, seat: int, robot: int, deed: Deed, jolted: int) -> Flow:
        t.pay(seat, 0 if AROUND[t.robots[robot]] & BIT[deed.zone] else guards.FAR_SHIELD)  # VZ-179: two zones away
        t.pay_toll(seat, deed.zone)
        t.set_shield(seat, deed.zone)  # VZ-175: on an open zone
        return AGAIN


class RePrime(ActionType):
    def perform(self, t: Arena, seat: int, robot: int, deed: Deed, jolted: int) -> Flow:
        t.pay_price(seat, guards.RE_PRIME)
        t.restore_prime(seat)  # VZ-199: the cube is back
        return AGAIN


class OfTrait(ActionType):
    """An action that the player's Team Trait adds."""

    def perform(self, t: Arena, seat: int, robot: int, deed: Deed, jolted: int) -> Flow:
        return TRAIT[t.traits[seat]].perform(t, seat, robot, deed)


TYPES: Final[list[ActionType]] = [
    Upgrade(), Run(), Framework(), Jump(), Jolt(), Shield(), RePrime(), *[OfTrait() for _ in TRAIT_OF],
]  # fmt: skip


def sap(t: Arena, seat: int, zone: int) -> None:
    """VZ-100, VZ-102, VZ-103: the zone loses the full DR; VZ-G22, VZ-G23: the gain is DR, or what was there."""
    gain = t.drain if t.options.sap_gain == "drain_rate" else min(t.drain, t.rating(zone))
    t.pay_toll(seat, zone)
    t.weaken(zone, t.drain)
    t.gain(seat, gain)
