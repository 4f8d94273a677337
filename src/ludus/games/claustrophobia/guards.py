"""Why a Human warrior cannot do something now: each reason is a statement about this position."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.reason import Reason
from ludus.games.claustrophobia import actions as a
from ludus.games.claustrophobia.actions import Deed
from ludus.games.claustrophobia.kinds import COUNT, CREATURE, MEMBERS, REDEEMER
from ludus.games.claustrophobia.menu import ASTRAY, FOUGHT, HALTED, LOCKED, SNARED, STEPPED, story_actions
from ludus.games.claustrophobia.moments import BOX
from ludus.games.claustrophobia.scores import (
    combat,
    is_frightened,
    movement,
    room_for_human,
    shoots,
    units_on,
    why_not_gift,
    why_not_leave_human,
    why_not_there,
)
from ludus.games.claustrophobia.stats import EXIT_TILE
from ludus.games.claustrophobia.table import Catacombs


def near_human(t: Catacombs, w: int) -> list[Action]:
    """What a player may think of trying with a Human warrior."""
    tile = t.where[w]
    return [
        *a.MOVES, *a.EXPLORE_MENU[t.openings[tile]],
        *([a.LEAVES] if tile == EXIT_TILE and t.leaves else []),
        *a.ATTACK_MENU[units_on(t, tile)], *near_shots(t, w, tile), *story_actions(t, w, tile),
    ]  # fmt: skip


def near_shots(t: Catacombs, w: int, tile: int) -> list[Action]:
    found: list[Action] = []
    for d in (0, 1, 2, 3):
        other = t.beyond(tile, d)
        if shoots(t, w) and other >= 0:
            found += [a.SHOTS[d][unit] for unit in MEMBERS[units_on(t, other)]]
    return found


def why_not_way(t: Catacombs, w: int, action: Deed) -> str:
    """Whether there is a way at all, and room behind it."""
    tile = t.where[w]
    if action.verb == a.LEAVE:
        return "CL-G53" if not t.leaves else "" if tile == EXIT_TILE else "CL-336"
    if action.verb == a.EXPLORE:
        if t.is_sealed(tile, action.side):
            return "CL-G70"
        if not t.is_unexplored(tile, action.side):
            return "CL-160"
        return "" if t.packet else "CL-171"
    if t.beyond(tile, action.side) < 0:
        return "CL-G70" if t.is_sealed(tile, action.side) else "CL-151"
    if not t.passable(tile, action.side):
        return "CL-G70" if t.is_joined(tile, action.side) else "CL-141"
    return "" if room_for_human(t, t.beyond(tile, action.side)) else "CL-142"


def why_not_go(t: Catacombs, w: int, used: int, done: int) -> str:
    """Why a warrior may not go anywhere."""
    if done & LOCKED:
        return "CL-060"
    if not movement(t, w):
        return Reason("CL-062", "mvt")
    if done & HALTED:
        return why_not_further(t.where[w], done)
    if used >= movement(t, w):
        return Reason("CL-140", "used", mvt=used)
    return why_held(t, t.where[w], why_not_leave_human(t, w))


def why_held(t: Catacombs, tile: int, rule: str) -> str:
    """CL-146 with its numbers; the other rules that hold a Human say enough."""
    if rule != "CL-146":
        return rule
    return Reason("CL-146", "humans", humans=COUNT[t.crowd[tile]], enemies=t.horde[tile])


def why_not_further(tile: int, done: int) -> str:
    """What ended its movement."""
    if done & ASTRAY:
        return Reason("CL-G70", "astray")
    if done & SNARED:
        return "CL-263"
    return "CL-256" if BOX.tunnels[tile].stops() else Reason("CL-257", "out")


def why_not_combat(t: Catacombs, w: int, done: int) -> str:
    if done & FOUGHT:
        return "CL-061"
    return "CL-338" if is_frightened(t, w) else ""


def why_not_target(t: Catacombs, w: int, action: Deed) -> str:
    """Why there is nobody like that to attack or to shoot at."""
    if action.verb == a.ATTACK:
        return why_not_aimed(t, t.where[w], action.unit) if combat(t, w) else Reason("CL-062", "cbt")
    if not shoots(t, w):
        return "CL-210"
    return why_not_shot(t, t.where[w], action.side, action.unit) if t.fit(w) else "CL-039"


def why_not_aimed(t: Catacombs, tile: int, unit: int) -> str:
    """The target lies subdued on the tile, or is not on it."""
    if is_down(t, unit, tile):
        return Reason("CL-003", "unhurt", who=unit)
    return "CL-180" if t.horde[tile] else "CL-193"


def why_not_shot(t: Catacombs, tile: int, side: int, unit: int) -> str:
    """Nothing flies over to the next tile, or the target lies subdued there, or is not there."""
    rule = why_not_across(t, tile, side)
    if rule:
        return rule
    if is_down(t, unit, t.beyond(tile, side)):
        return Reason("CL-003", "unhurt", who=unit)
    return Reason("CL-193", "across", side=side)


def is_down(t: Catacombs, unit: int, tile: int) -> bool:
    """Whether a creature lies subdued on a tile."""
    c = unit - CREATURE
    return c >= 0 and t.creature_at[c] == tile and t.subdued[c] > 0


def why_not_across(t: Catacombs, tile: int, side: int) -> str:
    """Nothing flies over to the next tile."""
    if not t.is_joined(tile, side):
        return "CL-211"
    return "" if t.passable(tile, side) else "CL-G70"


def why_not_story(t: Catacombs, w: int, action: Deed) -> str:
    """CL-337: what the scenario offers in place of combat."""
    s, tile = t.story(), t.where[w]
    known = {a.FUSE: s.powder > 0, a.SEAL: s.seals > 0, a.CHEST: s.treasure, a.EXORCISE: s.exorcism > 0}
    if not known.get(action.verb, s.poison):
        return Reason("CL-337", "unknown")
    if not t.fit(w):
        return Reason("CL-337", "tired")
    if action.verb == a.FUSE:
        return why_not_fuse(t, w)
    if action.verb == a.EXORCISE:
        return why_not_exorcise(t, w, action.unit)
    if t.horde[tile]:
        return Reason("CL-337", "enemies", enemies=t.horde[tile])
    if action.verb == a.SEAL:
        return Reason("CL-337", "sealed") if t.has_seal(tile) else Reason("CL-337", "no_seal")
    return Reason("CL-337", "no_chest") if action.verb == a.CHEST else Reason("CL-337", "no_nest")


def why_not_fuse(t: Catacombs, w: int) -> str:
    if t.fuse:
        return Reason("CL-337", "lit")
    return Reason("CL-337", "no_powder") if t.carrier != w else Reason("CL-337", "no_well")


def why_not_exorcise(t: Catacombs, w: int, unit: int) -> str:
    if w != REDEEMER:
        return Reason("CL-337", "redeemer")
    return Reason("CL-337", "stands" if t.unit_at(unit) == t.where[w] else "elsewhere", who=unit)


def why_not_heal(t: Catacombs, w: int, done: int, action: Deed) -> str:
    if w != REDEEMER:
        return Reason("CL-077", "redeemer")
    rule = why_not_gift(t, BOX.gift_of[action.text].kind)
    if rule:
        return rule
    other = action.warrior
    if other == REDEEMER:
        return "CL-078"
    if done & (STEPPED | FOUGHT):
        return Reason("CL-077", "late")
    beside = t.where[other] == t.where[w]
    return why_not_there(t, other) or ("CL-051" if beside else Reason("CL-077", "elsewhere", who=other))
