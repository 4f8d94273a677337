"""The musts: why a card cannot be played, equipped, fired … Each answers with the rule that forbids, or nothing."""

from __future__ import annotations

from typing import Final

from ludus.games.hollow_cell import traits
from ludus.games.hollow_cell.board import Board
from ludus.games.hollow_cell.cards import COST, EQUIPS, GREEN, LOCATIONS, PLUG, WEAPONS
from ludus.games.hollow_cell.kinds import (
    BIT,
    BOMBARD,
    CEASEFIRE,
    CELL,
    CHARGE_PACK,
    CROSSFIRE,
    DEFLECTOR,
    EMPTY,
    HELMET,
    HOLOGRAM,
    INTRUDER,
    JAMMER,
    LAST_STAND,
    MAULER,
    MEDIC_FRAME,
    OVERCHARGE,
    PLATED_ARMOR,
    POWER_CUT,
    REACTOR_HALL,
    RICOCHET,
    SCAVENGE,
    SUDDEN_EVENT,
    THIEF,
    THROWING_STAR,
)
from ludus.games.hollow_cell.seats import FIRED, FRESH, USED

ATTACKS: Final = BIT[LAST_STAND] | BIT[CROSSFIRE]  # Actions that ROLL (HC-043)
REACTIONS: Final = BIT[HOLOGRAM] | BIT[RICOCHET]
COSTLY_ENGINES: Final = 1 << MAULER | 1 << BOMBARD | 1 << MEDIC_FRAME  # they cost a card


# --- paying -------------------------------------------------------------------------------------------------------


def pack_side(t: Board, seat: int) -> int:
    """The side with a loaded Charge Pack, or -1."""
    side = t.side_of(seat, CHARGE_PACK)
    return side if side >= 0 and t.seats[seat].charges[side] else -1


def free_card(t: Board, seat: int) -> bool:
    """Reactor Hall: one Hollow Cell card of this turn needs no Charge."""
    return REACTOR_HALL in t.seats[seat].places and not t.seats[seat].hall_used


def payable(t: Board, seat: int) -> int:
    """HC-033: the Charges an Action can take: those of the Cache, and one of a Charge Pack."""
    return t.cache + 1 if pack_side(t, seat) >= 0 else t.cache


def most_cells(t: Board, seat: int) -> int:
    """HC-062, HC-064: how many Hollow Cell cards can form one attack."""
    cells = t.copies(seat, CELL)
    if not cells:
        return 0
    return min(cells, payable(t, seat) + (1 if free_card(t, seat) else 0))


# --- attacking ----------------------------------------------------------------------------------------------------


def why_not_attack(t: Board, seat: int) -> str:
    """Ceasefire Siren, Injection: one attack a turn."""
    if not t.attacks or not traits.one_attack_only(t, seat):
        return ""
    return "HC-152" if t.is_on(CEASEFIRE) else "HC-001"


def why_not_cells(t: Board, seat: int, count: int) -> str:
    if t.copies(seat, CELL) < count:
        return "HC-064"
    return why_not_attack(t, seat) or ("HC-062" if most_cells(t, seat) < count else "")


def why_not_fire(t: Board, seat: int, side: int) -> str:
    """HC-041, HC-042, HC-045: an equipped Weapon with Charges not used this turn, also one equipped this turn."""
    me = t.seats[seat]
    kind = me.gear[side]
    if kind == EMPTY:
        return "HC-037"
    if kind == THROWING_STAR:
        if me.marks[side] & FRESH:
            return "HC-156"
    elif not WEAPONS & BIT[kind]:
        return "HC-044"
    if me.marks[side] & FIRED:
        return "HC-042"
    if COST[kind] and not me.charges[side]:
        return "HC-041"
    return why_not_attack(t, seat)


def rolls_dice(source: int) -> bool:
    """HC-103: all but the Intruder; only such an attack takes an Overcharge."""
    return source != INTRUDER


def why_not_boost(t: Board, seat: int, source: int) -> str:
    if not rolls_dice(source):
        return "HC-103"
    return "" if OVERCHARGE in t.hands[seat].cards else "HC-031"


# --- playing ------------------------------------------------------------------------------------------------------


def why_not_play(t: Board, seat: int, kind: int) -> str:
    """Why an Action of the hand cannot be played in Step 3."""
    if kind not in t.hands[seat].cards:
        return "HC-031"
    if (EQUIPS | LOCATIONS) & BIT[kind]:
        return "HC-140"
    if kind == CELL:
        return "HC-064"
    if kind == SUDDEN_EVENT:
        return "HC-151"
    if REACTIONS & BIT[kind]:
        return "HC-095"
    if kind == OVERCHARGE:
        return "HC-141"
    if ATTACKS & BIT[kind]:
        return why_not_attack(t, seat) or ("HC-033" if payable(t, seat) < COST[kind] else "")
    return why_not_aimed(t, seat, kind)


