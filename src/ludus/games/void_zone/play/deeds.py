"""What the actions of a turn do, one action type after the other (VZ-066)."""

from __future__ import annotations

from typing import Final

from ludus.core.flow import AGAIN, Flow
from ludus.games.void_zone import guards, limits, traits
from ludus.games.void_zone.actions import Deed, Sap
from ludus.games.void_zone.play.jolt import start_jolt
from ludus.games.void_zone.play.moves import JumpDrain, RunSteps, Teleporting, ThrowGrenade, run_step
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
    """VZ-115, VZ-121: the zone jumped from loses DR; VZ-346: with Glitch as much as its player likes."""

    def perform(self, t: Arena, seat: int, robot: int, deed: Deed, jolted: int) -> Flow:
        before = t.robots[robot]
        drain = traits.leaving_drain(t, seat, before)
        t.pay_price(seat, traits.jump_cost(t, seat))
        t.pay_toll(seat, deed.zone)
        t.move(robot, deed.zone, "jumped")
        if traits.chooses_jump_drain(t, seat):
            return JumpDrain(player=seat, zone=before)
        t.weaken(before, drain)
        return AGAIN


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


class Drone(ActionType):
    def perform(self, t: Arena, seat: int, robot: int, deed: Deed, jolted: int) -> Flow:
        t.pay_toll(seat, deed.zone)
        t.set_drone(BIT[deed.zone])  # VZ-305, VZ-306: placed or moved
        return AGAIN


class Grenade(ActionType):
    def perform(self, t: Arena, seat: int, robot: int, deed: Deed, jolted: int) -> Flow:
        return ThrowGrenade(player=seat)


class Interference(ActionType):
    def perform(self, t: Arena, seat: int, robot: int, deed: Deed, jolted: int) -> Flow:
        t.place_token(seat, deed.token, deed.zone)  # VZ-356: a token with a toll
        return AGAIN


class Shift(ActionType):
    def perform(self, t: Arena, seat: int, robot: int, deed: Deed, jolted: int) -> Flow:
        t.pay_toll(seat, t.robots[deed.piece])
        t.swap(robot, deed.piece)  # VZ-380: the two change places
        return AGAIN


class Teleport(ActionType):
    def perform(self, t: Arena, seat: int, robot: int, deed: Deed, jolted: int) -> Flow:
        return Teleporting(player=seat, robot=robot)


TYPES: Final[list[ActionType]] = [
    Upgrade(), Run(), Framework(), Jump(), Jolt(), Shield(), RePrime(), Drone(), Drone(), Grenade(), Interference(),
    Shift(), Teleport(),
]  # fmt: skip
assert len(TYPES) == len(limits.KIND_NAMES)


def sap(t: Arena, seat: int, zone: int) -> None:
    """VZ-100, VZ-102, VZ-103: the zone loses the full DR; VZ-G22, VZ-G23: the gain is DR, or what was there."""
    gain = t.drain if t.options.sap_gain == "drain_rate" else min(t.drain, t.rating(zone))
    t.pay_toll(seat, zone)
    t.weaken(zone, t.drain)
    t.gain(seat, gain)
