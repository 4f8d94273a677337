"""How likely so much is by luck alone: the tails of Student's and of the binomial distribution."""

from __future__ import annotations

from functools import lru_cache
from math import exp, inf, lgamma, log

TINY, CLOSE = 1e-300, 1e-15
STEPS = 500  # of a continued fraction; some dozens are enough


def beta_part(a: float, b: float, x: float) -> float:
    """The regularized incomplete beta function, by Lentz's continued fraction."""
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    if x > (a + 1) / (a + b + 2):
        return 1 - beta_part(b, a, 1 - x)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x)) / a
    found, c, d = 1.0, 1.0, 0.0
    for step in range(STEPS):
        m = step // 2
        if step == 0:
            part = 1.0
        elif step % 2 == 0:
            part = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        else:
            part = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        d = 1 / (1 + part * d or TINY)
        c = 1 + part / c or TINY
        found *= c * d
        if abs(1 - c * d) < CLOSE:
            break
    return front * (found - 1)


def student(t: float, freedom: float) -> float:
    """The chance of a t as far from nothing, on either side."""
    return 0.0 if t in (inf, -inf) else beta_part(freedom / 2, 0.5, freedom / (freedom + t * t))


@lru_cache(1 << 10)
def student_reach(sure: float, freedom: float) -> float:
    """The t within which so much lies."""
    low, high = 0.0, 1.0
    while student(high, freedom) > 1 - sure:
        high *= 2
    while high - low > CLOSE * high:
        middle = (low + high) / 2
        if middle in (low, high):
            break
        low, high = (middle, high) if student(middle, freedom) > 1 - sure else (low, middle)
    return (low + high) / 2


def binomial(successes: int, n: int, expected: float) -> float:
    """The exact test of a share: the chance of all outcomes that are no likelier than this one."""
    chances = [
        exp(lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1) + k * log(expected) + (n - k) * log(1 - expected))
        for k in range(n + 1)
    ]
    within = [chance for chance in chances if chance <= chances[successes] * (1 + 1e-7)]
    return min(1.0, sum(within)) if len(within) <= n else 1.0
