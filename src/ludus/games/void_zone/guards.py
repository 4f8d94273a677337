"""The musts: where each action may be aimed, and the rule that forbids it elsewhere.

For every verb a set of zones says what is allowed; `why_not_…` explains the rest, and is empty exactly there.
VZ-065: unless stated otherwise an action is aimed at a zone next to the Robot.
"""

from __future__ import annotations

from typing import Final

from ludus.core.reason import Reason
from ludus.games.void_zone.actions import DRONE, HOUSE, PIECE, owner_of
from ludus.games.void_zone.content import chamber_prices, price_of
from ludus.games.void_zone.moments import TRAIT
from ludus.games.void_zone.table import CAPACITY, NOBODY, SHIELDS, Arena
from ludus.games.void_zone.zones import ALL, AROUND, BIT, NEIGHBORS, TWO_AWAY, spread, the_zone
from ludus.geometry.hexes import zones_of as zones

EXTRA_STEP: Final[int] = price_of("run_upgraded")  # VZ-092
EXTRA_JOLT: Final[int] = price_of("jolt_extra")  # VZ-150
FAR_SHIELD: Final[int] = price_of("shield_advanced")  # VZ-179
RE_PRIME: Final[int] = price_of("re_prime")  # VZ-199
CHAMBER_PRICE: Final[list[int]] = chamber_prices()  # VZ-076


# --- what costs ---------------------------------------------------------------------------------------------------


def price(t: Arena, cost: int) -> int:
    """The basic cost of an action; VZ-G58: nothing for a free action, if the option says so."""
    return 0 if t.waivers else cost


def affordable(t: Arena, seat: int, mask: int, cost: int) -> int:
    """Those zones of a set where the level covers the cost and the toll of an Interference token (VZ-357, VZ-G64)."""
    if t.level[seat] < cost:
        return 0
    if (t.tokens[0] | t.tokens[1]) & mask:
        for token in t.tokens:
            if token & mask and t.level[seat] < cost + t.toll(seat, the_zone(token)):
                mask &= ~token
    return mask


def toll_missing(t: Arena, seat: int, zone: int, cost: int) -> str:
    """VZ-357: the toll of the token on a zone is more than what is left after the cost."""
    toll, left = t.toll(seat, zone), t.level[seat] - cost
    return Reason("VZ-357", "toll", zone=zone, toll=toll, left=left) if left < toll else ""


def too_dear(t: Arena, seat: int, cost: int) -> str:
    """VZ-071: no level covers what the chamber cannot hold."""
    held = t.capacity[seat]
    return Reason("VZ-071", "chamber", price=cost, holds=held) if held < cost else ""


def blocker(t: Arena, zone: int) -> str:
    """What occupies a zone (VZ-G47), by its name; nothing where it is open."""
    if t.standing & BIT[zone]:
        return "robot"
    if t.shielded & BIT[zone]:
        return "shield"
    return "drone" if t.drone & BIT[zone] else "grenade" if t.grenade & BIT[zone] else ""


def why_not_there(t: Arena, seat: int, zone: int) -> str:
    """What stands on a zone and shuts it to actions."""
    if t.standing & BIT[zone]:
        return "VZ-419" if t.robots[HOUSE] == zone else Reason("VZ-067", "stands", robot=t.robot_at(zone))
    if t.shielded & BIT[zone]:
        return "VZ-068"  # VZ-177: no target of any action
    if t.grenade & BIT[zone]:
        return "VZ-328"
    return ""


# --- run ----------------------------------------------------------------------------------------------------------


def run_zones(t: Arena, seat: int, zone: int, cost: int) -> int:
    """VZ-088: a step goes to a free adjacent zone; nothing can be passed through."""
    mask = AROUND[zone] & t.charged & ~(t.standing | t.shielded | t.drone | t.grenade)
    walk = TRAIT[t.traits[seat]].shields_to_walk(t, seat)
    if walk:
        mask |= AROUND[zone] & walk & ~t.standing
    return affordable(t, seat, mask, cost)


def why_not_run(t: Arena, seat: int, zone: int, to: int, cost: int) -> str:
    if run_zones(t, seat, zone, cost) & BIT[to]:
        return ""
    if not AROUND[zone] & BIT[to]:
        return "VZ-085"
    if (t.drone | t.grenade) & BIT[to]:
        return "VZ-310" if t.drone & BIT[to] else "VZ-328"
    walk = TRAIT[t.traits[seat]].shields_to_walk(t, seat)
    if t.shielded & ~walk & BIT[to]:
        return TRAIT[t.traits[seat]].why_not_walk(t, to)
    if t.standing & BIT[to]:
        return Reason("VZ-088", "robot", robot=t.robot_at(to))
    if not (t.charged | walk) & BIT[to]:
        return Reason("VZ-088", "void")
    if t.level[seat] < cost:
        return Reason("VZ-092", "price", price=cost, have=t.level[seat])
    return toll_missing(t, seat, to, cost)


