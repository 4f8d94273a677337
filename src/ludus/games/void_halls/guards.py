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
    Build,
    Hire,
    Kind,
    Mine,
    Spend,
    Upgrade,
)
from ludus.games.void_halls.dice import FACES, Sets, sets_of
from ludus.games.void_halls.moments import CARD, buildings_in
from ludus.games.void_halls.numbers import (
    FIVE,
    FOUR,
    HALLS,
    KINDS,
    MINE,
    NEEDED_TO_EXPLORE,
    PAIR,
    ROUNDS,
    TRIPLE,
    UNIQUE,
    UPGRADES,
    WORKERS_MOST,
)
from ludus.games.void_halls.squares import PER_HALL
from ludus.games.void_halls.table import BUILDING, EXPLORING, UPGRADING, Dungeons, Sheet
from ludus.games.void_halls.table import HIRING as HIRED

MENUS: Final[dict[int, list[Action]]] = {}

# --- throws -----------------------------------------------------------------------------------------------------------


def all_kept(s: Sheet, face: int) -> bool:
    """Whether every die of the numbers below this one is kept."""
    return s.keeping[1:face] == tuple([n or -1 for n in s.dice[: face - 1]])


def why_not_keep(s: Sheet, face: int, count: int) -> str:
    """VH-032, VH-G26: any of the dice may be kept, matching or not, but not all: that is to stop (VH-033)."""
    if not face:
        return Reason("VH-031", "first")
    have = s.dice[face - 1]
    if count > have:
        return Reason("VH-032", "fewer", face=face, have=have)
    return Reason("VH-033", "all") if count == have and not any(s.dice[face:]) and all_kept(s, face) else ""


# --- actions ----------------------------------------------------------------------------------------------------------


def why_not_set(t: Dungeons, s: Sheet, face: int) -> str:
    """VH-038, VH-G14: dice of one number, not used for a set before."""
    return "VH-G14" if not t.options.same_face_sets and s.faces >> face - 1 & 1 else ""


def why_not_again(t: Dungeons, s: Sheet, deed: int) -> str:
    """VH-039, VH-G15: as often as the dice allow, or once a round."""
    return "VH-G15" if t.options.one_per_kind and s.deeds & deed else ""


def why_not_mining(t: Dungeons, s: Sheet) -> str:
    """Whatever the dice."""
    if not s.built[MINE]:
        return "VH-041"
    idle = s.built[MINE] & ~s.used
    if not idle:
        return "VH-043"
    if not t.options.fresh_mine and not idle & ~s.fresh:
        return "VH-G13"  # only Mines of earlier rounds
    return "" if t.room(s) > 0 else "VH-G30"


def why_not_construction(t: Dungeons, s: Sheet) -> str:
    """Whatever the dice: at least one kind must be possible."""
    rule = why_not_again(t, s, BUILDING)
    if rule:
        return rule
    for kind in range(len(KINDS)):
        if not why_not_kind(t, s, kind):
            return ""
    cheapest = min([(s.price(kind), kind) for kind in range(len(KINDS))])
    short = cheapest[0] > s.stock()
    return Reason("VH-051", "nothing", stock=s.stock()) if short else why_not_kind(t, s, cheapest[1])


def why_not_hiring(t: Dungeons, s: Sheet) -> str:
    return "VH-056" if s.workers >= WORKERS_MOST else why_not_again(t, s, HIRED)


def why_not_exploration(t: Dungeons, s: Sheet) -> str:
    """VH-060, VH-G32: at least 3 buildings in the deepest explored hall."""
    if s.halls == HALLS:
        return "VH-063"
    have, here = buildings_in(t, s, s.halls), s.taken & t.plan.halls[s.halls]
    if have >= NEEDED_TO_EXPLORE:
        return why_not_again(t, s, EXPLORING)
    if have + (0 if t.options.crossed_tomb_counts else (s.spent & here).bit_count()) >= NEEDED_TO_EXPLORE:
        return Reason("VH-G21", "tombs", hall=s.halls, have=have)
    if here.bit_count() >= NEEDED_TO_EXPLORE:
        long = next(kind for kind in range(len(KINDS)) if CARD[kind].is_long())
        return Reason("VH-061", "long", hall=s.halls, have=have, kind=long)
    return Reason("VH-060", "few", hall=s.halls, have=have)


def why_not_upgrade(t: Dungeons, s: Sheet, kind: int) -> str:
    """VH-066: Mine, Warrior, Chest or Trap; whatever the dice."""
    if s.upgraded(kind):
        return Reason("VH-067", "checked", kind=kind)  # VH-G19: one box for each kind
    if t.options.upgrade_needs_built and not s.has(kind):
        return Reason("VH-G18", "none", kind=kind)
    return why_not_again(t, s, UPGRADING)


def why_not_deed(t: Dungeons, s: Sheet, a: Action) -> str:
    """Why an action of the roll is not possible now."""
    if isinstance(a, Upgrade):
        missing = tuple([face for face in range(1, 7) if not s.dice[face - 1]])
        return Reason("VH-064", "run", missing=missing) if missing else why_not_upgrade(t, s, a.kind)
    if not isinstance(a, Spend):
        return ""
    face, have = a.face, s.dice[a.face - 1]
    if isinstance(a, Mine):
        few = Reason("VH-040", "dice", face=face, have=have)
        return few if have < PAIR else why_not_set(t, s, face) or why_not_mining(t, s)
    if isinstance(a, Build):
        few = Reason("VH-045", "dice", face=face, have=have)
        return few if have < TRIPLE else why_not_set(t, s, face) or why_not_construction(t, s)
    if isinstance(a, Hire):
        few = Reason("VH-054", "dice", face=face, have=have)
        return few if have < FOUR else why_not_set(t, s, face) or why_not_hiring(t, s)
    few = Reason("VH-057", "dice", face=face, have=have)
    return few if have < FIVE else why_not_set(t, s, face) or why_not_exploration(t, s)


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
    pairs = sets.by_size[PAIR] & free
    triples = sets.by_size[TRIPLE] & free
    fours = sets.by_size[FOUR] & free
    fives = sets.by_size[FIVE] & free
    key = 0
    if pairs and not why_not_mining(t, s):
        key = pairs
    if triples and not why_not_construction(t, s):
        key |= triples << 6
    if fours and not why_not_hiring(t, s):
        key |= fours << 12
    if fives and not why_not_exploration(t, s):
        key |= fives << 18
    if sets.run:
        for i, kind in enumerate(UPGRADES):
            if not why_not_upgrade(t, s, kind):
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
    return CARD[kind].why_not_build(t, s, free) if free else Reason("VH-047", "full")


def possible_kinds(t: Dungeons, s: Sheet) -> list[Action]:
    return [KIND[kind] for kind in range(len(KINDS)) if not why_not_kind(t, s, kind)]


def possible_squares(t: Dungeons, s: Sheet, kind: int) -> list[Action]:
    """VH-047, VH-048: free building squares of explored halls; VH-128: two of them for the Scepter."""
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
        return Reason("VH-048", "unexplored", square=square, hall=hall)
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
