"""The reverse auction and the team it buys (CL-300 to CL-312)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.claustrophobia.kit import WARRIORS, among, offers, say, then, why
from tests.games.claustrophobia.test_setup import GIFTS, OBJECTS

from ludus.testing import Position, fall_anyhow, position, rule
from ludus.testing.play import chooser


def auction(**options: Any) -> Position:
    return position("claustrophobia", 2, **{"auction": True, "first_bidder": "human_seat", **options})


def won(points: int, **options: Any) -> Position:
    """p1 has won with a bid."""
    return then(auction(**options), f"bid {points}", *(["pass"] if points else []))


def bought(s: Position, *answers: str) -> Position:
    """Buys; what is left of the budget goes into Advantage cards by the seed."""
    for answer in answers:
        s.match.apply(answer)
    s.match.explicit = False
    return s


@rule("CL-300", "CL-312")
def test_the_demon_forces_stay_as_the_scenario_has_them() -> None:
    s = won(0)
    s.match.explicit = False
    fall_anyhow(s.match, chooser(1))
    assert (s.table.threat, s.table.demons_left, s.table.reserve) == (4, 2, 11)
    assert len(s.table.packet) == 11


@rule("CL-301", "CL-G46")
def test_the_first_bid_is_21_at_most_and_has_to_be_made() -> None:
    s = auction().asks("p1", "bid")
    assert offers(s, "bid") == {str(n) for n in range(22)}
    s.refuses("pass", "CL-G46")


@rule("CL-302", "CL-G46")
def test_each_bid_is_lower() -> None:
    s = auction().play("bid 17").asks("p2", "bid")
    assert s.options() == {"pass", *[f"bid {n}" for n in range(17)]}
    s.refuses("bid 17", "CL-302").refuses("bid 18", "CL-302").play("bid 12").asks("p1", "bid")
    assert s.options() == {"pass", *[f"bid {n}" for n in range(12)]}


@rule("CL-303", "CL-312")
def test_the_lowest_bidder_plays_the_humans() -> None:
    assert auction().play("bid 17", "pass").table.human == 0
    s = auction().play("bid 17", "bid 16", "pass").asks("p2", "warriors")
    assert s.table.human == 1


@rule("CL-G46")
@pytest.mark.parametrize(("first", "seat"), [("human_seat", "p1"), ("demon_seat", "p2")])
def test_who_opens_is_an_option(first: str, seat: str) -> None:
    auction(first_bidder=first).asks(seat, "bid")


@rule("CL-G46")
def test_who_opens_is_drawn_otherwise() -> None:
    seats = {position("claustrophobia", 2, seed, auction=True).match.question.seat for seed in range(20)}
    assert seats == {0, 1}


@rule("CL-304", "CL-309")
def test_the_rest_goes_into_advantage_cards() -> None:
    s = bought(won(7), "buy brute", "done")
    while s.match.question.kind.startswith("TeamBuilding"):
        s.match.apply("done")
    assert len(s.table.hands[0].cards) == 4
    assert among(s.table.team, WARRIORS) == {"redeemer", "brute1"}


@rule("CL-304", "CL-309")
def test_no_more_cards_than_there_are() -> None:
    s = bought(won(21))
    while s.match.question.kind.startswith("TeamBuilding"):
        if "done" in s.options():
            s.match.apply("done")
        else:
            s.match.apply(min(s.options()))
    assert len(s.table.hands[0].cards) <= 15


@rule("CL-305")
def test_the_redeemer_is_always_there_and_free() -> None:
    s = won(0)
    assert among(s.table.team, WARRIORS) == {"redeemer"}


@rule("CL-307")
def test_two_of_a_kind_for_three_points_each() -> None:
    s = won(21).play("buy brute", "buy brute")
    assert offers(s, "buy") == {"blade"}
    s.refuses("buy brute", "CL-307")
    s = won(5).play("buy brute")
    assert offers(s, "buy") & {"brute", "blade"} == set()


@rule("CL-G49", "CL-307")
def test_figures_the_scenario_needs_are_not_for_sale() -> None:
    s = won(21, scenario="the_possessed").play("buy brute").refuses("buy brute", "CL-G49")
    s.play("buy blade")
    assert offers(s, "buy") & {"brute", "blade"} == set()


@rule("CL-306")
def test_four_different_gifts_for_two_points_each() -> None:
    s = won(21).play("done")
    assert offers(s, "buy gift") == set(GIFTS)
    s.play("buy gift healing").refuses("buy gift healing", "CL-306")
    s.play("buy gift courage", "buy gift gather", "buy gift smite")
    assert offers(s, "buy gift") == set()
    if s.match.question.kind == "TeamBuilding.gifts":
        s.refuses("buy gift blessing", "CL-306")


@rule("CL-308", "CL-G47", "CL-G48", "CL-310")
def test_six_objects_for_two_points_each() -> None:
    s = won(21).play("buy brute", "buy brute", "done", "done").asks("p1", "objects")
    assert offers(s, "buy shield") == {"brute1", "brute2"}
    s.play("buy shield brute1")
    assert offers(s, "buy shield") == {"brute2"}  # not two of a name for one warrior
    s.play("buy shield brute2")
    assert offers(s, "buy shield") == set()
    s.play("buy scepter redeemer", "buy hammer redeemer")
    assert offers(s, "buy") == {"blunderbuss redeemer"}
    s.match.explicit = False
    s.match.apply("buy blunderbuss redeemer") if "buy blunderbuss redeemer" in s.options() else None
    assert among(s.table.objects[0], OBJECTS) <= {"scepter", "hammer", "blunderbuss"}


@rule("CL-308", "CL-311", "CL-G47", "CL-G48", "CL-012", "CL-304")
def test_why_an_object_is_not_sold() -> None:
    s = won(21)
    then(s, "buy brute", "buy brute", "buy blade", "done", "done").asks("p1", "objects")
    s.refuses("buy blunderbuss brute1", "CL-311").refuses("buy shield blade1", "CL-308")
    s.refuses("buy scepter brute1", "CL-308").refuses("buy hammer blade1", "CL-308").refuses(
        "buy shield blade2", "CL-308"
    )
    then(s, "buy shield brute1").refuses("buy shield brute1", "CL-G47")
    then(s, "buy scepter redeemer").refuses("buy scepter redeemer", "CL-G47")
    s = then(won(21), "buy brute", "buy brute", "done", "done", "buy shield brute1", "buy shield brute2")
    assert why(s, "buy shield redeemer") == "The Redeemer can't carry that. (CL-308)"
    assert why(s, "buy shield redeemer", "de") == "Der Redeemer darf das nicht tragen. (CL-308)"
    poor = then(won(4), "buy brute")
    assert not poor.match.decisions or offers(poor, "buy") == set()  # one point buys no Object


@rule("CL-304", "CL-305", "CL-306", "CL-307", "CL-308", "CL-309")
def test_x18_a_team_for_seventeen() -> None:
    s = bought(won(17), "buy brute", "buy brute", "done", "buy gift courage", "buy gift healing", "done")
    bought(s, "buy shield brute1", "buy shield brute2", "done")
    assert among(s.table.team, WARRIORS) == {"redeemer", "brute1", "brute2"}
    assert among(s.table.gifts, GIFTS) == {"courage", "healing"}
    assert [among(s.table.objects[w], OBJECTS) for w in range(3)] == [set(), {"shield"}, {"shield"}]
    assert len(s.table.hands[0].cards) == 3


@rule("CL-300", "CL-294")
def test_handicaps_go_with_the_auction() -> None:
    s = won(2, handicap_demon_gift=True).play("done")
    say(s, "done")
    assert s.match.question.kind == "SetUp.extra_gift"


@rule("CL-304", "CL-309")
def test_points_that_no_card_is_left_for_have_to_be_spent() -> None:
    s = then(won(18), "done", "done").asks("p1", "objects")
    said = "More points are left than there are Advantage cards: buy another Object. (CL-309)"
    assert why(s, "done") == said
    then(s, "buy scepter redeemer").refuses("done", "CL-309")
    then(s, "buy hammer redeemer").allows("done")


@rule("CL-G48")
def test_of_each_object_there_are_only_so_many() -> None:
    s = then(won(21), "buy blade", "buy blade", "done", "done", "buy blunderbuss blade1", "buy blunderbuss blade2")
    assert why(s, "buy blunderbuss redeemer") == "No such card is left. (CL-G48)"
