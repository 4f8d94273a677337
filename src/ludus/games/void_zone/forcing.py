"""Forced movement: where a jolted piece may end, and the rule that forbids it elsewhere."""

from __future__ import annotations

from ludus.core.reason import Reason
from ludus.games.void_zone.actions import HOUSE, PIECE, owner_of
from ludus.games.void_zone.guards import blocker, drone_guards
from ludus.games.void_zone.table import Arena
from ludus.games.void_zone.zones import AROUND, BIT, far
from ludus.geometry.hexes import zones_of as zones


def solid_in_chain(t: Arena, zone: int, chain: int) -> bool:
    """What a forced Robot can never enter: shields, the grenade, the House Robot, and Robots already in the chain."""
    if (t.shielded | t.grenade) & BIT[zone]:
        return True  # VZ-137, VZ-142, VZ-328: also over the Void
    piece = t.robot_at(zone)
    return piece == HOUSE or (piece >= 0 and chain & PIECE[piece] != 0)  # VZ-414, VZ-G31: never pushed, never twice


def free_far(t: Arena, src: int, tgt: int) -> list[int]:
    """VZ-133, VZ-134: the far zones that are free; if there are any, one of them it must be."""
    free = t.free_zones()
    return [z for z in far(src, tgt) if z >= 0 and free & BIT[z]]


def deadly_far(t: Arena, src: int, tgt: int, chain: int, chooser: int) -> list[int]:
    """VZ-136: without a free far zone, the Void Zones, OUT (once, VZ-G28) and zones with another Robot or Drone."""
    found: list[int] = []
    for z in far(src, tgt):
        if z < 0:
            if z not in found:
                found.append(z)
        elif not solid_in_chain(t, z, chain):
            found.append(z)
    return keep_to_drone(t, found, chooser)


def keep_to_drone(t: Arena, places: list[int], chooser: int) -> list[int]:
    """VZ-G55: a chain that could go to an opponent's Drone may not go to that opponent's Robots."""
    guarded = drone_guards(t, chooser)
    if guarded < 0 or not any(z >= 0 and t.drone & BIT[z] for z in places):
        return places
    return [z for z in places if z < 0 or t.robot_at(z) < 0 or owner_of(t.robot_at(z)) != guarded]


def two_spaces(src: int, tgt: int, open_zones: int, free: int) -> list[int]:
    """VZ-341, VZ-342, VZ-G59: the partner goes over a free or open Void Zone to a free one, both not next to `src`."""
    beyond = 0
    for z in far(src, tgt):
        if z >= 0 and open_zones & BIT[z]:
            beyond |= AROUND[z]
    near = AROUND[src] | BIT[src]
    return zones(beyond & free & ~near & ~AROUND[tgt])


def why_not_force(t: Arena, src: int, tgt: int, chain: int, to: int) -> str:
    """Why a jolted piece on `tgt` cannot be forced to `to`; for places that are not offered."""
    if to not in far(src, tgt):
        return Reason("VZ-133", "near") if to >= 0 else Reason("VZ-133", "out")
    free = tuple(free_far(t, src, tgt))
    if to < 0:
        return Reason("VZ-134", "out", free=free)
    if (t.shielded | t.grenade) & BIT[to]:
        return Reason("VZ-137", "shut", what=blocker(t, to))
    robot = t.robot_at(to)
    if robot == HOUSE:
        return "VZ-414"
    if robot >= 0 and chain & PIECE[robot]:
        return Reason("VZ-G31", "chain", robot=robot)
    if not free:
        return "VZ-G55"
    taken = (t.standing | t.drone) & BIT[to]
    return Reason("VZ-134", "taken", free=free) if taken else Reason("VZ-134", "void", free=free)
