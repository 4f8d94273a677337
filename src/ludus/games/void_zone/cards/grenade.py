"""Electro-Grenade: placed on any empty zone, and going off when its owner acts next turn."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask
from ludus.core.reason import Reason
from ludus.games.void_zone import guards
from ludus.games.void_zone.actions import FIRST, GRENADE, GRENADE_AT, AtPiece, Deed, GrenadeAt, at
from ludus.games.void_zone.limits import GRENADE as THROWING
from ludus.games.void_zone.limits import KIND, why_not_pattern
from ludus.games.void_zone.moments import TRAIT, Trait
from ludus.games.void_zone.play.jolt import OneJolt
from ludus.games.void_zone.table import NOBODY, Arena
from ludus.games.void_zone.zones import AROUND, BIT, NEIGHBORS, the_zone
from ludus.geometry.hexes import zones_of as zones


class ElectroGrenade(Trait):
    """For 4⚡ place a grenade on any empty zone; it goes off when you act next turn, jolts every Robot beside it,
    sweeps away Force-Shields and leaves a Void Zone. Only one other action fits into the turn you place it."""

    key = "electro_grenade"
    rules = ("VZ-320", "VZ-321", "VZ-322", "VZ-323", "VZ-324", "VZ-325", "VZ-326", "VZ-327", "VZ-328", "VZ-G56")

    def actions_begin(self, t: Arena, seat: int) -> Flow:  # VZ-322: in C1, after the shields
        return detonation(t, seat) if t.grenade else NEXT

    def offers(self, t: Arena, seat: int, robot: int, kinds: int, spare: int) -> list[Action]:
        return [GRENADE] if kinds & KIND[THROWING] and not t.grenade and grenade_zones(t, seat) else []

    def near(self, t: Arena, seat: int, robot: int) -> list[Action]:
        return [GRENADE]

    def why_not(self, t: Arena, seat: int, robot: int, deed: Deed) -> str:
        if t.grenade:
            return Reason("VZ-320", "lies", zone=the_zone(t.grenade))
        if t.level[seat] < self.cost:
            return Reason("VZ-320", "price", price=self.cost, have=t.level[seat])
        return "" if grenade_zones(t, seat) else Reason("VZ-320", "nowhere")

    def perform(self, t: Arena, seat: int, robot: int, deed: Deed) -> Flow:
        return ThrowGrenade(player=seat)

    def why_not_another(self, used: tuple[int, ...], kind: int, spare: int, freely: bool) -> str:
        if THROWING in used and len(used) > 1:  # only one other action
            return Reason("VZ-321", "placed")
        return Reason("VZ-321", "late") if kind == THROWING and len(used) > 1 else why_not_pattern(used, kind, spare)

    def player_out(self, t: Arena, seat: int) -> None:
        if t.grenade:
            t.lose_grenade()


def grenade_zones(t: Arena, seat: int) -> int:
    """VZ-320: any open zone of the arena."""
    return guards.affordable(t, seat, t.open_zones(), TRAIT[t.traits[seat]].cost)


class ThrowGrenade(Procedure):
    """Where does the Electro-Grenade go?"""

    steps = {"zone": "VZ-320"}
    player: Public[int]

    def zone(self, t: Arena) -> Flow:
        return ask(self.player, at(GRENADE_AT, grenade_zones(t, self.player))) if t.alive(self.player) else DONE

    def near_zone(self, t: Arena) -> list[Action]:
        return at(GRENADE_AT, t.blockers())

    def why_not_zone(self, t: Arena, a: GrenadeAt) -> str:
        if t.blockers() & BIT[a.zone]:
            return Reason("VZ-320", "taken", what=guards.blocker(t, a.zone))
        return guards.toll_missing(t, self.player, a.zone, TRAIT[t.traits[self.player]].cost)

    def on_zone(self, t: Arena, a: GrenadeAt) -> Flow:
        t.pay(self.player, TRAIT[t.traits[self.player]].cost)
        t.pay_toll(self.player, a.zone)
        t.set_grenade(self.player, a.zone)
        return DONE


class Detonation(Procedure):
    """In C1 of its owner's next turn, after the shields are taken back: Jolts, then shields, then the Void (VZ-G56)."""

    steps = {
        "first": "VZ-324",
        "jolts": "VZ-323",
        "aftermath": "VZ-326",
    }
    player: Public[int]
    zone: Public[int]
    due: Public[tuple[int, ...]]  # VZ-323, VZ-325: every Robot adjacent to it, the own ones too, clockwise

    def first(self, t: Arena) -> Flow:  # VZ-324: the owner chooses the Robot to begin with
        if len(self.due) < 2 or not t.alive(self.player):
            return NEXT
        return ask(self.player, [FIRST[robot] for robot in self.due])

    def on_first(self, t: Arena, a: AtPiece) -> Flow:
        at = self.due.index(a.piece)
        self.due = self.due[at:] + self.due[:at]
        return NEXT

    def jolts(self, t: Arena) -> Flow:  # VZ-324: one by one, clockwise
        if not t.grenade or not self.due:
            return NEXT
        robot = self.due[0]
        self.due = self.due[1:]
        place = t.robots[robot]
        if place < 0 or not AROUND[self.zone] & BIT[place]:
            return AGAIN  # VZ-G56: it has left before its turn
        t.tell("grenade_jolt", robot)
        return OneJolt(by=self.player, credit=NOBODY, src=self.zone, target=robot)  # VZ-370: nobody declares it

    def after_jolts(self, t: Arena, done: OneJolt) -> Flow:
        return AGAIN

    def aftermath(self, t: Arena) -> Flow:
        if t.grenade:  # an eliminated owner's grenade is gone already
            for zone in zones(t.shielded & AROUND[self.zone]):
                t.take_shield(zone)  # VZ-326: shields beside it
            t.spend_grenade()  # VZ-327: its zone is Void
        return DONE


def detonation(t: Arena, seat: int) -> Detonation:
    """VZ-322, VZ-323: the grenade goes off; Drones beside it are not touched."""
    zone = the_zone(t.grenade)
    t.tell("detonation", seat, zone)
    beside = [t.robot_at(z) for z in NEIGHBORS[zone] if z >= 0 and t.standing & BIT[z]]
    return Detonation(player=seat, zone=zone, due=tuple(beside))
