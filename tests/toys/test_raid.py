"""Raid, rule by rule: also the shortest tour of the test kit."""

from __future__ import annotations

from ludus.testing import position, rule
from tests.toys.raid import GAME


@rule("RD-1")
def test_everybody_draws_three() -> None:
    s = position(GAME, 3)
    assert [len(raider.hand) for raider in s.table.raiders] == [3, 3, 3]


@rule("RD-2", "RD-9")
def test_rounds_end_with_all_hands_uncovered() -> None:
    s = position(GAME, 2, rounds=1, p1="gem", p2="coin")
    s.asks("p1", "Turn.act").play("p1 wait").asks("p2", "what do you do").play("p2 wait")
    assert s.match.over
    assert s.log()[-2:] == ["p1 held 0 coins, 1 gems and 0 guards.", "p2 held 1 coins, 0 gems and 0 guards."]


@rule("RD-3")
def test_others_are_other_raiders_of_this_game() -> None:
    s = position(GAME, 2, p1="gem", p2="coin")
    s.refuses("p1 raid p1", "RD-3").refuses("p1 peek p4", "RD-3").refuses("p1 pass", "RD-3").allows("p1 raid p2")


@rule("RD-4")
def test_drawing_takes_a_token_out_of_the_bag() -> None:
    s = position(GAME, 2, p1="gem", p2="coin")
    s.play("draw", draw="guard")
    assert s.table.raiders[0].hand == [1, 2]
    assert s.log(0)[-1] == "p1 took a guard."
    assert s.log(1)[-1] == "p1 took a token."
    empty = position(GAME, 2, p1="coin " * 8 + "gem " * 4, p2="guard " * 8)
    empty.refuses("p1 draw", "RD-4")


@rule("RD-5")
def test_an_empty_hand_cannot_be_raided() -> None:
    position(GAME, 3, p1="gem", p2="coin").refuses("p1 raid p3", "RD-5").allows("p1 raid p2")


@rule("RD-6", "RD-8")
def test_everybody_who_holds_tokens_is_asked_target_first() -> None:
    s = position(GAME, 4, p1="gem", p2="guard", p3="coin coin")
    s.play("p1 raid p3", roll="hit hit")
    s.asks("p3", "react").refuses("p3 shield", "RD-8")
    s.play("p3 pass").asks("p2", "react")
    assert s.options() == {"shield", "pass"}
    s.play("p2 shield", draw="coin")
    s.asks("p2", "Turn.act")
    assert s.table.raiders[0].hand == [1, 0]


@rule("RD-6")
def test_without_a_hit_nobody_is_asked() -> None:
    position(GAME, 2, p1="gem", p2="guard").play("p1 raid p2", roll="miss miss").asks("p2", "Turn.act")


@rule("RD-7")
def test_each_hit_takes_a_token() -> None:
    s = position(GAME, 2, p1="gem", p2="guard coin coin")
    s.play("p1 raid p2", "p2 pass", roll="hit hit", draw="coin guard")
    assert s.table.raiders[0].hand == [1, 0, 2]
    assert s.table.raiders[1].hand == [0]


@rule("RD-8", "RD-10")
def test_banked_tokens_count_as_agreed() -> None:
    s = position(GAME, 2, rounds=1, worth=(2, 5, 0), p1="coin", p2="gem gem")
    s.refuses("p1 bank gem", "RD-8")
    s.play("p1 bank coin", "p2 bank gem")
    assert s.match.ending.scores == (2.0, 6.0)
    assert s.match.ending.winners == (1,)
    assert s.match.ending.rule == "RD-10"


@rule("RD-G1")
def test_peeking_shows_one_token_to_one_raider() -> None:
    s = position(GAME, 3, p1="gem", p2="guard coin")
    s.play("p1 peek p2", draw="guard")
    assert [s.log(seat)[-1] for seat in (0, 1)] == ["p1 saw a guard of p2.", "p1 peeked at p2."]
    position(GAME, 2, peeking=False, p1="gem", p2="coin").refuses("p1 peek p2", "RD-G1")
