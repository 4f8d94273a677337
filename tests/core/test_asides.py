"""What a seat may do besides answering: the question waits, and the record knows of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ludus.core import answers, record
from ludus.core.action import Action, ActionSpace
from ludus.core.errors import NotNow, NotYours
from ludus.core.fields import Public
from ludus.core.flow import BACK, OVER, Flow, Procedure
from ludus.core.match import Match
from ludus.testing import state_bytes
from tests.toys import bids
from tests.toys.bids.table import Hall

FINE = Action("fine")


class Fine(Procedure):
    """A bidder pays a point."""

    steps = {"pay": ""}
    player: Public[int]

    def pay(self, t: Hall) -> Flow:
        t.score(self.player, -1)
        return BACK


class Leave(Procedure):
    """A bidder leaves, and with that it is over."""

    steps = {"leave": ""}

    def leave(self, t: Hall) -> Flow:
        return OVER


GAME = replace(
    bids.GAME,
    space=ActionSpace(bids.GAME.space.actions, [FINE]),
    asides=lambda table, seat: [FINE] if table.bidders[seat].points > -2 else [],
    aside=lambda action, seat: Fine(player=seat),
)


def points(match: Match) -> list[int]:
    return [bidder.points for bidder in match.table.bidders]  # type: ignore[attr-defined]  # a table of Bids


def told_again(match: Match) -> None:
    """A record leads to the same place."""
    again = record.replay(GAME, match.record())
    for seat in range(3):
        for held in [held for held in match.held if held.seat == seat]:
            answers.hold(again, held.action, seat)
    assert state_bytes(again) == state_bytes(match)
    assert record.verify(GAME, match.record()) == []


def test_an_aside_is_no_option_and_leaves_the_question_open() -> None:
    match = GAME.begin(3, 1)
    before = match.view(0)["choices"]
    assert match.asides == [FINE]
    assert FINE not in match.question.options
    assert match.why_not("fine") is None
    match.apply("fine")
    assert (match.question.seat, match.view(0)["choices"]) == (0, before)
    assert points(match) == [-1, 0, 0]
    match.apply("card 2")
    assert match.record().splitlines()[1:] == ["p1 fine", "p1 card 2"]
    told_again(match)


def test_an_aside_that_is_not_there_is_refused() -> None:
    match = GAME.begin(3, 1)
    match.apply("fine")
    match.apply("fine")
    assert match.asides == []
    with pytest.raises(NotNow, match="'fine' is not possible"):
        match.apply("fine")
    assert points(match) == [-2, 0, 0]


def test_in_a_sealed_step_everybody_who_has_not_answered_may_step_aside() -> None:
    match = GAME.begin(3, 1)
    match.apply("p2 card 1")
    match.apply("p3 fine")
    match.apply("p2 fine")
    assert points(match) == [0, -1, -1]
    assert [str(held.action) for held in match.held] == ["card 1"]
    assert [d.seat for d in match.decisions] == [0, 1, 2]
    assert match.record().splitlines()[1:] == ["p3 fine", "p2 fine"]
    told_again(match)
    match.apply("p2 meek")
    with pytest.raises(NotYours, match="p2 is not asked now"):
        match.apply("p2 fine")


def test_an_aside_is_taken_back_like_an_answer() -> None:
    match = GAME.begin(3, 1)
    fresh = state_bytes(match)
    match.apply("fine")
    assert match.undo(0) is FINE
    assert state_bytes(match) == fresh


def test_a_quiet_match_steps_aside_without_a_diary() -> None:
    match = GAME.begin(3, 1, quiet=True)
    match.apply("fine")
    assert points(match) == [-1, 0, 0]


def test_nobody_is_asked_any_more_once_an_aside_has_ended_the_game() -> None:
    match = replace(GAME, aside=lambda action, seat: Leave()).begin(3, 1)
    match.apply("fine")
    assert match.over
    assert match.need is None
    assert match.decisions == []
