"""Why not? Each guard names the rule that forbids something, or nothing."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.reason import Reason
from ludus.games.void_halls.actions import (
    AT,
    AT_TWO,
    CONSTRUCTION,
    DONE_ACTING,
    EXPLORATION,
    HIRING,
    KIND,
    MINING,
    UPGRADE,
    At,
    Kind,
    Spend,
    Upgrade,
)
from ludus.games.void_halls.dice import FACES, Sets, sets_of
from ludus.games.void_halls.moments import CARD, COMBINATION
from ludus.games.void_halls.numbers import FIVE, FOUR, KINDS, PAIR, ROUNDS, TRIPLE, UNIQUE, UPGRADES
from ludus.games.void_halls.plan import PER_HALL
from ludus.games.void_halls.table import Dungeons, Sheet

RUN: Final = FIVE - PAIR + 1  # the combination after the sets
CONSTRUCTION_SET: Final = TRIPLE - PAIR  # the one that builds
MENUS: Final[dict[int, list[Action]]] = {}

# --- rolls -----------------------------------------------------------------------------------------------------------


def all_kept(s: Sheet, face: int) -> bool:
    """Whether every die of the numbers below this one is kept."""
    return s.keeping[1:face] == tuple([n or -1 for n in s.dice[: face - 1]])


def keeps_all(s: Sheet, face: int, count: int) -> bool:
    """Whether this count of the last number is all that was rolled."""
    return count == s.dice[face - 1] and not any(s.dice[face:]) and all_kept(s, face)


def why_not_keep(s: Sheet, face: int, count: int) -> str:
    """VH-032, VH-G26: any of the dice may be kept, matching or not, but not all: that is to stop (VH-033)."""
    if not face:
        return Reason("VH-031", "first")
    have = s.dice[face - 1]
    if count > have:
        return Reason("VH-032", "fewer", face=face, have=have)
    return Reason("VH-033", "all") if keeps_all(s, face, count) else ""


# --- actions ----------------------------------------------------------------------------------------------------------


def why_not_set(t: Dungeons, s: Sheet, face: int) -> str:
    """VH-038, VH-G14: dice of one number, not used for a set before."""
    return "VH-G14" if not t.options.same_face_sets and s.faces >> face - 1 & 1 else ""


def why_not_again(t: Dungeons, s: Sheet, deed: int) -> str:
    """VH-039, VH-G15: as often as the dice allow, or once a round."""
    return "VH-G15" if t.options.one_per_kind and s.deeds & deed else ""


def combination_of(a: Action) -> int:
    """Which combination an action uses: one of the four sets, or the run; -1: none."""
    if isinstance(a, Upgrade):
        return RUN
    return a.size - PAIR if isinstance(a, Spend) else -1


def why_not_deed(t: Dungeons, s: Sheet, a: Spend | Upgrade) -> str:
    """Why an action of the roll is not possible now."""
    if isinstance(a, Upgrade):
        missing = tuple([face for face in range(1, 7) if not s.dice[face - 1]])
        return Reason("VH-064", "run", missing=missing) if missing else COMBINATION[RUN].why_not(t, s, a.kind)
    face, have, card = a.face, s.dice[a.face - 1], COMBINATION[a.size - PAIR]
    return card.too_few(face, have) if have < a.size else why_not_set(t, s, face) or card.why_not(t, s, -1)


def possible_deeds(t: Dungeons, s: Sheet) -> list[Action]:
    """VH-036: every action that the dice left over allow, and to be done (VH-037, VH-G29)."""
    sets = sets_of(s.dice)
    if not sets.by_size[PAIR] and not sets.run:
        return NOTHING_LEFT
    key = possible_sets(t, s, sets)
    found = MENUS.get(key)
    if found is None:
        found = menu(key)
        MENUS[key] = found
    return found


def possible_sets(t: Dungeons, s: Sheet, sets: Sets) -> int:
    """The numbers whose pairs, triples, fours and fives can be used, and the kinds that can be upgraded, in one key."""
    free = 63 if t.options.same_face_sets else 63 & ~s.faces
    key = 0
    for size in (PAIR, TRIPLE, FOUR, FIVE):
        usable = sets.by_size[size] & free
        if usable and not COMBINATION[size - PAIR].why_not(t, s, -1):
            key |= usable << 6 * (size - PAIR)
    if sets.run:
        for i, kind in enumerate(UPGRADES):
            if not COMBINATION[RUN].why_not(t, s, kind):
                key |= 1 << 24 + i
    return key


def menu(key: int) -> list[Action]:
    """The actions of such a key."""
    found = [MINING[face - 1] for face in FACES[key & 63]]
    found += [CONSTRUCTION[face - 1] for face in FACES[key >> 6 & 63]]
    found += [HIRING[face - 1] for face in FACES[key >> 12 & 63]]
    found += [EXPLORATION[face - 1] for face in FACES[key >> 18 & 63]]
    found += [UPGRADE[i] for i in range(len(UPGRADES)) if key >> 24 + i & 1]
    return [*found, DONE_ACTING]


NOTHING_LEFT: Final[list[Action]] = [DONE_ACTING]

# --- building ---------------------------------------------------------------------------------------------------------


def why_not_kind(t: Dungeons, s: Sheet, kind: int) -> str:
    """Why a kind of building cannot be built now, on whatever square."""
    if UNIQUE[kind] and s.built[kind]:
        return Reason("VH-098", "stands", kind=kind)
    if s.price(kind) > s.stock():
        return Reason("VH-051", "price", kind=kind, price=s.price(kind), stock=s.stock())
    free = t.ground(s) & ~s.taken
    if not free:
        return Reason("VH-047", "full")
    return "" if CARD[kind].fits(t, s, free) else CARD[kind].why_not_fit(t)


def can_build(t: Dungeons, s: Sheet, kind: int, free: int) -> bool:
    """VH-045: what can be paid and has room, and of unique kinds what does not stand yet."""
    if s.price(kind) > s.lower - s.upper or not free or (UNIQUE[kind] and s.built[kind]):
        return False
    return CARD[kind].fits(t, s, free)


def possible_kinds(t: Dungeons, s: Sheet) -> list[Action]:
    free = t.ground(s) & ~s.taken
    return [KIND[kind] for kind in range(len(KINDS)) if can_build(t, s, kind, free)]


def possible_squares(t: Dungeons, s: Sheet, kind: int) -> list[Action]:
    """VH-047, VH-048, VH-049: free squares of explored halls, at first of hall 1; VH-128: two for the Scepter."""
    free = t.ground(s) & ~s.taken
    plan = t.plan
    if CARD[kind].is_long():
        return [AT_TWO[plan.pair_numbers[i]] for i in range(len(plan.pairs)) if plan.pairs[i] & free == plan.pairs[i]]
    return [AT[plan.squares[i]] for i in range(len(plan.squares)) if free >> i & 1]


def why_not_at(t: Dungeons, s: Sheet, kind: int, a: At) -> str:
    """Why a building cannot be drawn there."""
    long = CARD[kind].is_long()
    if long != (a.second >= 0):
        return Reason("VH-128", "two", kind=kind) if long else Reason("VH-047", "one", kind=kind)
    return why_not_square(t, s, a.first) or (why_not_square(t, s, a.second) if a.second >= 0 else "")


def why_not_square(t: Dungeons, s: Sheet, square: int) -> str:
    hall, place = square // PER_HALL + 1, t.plan.place[square]
    if t.plan.signs[square] not in ".,":
        return Reason("VH-012", "blocked", square=square)
    if hall > s.halls:
        return Reason("VH-048", "unexplored", hall=hall)
    if place < 0 and hall == 1:
        return Reason("VH-046", "door", square=square)
    if place < 0 or not t.ground(s) >> place & 1:  # that lead back, or down: VH-G05, drawn or dotted
        return Reason("VH-046", "stairs", square=square)
    kinds = [kind for kind in range(len(KINDS)) if s.built[kind] >> place & 1]
    return Reason("VH-047", "taken", square=square, kind=kinds[0]) if kinds else ""


# --- cleanup ----------------------------------------------------------------------------------------------------------


def why_not_exchange(t: Dungeons, s: Sheet, skipped: bool) -> str:
    """VH-085, VH-G10: in every cleanup, if there is a worker to give and room for at least one supply."""
    if skipped and not t.options.skipped_battle_counts:
        return "VH-G11"
    if t.round == ROUNDS and not t.options.final_exchange:
        return "VH-G10"
    if s.workers <= t.options.min_workers:
        return "VH-G09"
    return "" if t.room(s) > 0 else "VH-G30"


# --- at the wrong time ------------------------------------------------------------------------------------------------


def is_deed(a: Action) -> bool:
    """Whether an action uses the roll."""
    return isinstance(a, (Spend, Upgrade, Kind, At)) or a is DONE_ACTING
