"""Every way that dice can fall, played out: what a forecast is compared with."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from ludus.core.flow import Chance
from ludus.core.match import Match


def falls(match: Match[Any], *, alike: bool = True) -> Iterator[tuple[Fraction, Match[Any]]]:
    """The match after each way that chance can fall now, with how likely it is.

    `alike`: dice of one roll are not told apart, so rolls of the same faces are played once.
    """
    need = match.need
    assert isinstance(need, Chance), f"no chance falls now, {need} does"
    ways: Counter[Any] = Counter()
    for outcome, weight in need.outcomes():
        ways[tuple(sorted(outcome)) if alike and isinstance(outcome, tuple) else outcome] += weight
    whole = sum(ways.values())
    for outcome, weight in ways.items():
        after = match.clone()
        after.outcome(outcome)
        yield Fraction(weight, whole), after


def distribution(
    match: Match[Any], result: Callable[[Match[Any]], int], *, while_rolling: Callable[[Match[Any]], bool]
) -> dict[int, Fraction]:
    """How likely each result is, when all dice that fall on the way are counted out."""
    found: dict[int, Fraction] = defaultdict(Fraction)
    for likely, after in falls(match):
        if isinstance(after.need, Chance) and while_rolling(after):
            for value, more in distribution(after, result, while_rolling=while_rolling).items():
                found[value] += likely * more
        else:
            found[result(after)] += likely
    return dict(found)


def agrees(shown: list[float], counted: dict[int, Fraction]) -> bool:
    """Whether a forecast of 0, 1, 2 … is the distribution itself."""
    size = max(len(shown), *(value + 1 for value in counted))
    return all(abs((shown[n] if n < len(shown) else 0.0) - float(counted.get(n, 0))) < 1e-12 for n in range(size))
