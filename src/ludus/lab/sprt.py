"""Is A stronger than B? Wald's sequential test on pairs of games, which stops as soon as the answer is clear.

Two games with the same chance and exchanged seats are one observation (five outcomes in a game of wins and draws), as
engine testers do it: the likelihoods are those of the best fit to the outcomes with the expected share fixed.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import log

from ludus.core.errors import BadOption
from ludus.lab.extra import extra
from ludus.lab.stats import share_of

USUAL = (0.0, 0.25, 0.5, 0.75, 1.0)
FAINT = 1e-3  # an outcome that has not come up yet is not impossible


@dataclass
class Sprt:
    """A test under way: elo0 is too small a difference to matter, elo1 one that matters."""

    elo0: float = 0.0
    elo1: float = 30.0
    alpha: float = 0.05  # how often "stronger" may be wrong
    beta: float = 0.05  # how often "not stronger" may be wrong
    seen: Counter[float] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        if not -600 <= self.elo0 < self.elo1 <= 600:
            raise BadOption(f"elo0 is below elo1, both from -600 to 600; not {self.elo0:g} and {self.elo1:g}.")
        for name, value in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < value < 0.5:
                raise BadOption(f"{name} is the chance of a wrong answer, between 0 and 0.5, not {value:g}.")

    @property
    def bounds(self) -> tuple[float, float]:
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def add(self, outcome: float) -> None:
        """The share of A in one pair of games."""
        self.seen[outcome] += 1

    @property
    def llr(self) -> float:
        """The logarithm of how much likelier the outcomes are under elo1 than under elo0."""
        if not self.seen:
            return 0.0
        counts = {value: float(self.seen[value]) or FAINT for value in {*USUAL, *self.seen}}
        total = sum(counts.values())
        known = [(value, count / total) for value, count in sorted(counts.items())]
        under0, under1 = fit_outcomes(known, share_of(self.elo0)), fit_outcomes(known, share_of(self.elo1))
        return total * sum(p * log(b / a) for (_, p), a, b in zip(known, under0, under1, strict=True))

    @property
    def verdict(self) -> str:
        """'stronger', 'not stronger', or nothing yet."""
        low, high = self.bounds
        llr = self.llr
        return "stronger" if llr >= high else "not stronger" if llr <= low else ""


def fit_outcomes(known: list[tuple[float, float]], expected: float) -> list[float]:
    """The likeliest chances of the outcomes among those whose mean is as expected."""
    low, high = known[0][0] - expected, known[-1][0] - expected
    edge = 1e-9

    def excess(x: float) -> float:
        return sum(p * (value - expected) / (1 + x * (value - expected)) for value, p in known)

    x = float(extra("scipy.optimize", "A sequential test").brentq(excess, -1 / high + edge, -1 / low - edge))
    return [p / (1 + x * (value - expected)) for value, p in known]
