"""Intervals and tests, against figures that others have published."""

from __future__ import annotations

from math import log
from typing import Any

import pytest

from ludus.core.errors import BadOption
from ludus.lab.sprt import Sprt
from ludus.lab.stats import elo, holm, mean, share, share_of, unlike, unlike_means


def test_wilson() -> None:
    """Newcombe 1998, table I: 81 of 263, and none of 20."""
    assert (round(share(81, 263).low, 4), round(share(81, 263).high, 4)) == (0.2553, 0.3662)
    assert (share(0, 20).low, round(share(0, 20).high, 4)) == (0.0, 0.1611)
    assert (share(0, 0).low, share(0, 0).high) == (0.0, 1.0)
    assert share(20, 20).high == 1.0


def test_a_mean() -> None:
    found = mean([1, 2, 3, 4, 5])
    assert (found.value, round(found.low, 3), round(found.high, 3), found.n) == (3, 1.037, 4.963, 5)
    assert mean([7]).low == mean([7]).high == 7


def test_holm() -> None:
    """The example of Holm's own method: 0.01, 0.04, 0.03, 0.005."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])


def test_what_luck_does() -> None:
    assert unlike(50, 100, 0.5) == 1.0
    assert unlike(60, 100, 0.5) == pytest.approx(0.0569, abs=1e-4)
    assert unlike(3, 0, 0.5) == 1.0
    assert unlike_means([1, 2, 3], [1, 2, 3]) == 1.0
    assert unlike_means([1, 2, 3], [11, 12, 13]) < 0.001
    assert unlike_means([4, 4], [4, 4]) == 1.0


def test_elo_and_shares() -> None:
    assert share_of(0) == 0.5
    assert share_of(elo(0.64)) == pytest.approx(0.64)
    assert (elo(1.0), elo(0.0)) == (1200, -1200)


def test_the_sequential_test_answers_both_ways() -> None:
    yes, no = Sprt(0, 50), Sprt(0, 50)
    for test, outcomes in ((yes, [1, 0.5, 0.75, 0.5]), (no, [0.25, 0.5, 0.5, 0.75])):
        pairs = 0
        while not test.verdict and pairs < 4000:
            test.add(outcomes[pairs % 4])
            pairs += 1
        assert pairs < 1000
    assert (yes.verdict, no.verdict) == ("stronger", "not stronger")
    assert yes.llr >= yes.bounds[1] == pytest.approx(2.944, abs=1e-3)


def test_its_likelihood_is_that_of_plain_wins() -> None:
    """Pairs that are all won or all lost are coin throws, whose ratio is known in closed form."""
    test = Sprt(0, 40)
    test.seen.update({1.0: 60, 0.0: 40})
    p = share_of(40)
    assert test.llr == pytest.approx(60 * log(p / 0.5) + 40 * log((1 - p) / 0.5), abs=0.01)


def test_nothing_is_known_before_the_first_pair() -> None:
    assert (Sprt().llr, Sprt().verdict) == (0.0, "")


@pytest.mark.parametrize("wrong", [{"elo0": 30}, {"elo1": 700}, {"alpha": 0}, {"beta": 0.5}])
def test_wrong_questions(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        Sprt(**wrong)
