"""Team Traits: every number a trait bends and every moment it acts, each under its rulebook name.

Nothing outside this file and the hand movements of the table asks who has which trait.
"""

from __future__ import annotations

from typing import Final

from ludus.games.void_zone.actions import HOUSE, TRAITS, first_robot, owner_of, second_robot
from ludus.games.void_zone.table import Arena
from ludus.games.void_zone.zones import ALL, AROUND, BIT, INSIDE, between, spread

# VZ-273: a trait belongs to both Robots of its owner and lasts all game: it is a number of the seat.
# VZ-274: it changes only what it says: without it each function here gives the rule of the base game.
ACROBAT: Final[int] = TRAITS.index("acrobat")
AGGRESSIVE: Final[int] = TRAITS.index("aggressive")
BYPASS: Final[int] = TRAITS.index("bypass")
CONDUCT: Final[int] = TRAITS.index("conduct")
DISINTEGRATE: Final[int] = TRAITS.index("disintegrate")
DRONE: Final[int] = TRAITS.index("drone")
EFFICIENT: Final[int] = TRAITS.index("efficient")
ELECTRO_GRENADE: Final[int] = TRAITS.index("electro_grenade")
EVADE: Final[int] = TRAITS.index("evade")
FRIENDLY_FIRE: Final[int] = TRAITS.index("friendly_fire")
GLITCH: Final[int] = TRAITS.index("glitch")
HOLOGRAM: Final[int] = TRAITS.index("hologram")
INTERFERENCE: Final[int] = TRAITS.index("interference")
OVERCLOCK: Final[int] = TRAITS.index("overclock")
PRISTINE: Final[int] = TRAITS.index("pristine")
REPEL: Final[int] = TRAITS.index("repel")
REROUTE: Final[int] = TRAITS.index("reroute")
SHIFT: Final[int] = TRAITS.index("shift")
SHORT_CIRCUIT: Final[int] = TRAITS.index("short_circuit")
SPLIT_PERSONALITY: Final[int] = TRAITS.index("split_personality")
TELEPORT: Final[int] = TRAITS.index("teleport")

DISINTEGRATE_COST: Final = 4
GRENADE_COST: Final = 4
OVERCLOCK_COST: Final = 4
SHORT_CIRCUIT_COST: Final = 1
TELEPORT_COST: Final = 4


# --- charge -----------------------------------------------------------------------------------------------------


def phase_gain(t: Arena, seat: int) -> int:
    """VZ-046: 1⚡ for each own Robot inside the green boundary."""
    a, b = t.robots[first_robot(seat)], t.robots[second_robot(seat)]
    inside = INSIDE[a] + INSIDE[b]
    if t.traits[seat] == REROUTE:
        robots = (a >= 0) + (b >= 0)
        return 2 * inside - (robots - inside)  # VZ-376, VZ-377, VZ-G62: the net result, applied once
    return inside


def conducts(t: Arena, turn_of: int) -> int:
    """VZ-295, VZ-296: the seat that gains by Conduct as this turn starts, or -1; VZ-G53: maybe only its own turn."""
    seat = t.owner_of_trait(CONDUCT)
    if seat < 0 or (t.options.conduct == "own_turn" and seat != turn_of):
        return -1
    a, b = t.robots[first_robot(seat)], t.robots[second_robot(seat)]
    return seat if a >= 0 and b >= 0 and AROUND[a] & BIT[b] else -1


def upgrade_is_free(t: Arena, seat: int) -> bool:
    """VZ-290, VZ-291, VZ-G52: Bypass; no ⚡, no action, but only in the own phase C step 3, one level a use."""
    return t.traits[seat] == BYPASS


# --- moving -----------------------------------------------------------------------------------------------------


def jump_cost(t: Arena, seat: int) -> int:
    """VZ-115; VZ-315, VZ-G69: Efficient pays, and needs, 2⚡ instead of 3."""
    return 2 if t.traits[seat] == EFFICIENT else 3


def why_not_pay_jump(t: Arena, seat: int) -> str:
    """VZ-115; VZ-315: Efficient has a price of its own."""
    return "VZ-315" if t.traits[seat] == EFFICIENT else "VZ-115"


def jump_length(t: Arena, seat: int) -> int:
    """How many zones a Jump may leap over: one, for Acrobat two (VZ-280, VZ-282: for the same price)."""
    return 2 if t.traits[seat] == ACROBAT else 1


def why_not_leap(t: Arena, seat: int, zone: int, to: int) -> str:
    """Too far VZ-116, not straight on VZ-G26, something in the way VZ-415 or VZ-118; for Acrobat VZ-280 and VZ-281."""
    far_leap = jump_length(t, seat) > 1
    reach = spread(spread(AROUND[zone])) if far_leap else spread(AROUND[zone])
    if not reach & BIT[to]:
        return "VZ-280" if far_leap else "VZ-116"
    straight = t.options.jump_shape == "straight"
    over, house = between(zone, to) if straight else AROUND[zone] & AROUND[to], t.robots[HOUSE]
    if straight and not over:
        return "VZ-G26"
    if far_leap:
        return "VZ-281"
    return "VZ-415" if house >= 0 and over & BIT[house] else "VZ-118"


