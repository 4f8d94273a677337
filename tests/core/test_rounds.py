"""Whatever loop the rules go through, a sealed answer belongs to one round, and nobody sees or answers a later one."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from dataclasses import replace

import pytest

from ludus.core import record
from ludus.core.chance import Rng
from ludus.core.errors import IllegalAction, NotNow, NotYours
from ludus.core.flow import Ask
from ludus.core.match import Match
from ludus.testing.play import chooser
from ludus.testing.sealed import changed_questions
from ludus.testing.secrecy import leak_now
from tests.toys.rounds import GAME
from tests.toys.rounds.actions import CARD, NO, YES
from tests.toys.rounds.play import GotoPlay, Planning, Window
from tests.toys.rounds.shapes import SHAPES
from tests.toys.rounds.table import Hall

TRIES = [*CARD, YES, NO]
BOXES = [(shape, players) for shape in SHAPES for players in GAME.seats]
every_box = pytest.mark.parametrize(("shape", "players"), BOXES)


def due(match: Match[Hall]) -> list[int]:
    """The seats that have not said all they are asked for in this round, by the rules alone."""
    top = match.stack[-1]
    assert isinstance(match.need, Ask)
    if isinstance(top, Window):
        order, given = list(range(match.players)), top.given
    elif isinstance(top, Planning) and top.where() == "plan":
        order, given = top.order(match.table), top.asked
    else:
        return match.lanes.seats() if match.lanes is not None else [match.need.seat]
    answered = [*order[:given], *[held.seat for held in match.held]]
    return [seat for seat in range(match.players) if order.count(seat) > answered.count(seat)]


def in_any_order(match: Match[Hall], rng: Rng) -> Iterator[Match[Hall]]:
    """Plays a match to its end, the seats that may answer in any order, and yields it at each question."""
    while not match.over:
        yield match
        seat = match.asked[rng.below(len(match.asked))]
        options = next(d.options for d in match.decisions if d.seat == seat)
        match.apply(options[rng.below(len(options))], seat)


@every_box
def test_all_who_have_not_answered_are_asked_and_nobody_else(shape: str, players: int) -> None:
    for seed in range(4):
        for match in in_any_order(GAME.begin(players, seed, shape=shape), chooser(seed)):
            assert match.asked == due(match) == [d.seat for d in match.decisions]
            assert match.view()["asked"] == match.asked
            for seat in set(range(players)) - set(match.asked):
                before = match.to_json()
                assert "choices" not in match.view(seat)
                with pytest.raises((NotYours, NotNow)):
                    match.apply("card 1", seat)
                assert match.to_json() == before


@every_box
def test_nobody_sees_what_is_hidden_whoever_has_answered(shape: str, players: int) -> None:
    """View, flow, questions, refusals and log are the same in every world that a seat cannot tell from the true one."""
    for seed in range(3):
        for n, match in enumerate(in_any_order(GAME.begin(players, seed, shape=shape), chooser(seed))):
            for seat in range(-1, players):
                assert leak_now(match, seat, n, TRIES) == ""


@every_box
def test_the_table_that_is_seen_is_the_true_one(shape: str, players: int) -> None:
    """Not one in which others have answered something, which nobody has."""
    for match in in_any_order(GAME.begin(players, 5, shape=shape), chooser(5)):
        if match.lanes is None:
            for seat in (None, *range(players)):
                assert match.view(seat)["table"] == match.table.view(-1 if seat is None else seat)
            assert changed_questions(match) == []


@every_box
def test_a_sealed_answer_is_taken_back_by_whoever_gave_it_until_the_round_is_over(shape: str, players: int) -> None:
    taken = 0
    for match in in_any_order(GAME.begin(players, 6, shape=shape), chooser(6)):
        for seat in set(range(players)) - set(match.asked) if match.sealing() else ():
            now = match.clone()
            answers = sum(h.seat == seat for h in now.held)
            try:
                action = now.undo(seat)
            except IllegalAction:
                assert not answers
                assert seat not in given_in_round(match)
                continue
            taken += 1
            assert seat in now.asked
            assert [now.view(other)["table"] for other in range(players) if other != seat] == [
                match.view(other)["table"] for other in range(players) if other != seat
            ]
            now.apply(action, seat)
            assert position_of(now) == position_of(match)
    assert taken or shape == "lanes" or (shape, players) == ("skip", 2)  # nobody waits for another there


def position_of(match: Match[Hall]) -> str:
    """All that matters of a match; sealed answers of different seats wait in no order."""
    held = sorted(match.state()["held"], key=lambda answer: answer[0])
    return json.dumps({**match.state(), "held": held}, sort_keys=True)


def given_in_round(match: Match[Hall]) -> list[int]:
    """The seats that have answered in the round that is on."""
    top = match.stack[-1]
    if isinstance(top, Window):
        return list(range(top.given))
    return top.order(match.table)[: top.asked] if isinstance(top, Planning) else []


@every_box
def test_a_match_that_is_loaded_or_replayed_asks_the_same_seats(shape: str, players: int) -> None:
    begun = GAME.begin(players, 7, shape=shape)
    for match in in_any_order(begun, chooser(7)):
        for believed in (True, False):
            again = GAME.load(match.to_json(), believed)
            assert again.asked == match.asked
            assert again.to_json() == match.to_json()
        old = {name: value for name, value in match.to_json().items() if name != "round"}
        assert GAME.load(old, believed=False).asked == match.asked
        assert set(GAME.load(old).asked) >= set(match.asked)
    assert record.verify(GAME, begun.record()) == []


@every_box
def test_every_order_of_answers_gives_the_same_round(shape: str, players: int) -> None:
    match = GAME.begin(players, 8, shape=shape)
    if not match.sealing():
        match.apply(match.question.options[0])
    answers = [(d.seat, d.options[-1]) for d in match.decisions if match.sealing()]
    ends = set()
    for order in itertools.permutations(answers):
        now = match.clone()
        for seat, action in order:
            now.apply(action, seat)
        ends.add(position_of(now))
    assert len(ends) == 1


class Cut(GotoPlay):
    """Rules that break the promise: an answer may end the first round, though others have been asked."""

    steps = {"deal": "RO-4", "plan": "RO-1", "uncover": "RO-3", "back": "RO-1"}
    sealed = ("plan",)

    def order(self, t: Hall) -> list[int]:
        cut = not self.number and bool(self.plans) and self.plans[0] > min(t.players[0].hand)
        return [0] if cut else super().order(t)


def test_held_answers_do_not_outlive_their_round() -> None:
    """Nobody is answered for in a later round with what was meant for an earlier one."""
    match = replace(GAME, start=lambda setting: (GAME.start(setting)[0], Cut())).begin(2, 1)
    match.apply(next(d.options[0] for d in match.decisions if d.seat == 1), 1)
    assert match.held
    round = match.round
    match.apply(match.question.options[-1], 0)
    assert match.round is not round
    assert match.held == []
    assert match.asked == [0, 1]
    match.apply(match.question.options[0], 0)
    assert match.asked == [1]
