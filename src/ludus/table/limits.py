"""Limits on how much somebody may do, and on how much may be open at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import islice
from typing import Final

MOST: Final = 10_000  # names that are remembered
LOOKED_AT: Final = 8  # names that are looked at to find one that can be forgotten
SHARED: Final = 10  # times the budget of one name, for all who come when no name can be forgotten


class Bucket:
    """Lets things through that cost `burst` together, and then `rate` a second."""

    def __init__(self, burst: float, rate: float, now: Callable[[], float]) -> None:
        self.burst = burst
        self.rate = rate
        self.now = now
        self.left = burst
        self.at = now()

    def covers(self, cost: float) -> bool:
        """Whether there is enough for something; what costs more than there ever is takes all of it."""
        now = self.now()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        return self.left >= min(cost, self.burst)

    def full(self) -> bool:
        """Whether nothing is spent, as far as anybody can tell."""
        return self.covers(self.burst)

    def pay(self, cost: float) -> None:
        self.left = max(0.0, self.left - cost)

    def owe(self, cost: float) -> None:
        """Pay for what was had elsewhere, whether there is enough or not: else it comes out of what will be."""
        self.covers(0)
        self.left -= cost


class RateLimits:
    """A bucket for each name, such as an address. One that is full again is forgotten: it is like a new one.

    When all buckets are in use, further names share one, so that nobody's spending is
    forgotten because somebody has many names.
    """

    def __init__(self, burst: float, rate: float, now: Callable[[], float]) -> None:
        self.burst = burst
        self.rate = rate
        self.now = now
        self.buckets: dict[str, Bucket] = {}
        self.others = Bucket(SHARED * burst, SHARED * rate, now)  # of all who have none of their own

    def of(self, name: str) -> Bucket:
        bucket = self.buckets.pop(name, None)
        if bucket is None:
            if len(self.buckets) >= MOST and not self.forget():
                return self.others
            bucket = Bucket(self.burst, self.rate, self.now)
        self.buckets[name] = bucket  # last in the order of use
        return bucket

    def forget(self) -> bool:
        """Forget a name whose bucket is full again; whether there was one among those unused for longest."""
        for name in list(islice(self.buckets, LOOKED_AT)):
            if self.buckets[name].full():
                del self.buckets[name]
                return True
            self.buckets[name] = self.buckets.pop(name)  # the next look is at others
        return False

    def take(self, name: str, cost: float = 1) -> bool:
        return take_from_all(cost, self.of(name))


def take_from_all(cost: float, *buckets: Bucket) -> bool:
    """Pay for something out of all of these, or, where one of them has not enough, out of none."""
    enough = all(bucket.covers(cost) for bucket in buckets)
    for bucket in buckets if enough else ():
        bucket.pay(cost)
    return enough


class OpenPlaces:
    """What is open at once for each name."""

    def __init__(self) -> None:
        self.taken: Counter[str] = Counter()

    def take(self, name: str, most: int) -> bool:
        """Count one more, unless that exceeds the limit."""
        if self.taken[name] >= most:
            return False
        self.taken[name] += 1
        return True

    def give_back(self, name: str) -> None:
        self.taken[name] -= 1
        if not self.taken[name]:
            del self.taken[name]
