"""What Warriors, equipment, Locations and events bend: every number and every moment that a card may change.

HC-001, HC-002, HC-154: a card or a Warrior that says otherwise wins over the rules.
"""

from __future__ import annotations

from typing import Final

from ludus.games.hollow_cell.board import Board
from ludus.games.hollow_cell.cards import COST, HAND_LIMIT, HAND_SIZE, PLUGS_OF, STANDARD_PLUGS, WEAPONS
from ludus.games.hollow_cell.kinds import (
    ASH_FOG,
    BIT,
    BLOODLUST,
    BUNKER,
    CATACOMBS,
    CEASEFIRE,
    EMPTY,
    HAZMAT_SUIT,
    LONG_RIFLE,
    NIGHT_VISION,
    PHASE_CLOAK,
    PSI_CROWN,
    RAIL_LANCE,
    SUPPLY_DEPOT,
    TAINTED_STORES,
    WATCHTOWER,
)
from ludus.games.hollow_cell.seats import NUMB

SKIRR_COURIER: Final = 0
KESSARI_DUELIST: Final = 1
VANTIAN_TWIN_GUN: Final = 2
GLASS_ORACLE: Final = 3
PIT_JACKAL: Final = 4
HEX_GUNNER: Final = 5
NIGHT_BROKER: Final = 6
ASH_PROPHET: Final = 7
POWDER_MONK: Final = 8
CARRION_MATRIARCH: Final = 9
SCRAP_TINKER: Final = 10
MARSH_STALKER: Final = 11
IRON_GOURMAND: Final = 12
LEECH_QUEEN: Final = 13
STONE_SENTINEL: Final = 14
MIRROR_SHADE: Final = 15
IRONHIDE_BRUTE: Final = 16
THE_ELDER: Final = 17

LIMIT: Final = 5  # HC-099: Wounds that defeat
LONE_EXTRA: Final = 5  # HC-181: a lone player's
SUCCESS: Final = 2  # results of a Ration die
NOTHING: Final = 1
IRRADIATED: Final = 0


def is_warrior(t: Board, seat: int, warrior: int) -> bool:
    return t.seats[seat].warrior == warrior


# --- hands --------------------------------------------------------------------------------------------------------


def hand_limit(t: Board, seat: int) -> int:
    """HC-029: 8; Night Broker 10."""
    return 10 if t.seats[seat].warrior == NIGHT_BROKER else HAND_LIMIT


def draw_up_to(t: Board, seat: int) -> int:
    """HC-027: 5 in Step 2; Skirr Courier 6."""
    return 6 if t.seats[seat].warrior == SKIRR_COURIER else HAND_SIZE


def last_draw(t: Board, seat: int) -> int:
    """HC-100: 1 in Step 5; Night Broker 2; Supply Depot 1 more."""
    cards = 2 if t.seats[seat].warrior == NIGHT_BROKER else 1
    return cards + 1 if SUPPLY_DEPOT in t.seats[seat].places else cards


# --- equipment ----------------------------------------------------------------------------------------------------


def plugs(t: Board, seat: int) -> list[int]:
    """HC-143, HC-146, HC-G23: the kind of plug on each side."""
    warrior = t.seats[seat].warrior
    return STANDARD_PLUGS if t.options.uniform_plugs or warrior < 0 else PLUGS_OF[warrior]


def full_load(t: Board, seat: int, kind: int) -> int:
    """HC-050: the Charges a card requires; Scrap Tinker loads Weapons of 2 or more with 1 fewer."""
    cost = COST[kind]
    if cost >= 2 and t.seats[seat].warrior == SCRAP_TINKER and WEAPONS & BIT[kind]:
        return cost - 1
    return cost


def weapon_dice(t: Board, seat: int, kind: int, charges: int) -> int:
    """HC-063: as many dice as Charges; Damaged Weapon, which has none, rolls 1; Scrap Tinker's Weapons 1 more."""
    if COST[kind] == 0:
        return 1
    tinkered = COST[kind] >= 2 and t.seats[seat].warrior == SCRAP_TINKER and WEAPONS & BIT[kind]
    return charges + 1 if tinkered else charges


def most_places(t: Board, seat: int) -> int:
    """HC-150: one Location; Stone Sentinel two."""
    return 2 if t.seats[seat].warrior == STONE_SENTINEL else 1


# --- attack and defence -------------------------------------------------------------------------------------------


def one_attack_only(t: Board, seat: int) -> bool:
    """Ceasefire Siren, Injection: at most one declared attack on the own turn."""
    return t.is_on(CEASEFIRE) or t.seats[seat].dose == NUMB


