"""Why not? Each guard names the rule that forbids something, or nothing."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
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
    Explore,
    Hire,
    Kind,
    Mine,
    Spend,
    Upgrade,
)
from ludus.games.void_halls.dice import FACES, Sets, sets_of
from ludus.games.void_halls.numbers import (
    FIVE,
    FOUR,
    HALLS,
    KINDS,
    MINE,
    NEEDED_TO_EXPLORE,
    PAIR,
    ROUNDS,
    SCEPTER,
    TRIPLE,
    UNIQUE,
    UPGRADES,
    WARRIOR,
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
        return "VH-031"  # first say that you throw again
    if count > s.dice[face - 1]:
        return "VH-032"
    last = not any(s.dice[face:])
    return "VH-033" if last and count == s.dice[face - 1] and all_kept(s, face) else ""


# --- actions ----------------------------------------------------------------------------------------------------------


def why_not_set(t: Dungeons, s: Sheet, face: int, size: int, rule: str) -> str:
    """VH-038, VH-G14: a set of so many dice of one number, not used yet; the rule that asks for it where it is not."""
    if s.dice[face - 1] < size:
        return rule
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
    return why_not_kind(t, s, MINE)


def why_not_hiring(t: Dungeons, s: Sheet) -> str:
    return "VH-056" if s.workers >= WORKERS_MOST else why_not_again(t, s, HIRED)


def why_not_exploration(t: Dungeons, s: Sheet) -> str:
    """VH-060, VH-G32: at least 3 buildings in the deepest explored hall."""
    if s.halls == HALLS:
        return "VH-063"
    if t.buildings(s, s.halls) < NEEDED_TO_EXPLORE:
        here = s.taken & t.plan.halls[s.halls]
        if here.bit_count() < NEEDED_TO_EXPLORE:
            return "VH-060"
        return "VH-061" if s.built[SCEPTER] & here else "VH-G21"
    return why_not_again(t, s, EXPLORING)


def why_not_upgrade(t: Dungeons, s: Sheet, kind: int) -> str:
    """VH-066: Mine, Warrior, Chest or Trap; whatever the dice."""
    if s.upgraded(kind):
        return "VH-067"  # VH-G19: one box for each kind
    if t.options.upgrade_needs_built and not s.has(kind):
        return "VH-G18"
    return why_not_again(t, s, UPGRADING)


def why_not_deed(t: Dungeons, s: Sheet, a: Action) -> str:
    """Why an action of the roll is not possible now."""
    if isinstance(a, Mine):
        return why_not_set(t, s, a.face, PAIR, "VH-040") or why_not_mining(t, s)
    if isinstance(a, Build):
        return why_not_set(t, s, a.face, TRIPLE, "VH-045") or why_not_construction(t, s)
    if isinstance(a, Hire):
        return why_not_set(t, s, a.face, FOUR, "VH-054") or why_not_hiring(t, s)
    if isinstance(a, Explore):
        return why_not_set(t, s, a.face, FIVE, "VH-057") or why_not_exploration(t, s)
    if isinstance(a, Upgrade):
        return why_not_upgrade(t, s, a.kind) if sets_of(s.dice).run else "VH-064"
    return ""


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
        return "VH-098"
    if s.price(kind) > s.stock():
        return "VH-051"
    if kind == WARRIOR and s.workers <= t.options.min_workers:
        return "VH-G09"
    free = t.ground(s) & ~s.taken
    if not free:
        return "VH-047"
    return "VH-128" if kind == SCEPTER and not free_pair(t, free) else ""


def free_pair(t: Dungeons, free: int) -> bool:
    """VH-128: two free squares side by side."""
    for pair in t.plan.pairs:  # noqa: SIM110 - a loop compiles better
        if pair & free == pair:
            return True
    return False


def possible_kinds(t: Dungeons, s: Sheet) -> list[Action]:
    return [KIND[kind] for kind in range(len(KINDS)) if not why_not_kind(t, s, kind)]


def possible_squares(t: Dungeons, s: Sheet, kind: int) -> list[Action]:
    """VH-047, VH-048: free building squares of explored halls; VH-128: two of them for the Scepter."""
    free = t.ground(s) & ~s.taken
    plan = t.plan
    if kind == SCEPTER:
        return [AT_TWO[plan.pair_numbers[i]] for i in range(len(plan.pairs)) if plan.pairs[i] & free == plan.pairs[i]]
    return [AT[plan.squares[i]] for i in range(len(plan.squares)) if free >> i & 1]


def why_not_at(t: Dungeons, s: Sheet, kind: int, a: At) -> str:
    """Why a building cannot be drawn there."""
    if (kind == SCEPTER) != (a.second >= 0):
        return "VH-128" if kind == SCEPTER else "VH-047"  # two squares for the Scepter, one for all others
    return why_not_square(t, s, a.first) or (why_not_square(t, s, a.second) if a.second >= 0 else "")


def why_not_square(t: Dungeons, s: Sheet, square: int) -> str:
    sign = t.plan.signs[square]
    place = t.plan.place[square]
    if sign not in ".,":
        return "VH-012"
    if place < 0:
        return "VH-046"  # next to the entrance or to stairs that lead back
    if square // PER_HALL >= s.halls:
        return "VH-049" if s.halls == 1 else "VH-048"
    if not t.ground(s) >> place & 1:
        return "VH-046"  # next to stairs that lead down: drawn, or dotted and VH-G05 keeps the square free
    return "VH-047" if s.taken >> place & 1 else ""


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
