"""The tails of distributions, against values that tables of them hold."""

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