def ignores_location(t: Board, attacker: int, source: int) -> bool:
    """Night Vision, Long Rifle: a Location gives no cover."""
    return source == LONG_RIFLE or NIGHT_VISION in t.seats[attacker].gear


def attack_bonus(t: Board, attacker: int, source: int, cells: int, boost: bool) -> int:
    """What adds dice (HC-104). For Vantian Twin-Gun the shot is counted already."""
    me = t.seats[attacker]
    more = 1 if boost else 0
    if cells >= 2 and me.warrior == KESSARI_DUELIST:
        more += 1
    if me.warrior == VANTIAN_TWIN_GUN and source != EMPTY and WEAPONS & BIT[source] and t.shots == 2:
        more += 1
    if cells and WATCHTOWER in me.places:
        more += 1
    if t.is_on(BLOODLUST):
        more += 1
    return more


def attack_malus(t: Board, attacker: int, defender: int, source: int) -> int:
    """What takes dice away."""
    me, other = t.seats[attacker], t.seats[defender]
    less = 1 if BUNKER in me.places else 0
    if t.is_on(ASH_FOG) and NIGHT_VISION not in me.gear:
        less += 1
    if PHASE_CLOAK in other.gear:
        less += 1
    first = not t.attacked >> defender & 1
    if first and CATACOMBS in other.places and not ignores_location(t, attacker, source):
        less += 1
    return less


def attack_dice(t: Board, attacker: int, defender: int, source: int, base: int, *, cells: int, boost: bool) -> int:
    """The dice of an attack: all additions first, then the reductions; HC-G58: one is always left."""
    dice = base + attack_bonus(t, attacker, source, cells, boost)
    dice = max(1, dice - attack_malus(t, attacker, defender, source))
    if dice >= 3 and t.seats[defender].warrior == MIRROR_SHADE:
        dice -= 1  # applied last
    return dice


def defence_dice(t: Board, attacker: int, defender: int, *, source: int, green: int, discarded: bool) -> int:
    """HC-071, HC-076, HC-G58: the numbers of the cards, more or fewer by what lies on the table, never below 0."""
    me = t.seats[defender]
    if discarded and me.warrior == MARSH_STALKER:
        green += 1
    if me.warded:
        green += 1
    if source == RAIL_LANCE:
        green -= 1
    if me.places and not ignores_location(t, attacker, source):
        green += 1 if BUNKER in me.places else 0
        green -= 1 if WATCHTOWER in me.places else 0
    return max(0, green)


def rolls_attack_first(t: Board, defender: int) -> bool:
    """Psi Crown: C before B (HC-001)."""
    return PSI_CROWN in t.seats[defender].gear


def focus_grazes(t: Board, attacker: int) -> bool:
    """Hex Gunner: a Focus of an attack is a Graze."""
    return t.seats[attacker].warrior == HEX_GUNNER


# --- wounds, rations, grenades -------------------------------------------------------------------------------------


def defeat_limit(t: Board, seat: int) -> int:
    """HC-099: 5; The Elder 6; HC-181, HC-182: a lone player 10, The Elder 11."""
    limit = LIMIT + 1 if t.seats[seat].warrior == THE_ELDER else LIMIT
    return limit + LONE_EXTRA if t.sides.lone[seat] else limit


def spared_by_events(t: Board, seat: int) -> bool:
    """Ash Prophet draws no Wound cards by an event's own text."""
    return t.seats[seat].warrior == ASH_PROPHET


def sealed(t: Board, seat: int) -> bool:
    """Hazmat Suit: acid, gas and rays do nothing."""
    return HAZMAT_SUIT in t.seats[seat].gear


def ration_result(t: Board, seat: int, face: int, engine: bool) -> int:
    """HC-131 to HC-133. First the Warrior, then Tainted Stores, then Hazmat Suit; HC-G68: not for an Engine."""
    if t.seats[seat].warrior == IRON_GOURMAND:
        result = SUCCESS if face >= 3 else NOTHING
    else:
        result = SUCCESS if face >= 4 else NOTHING if face >= 2 or engine else IRRADIATED
    if result == NOTHING and t.is_on(TAINTED_STORES) and not engine:
        result = IRRADIATED
    return NOTHING if result == IRRADIATED and sealed(t, seat) else result


def clinic_result(face: int) -> int:
    """Field Clinic's own table."""
    return SUCCESS if face >= 5 else NOTHING


def detonates(t: Board, thrower: int, face: int) -> bool:
    """HC-136, HC-137: on 5 and 6; Powder Monk's on 4 too."""
    return face >= (4 if t.seats[thrower].warrior == POWDER_MONK else 5)
