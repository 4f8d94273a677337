"""Sealed answers: given at once, in any order, and the same whoever was first."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from ludus.core.errors import NotNow, NotYours
from ludus.core.fields import Public
from ludus.core.flow import OVER, Flow
from ludus.core.match import Match
from ludus.core.part import Json
from ludus.core.worlds import question
from ludus.testing import state_bytes
from ludus.testing.sealed import changed_questions
from tests.toys.bids import GAME
from tests.toys.bids.actions import Card
from tests.toys.bids.play import Play, Round
from tests.toys.bids.table import Hall

ANSWERS = {0: ["card 2", "bold"], 1: ["card 1", "meek"], 2: ["card 3", "meek"]}


def played(order: list[int]) -> Match:
    match, left = GAME.begin(3, 1), {seat: list(answers) for seat, answers in ANSWERS.items()}
    for seat in order:
        match.apply(left[seat].pop(0), seat)
    return match


def test_every_order_gives_the_same_record() -> None:
    orders = sorted(set(itertools.permutations([0, 0, 1, 1, 2, 2])))
    matches = [played(list(order)) for order in orders]
    assert len(orders) == 90
    assert len({match.record() for match in matches}) == 1
    assert len({state_bytes(match) for match in matches}) == 1
    assert matches[0].record().splitlines()[1:4] == ["p1 card 2", "p1 bold", "p2 card 1"]


def test_all_are_asked_until_they_have_answered() -> None:
    match = GAME.begin(3, 1)
    assert [d.seat for d in match.decisions] == [0, 1, 2]
    match.apply("p3 card 1")
    assert [(d.seat, [str(a) for a in d.options]) for d in match.decisions][2] == (2, ["meek"])
    assert [d.prompt for d in match.decisions] == [f"p{seat}, what do you plan?" for seat in (1, 2, 3)]
    match.apply("p3 meek")
    assert [d.seat for d in match.decisions] == [0, 1]
    assert match.view(1)["asked"] == [0, 1]
    assert match.view(2).get("choices") is None
    with pytest.raises(NotYours, match="p3 is not asked now"):
        match.apply("p3 bold")


def test_a_refusal_is_that_of_the_seat_itself() -> None:
    """What the seat whose turn it is could answer does not matter."""
    match = GAME.begin(3, 1)
    match.apply("p1 card 2")
    before = match.to_json()
    with pytest.raises(NotNow, match="BD-2"):
        match.apply("p2 bold")
    assert match.forbidden("bold", 1).rule == "BD-2"
    assert match.why_not("p1 bold") is None
    match.apply("p2 card 1")
    with pytest.raises(NotNow, match="BD-3"):
        match.apply("p2 bold")
    assert match.forbidden("p2 bold").rule == "BD-3"
    assert match.forbidden("p2 card 0").rule == "BD-2"
    assert {**match.to_json(), "held": []} == before


def test_held_answers_are_saved_copied_and_kept_apart() -> None:
    match = GAME.begin(3, 1)
    match.apply("p2 card 1")
    match.apply("p3 card 3")
    back, copy = GAME.load(match.to_json()), match.clone()
    copy.apply("p2 meek")
    assert len(match.held) == 2
    assert len(copy.held) == 3
    for other in (back, copy):
        left = [a for a in ("p1 card 2", "p1 bold", "p2 meek", "p3 meek") if other is back or a != "p2 meek"]
        for answer in left:
            other.apply(answer)
    assert back.record() == copy.record() == played([0, 0, 1, 1, 2, 2]).record()
    assert match.held
    assert "p2" not in match.record()


def test_nobody_sees_a_sealed_answer() -> None:
    one, two = played([0, 0]), GAME.begin(3, 1)
    two.apply("p1 card 3")
    two.apply("p1 meek")
    for seat in (None, 1, 2):
        assert one.view(seat, explain=True) == two.view(seat, explain=True)


def test_imagined_worlds_hold_answers_that_look_the_same() -> None:
    """Who has answered is seen; what they answered, and how far the others are, is not."""
    match = GAME.begin(3, 1)
    for answer in ("p2 card 3", "p3 card 3", "p3 bold"):
        match.apply(answer)
    held = set()
    for seed in range(40):
        world = match.imagine(0, seed)
        assert world.view(0, explain=True)["question"] == match.view(0, explain=True)["question"]
        held.add(tuple((h.seat, str(h.action)) for h in world.held if h.seat == 2))
        assert [str(h.action) for h in match.imagine(1, seed).held if h.seat == 1] == ["card 3"]
    assert len(held) > 3
    assert all(len(answers) == 2 for answers in held)


class Counted(Round):
    """A round in which everybody sees how many answers were given."""

    given: Public[int] = 0

    def planning(self, what: int) -> Flow:
        self.given += 1
        return super().planning(what)


class CountedPlay(Play):
    """Such rounds, one after the other."""

    def bid(self, t: Hall) -> Flow:
        return Counted() if t.bidders[0].cards else OVER


def test_imagined_worlds_hold_as_many_answers_as_are_seen() -> None:
    game = replace(GAME, start=lambda setting: (GAME.start(setting)[0], CountedPlay()))
    match = game.begin(3, 1)
    match.apply("p2 card 3")
    held = set()
    for seed in range(20):
        world = match.imagine(0, seed)
        assert question(world, 1, 0) == question(match, 1, 0)
        assert [h.seat for h in world.held] == [1]
        held.add(str(world.held[0].action))
    assert held == {"card 1", "card 2", "card 3"}
    match.apply("p2 meek")
    assert {tuple(h.seat for h in match.imagine(0, seed).held) for seed in range(20)} == {(1, 1)}


class OwnPlans(Round):
    """A round in which everybody sees what they have planned themselves."""

    def view(self, seat: int, place: int = 0) -> Json:
        return {**super().view(seat, place), "mine": list(self.plans[2 * seat : 2 * seat + 2]) if seat >= 0 else []}


class OwnPlay(Play):
    """Such rounds, one after the other."""

    def bid(self, t: Hall) -> Flow:
        return OwnPlans() if t.bidders[0].cards else OVER


@pytest.mark.parametrize("ahead", [1, 2])
def test_who_is_ahead_sees_the_own_answers(ahead: int) -> None:
    """But for the very last one: it would end the step, and show what all have answered."""
    match = replace(GAME, start=lambda setting: (GAME.start(setting)[0], OwnPlay())).begin(3, 1)

    def mine() -> list[list[int]]:
        return [match.view(seat)["flow"][-1]["mine"] for seat in (0, 1, 2, None)]

    match.apply("card 3", ahead)
    assert mine() == [[3] if seat == ahead else [] for seat in range(4)]
    match.apply("bold", ahead)
    shown = [3, 1] if ahead == 1 else [3]
    assert mine() == [shown if seat == ahead else [] for seat in range(4)]


class Telling(Round):
    """A round in which nobody is offered the card that another has sealed: a mistake that gives it away."""

    def why_not_plan_card(self, t: Hall, a: Card) -> str:
        return "BD-1" if a.number in self.plans[::2] else super().why_not_plan_card(t, a)


class TellingPlay(Play):
    """Such rounds, one after the other."""

    def bid(self, t: Hall) -> Flow:
        return Telling() if t.bidders[0].cards else OVER


def test_a_sealed_answer_that_changes_the_question_of_another_is_found() -> None:
    telling = replace(GAME, start=lambda setting: (GAME.start(setting)[0], TellingPlay()))
    assert changed_questions(GAME.begin(3, 1)) == []
    found = changed_questions(telling.begin(3, 1))
    assert "p2 is asked something else after p1 sealed 'card 2'" in found
