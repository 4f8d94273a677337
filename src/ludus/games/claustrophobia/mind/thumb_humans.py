"""The first ideas of a practiced Human player: fight first, stay together, and guard whom the story needs."""

from __future__ import annotations

from typing import Final

from ludus.games.claustrophobia import actions as a
from ludus.games.claustrophobia.actions import IN_COMBAT, Bless, Deed
from ludus.games.claustrophobia.kinds import (
    ALL_LINES,
    BLESSING,
    BLUNDERBUSS,
    COUNT,
    COURAGE,
    GATHER,
    HEALING,
    KIND_OF,
    MEMBERS,
    REDEEMER,
    SHIELD,
    SMITE,
    TROGLODYTE,
)
from ludus.games.claustrophobia.mind.hints import aims
from ludus.games.claustrophobia.plan import Scenario
from ludus.games.claustrophobia.scores import combat, movement, room_for_human
from ludus.games.claustrophobia.stats import CBT, DEF, EXIT_TILE, MVT
from ludus.games.claustrophobia.table import Catacombs

HUNTING_GROUND: Final = 5  # tiles laid before The Great Hunt waits for the Beast
PATIENCE: Final = 12  # rounds after which nobody waits for others any more
TIRED: Final = -20  # what an Exhausted warrior is worth in a round, in tenths of a line


def frontier(t: Catacombs) -> int:
    """Tiles with an opening that can be explored, and where the Guide is."""
    mask = 1 << t.guide if t.guide >= 0 else 0
    for tile in t.order:
        if t.explorable(tile):
            mask |= 1 << tile
    return mask


def laid_tiles(t: Catacombs) -> int:
    mask = 0
    for tile in t.order:
        mask |= 1 << tile
    return mask


def destinations(t: Catacombs, s: Scenario, w: int) -> int:
    """Where a warrior wants to be, as a set of tiles."""
    if t.cargo_at >= 0 and not t.fuse:
        return 1 << t.cargo_at
    if t.fuse:
        return 1 << t.well
    if s.win_freed:
        return to_the_possessed(t, w)
    found = aims(t, s, laid_tiles(t))
    if found:
        return found
    if s.win_demons and not s.master and len(t.order) >= HUNTING_GROUND and not waits_in_vain(t):
        return 1 << t.where[MEMBERS[t.team][0]]
    return frontier(t)


def waits_in_vain(t: Catacombs) -> bool:
    """Whether waiting is in vain: Humans have long stood at every opening that is left, and nothing can come."""
    guarded = False
    if t.round < PATIENCE:
        return False
    for tile in t.order:
        if t.gaps[tile]:
            if not t.crowd[tile]:
                return False
            guarded = True
    return guarded


def to_the_possessed(t: Catacombs, w: int) -> int:
    """The Redeemer goes to those who lie down, the others to those who stand; else all explore."""
    down = up = 0
    for c in (0, 1):
        if t.creature_at[c] >= 0:
            if t.subdued[c]:
                down |= 1 << t.creature_at[c]
            else:
                up |= 1 << t.creature_at[c]
    if w == REDEEMER:
        if down:
            return down
        friends = 0
        for f in MEMBERS[t.team & ~1]:
            friends |= 1 << t.where[f]
        return friends or up or frontier(t)
    return up or down or frontier(t)


def precious(t: Catacombs, w: int) -> bool:
    """Whose death ends the story, or who bears what it is about."""
    return w == t.carrier or (w == REDEEMER and t.story().lose_redeemer)


def praying(t: Catacombs, w: int) -> bool:
    """The Redeemer is better left alone."""
    s = t.story()
    return s.ritual and w == REDEEMER and t.is_goal(t.where[w])


def in_the_way(t: Catacombs, tile: int) -> bool:
    """The Well is full, and the one who carries the powder there is not on it."""
    carrier = t.carrier
    if carrier < 0 or t.crowd[tile] >> carrier & 1 or not (t.story().powder and t.is_goal(tile)):
        return False
    return not room_for_human(t, tile)


def contacts(t: Catacombs) -> int:
    """How many of the Demon side stand on tiles with Humans."""
    total = 0
    for tile in t.order:
        if t.crowd[tile]:
            total += t.horde[tile]
    return total


