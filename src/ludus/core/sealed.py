"""Sealed steps: all seats may answer at once. What a seat is asked never depends on what another has sealed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludus.core.action import Action
from ludus.core.flow import Ask, Procedure

if TYPE_CHECKING:
    from ludus.core.generic import TableT
    from ludus.core.match import Match


def standing(match: Match[TableT]) -> list[Match[TableT]]:
    """The match itself at its open question; where several seats may answer, one copy for each of them."""
    if not isinstance(match.need, Ask):
        return []
    if not match.several():
        return [match]
    found = [asking(match, seat) for seat in range(match.players)]
    return [stand for stand in found if stand is not None]


def asking(match: Match[TableT], seat: int) -> Match[TableT] | None:
    """A copy that stands at the question of `seat`, whatever the others will answer; where several may."""
    ghost = match.quiet()
    if ghost.lanes is not None:
        own = isinstance(ghost.need, Ask) and ghost.need.seat == seat
        return ghost if own or ghost.turn(seat) else None
    top = ghost.stack[-1]
    step = top.at
    while still_at(ghost, top, step):
        need = ghost.need
        if not isinstance(need, Ask):
            return None
        given = take_held(ghost, need.seat)
        if given is not None:
            ghost.answer(given)
        elif need.seat == seat:
            return ghost
        else:
            ghost.answer(need.options[0])
    return None


def left_by(match: Match[TableT], seat: int) -> Match[TableT]:
    """The match as `seat` left it: with what it has sealed in this step, whatever the others will answer.

    But for an answer that would end the step: what follows from all of them is not known yet.
    """
    if not isinstance(match.need, Ask) or not any(held.seat == seat for held in match.held):
        return match  # somebody may have given up while answers were sealed: nothing is asked any more
    left, ghost = match, match.quiet()
    top = ghost.stack[-1]
    step = top.at
    while any(held.seat == seat for held in ghost.held):
        need = ghost.need
        assert isinstance(need, Ask)  # sealed answers wait for a question
        ghost.answer(take_held(ghost, need.seat) or need.options[0])
        if not still_at(ghost, top, step):
            break
        if need.seat == seat:
            left = ghost.quiet()
    return left


def still_at(match: Match, top: Procedure, step: int) -> bool:
    return bool(match.stack) and match.stack[-1] is top and top.at == step


def take_held(match: Match, seat: int) -> Action | None:
    """The first answer that waits for a question of `seat`; it waits no longer."""
    for i, held in enumerate(match.held):
        if held.seat == seat:
            del match.held[i]
            return held.action
    return None


def go_on(match: Match) -> None:
    """Give the answers that wait, for as long as their seats are asked."""
    while match.held and match.sealing():
        need = match.need
        given = take_held(match, need.seat) if isinstance(need, Ask) else None
        if given is None:
            return
        match.answer(given)
