"""The musts: where each action may be aimed, and the rule that forbids it elsewhere.

For every verb a set of zones says what is allowed; `why_not_…` explains the rest, and is empty exactly there.
VZ-065: unless stated otherwise an action is aimed at a zone next to the Robot.
"""

from __future__ import annotations

from typing import Final

from ludus.games.void_zone import traits
from ludus.games.void_zone.actions import DRONE, HOUSE, PIECE, owner_of
from ludus.games.void_zone.table import CAPACITY, Arena
from ludus.games.void_zone.zones import ALL, AROUND, BIT, NEIGHBOURS, TWO_AWAY, spread, the_zone
from ludus.geometry.hexes import zones_of as zones

EXTRA_STEP: Final = 2  # VZ-092
EXTRA_JOLT: Final = 1  # VZ-150
FAR_SHIELD: Final = 4  # VZ-179
RE_PRIME: Final = 4  # VZ-199
SHIELDS: Final = 2  # VZ-182


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


def why_not_afford(t: Arena, seat: int, zone: int, cost: int, rule: str) -> str:
    """`rule` when the level does not cover the cost, VZ-357 when it does not cover the toll besides."""
    if t.level[seat] < cost:
        return rule
    return "VZ-357" if t.level[seat] < cost + t.toll(seat, zone) else ""


def why_not_there(t: Arena, seat: int, zone: int) -> str:
    """What stands on a zone and shuts it to actions."""
    if t.standing & BIT[zone]:
        return "VZ-419" if t.robots[HOUSE] == zone else "VZ-067"
    if t.shielded & BIT[zone]:
        return "VZ-068"  # VZ-177: no target of any action
    if t.grenade & BIT[zone]:
        return "VZ-328"
    return ""


# --- run ----------------------------------------------------------------------------------------------------------


def run_zones(t: Arena, seat: int, zone: int, cost: int) -> int:
    """VZ-088: a step goes to a free adjacent zone; nothing can be passed through."""
    mask = AROUND[zone] & t.charged & ~(t.standing | t.shielded | t.drone | t.grenade)
    walk = traits.own_shields_to_walk(t, seat)
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
    walk = traits.own_shields_to_walk(t, seat)
    if t.shielded & ~walk & BIT[to]:
        return traits.why_not_walk(t, seat)
    if (t.charged | walk) & ~t.standing & BIT[to]:
        return why_not_afford(t, seat, to, cost, "VZ-092")
    return "VZ-088"


# --- sap and charge framework -------------------------------------------------------------------------------------


def sap_zones(t: Arena, seat: int, zone: int) -> int:
    """VZ-100, VZ-101, VZ-110: adjacent, Charged, no Robot, no shield; VZ-310: a Drone does not shut it."""
    return affordable(t, seat, AROUND[zone] & t.charged & ~(t.standing | t.shielded | t.grenade), 0)


def why_not_sap(t: Arena, seat: int, zone: int, to: int) -> str:
    if sap_zones(t, seat, zone) & BIT[to]:
        return ""
    if not AROUND[zone] & BIT[to]:
        return "VZ-110" if zone == to else "VZ-065"
    return why_not_there(t, seat, to) or ("VZ-357" if t.charged & BIT[to] else "VZ-101")


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
    return "VZ-G24" if t.full & BIT[to] else why_not_afford(t, seat, to, price(t, t.drain), "VZ-106")


# --- jump ---------------------------------------------------------------------------------------------------------


def straight_landings(zone: int, passes: int, length: int) -> int:
    """VZ-G26: with `jump_shape` straight a Jump goes on in one direction."""
    found = 0
    for direction in range(6):
        over = NEIGHBOURS[zone][direction]
        for _ in range(length):
            if over < 0 or not passes & BIT[over]:
                break
            over = NEIGHBOURS[over][direction]
            if over >= 0:
                found |= BIT[over]
    return found


def landings(t: Arena, seat: int, zone: int) -> int:
    """Zones at the end of a leap, whatever lies there: VZ-116, VZ-117, VZ-281, VZ-G50."""
    passes = traits.jump_passes(t, seat)
    length = traits.jump_length(t, seat)
    if t.options.jump_shape == "straight":
        return straight_landings(zone, passes, length)
    found = 0
    reach = AROUND[zone]
    for _ in range(length):
        reach = spread(reach & passes)
        found |= reach
    return found & ~BIT[zone]  # VZ-120: never back to where it began


def jump_zones(t: Arena, seat: int, zone: int) -> int:
    """VZ-119: the landing zone is free; VZ-115: the level covers the price."""
    cost = price(t, traits.jump_cost(t, seat))
    if t.level[seat] < cost:
        return 0
    free = t.free_zones() | traits.own_shields_to_walk(t, seat) & ~t.standing
    return affordable(t, seat, landings(t, seat, zone) & free, cost)


def why_not_jump(t: Arena, seat: int, zone: int, to: int) -> str:
    if jump_zones(t, seat, zone) & BIT[to]:
        return ""
    if zone == to:
        return "VZ-120"
    cost = price(t, traits.jump_cost(t, seat))
    if t.level[seat] < cost:
        return traits.why_not_pay_jump(t, seat) if t.capacity[seat] >= cost else "VZ-071"
    if not landings(t, seat, zone) & BIT[to]:
        return traits.why_not_leap(t, seat, zone, to)
    if (t.drone | t.grenade) & BIT[to]:
        return "VZ-310" if t.drone & BIT[to] else "VZ-328"
    return "VZ-357" if t.free_zones() & BIT[to] else "VZ-119"