def turn(t: Catacombs, action: Deed, away: list[int]) -> int:
    """Who is activated first: those who fight, then those in front."""
    if action.verb == a.ACTIVATE:
        tile = t.where[action.warrior]
        if praying(t, action.warrior) or (not movement(t, action.warrior) and not combat(t, action.warrior)):
            return -20
        if t.horde[tile]:
            return 100 + combat(t, action.warrior)
        return 50 - away[tile] * 2 - (1 if precious(t, action.warrior) else 0)
    if action is a.CHARGE:
        return 200 if contacts(t) >= 3 else -30
    return -30 if action.verb == a.RUN else -10


# --- an activation ----------------------------------------------------------------------------------------------------


def value_of(t: Catacombs, action: Deed, w: int, away: list[int], goals: int) -> int:
    """How much a warrior wants to do something now; below 1 not at all."""
    verb = action.verb
    tile = t.where[w]
    if verb == a.MOVE:
        return step(t, w, tile, t.beyond(tile, action.side), away)
    if verb == a.EXPLORE:
        return explore(t, w, tile, away, goals)
    if verb == a.ATTACK:
        return 0 if praying(t, w) else 400 + target(t, action.unit)
    if verb == a.SHOOT:
        return 0 if praying(t, w) or t.horde[tile] else 350 + target(t, action.unit)
    if verb == a.LEAVE:
        return 1000 if goes_out(t, w, away) else 0
    if verb in (a.POISON, a.FUSE, a.CHEST, a.EXORCISE, a.TAKE_POWDER, a.TAKE_TREASURE):
        return 900
    if verb == a.HEAL or verb == a.WATER:
        return 600
    if verb == a.POTION:
        return 300 if COUNT[t.canceled[action.warrior]] >= 4 else 0
    if verb == a.SEAL:
        return seal(t, w, tile)
    if verb == a.GRENADE:
        there = t.beyond(tile, action.side)
        return 380 if t.horde[there] >= 2 and not t.crowd[there] else 0
    return 0


def target(t: Catacombs, unit: int) -> int:
    """Whom to strike: what the story is about, else the Troglodytes."""
    s = t.story()
    if unit == TROGLODYTE:
        return 2
    if s.win_demons or s.win_freed:
        return 5
    return 1


def apart(t: Catacombs, w: int, left: int, away: list[int]) -> bool:
    """Whether a warrior so near to the goal would be alone in front."""
    others = t.team & ~(1 << w)
    if not others or t.round >= PATIENCE:
        return False
    return all(away[t.where[f]] > left + 2 for f in MEMBERS[others])


def step(t: Catacombs, w: int, tile: int, to: int, away: list[int]) -> int:
    if t.fuse == 1 and tile == t.well:
        return 300 if COUNT[t.crowd[tile]] > 1 else 0
    if in_the_way(t, tile):
        return 250  # out of the way
    if praying(t, w) or away[to] >= away[tile] or (t.fuse == 1 and to == t.well):
        return 0
    if t.arrives and to == EXIT_TILE:
        return 1000 if goes_out(t, w, away) else 0
    if apart(t, w, away[to], away):
        return 0
    return 200


def explore(t: Catacombs, w: int, tile: int, away: list[int], goals: int) -> int:
    if in_the_way(t, tile):
        return 240
    if away[tile] or not goals >> tile & 1 or praying(t, w) or t.fuse:
        return 0
    s = t.story()
    if goals != frontier(t) or (not s.win_freed and aims(t, s, laid_tiles(t))):
        return 0
    if w == REDEEMER and s.lose_redeemer and t.team != 1:
        return 0
    return 0 if apart(t, w, 0, away) else 210


def goes_out(t: Catacombs, w: int, away: list[int]) -> bool:
    """The Survivors, Infection: two are needed, so the first one waits for a second while that one can come."""
    s = t.story()
    if COUNT[t.saved] + 1 >= s.win_saved or t.team == 1 << w or COUNT[t.canceled[w]] >= 5 or t.round >= PATIENCE:
        return True
    return any(away[t.where[f]] <= 1 for f in MEMBERS[t.team & ~(1 << w)])


def seal(t: Catacombs, w: int, tile: int) -> int:
    """Seals help on the goal and beside it."""
    s = t.story()
    if praying(t, w):
        return 0
    if t.is_goal(tile):
        return 500
    for d in (0, 1, 2, 3):
        if t.is_joined(tile, d) and s.goals >> t.beyond(tile, d) & 1:
            return 500
    return 0


