"""The action menu: everything a Robot can do now, as one flat list; and why the rest cannot be done."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.games.void_zone import guards, limits, traits
from ludus.games.void_zone.actions import (
    CHARGE,
    DRONE_MOVE,
    DRONE_PLACE,
    GRENADE,
    INTERFERENCE,
    JOLT,
    JUMP,
    OVERCLOCK,
    RE_PRIME,
    RUN,
    SAP,
    SHIELD,
    SHIFT,
    TELEPORT,
    UPGRADE,
    Charge,
    Deed,
    DroneMove,
    DronePlace,
    Jolt,
    Jump,
    Run,
    Sap,
    Shield,
    Shift,
    Token,
    at,
    offer,
    owner_of,
)
from ludus.games.void_zone.limits import CHARGING, KIND, SAPPING
from ludus.games.void_zone.play.moves import grenade_zones, teleport_zones
from ludus.games.void_zone.table import Arena
from ludus.games.void_zone.zones import AROUND, BIT, TWO_AWAY, spread, the_zone

RUN_KIND: Final[int] = KIND[limits.RUN]
FRAMEWORK_KIND: Final[int] = KIND[limits.FRAMEWORK]
JUMP_KIND: Final[int] = KIND[limits.JUMP]
JOLT_KIND: Final[int] = KIND[limits.JOLT]
SHIELD_KIND: Final[int] = KIND[limits.SHIELD]
UPGRADE_KIND: Final[int] = KIND[limits.UPGRADE]
RE_PRIME_KIND: Final[int] = KIND[limits.RE_PRIME]


def robot_offers(t: Arena, seat: int, robot: int, kinds: int, mode: int, jolted: int) -> list[Action]:
    """What a Robot can do from its zone, of the types still open; `mode` is Sap or Charge, once one was used."""
    zone = t.robots[robot]
    offers: list[Action] = []
    if not kinds:
        return offers
    if kinds & RUN_KIND:
        offer(offers, RUN, guards.run_zones(t, seat, zone, 0))
    if kinds & FRAMEWORK_KIND:  # VZ-107: not both in a turn
        if mode != CHARGING:
            offer(offers, SAP, guards.sap_zones(t, seat, zone))
        if mode != SAPPING:
            offer(offers, CHARGE, guards.charge_zones(t, seat, zone))
    if kinds & JOLT_KIND and AROUND[zone] & (t.standing | t.drone):
        offers += [JOLT[p] for p in guards.jolt_targets(t, seat, robot, jolted, 0)]
    if kinds & SHIELD_KIND:
        offer(offers, SHIELD, guards.shield_zones(t, seat, zone))
    if t.level[seat] >= 2 or t.waivers:
        offers += dear_offers(t, seat, zone, kinds)
    return offers


def dear_offers(t: Arena, seat: int, zone: int, kinds: int) -> list[Action]:
    """What needs a level of 2 or more: the Jump and the advanced Force-Shield."""
    offers: list[Action] = []
    if kinds & SHIELD_KIND and t.level[seat] >= guards.FAR_SHIELD:
        offer(offers, SHIELD, guards.far_shield_zones(t, seat, zone))
    if kinds & JUMP_KIND:
        offer(offers, JUMP, guards.jump_zones(t, seat, zone))
    return offers


def board_offers(t: Arena, seat: int, kinds: int) -> list[Action]:
    """What is done on the own reference card."""
    offers: list[Action] = []
    if t.level[seat] < 2 and t.traits[seat] < 0:
        return offers  # without a trait nothing here is cheaper
    if (kinds & UPGRADE_KIND or traits.upgrade_is_free(t, seat)) and not guards.why_not_upgrade(t, seat):
        offers.append(UPGRADE)  # VZ-075, VZ-291: at a price, or free with a trait
    if kinds & RE_PRIME_KIND and not guards.why_not_re_prime(t, seat):
        offers.append(RE_PRIME)  # VZ-199: the cube is bought back
    return offers


def trait_offers(t: Arena, seat: int, robot: int, kinds: int, overclocked: bool) -> list[Action]:
    """What the own Team Trait adds to the menu."""
    offers: list[Action] = []
    for verb in (DRONE_PLACE, DRONE_MOVE):
        kind = limits.DRONE_PLACE if verb is DRONE_PLACE else limits.DRONE_MOVE
        if kinds & KIND[kind]:
            offers += at(verb, drone_zones(t, seat, robot, kind))
    if kinds & KIND[limits.INTERFERENCE]:
        for token in (0, 1):
            offers += at(INTERFERENCE[token], token_zones(t, seat, robot, token))
    if kinds & KIND[limits.GRENADE] and not why_not_grenade(t, seat):
        offers.append(GRENADE)
    if kinds & KIND[limits.SHIFT]:
        offers += [SHIFT[p] for p in range(9) if not why_not_shift(t, seat, robot, p)]
    if kinds & KIND[limits.TELEPORT] and not why_not_teleport(t, seat):
        offers.append(TELEPORT)
    if not why_not_overclock(t, seat, overclocked):
        offers.append(OVERCLOCK)
    return offers


def drone_zones(t: Arena, seat: int, robot: int, kind: int) -> int:
    """VZ-305, VZ-309: from the supply next to the Robot; VZ-306: on the board one step, wherever it is."""
    if not traits.has_drone(t, seat) or t.drone_lost:
        return 0
    if (kind == limits.DRONE_PLACE) == bool(t.drone):
        return 0
    centre = t.robots[robot] if kind == limits.DRONE_PLACE else the_zone(t.drone)
    return guards.affordable(t, seat, AROUND[centre] & t.open_zones(), 0)


def token_zones(t: Arena, seat: int, robot: int, token: int) -> int:
    """VZ-356: an adjacent open zone without such a token."""
    if not traits.has_interference(t, seat) or t.tokens[token]:
        return 0
    return AROUND[t.robots[robot]] & t.open_zones() & ~(t.tokens[0] | t.tokens[1])


def why_not_shift(t: Arena, seat: int, robot: int, piece: int) -> str:
    """VZ-380: with an adjacent Robot of any owner; VZ-359: a token under it is paid for."""
    zone = t.robots[piece]
    if not traits.may_shift(t, seat) or zone < 0 or not AROUND[t.robots[robot]] & BIT[zone]:
        return "VZ-380"
    return guards.why_not_afford(t, seat, zone, 0, "")


def why_not_grenade(t: Arena, seat: int) -> str:
    if not traits.has_grenade(t, seat) or t.grenade or not grenade_zones(t, seat):
        return "VZ-320"
    return ""


def why_not_teleport(t: Arena, seat: int) -> str:
    return "" if traits.may_teleport(t, seat) and teleport_zones(t, seat) else "VZ-396"


def why_not_overclock(t: Arena, seat: int, overclocked: bool) -> str:
    if overclocked:
        return "VZ-366"
    return "" if traits.may_overclock(t, seat) and t.level[seat] >= traits.OVERCLOCK_COST else "VZ-363"


def why_not_drone(t: Arena, seat: int, robot: int, kind: int, zone: int) -> str:
    if drone_zones(t, seat, robot, kind) & BIT[zone]:
        return ""
    if traits.has_drone(t, seat) and t.drone_lost:
        return "VZ-309"  # VZ-G55: `drone_reusable` is off
    moving = kind == limits.DRONE_MOVE
    centre = the_zone(t.drone) if moving else t.robots[robot]
    if traits.has_drone(t, seat) and moving == bool(t.drone) and AROUND[centre] & t.open_zones() & BIT[zone]:
        return "VZ-357"
    return "VZ-306" if moving else "VZ-305"


# --- why not ----------------------------------------------------------------------------------------------------


def kind_of(a: Action) -> int:
    """The action type that the limit counts, or -1."""
    return a.kind if isinstance(a, Deed) else -1


def why_not_mode(a: Action, mode: int) -> str:
    """VZ-107: Sap and Charge never happen in the same turn, whatever else was done."""
    return "VZ-107" if (isinstance(a, Sap) and mode == CHARGING) or (isinstance(a, Charge) and mode == SAPPING) else ""


def why_not_robot(t: Arena, seat: int, robot: int, a: Action, jolted: int) -> str:
    """Why a Robot cannot do this, of a type that is open."""
    zone = t.robots[robot]
    if isinstance(a, Run):
        return guards.why_not_run(t, seat, zone, a.zone, 0)
    if isinstance(a, Sap):
        return guards.why_not_sap(t, seat, zone, a.zone)
    if isinstance(a, Charge):
        return guards.why_not_charge(t, seat, zone, a.zone)
    if isinstance(a, Jump):
        return guards.why_not_jump(t, seat, zone, a.zone)
    if isinstance(a, Shield):
        return guards.why_not_shield(t, seat, zone, a.zone)
    if isinstance(a, Jolt):
        return guards.why_not_jolt(t, seat, robot, a.piece, jolted, 0)
    return why_not_trait(t, seat, robot, a)


def why_not_trait(t: Arena, seat: int, robot: int, a: Action) -> str:
    """Why the own trait does not offer this."""
    if isinstance(a, DronePlace):
        return why_not_drone(t, seat, robot, limits.DRONE_PLACE, a.zone)
    if isinstance(a, DroneMove):
        return why_not_drone(t, seat, robot, limits.DRONE_MOVE, a.zone)
    if isinstance(a, Token):
        return "" if token_zones(t, seat, robot, a.token) & BIT[a.zone] else "VZ-356"
    if isinstance(a, Shift):
        return why_not_shift(t, seat, robot, a.piece)
    if a is GRENADE:
        return why_not_grenade(t, seat)
    if a is TELEPORT:
        return why_not_teleport(t, seat)
    if a is UPGRADE:
        return guards.why_not_upgrade(t, seat)
    return guards.why_not_re_prime(t, seat) if a is RE_PRIME else ""


def near_offers(t: Arena, robot: int) -> list[Action]:
    """What a player may think of trying with a Robot: all around it, and what is on the reference card."""
    zone = t.robots[robot]
    near, wide = AROUND[zone], AROUND[zone] | TWO_AWAY[zone]
    pieces = [JOLT[p] for p in range(9) if t.robots[p] >= 0 and p != robot]
    return [
        *at(RUN, near), *at(SAP, near), *at(CHARGE, near), *at(SHIELD, wide), *at(JUMP, wide), *pieces, UPGRADE,
        RE_PRIME, *near_trait_offers(t, robot),
    ]  # fmt: skip


def near_trait_offers(t: Arena, robot: int) -> list[Action]:
    """What the owner of a trait may think of trying with it."""
    seat, near = owner_of(robot), AROUND[t.robots[robot]]
    if traits.has_drone(t, seat):
        return at(DRONE_MOVE, spread(t.drone)) if t.drone else at(DRONE_PLACE, near)
    if traits.has_interference(t, seat):
        return at(INTERFERENCE[0], near) + at(INTERFERENCE[1], near)
    if traits.may_shift(t, seat):
        return [SHIFT[p] for p in range(9) if t.robots[p] >= 0 and p != robot]
    if traits.has_grenade(t, seat):
        return [GRENADE]
    if traits.may_teleport(t, seat):
        return [TELEPORT]
    return [OVERCLOCK] if traits.may_overclock(t, seat) else []
