"""What Warriors, equipment, Locations and events bend: every number and every moment that a card may change.

HC-001, HC-002, HC-154: a card or a Warrior that says otherwise wins over the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from ludus.games.hollow_cell.board import Board
from ludus.games.hollow_cell.card_data import (
    BIT,
    BLUE_DIE,
    COST,
    EMPTY,
    NOBODY,
    OVERCHARGE,
    PLUGS_OF,
    STANDARD_PLUGS,
    WARDEN,
)
from ludus.games.hollow_cell.moments import CARD, EVENT, IRRADIATED, NOTHING, SETS, SUCCESS, WARRIOR, Warrior
from ludus.games.hollow_cell.seats import NUMB, USED

LONE_EXTRA: Final = 5  # HC-181: a lone player's


def warrior(t: Board, seat: int) -> Warrior:
    return WARRIOR[t.seats[seat].warrior]


def wears(t: Board, seat: int, kinds: int) -> bool:
    """Whether a card of a set is equipped."""
    return t.kinds_worn(seat) & kinds != 0


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


# --- attack and defense -------------------------------------------------------------------------------------------


def one_attack_only(t: Board, seat: int) -> str:
    """The rule by which a player may declare at most one attack on their turn: an event's, or Injection."""
    for event, _ in t.running:
        if EVENT[event].one_attack():
            return EVENT[event].one_attack()
    return "HC-001" if t.seats[seat].dose == NUMB else ""


def ignores_location(t: Board, attacker: int, source: int) -> bool:
    """A Location gives no cover: from this card, or from what the attacker wears."""
    return SETS.far & BIT[source] != 0 or wears(t, attacker, SETS.ignoring)


Part: TypeAlias = "tuple[str, int, int]"  # a family, which of it, and the dice it adds or takes


def total(parts: Sequence[Part]) -> int:
    """The dice that parts add and take together."""
    count = 0
    for _, _, change in parts:
        count += change
    return count


def attack_additions(t: Board, attacker: int, source: int, cells: int, boost: bool) -> list[Part]:
    """What adds dice (HC-104)."""
    me = t.seats[attacker]
    parts: list[Part] = [("warrior", me.warrior, WARRIOR[me.warrior].more_dice(t, source, cells))]
    if boost:
        parts.append(("card", OVERCHARGE, 1))
    parts += [("card", place, CARD[place].more_own_dice(cells)) for place in me.places]
    return parts + [("event", event, EVENT[event].more_dice()) for event, _ in t.running]


def sees_through_fog(t: Board, attacker: int) -> bool:
    return wears(t, attacker, SETS.clear)


def attack_reductions(t: Board, attacker: int, defender: int, source: int) -> list[Part]:
    """What takes dice away; a Location may do so for the first attack of the turn against the player in it."""
    parts = [("card", place, CARD[place].fewer_own_dice()) for place in t.seats[attacker].places]
    parts += [("event", event, EVENT[event].fewer_dice(t, attacker)) for event, _ in t.running]
    if defender == NOBODY:
        return parts
    other = t.seats[defender]
    parts += [("card", kind, CARD[kind].fewer_dice_against()) for kind in other.gear if kind != EMPTY]
    first = not t.attacked >> defender & 1
    if first and other.places and not ignores_location(t, attacker, source):
        parts += [("card", place, CARD[place].fewer_first_dice()) for place in other.places]
    return parts


def attack_parts(
    t: Board, attacker: int, defender: int, source: int, base: int, *, cells: int = 0, boost: bool = False
) -> list[Part]:
    """What changes the dice of an attack: all additions first, then the reductions; HC-G58: one is always left.

    The base and these together are what is rolled. The defender may be NOBODY while no target is named.
    """
    parts = attack_additions(t, attacker, source, cells, boost)
    dice = base + total(parts)
    for family, which, fewer in attack_reductions(t, attacker, defender, source):
        change = -min(fewer, max(0, dice - 1))
        parts.append((family, which, change))
        dice += change
    if defender != NOBODY:
        shade = t.seats[defender].warrior
        parts.append(("warrior", shade, WARRIOR[shade].dice_against(dice) - dice))
    return parts


