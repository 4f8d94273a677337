"""What Warriors, equipment, Locations and events bend: every number and every moment that a card may change.

HC-001, HC-002, HC-154: a card or a Warrior that says otherwise wins over the rules.
"""

from __future__ import annotations

from typing import Final

from ludus.games.hollow_cell.board import Board
from ludus.games.hollow_cell.columns import COST, PLUGS_OF, STANDARD_PLUGS
from ludus.games.hollow_cell.kinds import BIT, EMPTY
from ludus.games.hollow_cell.moments import CARD, EVENT, IRRADIATED, NOTHING, SETS, SUCCESS, WARRIOR, Warrior
from ludus.games.hollow_cell.seats import NUMB

LONE_EXTRA: Final = 5  # HC-181: a lone player's


def warrior(t: Board, seat: int) -> Warrior:
    return WARRIOR[t.seats[seat].warrior]


def wears(t: Board, seat: int, kinds: int) -> bool:
    """Whether a card of a set is equipped."""
    return t.worn(seat) & kinds != 0


# --- hands --------------------------------------------------------------------------------------------------------


def last_draw(t: Board, seat: int) -> int:
    """HC-100: the cards of Step 5: the Warrior's, and what Locations add."""
    cards = WARRIOR[t.seats[seat].warrior].last_draw()
    for place in t.seats[seat].places:
        cards += CARD[place].more_last_cards()
    return cards


# --- equipment ----------------------------------------------------------------------------------------------------


def plugs(t: Board, seat: int) -> list[int]:
    """HC-143, HC-146, HC-G23: the kind of plug on each side."""
    warrior = t.seats[seat].warrior
    return STANDARD_PLUGS if t.options.uniform_plugs or warrior < 0 else PLUGS_OF[warrior]


def full_load(t: Board, seat: int, kind: int) -> int:
    """HC-050: the Charges a card requires."""
    return WARRIOR[t.seats[seat].warrior].full_load(kind)


def weapon_dice(t: Board, seat: int, kind: int, charges: int) -> int:
    """HC-063: as many dice as Charges; a Weapon that has none rolls 1."""
    return WARRIOR[t.seats[seat].warrior].weapon_dice(kind, charges) if COST[kind] else 1


# --- attack and defence -------------------------------------------------------------------------------------------


def one_attack_only(t: Board, seat: int) -> str:
    """The rule by which a player may declare at most one attack on the own turn: an event's, or Injection."""
    for event, _ in t.running:
        if EVENT[event].one_attack():
            return EVENT[event].one_attack()
    return "HC-001" if t.seats[seat].dose == NUMB else ""


def ignores_location(t: Board, attacker: int, source: int) -> bool:
    """A Location gives no cover: from this card, or from what the attacker wears."""
    return SETS.far & BIT[source] != 0 or wears(t, attacker, SETS.ignoring)


def attack_bonus(t: Board, attacker: int, source: int, cells: int, boost: bool) -> int:
    """What adds dice (HC-104)."""
    me = t.seats[attacker]
    more = WARRIOR[me.warrior].more_dice(t, source, cells)
    if boost:
        more += 1
    for place in me.places:
        more += CARD[place].more_own_dice(cells)
    for event, _ in t.running:
        more += EVENT[event].more_dice()
    return more


def sees_through_fog(t: Board, attacker: int) -> bool:
    return wears(t, attacker, SETS.clear)


def attack_malus(t: Board, attacker: int, defender: int, source: int) -> int:
    """What takes dice away."""
    less = 0
    for place in t.seats[attacker].places:
        less += CARD[place].fewer_own_dice()
    for event, _ in t.running:
        less += EVENT[event].fewer_dice(t, attacker)
    other = t.seats[defender]
    for kind in other.gear:
        less += CARD[kind].fewer_dice_against() if kind != EMPTY else 0
    first = not t.attacked >> defender & 1
    if first and other.places and not ignores_location(t, attacker, source):
        for place in other.places:
            less += CARD[place].fewer_first_dice()
    return less


def attack_dice(t: Board, attacker: int, defender: int, source: int, base: int, *, cells: int, boost: bool) -> int:
    """The dice of an attack: all additions first, then the reductions; HC-G58: one is always left."""
    dice = base + attack_bonus(t, attacker, source, cells, boost)
    dice = max(1, dice - attack_malus(t, attacker, defender, source))
    return WARRIOR[t.seats[defender].warrior].dice_against(dice)


def defence_dice(t: Board, attacker: int, defender: int, *, source: int, green: int, discarded: bool) -> int:
    """HC-071, HC-076, HC-G58: the numbers of the cards, more or fewer by what lies on the table, never below 0."""
    me = t.seats[defender]
    green += WARRIOR[me.warrior].defence_bonus(discarded)
    if me.warded:
        green += 1
    if SETS.piercing & BIT[source]:
        green -= CARD[source].fewer_defence_dice()
    if me.places and not ignores_location(t, attacker, source):
        for place in me.places:
            green += CARD[place].more_defence_dice()
    return max(0, green)


def rolls_attack_first(t: Board, defender: int) -> bool:
    """C before B (HC-001)."""
    return wears(t, defender, SETS.crowns)


# --- wounds, rations, grenades -------------------------------------------------------------------------------------


def defeat_limit(t: Board, seat: int) -> int:
    """HC-099: the Warrior's; HC-181, HC-182: a lone player's is 5 more."""
    limit = WARRIOR[t.seats[seat].warrior].defeat_limit()
    return limit + LONE_EXTRA if t.sides.lone[seat] else limit


def spared_by_events(t: Board, seat: int) -> bool:
    """HC-152: no Wound cards by an event's own text."""
    return WARRIOR[t.seats[seat].warrior].spared_by_events()


def extra_wounds(t: Board, seat: int) -> int:
    """H: Wound cards by events, besides those of the hits of a Combat."""
    return 0 if not t.on or spared_by_events(t, seat) else sum([EVENT[event].extra_wounds() for event, _ in t.running])


def sealed(t: Board, seat: int) -> bool:
    """Acid, gas and rays do nothing."""
    return wears(t, seat, SETS.seals)


def ration_result(t: Board, seat: int, face: int, engine: bool) -> int:
    """HC-131 to HC-133. First the Warrior, then events, then what is worn; HC-G68: no event reaches an Engine."""
    result = WARRIOR[t.seats[seat].warrior].ration(face, engine)
    for event, _ in () if engine else t.running:
        result = EVENT[event].ration(result)
    return NOTHING if result == IRRADIATED and sealed(t, seat) else result


def clinic_result(face: int) -> int:
    """Field Clinic's own table."""
    return SUCCESS if face >= 5 else NOTHING