# --- dice, Gifts and hits ---------------------------------------------------------------------------------------------


def best_die(t: Catacombs, w: int) -> int:
    """The die for a warrior, in the best way to give dice to all who still need one."""
    count = [0] * 7
    for die in t.dice:
        count[die] += 1
    waiting = MEMBERS[t.team >> w << w]
    worths = [die_worths(t, f) for f in waiting]
    best, most = 0, -10000
    for die in range(1, 7):
        if count[die]:
            count[die] -= 1
            total = worths[0][die] + rest(worths, 1, count)
            count[die] += 1
            if total > most:
                best, most = die, total
    return best


def rest(worths: list[list[int]], place: int, count: list[int]) -> int:
    """The best that can be made of the dice left."""
    if place == len(worths):
        return 0
    most = -10000
    row = worths[place]
    for die in range(1, 7):
        if count[die]:
            count[die] -= 1
            total = row[die] + rest(worths, place + 1, count)
            count[die] += 1
            if total > most:
                most = total
    return most


def die_worths(t: Catacombs, w: int) -> list[int]:
    """What each die is worth for a warrior in this round, in tenths of a line."""
    tile = t.where[w]
    here = t.horde[tile]
    near = 0
    for d in (0, 1, 2, 3):
        if t.is_joined(tile, d):
            near += t.horde[t.beyond(tile, d)]
    danger = (2 * here + near + min(t.threat, 4) // 2) * (2 if precious(t, w) else 1)
    guard = 1 + 2 * danger // COUNT[t.crowd[tile]]
    blow = 4 if here else 3 if near and t.carries(w, BLUNDERBUSS) else 1
    pace = 2 if praying(t, w) else 14 if w == t.carrier else 10
    found = [TIRED - 3 * danger] * 7
    row = 7 * KIND_OF[w]
    for die in range(1, 7):
        if not t.canceled[w] >> (die - 1) & 1:
            score = pace * MVT[row + die] + blow * CBT[row + die] + guard * DEF[row + die]
            found[die] = score + (gift_worth(t, die - 1, here) if w == REDEEMER else 0)
    return found


def gift_worth(t: Catacombs, gift: int, here: int) -> int:
    if not t.has_gift(gift):
        return 0
    if gift == GATHER:
        return 8
    if gift == BLESSING:
        return 5 if t.threat else 0
    if gift == SMITE:
        return 8 if here else 1
    if gift == HEALING:
        for w in MEMBERS[t.crowd[t.where[REDEEMER]] & ~1]:
            if t.canceled[w]:
                return 8
        return 0
    return 4 if gift == COURAGE else 3


def support(t: Catacombs, action: Deed) -> int:
    """Gifts are used; Blessed, potions and orders go to who is Exhausted or nearly dead."""
    verb = action.verb
    if action is a.GATHER or action is a.BLESSING:
        return 100
    w = action.warrior
    here = t.horde[t.where[w]]
    if verb == a.COURAGE:
        return 10 + 4 * here + COUNT[t.canceled[w]] + (6 if precious(t, w) else 0)
    tired = not t.fit(w)
    if isinstance(action, Bless):
        if not tired:
            return 0
        return 50 if (action.bonus == IN_COMBAT) == (here > 0) else 0
    if verb == a.POTION:
        return 60 if tired and t.die[w] == action.line else 0
    return 40 + line_worth(t, w, action.line) if tired and here else 0


def line_worth(t: Catacombs, w: int, line: int) -> int:
    """What an intact line is worth in the rounds to come; those with a Gift a little more."""
    place = 7 * KIND_OF[w] + line
    gift = 3 if w == REDEEMER and t.gifts >> (line - 1) & 1 else 0
    return 4 * MVT[place] + 2 * CBT[place] + 3 * DEF[place] + gift


def stamina(t: Catacombs, w: int) -> int:
    """Who can best take a hit: who has most lines left, and is not needed."""
    left = COUNT[ALL_LINES & ~t.canceled[w]]
    return 10 * left - (30 if precious(t, w) else 0) - (60 if left == 1 else 0) - (2 if t.carries(w, SHIELD) else 0)
