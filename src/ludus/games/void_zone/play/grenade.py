"""The Electro-Grenade goes off."""

from __future__ import annotations

from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask
from ludus.games.void_zone.actions import FIRST, AtPiece
from ludus.games.void_zone.play.jolt import OneJolt
from ludus.games.void_zone.table import NOBODY, Arena
from ludus.games.void_zone.zones import AROUND, BIT, NEIGHBOURS, the_zone
from ludus.geometry.hexes import zones_of as zones


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
    beside = [t.robot_at(z) for z in NEIGHBOURS[zone] if z >= 0 and t.standing & BIT[z]]
    return Detonation(player=seat, zone=zone, due=tuple(beside))
