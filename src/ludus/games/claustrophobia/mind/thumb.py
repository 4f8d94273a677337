"""Rules of thumb: a practiced player follows them without thinking, and searching bots assume that play continues so.

They look only at what lies open, and at the hand of the seat that answers.
"""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.chance import Rng
from ludus.core.flow import Ask
from ludus.core.match import Match
from ludus.games.claustrophobia import actions as a
from ludus.games.claustrophobia.actions import Deed
from ludus.games.claustrophobia.kinds import SET_UP
from ludus.games.claustrophobia.mind import thumb_demons as demons
from ludus.games.claustrophobia.mind import thumb_humans as humans
from ludus.games.claustrophobia.mind.hints import distances
from ludus.games.claustrophobia.play.activation import Activation
from ludus.games.claustrophobia.play.demons import DemonActivation, DemonPhase
from ludus.games.claustrophobia.play.explore import Laying
from ludus.games.claustrophobia.play.hits import HumanHits
from ludus.games.claustrophobia.play.human import HumanPhase
from ludus.games.claustrophobia.play.initiative import Initiative
from ludus.games.claustrophobia.play.threat import ThreatPhase
from ludus.games.claustrophobia.table import Catacombs

EAGER: Final = (a.PANIC, a.LOST, a.AMBUSH, a.SWARM, a.PACT, a.RESIST, a.TOKEN, a.FORESEE, a.MAP, a.TORCH, a.HOLD_BACK)


def thumb(match: Match, rng: Rng) -> Action | None:
    """The answer to the open question; none where there is no rule of thumb for it."""
    need, t = match.need, match.table
    assert isinstance(need, Ask)
    assert isinstance(t, Catacombs)
    options = need.options
    if len(options) == 1:
        return options[0]
    if t.phase == SET_UP:
        return None
    top = match.stack[-1]
    if isinstance(top, Activation):
        return act(t, top, options, rng)
    if isinstance(top, DemonActivation):
        return strike(t, top, options, rng)
    if isinstance(top, HumanPhase):
        return activate(t, options, rng) if need.seat == t.human else eager(options)
    if isinstance(top, DemonPhase):
        return rouse(t, options, rng) if need.seat != t.human else hold(t, options)
    if isinstance(top, Initiative):
        return initiative(t, top, options, rng)
    if isinstance(top, ThreatPhase):
        return threat(t, options, rng)
    if isinstance(top, HumanHits):
        return hit(t, top, need, rng)
    return None if isinstance(top, Laying) else eager(options)


def eager(options: list[Action]) -> Action | None:
    """What is nearly always done where it can be."""
    for option in options:
        if option in EAGER:
            return option
    return None


def act(t: Catacombs, top: Activation, options: list[Action], rng: Rng) -> Action:
    w = top.warrior
    goals = humans.destinations(t, t.story(), w)
    away = distances(t, goals)
    best, most = options[-1], 0
    for action in options:
        assert isinstance(action, Deed)
        value = 8 * humans.value_of(t, action, w, away, goals) + rng.below(8)
        if value > most and action is not a.END:
            best, most = action, value
    return best if most >= 8 else a.END


def activate(t: Catacombs, options: list[Action], rng: Rng) -> Action:
    best, most = options[-1], -1000
    away = distances(t, humans.destinations(t, t.story(), 1))
    for action in options:
        assert isinstance(action, Deed)
        value = 8 * humans.turn(t, action, away) + rng.below(8)
        if value > most:
            best, most = action, value
    return best


def hold(t: Catacombs, options: list[Action]) -> Action:
    """Hold the Line! when blows are sure to come."""
    return options[0] if humans.contacts(t) >= 3 else options[-1]


def initiative(t: Catacombs, top: Initiative, options: list[Action], rng: Rng) -> Action | None:
    first = options[0]
    assert isinstance(first, Deed)
    if first in a.ASSIGN:
        return a.ASSIGN[humans.best_die(t, top.place) - 1]
    if first in a.WHISPER:
        return options[-2]
    if first in a.TERRORS:
        return demons.pick_frightened(t, options)
    if options[-1] is not a.DONE or first is a.TRUST:
        return None
    best, most = options[-1], 0
    for action in options[:-1]:
        assert isinstance(action, Deed)
        value = 8 * humans.support(t, action) + rng.below(8)
        if value > most:
            best, most = action, value
    return best if most >= 8 else a.DONE


def hit(t: Catacombs, top: HumanHits, need: Ask, rng: Rng) -> Action:
    best, most = need.options[0], -1000
    for action in need.options:
        assert isinstance(action, Deed)
        if action in a.LINES:
            value = humans.line_worth(t, top.taker, action.line)
            value = -value if need.seat == t.human else value
        else:
            value = humans.stamina(t, action.warrior)
        if 8 * value + rng.below(8) > most:
            best, most = action, 8 * value
    return best


# --- the Demon player -------------------------------------------------------------------------------------------------


def threat(t: Catacombs, options: list[Action], rng: Rng) -> Action | None:
    first = options[0]
    assert isinstance(first, Deed)
    if first.verb == a.PLACE:
        return demons.placing(t, options, rng)
    if first is a.TORCH or first is a.RESOLVE_DARK:
        return first
    if first in a.TRAPS:
        return demons.pick_victim(t, options)
    return demons.sending(t, options, rng)


def rouse(t: Catacombs, options: list[Action], rng: Rng) -> Action:
    if options[0] in a.FRENZIES:
        return demons.pick_frenzy(t, options)
    away = demons.hunting(t)
    best, most = options[-1], -1
    for action in options[:-1]:
        assert isinstance(action, Deed)
        value = 8 * demons.turn(t, action, away) + rng.below(8)
        if value > most:
            best, most = action, value
    return best


def strike(t: Catacombs, top: DemonActivation, options: list[Action], rng: Rng) -> Action:
    if t.crowd[top.tile]:
        return demons.pick_victim(t, options) or a.END
    away = demons.hunting(t)
    best, least = options[-1], 8 * away[top.tile]
    for action in options[:-1]:
        assert isinstance(action, Deed)
        to = action.tile if action.verb == a.HOLE else t.beyond(top.tile, action.side)
        value = 8 * away[to] + rng.below(8)
        if value < least:
            best, least = action, value
    return best