# --- force-shields ------------------------------------------------------------------------------------------------


def shields_left(t: Arena, seat: int) -> int:
    return SHIELDS - len(zones(t.shields[seat]))


def shield_zones(t: Arena, seat: int, zone: int) -> int:
    """VZ-175, VZ-176, VZ-G35: adjacent open zones, Charged or Void; VZ-182, VZ-G34: with a shield in the supply."""
    if t.shields[seat] and shields_left(t, seat) == 0:
        return 0
    mask = AROUND[zone] & ~(t.standing | t.shielded | t.drone | t.grenade) & ~traits.shield_ban(t, seat)
    return affordable(t, seat, mask, 0)


def far_shield_zones(t: Arena, seat: int, zone: int) -> int:
    """VZ-179, VZ-180, VZ-G33: for 4⚡ open zones at distance 2."""
    if t.level[seat] < FAR_SHIELD or shields_left(t, seat) == 0:
        return 0
    mask = TWO_AWAY[zone] & t.open_zones() & ~traits.shield_ban(t, seat)
    if t.options.advanced_shield == "clear_path":
        mask &= spread(AROUND[zone] & ~t.standing & ~t.shielded)
    return affordable(t, seat, mask, FAR_SHIELD)


def why_not_shield(t: Arena, seat: int, zone: int, to: int) -> str:
    if (shield_zones(t, seat, zone) | far_shield_zones(t, seat, zone)) & BIT[to]:
        return ""
    if shields_left(t, seat) == 0:
        return "VZ-182"
    if not (AROUND[zone] | TWO_AWAY[zone]) & BIT[to]:
        return "VZ-175"
    if (t.standing | t.shielded) & BIT[to]:
        return "VZ-176"
    if t.drone & BIT[to]:
        return "VZ-310"
    if t.grenade & BIT[to]:
        return "VZ-328"
    if traits.shield_ban(t, seat) & BIT[to]:
        return "VZ-373"
    if AROUND[zone] & BIT[to]:
        return "VZ-357"
    return why_not_afford(t, seat, to, FAR_SHIELD, "VZ-179" if t.capacity[seat] >= FAR_SHIELD else "VZ-071") or "VZ-G33"


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
    if place < 0 or not AROUND[src] & BIT[place]:
        return "VZ-130"
    if done & PIECE[piece]:
        return "VZ-287" if traits.may_follow(t, seat) and jolter != HOUSE else "VZ-153"
    guarded = traits.drone_guards(t, seat)
    drone = 0 if gone & PIECE[DRONE] else affordable(t, seat, t.drone, cost)
    if owner_of(piece) == guarded and piece != DRONE and AROUND[src] & drone:
        return "VZ-307"  # VZ-312: the Drone comes first
    pristine = traits.pristine_against(t, seat)
    if pristine >= 0 and owner_of(piece) == pristine and diverted(t, jolter, pristine, gone):
        return "VZ-368"
    return why_not_afford(t, seat, place, cost, "VZ-150")


def diverted(t: Arena, jolter: int, pristine: int, gone: int) -> bool:
    """VZ-369, VZ-G61: a Robot the Pristine player does not own stands next to the jolter."""
    for piece in adjacent_pieces(t, t.robots[jolter]):
        counts = t.options.pristine_partner or piece != t.partner(jolter) or jolter == HOUSE
        if counts and piece != DRONE and owner_of(piece) != pristine and not gone & PIECE[piece]:
            return True
    return False


def jolt_targets(t: Arena, seat: int, jolter: int, done: int, cost: int) -> list[int]:
    """VZ-130, VZ-145: adjacent Robots of any owner, as far as traits allow."""
    near = adjacent_pieces(t, t.robots[jolter])
    return [piece for piece in near if not why_not_jolt(t, seat, jolter, piece, done, cost)] if near else near


# --- chamber and prime cube ---------------------------------------------------------------------------------------


def upgrade_cost(t: Arena, seat: int) -> int:
    """VZ-075, VZ-076: the price on the next covered space: 2⚡ for level 3, 3⚡ for level 4."""
    return t.capacity[seat] if not traits.upgrade_is_free(t, seat) else 0


def why_not_upgrade(t: Arena, seat: int) -> str:
    if t.capacity[seat] >= CAPACITY:
        return "VZ-077"
    return "VZ-075" if t.level[seat] < price(t, upgrade_cost(t, seat)) else ""


def why_not_re_prime(t: Arena, seat: int) -> str:
    if t.prime[seat]:
        return "VZ-200"
    if t.level[seat] < price(t, RE_PRIME):
        return "VZ-199" if t.capacity[seat] >= RE_PRIME else "VZ-071"
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
    """VZ-192: the first zone is next to an own Robot."""
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
        return "VZ-328" if t.grenade & BIT[to] else "VZ-195"
    if not rechargeable(t, seat) & BIT[to]:
        if t.full & BIT[to] and not t.options.prime_full_link:
            return "VZ-G11"
        return "VZ-G03" if t.spare_tokens() <= 0 and not t.charged & BIT[to] else "VZ-357"
    return "VZ-192"