# --- sap and charge framework -------------------------------------------------------------------------------------


def sap_zones(t: Arena, seat: int, zone: int) -> int:
    """VZ-100, VZ-101, VZ-110: adjacent, Charged, no Robot, no shield; VZ-310: a Drone does not shut it."""
    return affordable(t, seat, AROUND[zone] & t.charged & ~(t.standing | t.shielded | t.grenade), 0)


def why_not_sap(t: Arena, seat: int, zone: int, to: int) -> str:
    if sap_zones(t, seat, zone) & BIT[to]:
        return ""
    if not AROUND[zone] & BIT[to]:
        return "VZ-110" if zone == to else "VZ-065"
    return why_not_there(t, seat, to) or (toll_missing(t, seat, to, 0) if t.charged & BIT[to] else "VZ-101")


def charge_zones(t: Arena, seat: int, zone: int) -> int:
    """VZ-104, VZ-105, VZ-106, VZ-G24: adjacent zones of rating 1, with a level of at least DR."""
    mask = AROUND[zone] & t.charged & ~t.full & ~(t.standing | t.shielded | t.grenade)
    return affordable(t, seat, mask, price(t, t.drain)) if mask else 0


def why_not_charge(t: Arena, seat: int, zone: int, to: int) -> str:
    if charge_zones(t, seat, zone) & BIT[to]:
        return ""
    if not AROUND[zone] & BIT[to]:
        return "VZ-110" if zone == to else "VZ-065"
    there = why_not_there(t, seat, to)
    if there:
        return there
    if not t.charged & BIT[to]:
        return "VZ-105"
    cost = price(t, t.drain)
    return "VZ-G24" if t.full & BIT[to] else "VZ-106" if t.level[seat] < cost else toll_missing(t, seat, to, cost)


# --- jump ---------------------------------------------------------------------------------------------------------


def straight_landings(zone: int, passes: int, length: int) -> int:
    """VZ-G26: with `jump_shape` straight a Jump goes on in one direction."""
    found = 0
    for direction in range(6):
        over = NEIGHBORS[zone][direction]
        for _ in range(length):
            if over < 0 or not passes & BIT[over]:
                break
            over = NEIGHBORS[over][direction]
            if over >= 0:
                found |= BIT[over]
    return found


def landings(t: Arena, seat: int, zone: int) -> int:
    """Zones at the end of a leap, whatever lies there: VZ-116, VZ-117, VZ-281, VZ-G50."""
    passes = jump_passes(t, seat)
    length = TRAIT[t.traits[seat]].jump_length()
    if t.options.jump_shape == "straight":
        return straight_landings(zone, passes, length)
    found = 0
    reach = AROUND[zone]
    for _ in range(length):
        reach = spread(reach & passes)
        found |= reach
    return found & ~BIT[zone]  # VZ-120: never back to where it began


def jump_passes(t: Arena, seat: int) -> int:
    """Zones that may be leapt over: VZ-118 no Force-Shield, VZ-415 not the House Robot, VZ-G27 anything else."""
    house = t.robots[HOUSE]
    shut = t.shielded & ~TRAIT[t.traits[seat]].shields_to_walk(t, seat)
    return ALL & ~shut & ~(BIT[house] if house >= 0 else 0)


def jump_zones(t: Arena, seat: int, zone: int) -> int:
    """VZ-119: the landing zone is free; VZ-115: the level covers the price."""
    cost = price(t, TRAIT[t.traits[seat]].jump_cost())
    if t.level[seat] < cost:
        return 0
    free = t.free_zones() | TRAIT[t.traits[seat]].shields_to_walk(t, seat) & ~t.standing
    return affordable(t, seat, landings(t, seat, zone) & free, cost)


def why_not_jump(t: Arena, seat: int, zone: int, to: int) -> str:
    if jump_zones(t, seat, zone) & BIT[to]:
        return ""
    if zone == to:
        return "VZ-120"
    cost = price(t, TRAIT[t.traits[seat]].jump_cost())
    if t.level[seat] < cost:
        return too_dear(t, seat, cost) or TRAIT[t.traits[seat]].why_not_pay_jump(t.level[seat])
    if not landings(t, seat, zone) & BIT[to]:
        return TRAIT[t.traits[seat]].why_not_leap(t, seat, zone, to)
    if (t.drone | t.grenade) & BIT[to]:
        return "VZ-310" if t.drone & BIT[to] else "VZ-328"
    if t.standing & BIT[to]:
        return Reason("VZ-119", "robot", robot=t.robot_at(to))
    if t.free_zones() & BIT[to]:
        return toll_missing(t, seat, to, cost)
    return Reason("VZ-119", "shield") if t.shielded & BIT[to] else Reason("VZ-119", "void")


