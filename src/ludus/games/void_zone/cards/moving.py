"""Traits that change how a team moves."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, Flow, Procedure, ask
from ludus.core.reason import Reason
from ludus.games.void_zone import guards
from ludus.games.void_zone.actions import DRAIN, SHIFT, TELEPORT, TELEPORT_TO, Amount, Deed, TeleportTo, at
from ludus.games.void_zone.limits import KIND, why_not_pattern
from ludus.games.void_zone.limits import SHIFT as SHIFTING
from ludus.games.void_zone.limits import TELEPORT as TELEPORTING
from ludus.games.void_zone.moments import TRAIT, Trait
from ludus.games.void_zone.table import Arena
from ludus.games.void_zone.zones import AROUND, BIT, between, spread


class Acrobat(Trait):
    """Your Jump may be up to three spaces long, over one or two zones, for the same price."""

    key = "acrobat"
    rules = ("VZ-280", "VZ-281", "VZ-282", "VZ-G50")

    def jump_length(self) -> int:
        return 2

    def jump_cost(self) -> int:  # VZ-282: for the same price
        return self.cost

    def why_not_leap(self, t: Arena, seat: int, zone: int, to: int) -> str:
        if not spread(spread(AROUND[zone])) & BIT[to]:
            return "VZ-280"
        return "VZ-G26" if t.options.jump_shape == "straight" and not between(zone, to) else "VZ-281"


class Efficient(Trait):
    """Your Jump costs 2⚡ instead of 3⚡, and 2⚡ are enough to Jump."""

    key = "efficient"
    rules = ("VZ-315", "VZ-G69")

    def jump_cost(self) -> int:
        return self.cost

    def why_not_pay_jump(self, have: int) -> str:
        return Reason("VZ-315", "price", price=self.cost, have=have)


class Glitch(Trait):
    """When you Jump, you decide whether the zone you leave loses 0, 1 or 2 charge."""

    key = "glitch"
    rules = ("VZ-346", "VZ-G69")

    def jumped(self, t: Arena, seat: int, before: int, drain: int) -> Flow:
        return JumpDrain(player=seat, zone=before)


class JumpDrain(Procedure):
    """Glitch: how much does the zone lose that was jumped from?"""

    steps = {"drain": "VZ-346"}
    player: Public[int]
    zone: Public[int]

    def drain(self, t: Arena) -> Flow:  # VZ-G69: 0, 1 or 2, at most the rating
        if not t.rating(self.zone) or not t.alive(self.player):
            return DONE
        return ask(self.player, DRAIN[: t.rating(self.zone) + 1])

    def on_drain(self, t: Arena, a: Amount) -> Flow:
        t.weaken(self.zone, a.amount)
        return DONE


class Hologram(Trait):
    """Your Robots Run and Jump through your own Force-Shields, even over Void Zones, and drain nothing there. A Robot
    that ends its turn on one is eliminated."""

    key = "hologram"
    rules = ("VZ-350", "VZ-351", "VZ-352", "VZ-353", "VZ-G68")

    def shields_to_walk(self, t: Arena, seat: int) -> int:  # VZ-G68: over and onto them
        return t.shields[seat]

    def why_not_walk(self, t: Arena, zone: int) -> str:  # VZ-353: not through those of others
        return Reason("VZ-353", "shield", who=t.shield_owner(zone))

    def leaving_drain(self, t: Arena, seat: int, zone: int) -> int:  # VZ-352: nothing from a shield
        return 0 if t.shields[seat] & BIT[zone] else t.drain

    def falls(self, t: Arena, seat: int, zone: int) -> bool:  # VZ-351: at the end of its turn
        return t.shields[seat] & BIT[zone] != 0


class Shift(Trait):
    """Your Active Robot may swap places with a Robot next to it, as its last action of the turn."""

    key = "shift"
    rules = ("VZ-380", "VZ-381", "VZ-382", "VZ-G63")

    def offers(self, t: Arena, seat: int, robot: int, kinds: int, spare: int) -> list[Action]:
        if not kinds & KIND[SHIFTING]:
            return []
        near = guards.affordable(t, seat, AROUND[t.robots[robot]] & t.standing, 0)
        return [SHIFT[p] for p in range(9) if t.robots[p] >= 0 and near & BIT[t.robots[p]]]

    def near(self, t: Arena, seat: int, robot: int) -> list[Action]:
        return [SHIFT[p] for p in range(9) if t.robots[p] >= 0 and p != robot]

    def why_not(self, t: Arena, seat: int, robot: int, deed: Deed) -> str:
        zone = t.robots[deed.piece]
        if zone < 0:
            return Reason("VZ-380", "out", piece=deed.piece)
        if not AROUND[t.robots[robot]] & BIT[zone]:
            return Reason("VZ-380", "apart", piece=deed.piece)
        return guards.toll_missing(t, seat, zone, 0)

    def perform(self, t: Arena, seat: int, robot: int, deed: Deed) -> Flow:  # VZ-359: a token is paid; VZ-382
        t.pay_toll(seat, t.robots[deed.piece])
        t.swap(robot, deed.piece)
        return AGAIN

    def why_not_another(self, used: tuple[int, ...], kind: int, spare: int, freely: bool) -> str:
        return "VZ-381" if SHIFTING in used else why_not_pattern(used, kind, spare)  # the last action


class Teleport(Trait):
    """Your Active Robot goes to any empty Charged Zone for 4⚡. It is the only action of that turn."""

    key = "teleport"
    rules = ("VZ-396", "VZ-397", "VZ-398", "VZ-G67")

    def offers(self, t: Arena, seat: int, robot: int, kinds: int, spare: int) -> list[Action]:
        return [TELEPORT] if kinds & KIND[TELEPORTING] and teleport_zones(t, seat) else []

    def near(self, t: Arena, seat: int, robot: int) -> list[Action]:
        return [TELEPORT]

    def why_not(self, t: Arena, seat: int, robot: int, deed: Deed) -> str:
        if t.level[seat] < self.cost:
            return Reason("VZ-396", "price", price=self.cost, have=t.level[seat])
        return "" if teleport_zones(t, seat) else Reason("VZ-396", "nowhere")

    def perform(self, t: Arena, seat: int, robot: int, deed: Deed) -> Flow:
        return Teleporting(player=seat, robot=robot)

    def why_not_another(self, used: tuple[int, ...], kind: int, spare: int, freely: bool) -> str:
        if TELEPORTING in used:  # the only action of the turn
            return Reason("VZ-397", "was")
        return Reason("VZ-397", "late") if kind == TELEPORTING and used else why_not_pattern(used, kind, spare)


def teleport_zones(t: Arena, seat: int) -> int:
    """VZ-396, VZ-G67: any free zone of the arena."""
    return guards.affordable(t, seat, t.free_zones(), TRAIT[t.traits[seat]].cost)


class Teleporting(Procedure):
    """Where does the Active Robot go?"""

    steps = {"zone": "VZ-396"}
    player: Public[int]
    robot: Public[int]

    def zone(self, t: Arena) -> Flow:
        return ask(self.player, at(TELEPORT_TO, teleport_zones(t, self.player))) if t.alive(self.player) else DONE

    def near_zone(self, t: Arena) -> list[Action]:
        return at(TELEPORT_TO, t.charged & t.blockers())

    def why_not_zone(self, t: Arena, a: TeleportTo) -> str:
        if not t.charged & BIT[a.zone]:
            return "VZ-G67"
        if t.blockers() & BIT[a.zone]:
            return Reason("VZ-396", "taken", what=guards.blocker(t, a.zone))
        return guards.toll_missing(t, self.player, a.zone, TRAIT[t.traits[self.player]].cost)

    def on_zone(self, t: Arena, a: TeleportTo) -> Flow:
        t.pay(self.player, TRAIT[t.traits[self.player]].cost)
        t.pay_toll(self.player, a.zone)
        t.move(self.robot, a.zone, "teleported")  # VZ-398: the zone left is not drained
        return DONE