def dice_of(base: int, parts: Sequence[Part]) -> int:
    """The dice of an attack; HC-G58: one is always left."""
    return max(1, base + total(parts))


def defence_parts(t: Board, attacker: int, defender: int, *, source: int, green: int, discarded: bool) -> list[Part]:
    """What lies on the table that changes the defense dice (HC-076), never to fewer than 0 (HC-G58)."""
    me = t.seats[defender]
    places = () if ignores_location(t, attacker, source) else me.places
    parts: list[Part] = [("warrior", me.warrior, WARRIOR[me.warrior].defence_bonus(discarded))]
    if me.warded:
        parts.append(("engine", WARDEN, 1))
    changes = [("card", place, CARD[place].more_defence_dice()) for place in places]
    if SETS.piercing & BIT[source]:
        changes.append(("card", source, -CARD[source].fewer_defence_dice()))
    parts += [part for part in changes if part[2] > 0]
    dice = green + total(parts)
    for family, which, change in changes:
        if change < 0:
            taken = max(change, -dice)
            parts.append((family, which, taken))
            dice += taken
    return parts


def ready_goggles(t: Board, attacker: int) -> int:
    """C: the side of what the attacker wears that rolls a Miss again, once on their turn; -1: none is ready."""
    me = t.seats[attacker]
    for side, kind in enumerate(me.gear):
        if kind != EMPTY and SETS.goggles & BIT[kind] and not me.marks[side] & USED:
            return side if t.active == attacker else -1
    return -1


def rolls_attack_first(t: Board, defender: int) -> bool:
    """C before B (HC-001)."""
    return wears(t, defender, SETS.crowns)


# --- wounds, rations, grenades -------------------------------------------------------------------------------------


def defeat_limit(t: Board, seat: int) -> int:
    """HC-099: the Warrior's; HC-181, HC-182: a lone player's is 5 more."""
    return WARRIOR[t.seats[seat].warrior].defeat_limit() + lone_extra(t, seat)


def usual_limit(t: Board, seat: int) -> int:
    """The same for a Warrior whose card says nothing of it."""
    return WARRIOR[NOBODY].defeat_limit() + lone_extra(t, seat)


def lone_extra(t: Board, seat: int) -> int:
    return LONE_EXTRA if t.sides.lone[seat] else 0


def spared_by_events(t: Board, seat: int) -> bool:
    """HC-152: no Wound cards by an event's own text."""
    return WARRIOR[t.seats[seat].warrior].spared_by_events()


def extra_wounds(t: Board, seat: int) -> int:
    """H: Wound cards by events, besides those of the hits of a Combat."""
    return 0 if not t.on or spared_by_events(t, seat) else sum([EVENT[event].extra_wounds() for event, _ in t.running])


def is_sealed(t: Board, seat: int) -> bool:
    """Acid, gas and rays do nothing."""
    return wears(t, seat, SETS.seals)


def detonators(t: Board, thrower: int) -> list[int]:
    """HC-136, HC-137: the faces of a grenade die that explode for a thrower."""
    return [face for face in BLUE_DIE.faces if WARRIOR[t.seats[thrower].warrior].detonates(face)]


def ration_result(t: Board, seat: int, face: int, engine: bool) -> int:
    """HC-131 to HC-133. First the Warrior, then events, then what is worn; HC-G68: no event reaches an Engine."""
    result = WARRIOR[t.seats[seat].warrior].ration(face, engine)
    for event, _ in () if engine else t.running:
        result = EVENT[event].ration(result)
    return NOTHING if result == IRRADIATED and is_sealed(t, seat) else result


def clinic_result(face: int) -> int:
    """Field Clinic's own table."""
    return SUCCESS if face >= 5 else NOTHING
