"""The first ideas of a practiced Demon player: gather threat, send where blows fall right away, strike the weakest."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.chance import Rng
from ludus.games.claustrophobia import actions as a
from ludus.games.claustrophobia.actions import Deed, Placing
from ludus.games.claustrophobia.kinds import (
    BURROW,
    CALM,
    CLAWS,
    COUNT,
    CREATURE,
    DARK,
    DEMON,
    FUTILE,
    LEGION,
    SOUNDS,
    SPEED,
    TASTE,
    TRAP,
)
from ludus.games.claustrophobia.mind.hints import FAR
from ludus.games.claustrophobia.mind.thumb_humans import contacts, precious
from ludus.games.claustrophobia.reinforcements import price as price_of
from ludus.games.claustrophobia.scores import combat, defence, unit_movement
from ludus.games.claustrophobia.stats import CAPACITY, TILES, TROG_MVT
from ludus.games.claustrophobia.table import Catacombs

RICH: Final = 8  # Threat Points that need not be kept


def hunting(t: Catacombs) -> list[int]:
    """From each tile, how many steps it is to the nearest Humans, as the Demon side walks."""
    away = [FAR] * TILES
    todo: list[int] = []
    for tile in t.order:
        if t.crowd[tile]:
            away[tile] = 0
            todo.append(tile)
    for tile in todo:
        beyond = away[tile] + 1
        for d in (0, 1, 2, 3):
            if t.is_joined(tile, d):
                other = t.beyond(tile, d)
                if away[other] > beyond:
                    away[other] = beyond
                    todo.append(other)
    return away


def turn(t: Catacombs, action: Deed, away: list[int]) -> int:
    """Who is activated first: those who can strike, then the nearest; below 0: nobody."""
    if action.unit == DEMON:
        tile = t.demon_at
    elif action.unit > DEMON:
        tile = t.creature_at[action.unit - CREATURE]
    else:
        tile = action.tile
    if t.crowd[tile]:
        return 100
    return 50 - away[tile] if away[tile] < FAR else -2


def pick_victim(t: Catacombs, options: list[Action]) -> Action | None:
    """Whom to strike: whose death counts, who is nearly dead, and who is easily hit."""
    best: Action | None = None
    most = -1000
    for action in options:
        assert isinstance(action, Deed)
        if action.verb != a.STRIKE and action not in a.TRAPS:
            continue
        w = action.warrior
        value = 4 * (7 - defence(t, w)) + 3 * COUNT[t.canceled[w]] + (12 if precious(t, w) else 0)
        if value > most:
            best, most = action, value
    return best


def pick_frightened(t: Catacombs, options: list[Action]) -> Action:
    """Terror for the one who strikes hardest."""
    best, most = options[-1], 1
    for action in options[:-1]:
        assert isinstance(action, Deed)
        if combat(t, action.warrior) > most:
            best, most = action, combat(t, action.warrior)
    return best


def pick_frenzy(t: Catacombs, options: list[Action]) -> Action:
    """Feeding Frenzy where most Troglodytes strike; not for one."""
    best, most = options[-1], 1
    for action in options[:-1]:
        assert isinstance(action, Deed)
        if t.crowd[action.tile] and t.trogs[action.tile] > most:
            best, most = action, t.trogs[action.tile]
    return best


# --- the Threat phase -------------------------------------------------------------------------------------------------


def placing(t: Catacombs, options: list[Action], rng: Rng) -> Action:
    """The square that gives most for its dice."""
    best, most = options[0], -1000
    met = contacts(t)
    for action in options:
        if isinstance(action, Placing):
            value = 8 * (square_worth(t, action, met) - price(action.dice)) + rng.below(8)
            if value > most:
                best, most = action, value
    return best


def price(dice: tuple[int, ...]) -> int:
    """What the dice would bring one by one, in tenths of a Threat Point."""
    total = 0
    for die in dice:
        total += 20 if die % 2 == 0 else 14
    return total


def square_worth(t: Catacombs, action: Placing, met: int) -> int:
    """In tenths of a Threat Point."""
    square = action.square
    if square == SOUNDS:
        return 20 if action.dice[0] % 2 == 0 else 10
    if square == CALM:
        return 14
    if square == DARK:
        return 26 if len(action.dice) == 2 else 55
    if square == TRAP:
        return 36
    if square == CLAWS:
        return 12 * met
    if square == LEGION:
        return 5 * met
    if square == SPEED:
        return 3 * sum(t.trogs)
    if square == FUTILE:
        return 14 * met
    if square == TASTE:
        return 8 * min(t.threat, 6)
    return 6 * min(t.threat, 4) if square == BURROW else 0


def sending(t: Catacombs, options: list[Action], rng: Rng) -> Action:
    """The Demon as soon as it can be paid; Troglodytes where they strike right away; else Threat Points are kept."""
    away = hunting(t)
    best, most = options[-1], 0
    s = t.story()
    waits = s.demon >= 0 and t.demons_left > 0 and t.demon_at < 0 and not s.master and t.threat < price_of(t, DEMON) + 2
    for action in options:
        assert isinstance(action, Deed)
        value = 8 * wish(t, action, away, waits) + rng.below(8)
        if value > most:
            best, most = action, value
    return best if most >= 8 else options[-1]


def wish(t: Catacombs, action: Deed, away: list[int], waits: bool) -> int:
    """How much the Demon player wants to send or play something."""
    if action is a.SWARM or action is a.PACT:
        return 200
    if action.verb == a.TOUGH:
        return 90 - away[action.tile] if away[action.tile] <= 1 else 0
    if action.verb == a.CRITICAL:
        tile = t.where[action.warrior]
        return 80 + COUNT[t.canceled[action.warrior]] if t.horde[tile] >= 2 else 0
    if action.verb != a.SEND:
        return 0
    if action.unit == DEMON:
        reach = unit_movement(t, DEMON)
        return 150 - 10 * away[action.tile] if away[action.tile] <= reach + 1 else 0
    reach = TROG_MVT + t.speed
    if away[action.tile] <= reach:
        return 100 - away[action.tile] + min(3, t.trogs[action.tile]) if room_beside(t, action.tile) else 0
    if t.free or (not waits and t.threat >= RICH):
        return 60 - 10 * (away[action.tile] - reach)
    return 20 - away[action.tile]


def room_beside(t: Catacombs, tile: int) -> bool:
    """Whether Humans near a tile have room for one more enemy."""
    if t.crowd[tile]:
        return True
    for d in (0, 1, 2, 3):
        if t.is_joined(tile, d):
            other = t.beyond(tile, d)
            if t.crowd[other] and t.horde[other] + t.trogs[tile] < CAPACITY[other]:
                return True
    return t.speed > 0
