"""The action menu: everything a Robot can do now, as one flat list; and why the rest cannot be done."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.reason import Reason
from ludus.games.void_zone import guards, limits
from ludus.games.void_zone.actions import (
    CHARGE,
    JOLT,
    JUMP,
    RE_PRIME,
    RUN,
    SAP,
    SHIELD,
    TRAIT_OF,
    UPGRADE,
    Charge,
    Deed,
    Jolt,
    Jump,
    Run,
    Sap,
    Shield,
    at,
    offer,
    owner_of,
)
from ludus.games.void_zone.content import trait_rows
from ludus.games.void_zone.limits import CHARGING, KIND, SAPPING
from ludus.games.void_zone.moments import JUMP_PRICE, TRAIT
from ludus.games.void_zone.table import CAPACITY, START_CAPACITY, Arena
from ludus.games.void_zone.zones import AROUND, TWO_AWAY

RUN_KIND: Final[int] = KIND[limits.RUN]
FRAMEWORK_KIND: Final[int] = KIND[limits.FRAMEWORK]
JUMP_KIND: Final[int] = KIND[limits.JUMP]
JOLT_KIND: Final[int] = KIND[limits.JOLT]
SHIELD_KIND: Final[int] = KIND[limits.SHIELD]
UPGRADE_KIND: Final[int] = KIND[limits.UPGRADE]
RE_PRIME_KIND: Final[int] = KIND[limits.RE_PRIME]

DEAR: Final[int] = min(JUMP_PRICE, guards.FAR_SHIELD, *[row.cost for row in trait_rows() if row.cost])  # the least
ON_THE_CARD: Final[int] = min(guards.RE_PRIME, *guards.CHAMBER_PRICE[START_CAPACITY:CAPACITY])


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
    if t.level[seat] >= DEAR or t.waivers:
        offers += dear_offers(t, seat, zone, kinds)
    return offers


def dear_offers(t: Arena, seat: int, zone: int, kinds: int) -> list[Action]:
    """What has a price: the Jump and the advanced Force-Shield."""
    offers: list[Action] = []
    if kinds & SHIELD_KIND and t.level[seat] >= guards.FAR_SHIELD:
        offer(offers, SHIELD, guards.far_shield_zones(t, seat, zone))
    if kinds & JUMP_KIND:
        offer(offers, JUMP, guards.jump_zones(t, seat, zone))
    return offers


def board_offers(t: Arena, seat: int, kinds: int) -> list[Action]:
    """What a player does on their reference card."""
    offers: list[Action] = []
    if t.level[seat] < ON_THE_CARD and t.traits[seat] < 0:
        return offers  # without a trait nothing here is cheaper
    if (kinds & UPGRADE_KIND or TRAIT[t.traits[seat]].upgrade_is_free()) and guards.can_upgrade(t, seat):
        offers.append(UPGRADE)  # VZ-075, VZ-291: at a price, or free with a trait
    if kinds & RE_PRIME_KIND and guards.can_re_prime(t, seat):
        offers.append(RE_PRIME)  # VZ-199: the cube is bought back
    return offers


OPEN: Final[dict[tuple[int, tuple[int, ...], int, bool], int]] = {}


def open_kinds(trait: int, used: tuple[int, ...], spare: int, freely: bool) -> int:
    """The action types that may follow, as a set; each case is asked of the trait once."""
    case = (trait, used, spare, freely)
    found = OPEN.get(case)
    if found is None:
        found = 0
        for kind in range(len(KIND)):
            if not TRAIT[trait].why_not_another(used, kind, spare, freely):
                found |= KIND[kind]
        OPEN[case] = found
    return found


NOT_YOURS: Final[dict[int, str]] = {
    limits.DRONE_PLACE: Reason("VZ-305", "not_yours"),
    limits.DRONE_MOVE: Reason("VZ-306", "not_yours"),
    limits.GRENADE: Reason("VZ-320", "not_yours"),
    limits.INTERFERENCE: Reason("VZ-356", "not_yours"),
    limits.SHIFT: Reason("VZ-380", "not_yours"),
    limits.TELEPORT: Reason("VZ-396", "not_yours"),
}

# --- why not ----------------------------------------------------------------------------------------------------


def why_not_mode(a: Action, mode: int) -> str:
    """VZ-107: Sap and Charge never happen in the same turn, whatever else was done."""
    if isinstance(a, Sap) and mode == CHARGING:
        return Reason("VZ-107", "charged")
    return Reason("VZ-107", "sapped") if isinstance(a, Charge) and mode == SAPPING else ""


def why_not_robot(t: Arena, seat: int, robot: int, a: Deed, jolted: int) -> str:
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


def why_not_trait(t: Arena, seat: int, robot: int, a: Deed) -> str:
    """Why the board or the trait of the player does not offer this."""
    if a is UPGRADE:
        return guards.why_not_upgrade(t, seat)
    return guards.why_not_re_prime(t, seat) if a is RE_PRIME else TRAIT[t.traits[seat]].why_not(t, seat, robot, a)


def why_not_own(t: Arena, seat: int, kind: int) -> str:
    """VZ-274: what only one trait can do is for its owner."""
    return "" if TRAIT_OF.get(kind, t.traits[seat]) == t.traits[seat] else NOT_YOURS[kind]


def near_offers(t: Arena, robot: int) -> list[Action]:
    """What a player may think of trying with a Robot: all around it, and what is on the reference card."""
    zone = t.robots[robot]
    near, wide = AROUND[zone], AROUND[zone] | TWO_AWAY[zone]
    pieces = [JOLT[p] for p in range(9) if t.robots[p] >= 0 and p != robot]
    return [
        *at(RUN, near), *at(SAP, near), *at(CHARGE, near), *at(SHIELD, wide), *at(JUMP, wide), *pieces, UPGRADE,
        RE_PRIME, *TRAIT[t.traits[owner_of(robot)]].near(t, owner_of(robot), robot),
    ]  # fmt: skip
