"""What a warrior can do in its activation, as one flat list; and why the rest cannot be done."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.games.claustrophobia import actions as a
from ludus.games.claustrophobia.kinds import COUNT, MEMBERS, REDEEMER
from ludus.games.claustrophobia.moments import BOX, HandCard
from ludus.games.claustrophobia.reactions import held_advantages, possible_advantages
from ludus.games.claustrophobia.scores import (
    combat,
    is_frightened,
    movement,
    room_for_human,
    shoots,
    talents,
    units_on,
    usable_gift,
    why_not_leave_human,
)
from ludus.games.claustrophobia.stats import EXIT_TILE
from ludus.games.claustrophobia.table import Catacombs

# How far an activation has come, as a set.
STEPPED: Final = 1  # it has moved or explored
FOUGHT: Final = 2  # CL-061: one fight each
HALTED: Final = 4  # its movement is over: by the water, unless a flag below says otherwise
LOCKED: Final = 8  # CL-060: it moved, then fought
REFUSED: Final = 16  # CL-G30: it was held back on this tile
ASTRAY: Final = 32  # Lost ended its movement
SNARED: Final = 64  # … or a trap did (CL-263)

MENUS: Final[dict[int, list[Action]]] = {}


def plain_menu(moves: int, explores: int, attacks: int, leaves: bool) -> list[Action]:
    """Steps, explorations, leaving, attacks and the end, from lists made once."""
    key = moves | explores << 4 | attacks << 8 | (1 << 15 if leaves else 0)
    found = MENUS.get(key)
    if found is None:
        way_out: list[Action] = [a.LEAVES] if leaves else []
        found = [*a.MOVE_MENU[moves], *a.EXPLORE_MENU[explores], *way_out, *a.ATTACK_MENU[attacks], a.END]
        MENUS[key] = found
    return found


def may_go(t: Catacombs, w: int, used: int, done: int) -> bool:
    """CL-140, CL-060: whether a warrior has movement left."""
    return not done & (HALTED | LOCKED) and movement(t, w) > used


def halt_flag(tile: int) -> int:
    """CL-256 to CL-258: on some tiles a warrior that comes in or goes out has no movement left."""
    return HALTED if BOX.tunnels[tile].stops() else 0


def only_impressive(t: Catacombs, w: int) -> bool:
    """CL-G30: a departure that only Impressive forbids."""
    tile = t.where[w]
    return COUNT[t.crowd[tile]] >= t.horde[tile] or talents(t, w) & BOX.leaving != 0


def may_leave(t: Catacombs, w: int, done: int) -> bool:
    rule = why_not_leave_human(t, w)
    if rule == "CL-228" and t.options.impressive_choice == "ask" and not done & REFUSED:
        return only_impressive(t, w)
    return not rule


def step_sides(t: Catacombs, w: int) -> int:
    """CL-141, CL-142: the sides by which a Human warrior finds a connected tile with room."""
    tile = t.where[w]
    sides = t.paths[tile]
    for d in MEMBERS[t.paths[tile]]:
        if not room_for_human(t, t.beyond(tile, d)):
            sides &= ~(1 << d)
    return sides


def may_fight(t: Catacombs, w: int, done: int) -> bool:
    """CL-061, CL-338, CL-G79: whether a combat, or what stands in its place, is still possible."""
    return not done & FOUGHT and not is_frightened(t, w)


def human_menu(t: Catacombs, w: int, used: int, done: int) -> list[Action]:
    """CL-059, CL-161, CL-G19: everything a Human warrior can do now; it may always end."""
    tile = t.where[w]
    moves = explores = attacks = 0
    leaves = False
    if may_go(t, w, used, done) and may_leave(t, w, done):
        moves = step_sides(t, w)
        explores = t.explorable(tile)
        leaves = tile == EXIT_TILE and t.leaves
    fights = may_fight(t, w, done)
    if fights and t.horde[tile] and combat(t, w):  # CL-G20: no dice, no attack
        attacks = units_on(t, tile)
    menu = plain_menu(moves, explores, attacks, leaves)
    extra: list[Action] = []
    if fights and t.fit(w):
        if shoots(t, w):
            extra += shots(t, tile)
        extra += story_actions(t, w, tile)
    if t.cargo_at == tile and not (t.fuse and t.well == tile):
        extra.append(a.TAKES_POWDER if t.story().powder else a.TAKES_TREASURE)
    if w == REDEEMER and not done & (STEPPED | FOUGHT) and usable_gift(t) >= 0:
        extra += BOX.gifts[usable_gift(t)].redeemer_acts(t)
    if t.advantage_hand().cards:
        extra += card_actions(t, w, fights)
    return menu[:-1] + extra + [a.END] if extra else menu


def shots(t: Catacombs, tile: int) -> list[Action]:
    """CL-210, CL-211, CL-213: at targets on connected tiles."""
    found: list[Action] = []
    for d in MEMBERS[t.paths[tile]]:
        there = units_on(t, t.beyond(tile, d))
        found += [a.SHOTS[d][unit] for unit in MEMBERS[there]]
    return found


def story_actions(t: Catacombs, w: int, tile: int) -> list[Action]:
    """CL-337, CL-G77: what the scenario offers in place of combat to a warrior that is not Exhausted."""
    s = t.story()
    found: list[Action] = []
    if s.powder and t.carrier == w and t.is_goal(tile) and not t.fuse:
        found.append(a.LIGHT_FUSE)
    if not t.horde[tile]:
        if t.seals_left and not t.has_seal(tile):
            found.append(a.SET_SEAL)
        if t.has_chest(tile):
            found.append(a.OPEN_CHEST)
        if s.poison and t.is_goal(tile):
            found.append(a.SPREAD_POISON)
    if s.exorcism and w == REDEEMER:
        found += [a.EXORCISES[c] for c in (0, 1) if t.creature_at[c] == tile and t.subdued[c]]
    return found


def card_actions(t: Catacombs, w: int, fights: bool) -> list[Action]:
    """W4: Advantage cards at any time in the activation."""
    cards = possible_advantages(t, HandCard.acting)
    return held_advantages(t, cards, [card.acting(t, w, fights) for card in cards])