# --- force-shields ------------------------------------------------------------------------------------------------


def shields_left(t: Arena, seat: int) -> int:
    return SHIELDS - len(zones(t.shields[seat]))


def shield_ban(t: Arena, seat: int) -> int:
    """Zones where an opponent's trait allows no new shields."""
    banned = 0
    if t.gifted:
        for other in range(t.players):
            if other != seat:
                banned |= TRAIT[t.traits[other]].bans_shields(t, other)
    return banned


def shield_zones(t: Arena, seat: int, zone: int) -> int:
    """VZ-175, VZ-176, VZ-G35: adjacent open zones, Charged or Void; VZ-182, VZ-G34: with a shield in the supply."""
    if t.shields[seat] and shields_left(t, seat) == 0:
        return 0
    mask = AROUND[zone] & ~(t.standing | t.shielded | t.drone | t.grenade) & ~shield_ban(t, seat)
    return affordable(t, seat, mask, 0)


def far_shield_zones(t: Arena, seat: int, zone: int) -> int:
    """VZ-179, VZ-180, VZ-G33: for 4⚡ open zones at distance 2."""
    if t.level[seat] < FAR_SHIELD or shields_left(t, seat) == 0:
        return 0
    mask = TWO_AWAY[zone] & t.open_zones() & ~shield_ban(t, seat)
    if t.options.advanced_shield == "clear_path":
        mask &= spread(AROUND[zone] & ~t.standing & ~t.shielded)
    return affordable(t, seat, mask, FAR_SHIELD)


def why_not_shield(t: Arena, seat: int, zone: int, to: int) -> str:
    if (shield_zones(t, seat, zone) | far_shield_zones(t, seat, zone)) & BIT[to]:
        return ""
    if shields_left(t, seat) == 0:
        return "VZ-182"
    if (t.standing | t.shielded) & BIT[to]:
        return Reason("VZ-176", "taken", what=blocker(t, to))
    if not (AROUND[zone] | TWO_AWAY[zone]) & BIT[to]:
        return "VZ-175"
    if t.drone & BIT[to]:
        return "VZ-310"
    if t.grenade & BIT[to]:
        return "VZ-328"
    for other in range(t.players):
        if other != seat and TRAIT[t.traits[other]].bans_shields(t, other) & BIT[to]:
            return Reason("VZ-373", "repelled", who=other)
    if AROUND[zone] & BIT[to]:
        return toll_missing(t, seat, to, 0)
    if t.level[seat] < FAR_SHIELD:
        have = t.level[seat]
        return too_dear(t, seat, FAR_SHIELD) or Reason("VZ-179", "price", price=FAR_SHIELD, have=have)
    return toll_missing(t, seat, to, FAR_SHIELD) or "VZ-G33"


# --- jolt ---------------------------------------------------------------------------------------------------------


def adjacent_pieces(t: Arena, zone: int) -> list[int]:
    """The Robots, and the Drone, next to a zone."""
    mask = AROUND[zone] & (t.standing | t.drone)
    return [DRONE if t.drone & BIT[z] else t.robot_at(z) for z in zones(mask)] if mask else []


def place_of(t: Arena, piece: int) -> int:
    return the_zone(t.drone) if piece == DRONE else t.robots[piece]


def why_not_jolt(t: Arena, seat: int, jolter: int, piece: int, done: int, cost: int, gone: int = 0) -> str:
    """Why `seat` may not declare a Jolt of `piece` with its Robot (or the House Robot) `jolter`.

    `done` are pieces that were targets already, `gone` pieces that will have moved by then, both as sets; `cost` is
    what the Jolt itself costs.
    """
    src, place = t.robots[jolter], place_of(t, piece)
    if place < 0:
        return Reason("VZ-130", "out")
    if not AROUND[src] & BIT[place]:
        return "VZ-130"
    if done & PIECE[piece]:
        return "VZ-287" if TRAIT[t.traits[seat]].targets_once() and jolter != HOUSE else "VZ-153"
    guarded = drone_guards(t, seat)
    drone = 0 if gone & PIECE[DRONE] else affordable(t, seat, t.drone, cost)
    if owner_of(piece) == guarded and piece != DRONE and AROUND[src] & drone:
        return "VZ-307"  # VZ-312: the Drone comes first
    owner = owner_of(piece)
    if t.gifted and piece < HOUSE and owner != seat and TRAIT[t.traits[owner]].spares(t, owner, jolter, gone):
        return "VZ-368"
    if t.level[seat] < cost:
        return Reason("VZ-150", "price", price=cost, have=t.level[seat])
    return toll_missing(t, seat, place, cost)


