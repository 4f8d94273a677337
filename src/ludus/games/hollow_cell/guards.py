"""The musts: why a card cannot be played, equipped, fired … Each answers with the reason, or nothing.

A reason is true of the position: its rule, which of the rule's sentences, and the values that the sentence names.
"""

from __future__ import annotations

from typing import Final

from ludus.core.reason import Reason
from ludus.games.hollow_cell import traits
from ludus.games.hollow_cell.board import Board
from ludus.games.hollow_cell.card_data import (
    ATTACKS,
    BIT,
    CELL,
    COST,
    COSTLY_ENGINES,
    EMPTY,
    ENGINES,
    EQUIPS,
    GREEN,
    LOCATIONS,
    OVERCHARGE,
    PLUG,
    REACTIONS,
    SUDDEN_EVENT,
    VAULT_SIZE,
    WEAPONS,
    kinds_of,
)
from ludus.games.hollow_cell.content import PLUGS
from ludus.games.hollow_cell.moments import CARD, ENGINE, SETS
from ludus.games.hollow_cell.seats import FIRED, FRESH, USED

NEVER_PLAYED: Final = REACTIONS | BIT[OVERCHARGE]  # by themselves in Step 3

# Reasons that name one card or one Engine, made once.
NOT_HELD: Final[list[str]] = [Reason("HC-031", "card", card=kind) for kind in range(VAULT_SIZE)]
NO_EQUIP: Final[list[str]] = [Reason("HC-142", "card", card=kind) for kind in range(VAULT_SIZE)]
NO_LOCATION: Final[list[str]] = [Reason("HC-148", "card", card=kind) for kind in range(VAULT_SIZE)]
NO_WEAPON: Final[list[str]] = [Reason("HC-044", "card", card=kind) for kind in range(VAULT_SIZE)]
TO_EQUIP: Final[list[str]] = [Reason("HC-140", "equip", card=kind) for kind in range(VAULT_SIZE)]
TO_ENTER: Final[list[str]] = [Reason("HC-140", "location", card=kind) for kind in range(VAULT_SIZE)]
WHEN_HIT: Final[list[str]] = [Reason("HC-095", "hit", card=kind) for kind in range(VAULT_SIZE)]
NOT_SPECIAL: Final[list[str]] = [Reason("HC-095", "card", card=kind) for kind in range(VAULT_SIZE)]
NOT_WORN: Final[list[str]] = [Reason("HC-037", "card", card=kind) for kind in range(VAULT_SIZE)]
UNLOADED: Final[list[str]] = [Reason("HC-041", "card", card=kind) for kind in range(VAULT_SIZE)]
HAS_FIRED: Final[list[str]] = [Reason("HC-042", "charges", card=kind) for kind in range(VAULT_SIZE)]
HAS_STRUCK: Final[list[str]] = [Reason("HC-042", "once", card=kind) for kind in range(VAULT_SIZE)]
NO_GREEN_BOX: Final[list[str]] = [Reason("HC-070", "card", card=kind) for kind in range(VAULT_SIZE)]
NOT_YOURS: Final[list[str]] = [Reason("HC-196", "engine", engine=engine) for engine in range(len(ENGINES))]
IS_USED: Final[list[str]] = [Reason("HC-G41", "used", engine=engine) for engine in range(len(ENGINES))]
IS_STOLEN: Final[list[str]] = [Reason("HC-G43", "stolen", engine=engine) for engine in range(len(ENGINES))]
NO_CARD_TO_PAY: Final[list[str]] = [Reason("HC-G41", "price", engine=engine) for engine in range(len(ENGINES))]
NO_GEAR: Final[str] = Reason("HC-G64", "gear")


# --- paying -------------------------------------------------------------------------------------------------------


def pack_side(t: Board, seat: int) -> int:
    """The side with a card whose Charge may pay for an Action, or -1."""
    me = t.seats[seat]
    for side, kind in enumerate(me.gear):
        if me.charges[side] and CARD[kind].stands_in():
            return side
    return -1


def free_card(t: Board, seat: int) -> bool:
    """Whether one Hollow Cell card of this turn needs no Charge."""
    return freeing_place(t, seat) != EMPTY