def own_shields_to_walk(t: Arena, seat: int) -> int:
    """VZ-350, VZ-G68: Hologram may Run and Jump over and onto its own shields; VZ-353: not those of others."""
    return t.shields[seat] if t.traits[seat] == HOLOGRAM else 0


def why_not_walk(t: Arena, seat: int) -> str:
    """VZ-088: a Force-Shield is in the way; VZ-353 for a Hologram, whose own shields are not."""
    return "VZ-353" if t.traits[seat] == HOLOGRAM else "VZ-088"


def chooses_jump_drain(t: Arena, seat: int) -> bool:
    """VZ-346: Glitch."""
    return t.traits[seat] == GLITCH


def leaving_drain(t: Arena, seat: int, zone: int) -> int:
    """VZ-087: DR; VZ-352: a Hologram leaving its own shield drains nothing."""
    return 0 if own_shields_to_walk(t, seat) & BIT[zone] else t.drain


# --- actions of the turn ------------------------------------------------------------------------------------------


def may_overclock(t: Arena, seat: int) -> bool:
    return t.traits[seat] == OVERCLOCK


def may_split(t: Arena, seat: int) -> bool:
    """VZ-390, VZ-393: Split Personality, with both Robots in play."""
    return t.traits[seat] == SPLIT_PERSONALITY and t.has_both(seat)


def why_not_split(t: Arena, seat: int) -> str:
    """VZ-393 for a Split Personality with one Robot; VZ-060 for everybody else."""
    return "VZ-393" if t.traits[seat] == SPLIT_PERSONALITY else "VZ-060"


def any_three(t: Arena, seat: int) -> bool:
    """VZ-G66: the option that lifts the pattern for Split Personality."""
    return t.options.split_limit == "any_three" and may_split(t, seat)


def has_drone(t: Arena, seat: int) -> bool:
    return t.traits[seat] == DRONE


def has_grenade(t: Arena, seat: int) -> bool:
    return t.traits[seat] == ELECTRO_GRENADE


def has_interference(t: Arena, seat: int) -> bool:
    return t.traits[seat] == INTERFERENCE


def may_shift(t: Arena, seat: int) -> bool:
    return t.traits[seat] == SHIFT


def may_teleport(t: Arena, seat: int) -> bool:
    return t.traits[seat] == TELEPORT


# --- jolting ------------------------------------------------------------------------------------------------------


def may_follow(t: Arena, seat: int) -> bool:
    """VZ-285: Aggressive."""
    return t.traits[seat] == AGGRESSIVE


def may_short_circuit(t: Arena, seat: int) -> bool:
    """VZ-386: for 1⚡."""
    return t.traits[seat] == SHORT_CIRCUIT and t.level[seat] >= SHORT_CIRCUIT_COST


def may_disintegrate(t: Arena, seat: int, declared: bool) -> bool:
    """VZ-300, VZ-302: on any Jolt on the own Robot; VZ-G54: or on declared ones only."""
    if t.traits[seat] != DISINTEGRATE or t.level[seat] < DISINTEGRATE_COST or not t.shields[seat]:
        return False
    return declared or t.options.disintegrate == "any_jolt"


def evades(t: Arena, seat: int, chooser: int) -> bool:
    """VZ-330, VZ-332, VZ-G57: whoever jolts the Robot, except its owner."""
    return seat != chooser and seat < t.players and t.traits[seat] == EVADE


def sends_partner_far(t: Arena, seat: int, target: int) -> bool:
    """VZ-340: Friendly Fire, on the own other Robot."""
    return owner_of(target) == seat and t.traits[seat] == FRIENDLY_FIRE


def drone_guards(t: Arena, chooser: int) -> int:
    """The seat whose Robots are covered by its Drone against this chooser, or -1; VZ-313: not against itself."""
    if not t.drone:
        return -1
    owner = t.owner_of_trait(DRONE)
    return -1 if owner == chooser else owner


def pristine_against(t: Arena, chooser: int) -> int:
    """The Pristine seat that this chooser must respect, or -1."""
    owner = t.owner_of_trait(PRISTINE)
    return -1 if owner == chooser else owner


def shield_ban(t: Arena, seat: int) -> int:
    """VZ-373, VZ-374: zones next to the Robots of an opposing Repel player take no new shields."""
    owner = t.owner_of_trait(REPEL)
    return spread(t.robots_of(owner)) if owner >= 0 and owner != seat else 0


def jump_passes(t: Arena, seat: int) -> int:
    """Zones that may be leapt over: VZ-118 no Force-Shield, VZ-415 not the House Robot, VZ-G27 anything else."""
    house = t.robots[HOUSE]
    return ALL & ~(t.shielded & ~own_shields_to_walk(t, seat)) & ~(BIT[house] if house >= 0 else 0)