def drone_guards(t: Arena, chooser: int) -> int:
    """The seat whose Robots are covered by its Drone against this chooser, or -1; VZ-313: not against itself."""
    owner = t.drone_owner() if t.drone else NOBODY
    return NOBODY if owner == chooser else owner


def jolt_targets(t: Arena, seat: int, jolter: int, done: int, cost: int) -> list[int]:
    """VZ-130, VZ-145: adjacent Robots of any owner, as far as traits allow."""
    near = adjacent_pieces(t, t.robots[jolter])
    return [piece for piece in near if not why_not_jolt(t, seat, jolter, piece, done, cost)] if near else near


# --- chamber and prime cube ---------------------------------------------------------------------------------------


def upgrade_cost(t: Arena, seat: int) -> int:
    """VZ-075, VZ-076: the price on the next covered space: 2⚡ for level 3, 3⚡ for level 4."""
    return CHAMBER_PRICE[t.capacity[seat]] if not TRAIT[t.traits[seat]].upgrade_is_free() else 0


def can_upgrade(t: Arena, seat: int) -> bool:
    return t.capacity[seat] < CAPACITY and t.level[seat] >= price(t, upgrade_cost(t, seat))


def why_not_upgrade(t: Arena, seat: int) -> str:
    if t.capacity[seat] >= CAPACITY:
        return "VZ-077"
    cost = price(t, upgrade_cost(t, seat))
    return Reason("VZ-075", "price", price=cost, have=t.level[seat]) if t.level[seat] < cost else ""


def can_re_prime(t: Arena, seat: int) -> bool:
    return not t.prime[seat] and t.level[seat] >= price(t, RE_PRIME)


def why_not_re_prime(t: Arena, seat: int) -> str:
    if t.prime[seat]:
        return "VZ-200"
    if t.level[seat] < price(t, RE_PRIME):
        return too_dear(t, seat, RE_PRIME) or Reason("VZ-199", "price", price=RE_PRIME, have=t.level[seat])
    return ""


# --- prime --------------------------------------------------------------------------------------------------------


def rechargeable(t: Arena, seat: int) -> int:
    """VZ-191, VZ-195: Charged or Void Zones without a Robot or a Force-Shield; VZ-G11: full ones too."""
    mask = ALL & ~(t.standing | t.shielded | t.grenade)
    if not t.options.prime_full_link:
        mask &= ~t.full
    if t.spare_tokens() <= 0:
        mask &= t.charged  # VZ-198, VZ-G03: a Void Zone needs a token
    return affordable(t, seat, mask, 0)


def prime_zones(t: Arena, seat: int) -> int:
    """VZ-192: the first zone is next to a Robot of the player."""
    return spread(t.robots_of(seat)) & rechargeable(t, seat)


def second_prime_zones(t: Arena, seat: int, chosen: int) -> int:
    """VZ-193, VZ-194, VZ-196, VZ-G10: next to the same Robot, or linked by the first zone."""
    near = AROUND[chosen]
    for robot in zones(t.robots_of(seat)):
        if t.options.prime_source == "either" or AROUND[robot] & BIT[chosen]:
            near |= AROUND[robot]
    return near & rechargeable(t, seat) & ~BIT[chosen]


def useful_prime(t: Arena, seat: int) -> bool:
    """VZ-G11: some legal choice raises at least one rating."""
    first = prime_zones(t, seat)
    if first & ~t.full:
        return True
    for zone in zones(first):  # VZ-G64: the second zone with what is left after the toll of the first
        if affordable(t, seat, second_prime_zones(t, seat, zone), t.toll(seat, zone)) & ~t.full:
            return True
    return False


def why_not_recharge(t: Arena, seat: int, allowed: int, to: int) -> str:
    if allowed & BIT[to]:
        return ""
    if (t.standing | t.shielded | t.grenade) & BIT[to]:
        return "VZ-328" if t.grenade & BIT[to] else Reason("VZ-195", "taken", what=blocker(t, to))
    if not rechargeable(t, seat) & BIT[to]:
        if t.full & BIT[to] and not t.options.prime_full_link:
            return "VZ-G11"
        return "VZ-G03" if t.spare_tokens() <= 0 and not t.charged & BIT[to] else toll_missing(t, seat, to, 0)
    return "VZ-192"
