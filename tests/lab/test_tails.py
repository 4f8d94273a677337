"""The tails of distributions, against values that tables of them hold, and against scipy."""

from __future__ import annotations

import pytest

from ludus.lab.tails import binomial, student, student_reach


@pytest.mark.parametrize(
    ("freedom", "reach"), [(1, 12.7062047364), (2, 4.3026527297), (10, 2.2281388520), (59, 2.0009953781)]
)
def test_the_reach_of_student(freedom: int, reach: float) -> None:
    assert student_reach(0.95, freedom) == pytest.approx(reach, rel=1e-9)
    assert student(reach, freedom) == pytest.approx(0.05, rel=1e-8)
    assert student(-reach, freedom) == student(reach, freedom)


def test_the_ends_of_student() -> None:
    assert student(0.0, 7) == pytest.approx(1.0)
    assert student(float("inf"), 7) == 0.0
    assert student(1.0, 1) == pytest.approx(0.5)  # Cauchy's


def test_a_share_is_tested_exactly() -> None:
    assert binomial(5, 10, 0.5) == pytest.approx(1.0)
    assert binomial(10, 10, 0.5) == pytest.approx(2 / 1024)
    assert binomial(8, 10, 0.5) == pytest.approx(2 * (45 + 10 + 1) / 1024)
    assert binomial(0, 3, 1 / 3) == pytest.approx(15 / 27)


@pytest.mark.parametrize("freedom", [1, 3, 17, 250, 4000])
def test_student_is_scipys(freedom: int) -> None:
    from scipy import stats  # takes a second, which everybody would wait who collects

    for t in (0.01, 0.7, 1.96, 5.0):
        assert student(t, freedom) == pytest.approx(2 * stats.t.sf(t, freedom), rel=1e-9)
    for sure in (0.5, 0.95, 0.999):
        assert student_reach(sure, freedom) == pytest.approx(stats.t.ppf((1 + sure) / 2, freedom), rel=1e-8)


@pytest.mark.parametrize(("n", "share"), [(7, 0.5), (60, 1 / 3), (501, 0.25), (2000, 0.48)])
def test_the_exact_test_of_a_share_is_scipys(n: int, share: float) -> None:
    from scipy import stats

    for successes in (0, n // 5, n // 3, n // 2, n):
        known = stats.binomtest(successes, n, share).pvalue
        assert binomial(successes, n, share) == pytest.approx(known, rel=1e-6, abs=1e-200)