def freeing_place(t: Board, seat: int) -> int:
    """The Location in which one Hollow Cell card of this turn needs no Charge, or EMPTY."""
    me = t.seats[seat]
    for place in me.places:
        if CARD[place].frees_card() and not me.hall_used:
            return place
    return EMPTY


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
    """One attack a turn, where that is all, and it has been made."""
    return traits.one_attack_only(t, seat) if t.attacks else ""


def why_not_cells(t: Board, seat: int, count: int) -> str:
    """HC-064: any number of Hollow Cell cards that are held and paid for, as one attack."""
    if not count:
        return Reason("HC-064", "none")
    return why_not_hold(t, seat, count) or why_not_attack(t, seat) or why_not_pay(t, seat, count)


def why_not_hold(t: Board, seat: int, count: int) -> str:
    held = t.copies(seat, CELL)
    return Reason("HC-064", "held", held=held, wanted=count) if held < count else ""


def why_not_pay(t: Board, seat: int, count: int) -> str:
    """HC-062: a Charge for each Hollow Cell card; the Charge Pack and Reactor Hall stand in for one each."""
    most = payable(t, seat) + (1 if free_card(t, seat) else 0)
    if most >= count:
        return ""
    if most == t.cache:
        return Reason("HC-062", "cache", cache=t.cache, wanted=count)
    return Reason("HC-062", "helped", cache=t.cache, more=most - t.cache, wanted=count)


def why_not_fire(t: Board, seat: int, side: int) -> str:
    """HC-041, HC-042, HC-045: an equipped Weapon with Charges not used this turn, also one equipped this turn."""
    me = t.seats[seat]
    kind = me.gear[side]
    if kind == EMPTY:
        return "HC-037"
    if not (WEAPONS | SETS.thrown) & BIT[kind]:
        return NO_WEAPON[kind]
    if SETS.thrown & BIT[kind] and me.marks[side] & FRESH:
        return "HC-156"
    if me.marks[side] & FIRED:
        return HAS_FIRED[kind] if COST[kind] else HAS_STRUCK[kind]
    if COST[kind] and not me.charges[side]:
        return UNLOADED[kind]
    return why_not_attack(t, seat)


def why_not_boost(t: Board, seat: int, source: int) -> str:
    if SETS.without_dice & BIT[source]:
        return "HC-103"
    return "" if OVERCHARGE in t.hands[seat].cards else NOT_HELD[OVERCHARGE]


# --- playing ------------------------------------------------------------------------------------------------------


def why_not_play(t: Board, seat: int, kind: int) -> str:
    """Why an Action of the hand cannot be played in Step 3."""
    if kind == SUDDEN_EVENT:
        return "HC-151"
    if kind not in t.hands[seat].cards:
        return NOT_HELD[kind]
    if EQUIPS & BIT[kind]:
        return TO_EQUIP[kind]
    if LOCATIONS & BIT[kind]:
        return TO_ENTER[kind]
    if kind == CELL:
        return Reason("HC-064", "together")
    if REACTIONS & BIT[kind]:
        return WHEN_HIT[kind]
    if kind == OVERCHARGE:
        return "HC-141"
    if ATTACKS & BIT[kind]:
        return why_not_attack(t, seat) or why_not_cost(t, seat, kind)
    return CARD[kind].why_not_play(t, seat)


def why_not_cost(t: Board, seat: int, kind: int) -> str:
    most = payable(t, seat)
    return Reason("HC-033", "cost", card=kind, cost=COST[kind], most=most) if most < COST[kind] else ""


def any_gear(t: Board, seat: int) -> bool:
    """HC-G39: whether an opponent has an equipped card."""
    for foe in t.sides.foes[seat]:
        for kind in t.seats[foe].gear:
            if kind != EMPTY:
                return True
    return False


# --- equipping ----------------------------------------------------------------------------------------------------