def why_not_aimed(t: Board, seat: int, kind: int) -> str:
    """HC-G64: a card that must name something needs something to name."""
    if kind == SCAVENGE:
        return "" if scavengeable(t) else "HC-G64"
    if kind == THIEF:
        engines = sum([t.seats[foe].engines for foe in t.sides.foes[seat]])
        return "" if engines or any_gear(t, seat) else "HC-G64"
    if kind == POWER_CUT:
        return "" if any_gear(t, seat) else "HC-G64"
    return ""


def any_gear(t: Board, seat: int) -> bool:
    """HC-G39: whether an opponent has an equipped card."""
    for foe in t.sides.foes[seat]:
        for kind in t.seats[foe].gear:
            if kind != EMPTY:
                return True
    return False


def scavengeable(t: Board) -> int:
    """The kinds in the Vault discard pile that Scavenge may take."""
    found = 0
    for kind, count in enumerate(t.discards):
        if count:
            found |= BIT[kind]
    return found & ~(BIT[SUDDEN_EVENT] | BIT[SCAVENGE])


# --- equipping ----------------------------------------------------------------------------------------------------


def why_not_equip(t: Board, seat: int, kind: int, side: int) -> str:
    """HC-034, HC-144, HC-G24: a free plug of its kind, and Charges in the Cache to load it fully.

    HC-047, HC-048: Weapons need Charges, all but the Damaged Weapon. HC-052: spent Charges are not in the Cache.
    """
    if kind not in t.hands[seat].cards:
        return "HC-031"
    if not EQUIPS & BIT[kind]:
        return "HC-142"
    if traits.plugs(t, seat)[side] != PLUG[kind]:
        return "HC-144"
    if t.seats[seat].gear[side] != EMPTY:
        return "HC-G24"
    if t.cache < traits.full_load(t, seat, kind):
        return "HC-034" if WEAPONS & BIT[kind] else "HC-049"
    return ""


def why_not_enter(t: Board, seat: int, kind: int) -> str:
    if kind not in t.hands[seat].cards:
        return "HC-031"
    return "" if LOCATIONS & BIT[kind] else "HC-148"


def why_not_reload(t: Board, seat: int, side: int) -> str:
    """HC-G26: the full missing number, never for a card whose Charges were used this turn: HC-056 brings them back."""
    me = t.seats[seat]
    kind = me.gear[side]
    if kind == EMPTY:
        return "HC-037"
    missing = traits.full_load(t, seat, kind) - me.charges[side]
    if missing <= 0:
        return "HC-050"
    if me.marks[side] & FIRED:
        return "HC-042"
    if me.marks[side] & USED:
        return "HC-056"  # a Charge Pack that has paid
    return "HC-G26" if t.cache < missing else ""


def why_not_engine(t: Board, seat: int, engine: int) -> str:
    """HC-G41, HC-G64: an own Engine, once per turn, with its cost and something to aim at."""
    me = t.seats[seat]
    if not me.engines >> engine & 1:
        return "HC-196"
    if me.engines_used >> engine & 1:
        return "HC-G41"
    if COSTLY_ENGINES >> engine & 1 and not t.size(seat):
        return "HC-G41"
    return "HC-G64" if engine == JAMMER and not any_gear(t, seat) else ""


# --- defending ----------------------------------------------------------------------------------------------------


def why_not_defend(t: Board, seat: int, kind: int) -> str:
    """HC-039, HC-070: any card of the hand with a green box, an Equip card too."""
    if kind not in t.hands[seat].cards:
        return "HC-070"
    return "" if GREEN[kind] else "HC-070"


def why_not_use(t: Board, seat: int, kind: int, *, hits: int, combat: bool, plated: bool) -> str:
    """HC-094, HC-095: the special cards of sub-phase G; `plated`: Plated Armor has helped already."""
    hand = t.hands[seat].cards
    if kind == HOLOGRAM:
        return "" if kind in hand else "HC-094"
    if kind == RICOCHET:
        return "HC-094" if kind not in hand else "" if combat else "HC-095"
    if kind not in t.seats[seat].gear:
        return "HC-037" if EQUIPS & BIT[kind] else "HC-095"
    if kind == HELMET:
        return ""
    if kind == PLATED_ARMOR:
        return "HC-G19" if plated or hits < 2 else ""
    if kind == DEFLECTOR:
        return "" if t.seats[seat].charges[t.side_of(seat, kind)] else "HC-041"
    return "HC-095"


def specials(t: Board, seat: int, *, hits: int, combat: bool, plated: bool) -> int:
    """The special cards a player may use now, as a set of kinds."""
    found = 0
    for kind in (HOLOGRAM, RICOCHET, HELMET, PLATED_ARMOR, DEFLECTOR):
        if not why_not_use(t, seat, kind, hits=hits, combat=combat, plated=plated):
            found |= BIT[kind]
    return found
