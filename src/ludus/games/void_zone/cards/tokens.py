"""Traits with tokens of their own, and the one that keeps shields away."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.flow import AGAIN, Flow
from ludus.core.reason import Reason
from ludus.games.void_zone import guards
from ludus.games.void_zone.actions import DRONE_MOVE as MOVE
from ludus.games.void_zone.actions import DRONE_PLACE as PLACE
from ludus.games.void_zone.actions import INTERFERENCE as TOKEN
from ludus.games.void_zone.actions import Deed, at
from ludus.games.void_zone.limits import DRONE_MOVE, DRONE_PLACE, INTERFERENCE, KIND
from ludus.games.void_zone.moments import Trait
from ludus.games.void_zone.table import Arena
from ludus.games.void_zone.zones import AROUND, BIT, spread, the_zone


class Drone(Trait):
    """As an action, place a Drone next to your Robot or move it one step. An opponent who could Jolt your Robot or your
    Drone must take the Drone, which then explodes."""

    key = "drone"
    rules = ("VZ-305", "VZ-306", "VZ-307", "VZ-308", "VZ-309", "VZ-310", "VZ-311", "VZ-312", "VZ-313", "VZ-G55")

    def zones(self, t: Arena, seat: int, robot: int, kind: int) -> int:
        """VZ-305, VZ-309: from the supply next to the Robot; VZ-306: on the board one step, wherever it is."""
        if t.drone_lost or (kind == DRONE_PLACE) == bool(t.drone):
            return 0
        centre = t.robots[robot] if kind == DRONE_PLACE else the_zone(t.drone)
        return guards.affordable(t, seat, AROUND[centre] & t.open_zones(), 0)

    def offers(self, t: Arena, seat: int, robot: int, kinds: int, spare: int) -> list[Action]:
        if kinds & KIND[DRONE_PLACE] and not t.drone:
            return at(PLACE, self.zones(t, seat, robot, DRONE_PLACE))
        return at(MOVE, self.zones(t, seat, robot, DRONE_MOVE)) if kinds & KIND[DRONE_MOVE] and t.drone else []

    def near(self, t: Arena, seat: int, robot: int) -> list[Action]:
        return at(MOVE, spread(t.drone)) if t.drone else at(PLACE, AROUND[t.robots[robot]])

    def why_not(self, t: Arena, seat: int, robot: int, deed: Deed) -> str:
        if self.zones(t, seat, robot, deed.kind) & BIT[deed.zone]:
            return ""
        moving = deed.kind == DRONE_MOVE
        if t.drone_lost:
            return "VZ-309"  # VZ-G55: `drone_reusable` is off
        if moving != bool(t.drone):
            return Reason("VZ-306", "supply") if moving else Reason("VZ-305", "lies", zone=the_zone(t.drone))
        if not AROUND[the_zone(t.drone) if moving else t.robots[robot]] & BIT[deed.zone]:
            return Reason("VZ-306", "apart") if moving else Reason("VZ-305", "apart")
        what = guards.blocker(t, deed.zone)
        if what:
            return Reason("VZ-306", "taken", what=what) if moving else Reason("VZ-305", "taken", what=what)
        return guards.toll_missing(t, seat, deed.zone, 0)

    def perform(self, t: Arena, seat: int, robot: int, deed: Deed) -> Flow:
        t.pay_toll(seat, deed.zone)
        t.set_drone(BIT[deed.zone])
        return AGAIN

    def player_out(self, t: Arena, seat: int) -> None:
        if t.drone:
            t.lose_drone()


class Interference(Trait):
    """As an action, place one of your two tokens next to your Robot. An opponent who wants to act on that zone must
    first pay the charge on the token, which removes it."""

    key = "interference"
    rules = ("VZ-356", "VZ-357", "VZ-358", "VZ-359", "VZ-360", "VZ-G64")

    def zones(self, t: Arena, robot: int, token: int) -> int:
        """An adjacent open zone without such a token."""
        if t.tokens[token]:
            return 0
        return AROUND[t.robots[robot]] & t.open_zones() & ~(t.tokens[0] | t.tokens[1])

    def offers(self, t: Arena, seat: int, robot: int, kinds: int, spare: int) -> list[Action]:
        if not kinds & KIND[INTERFERENCE]:
            return []
        return at(TOKEN[0], self.zones(t, robot, 0)) + at(TOKEN[1], self.zones(t, robot, 1))

    def near(self, t: Arena, seat: int, robot: int) -> list[Action]:
        near = AROUND[t.robots[robot]]
        return at(TOKEN[0], near) + at(TOKEN[1], near)

    def why_not(self, t: Arena, seat: int, robot: int, deed: Deed) -> str:
        if t.tokens[deed.token]:
            return Reason("VZ-356", "lies", number=deed.token + 1, zone=the_zone(t.tokens[deed.token]))
        if not AROUND[t.robots[robot]] & BIT[deed.zone]:
            return "VZ-065"
        other = t.tokens[1 - deed.token]
        if other & BIT[deed.zone]:
            return Reason("VZ-356", "other", number=2 - deed.token)
        what = guards.blocker(t, deed.zone)
        return Reason("VZ-356", "taken", what=what) if what else ""

    def perform(self, t: Arena, seat: int, robot: int, deed: Deed) -> Flow:
        t.place_token(seat, deed.token, deed.zone)
        return AGAIN

    def player_out(self, t: Arena, seat: int) -> None:
        t.lose_tokens()


class Repel(Trait):
    """No opponent may place a Force-Shield on a zone next to your Robots."""

    key = "repel"
    rules = ("VZ-373", "VZ-374")

    def bans_shields(self, t: Arena, seat: int) -> int:  # VZ-374: those that stand already stay
        return spread(t.robots_of(seat))
