"""Bids, rule by rule."""

from __future__ import annotations

from ludus.testing import position, rule
from tests.toys.bids import GAME


@rule("BD-1", "BD-5")
def test_every_card_is_bid_once() -> None:
    s = position(GAME, 2, cards=2)
    s.play("p1 card 2", "p1 bold", "p2 card 1", "p2 meek")
    s.refuses("p1 card 2", "BD-1").allows("p1 card 1")
    s.play("p1 card 1", "p1 meek", "p2 card 2", "p2 meek")
    assert s.match.over
    assert s.match.ending.scores == (3.0, 2.0)
    assert s.match.ending.ranking == ((0,), (1,))


@rule("BD-2")
def test_card_and_stance_are_planned_by_all_at_once() -> None:
    s = position(GAME, 3)
    s.refuses("p2 bold", "BD-2").refuses("p1 meek", "BD-2")
    s.play("p3 card 2").asks("p1", "plan").asks("p2", "plan").asks("p3", "plan")
    assert s.options("p3") == {"bold", "meek"}
    assert s.options("p2") == {"card 1", "card 2", "card 3"} == s.options()


@rule("BD-3")
def test_the_lowest_card_is_never_bold() -> None:
    position(GAME, 2).play("p1 card 1").refuses("p1 bold", "BD-3").allows("p1 meek")


@rule("BD-4")
def test_cards_alone_score() -> None:
    s = position(GAME, 4)
    for answer in ("p1 card 3", "p1 bold", "p2 card 2", "p2 meek", "p3 card 1", "p3 meek", "p4 card 1", "p4 meek"):
        s.play(answer)
    assert [bidder.points for bidder in s.table.bidders] == [2, 1, 0, 0]
