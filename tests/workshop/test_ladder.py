"""The ladder: what a step of levels is proven by."""

from __future__ import annotations

import pytest
from tools.ladder import by_seed, interval
from tools.strength import Game, Plan, wilson

PLAN = Plan("void-zone", "expert", "strong", 2, 1)


def games(*shares: float) -> dict[int, Game]:
    return {number: Game(number % 2, share, 0.0, 1, 0.0) for number, share in enumerate(shares)}


def test_a_seed_played_from_every_seat_is_one_observation() -> None:
    assert by_seed(PLAN, games(1.0, 0.0, 0.5, 1.0)) == [0.5, 0.75]
    assert by_seed(PLAN, games(1.0, 1.0, 0.5)) == [1.0]  # the second seed was played from one seat only


def test_draws_make_an_interval_narrower_and_wins_do_not() -> None:
    drawn = interval([0.5, 0.75] * 20, 80)
    assert drawn == pytest.approx((0.5845, 0.6655), abs=0.001)  # Student's, of 40 seeds
    assert drawn[0] > wilson(0.625, 80)[0]
    assert interval([1.0] * 12, 24) == wilson(1.0, 24)  # seeds that are all alike tell no spread
