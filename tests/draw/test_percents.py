"""Parts in per cent add up."""

from __future__ import annotations

from random import Random

import pytest

from ludus.draw import percents


@pytest.mark.parametrize(
    ("parts", "told"),
    [([1 / 3, 1 / 3, 1 / 3], [34, 33, 33]), ([0.125, 0.125, 0.75], [13, 12, 75]), ([1.0, 0.0], [100, 0])],
)
def test_the_largest_remainder_is_rounded_up(parts: list[float], told: list[int]) -> None:
    assert percents(parts) == told


def test_they_are_a_hundred_and_none_is_far_off() -> None:
    rng = Random(3)
    for _ in range(200):
        weights = [rng.random() for _ in range(rng.randint(1, 6))]
        parts = [weight / sum(weights) for weight in weights]
        found = percents(parts)
        assert sum(found) == 100
        assert all(abs(each - 100 * part) < 1 for each, part in zip(found, parts, strict=True))