def why_not_equip(t: Board, seat: int, kind: int, side: int) -> str:
    """HC-034, HC-144, HC-G24: a free plug of its kind, and Charges in the Cache to load it fully.

    HC-047, HC-048: Weapons need Charges, all but the Damaged Weapon. HC-052: spent Charges are not in the Cache.
    """
    if kind not in t.hands[seat].cards:
        return NOT_HELD[kind]
    if not EQUIPS & BIT[kind]:
        return NO_EQUIP[kind]
    here = traits.plugs(t, seat)[side]
    if here != PLUG[kind]:
        return Reason("HC-144", "plug", card=kind, plug=PLUGS[PLUG[kind]].upper(), here=PLUGS[here].upper())
    if t.seats[seat].gear[side] != EMPTY:
        return Reason("HC-G24", "taken", card=t.seats[seat].gear[side])
    load = traits.full_load(t, seat, kind)
    if t.cache >= load:
        return ""
    if WEAPONS & BIT[kind]:
        return Reason("HC-034", "load", card=kind, cache=t.cache, load=load)
    return Reason("HC-049", "load", card=kind, cache=t.cache, load=load)


def why_not_enter(t: Board, seat: int, kind: int) -> str:
    if kind not in t.hands[seat].cards:
        return NOT_HELD[kind]
    return "" if LOCATIONS & BIT[kind] else NO_LOCATION[kind]


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
        return HAS_FIRED[kind]
    if me.marks[side] & USED:
        return "HC-056"  # a Charge Pack that has paid
    return Reason("HC-G26", "load", card=kind, cache=t.cache, missing=missing) if t.cache < missing else ""


def why_not_engine(t: Board, seat: int, engine: int) -> str:
    """HC-G41, HC-G43, HC-G64: an Engine acts once per turn, for its cost, if it has something to aim at."""
    me = t.seats[seat]
    if t.options.war_engines == "off":
        return "HC-006"
    if not me.engines >> engine & 1:
        return NOT_YOURS[engine]
    if me.engines_used >> engine & 1:
        return IS_STOLEN[engine] if me.stolen >> engine & 1 else IS_USED[engine]
    if COSTLY_ENGINES >> engine & 1 and not t.size(seat):
        return NO_CARD_TO_PAY[engine]
    return ENGINE[engine].why_not(t, seat)


# --- players ------------------------------------------------------------------------------------------------------


def why_not_foe(t: Board, seat: int, other: int) -> str:
    """HC-G39: why a player cannot be named where an opponent must be."""
    if other >= t.players:
        return Reason("HC-003", "seats", players=t.players)
    if other == seat:
        return Reason("HC-G39", "self")
    return "" if other in t.sides.foes[seat] else Reason("HC-G39", "mate", who=other)


def why_not_attacked(t: Board, seat: int, other: int) -> str:
    """HC-060, HC-185: any opponent may be attacked."""
    if other >= t.players:
        return Reason("HC-003", "seats", players=t.players)
    if other == seat:
        return Reason("HC-060", "self")
    return "" if other in t.sides.foes[seat] else Reason("HC-185", "mate", who=other)


# --- defending ----------------------------------------------------------------------------------------------------


def why_not_defend(t: Board, seat: int, kind: int) -> str:
    """HC-039, HC-070: any card of the hand with a green box, an Equip card too."""
    if kind not in t.hands[seat].cards:
        return NOT_HELD[kind]
    return "" if GREEN[kind] else NO_GREEN_BOX[kind]


def why_not_use(t: Board, seat: int, kind: int, *, hits: int, combat: bool, plated: bool) -> str:
    """HC-094, HC-095: the special cards of sub-phase G."""
    if not SETS.special & BIT[kind]:
        return NOT_SPECIAL[kind]
    return CARD[kind].why_not_use(t, seat, hits=hits, combat=combat, plated=plated)


def specials(t: Board, seat: int, *, hits: int, combat: bool, plated: bool) -> int:
    """The special cards a player may use now, as a set of kinds."""
    found = 0
    for kind in kinds_of(SETS.special & (t.kinds_held(seat) | t.kinds_worn(seat))):
        if not CARD[kind].why_not_use(t, seat, hits=hits, combat=combat, plated=plated):
            found |= BIT[kind]
    return found
