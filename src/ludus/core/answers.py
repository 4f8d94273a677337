"""Answers that are checked: legal ones go on, those of later seats wait, the rest is refused and changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludus.core import sealed
from ludus.core.action import Action
from ludus.core.diary import Answer
from ludus.core.errors import NotNow, NotYours, WrongEvent
from ludus.core.flow import Ask

if TYPE_CHECKING:
    from ludus.core.match import Match


def apply(match: Match, action: Action | str, seat: int | None) -> None:
    """Answer an open question, for a seat or for the one that is written before the action."""
    if not match.stack:
        raise NotNow(f"the game is over: {match.ending.text}", match.ending.rule)
    chosen, who = match.read(action)
    if seat is not None:
        who = seat
    need = match.need
    if not isinstance(need, Ask):
        raise NotNow("roll or draw first")
    before = need.seat
    if who >= 0 and who != before and not match.turn(who):
        hold(match, chosen, who)
        return
    need = match.need
    assert isinstance(need, Ask)  # who is turned to is asked
    if chosen not in need.options and chosen not in match.asides:
        refused = match.refusal(chosen, need.seat)
        match.turn(before)
        raise refused
    try:
        if chosen in need.options:
            sealed.give(match, chosen)
        else:
            step_aside(match, chosen, need.seat)
        sealed.go_on(match)
    except WrongEvent as e:
        raise e.at(match.stack[-1].step_name()) from e


def hold(match: Match, action: Action, seat: int) -> None:
    """Keep the answer of a seat whose turn has not come; only while answers are sealed."""
    asked = sealed.asking(match, seat) if match.sealing() else None
    if asked is None:
        raise NotYours(f"p{seat + 1} is not asked now: {match.forbidden(action, seat).text}")
    assert isinstance(asked.need, Ask)
    if action in match.game.asides(match.table, seat):
        step_aside(match, action, seat)  # an aside answers no question, so nothing has to be kept
        return
    if action not in asked.need.options:
        raise match.refusal(action, seat)
    match.held.append(Answer(seat, action))


def step_aside(match: Match, action: Action, seat: int) -> None:
    """Leave the open question for an aside; it is asked again afterwards, if it still stands."""
    if match.table.diary is not None:
        match.table.diary.entries.append(Answer(seat, action))
    match.need = None
    match.stack.append(match.game.aside(action, seat))
    match.run()
