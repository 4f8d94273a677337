"""Limits on how often somebody may do something."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

MOST: Final = 10_000  # names that are remembered


class Bucket:
    """Lets `burst` things through at once, and then `rate` a second."""

    def __init__(self, burst: float, rate: float, now: Callable[[], float]) -> None:
        self.burst = burst
        self.rate = rate
        self.now = now
        self.left = burst
        self.at = now()

    def take(self) -> bool:
        now = self.now()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Limits:
    """A bucket for each name, such as an address; those long unused are forgotten."""

    def __init__(self, burst: float, rate: float, now: Callable[[], float]) -> None:
        self.burst = burst
        self.rate = rate
        self.now = now
        self.buckets: dict[str, Bucket] = {}

    def take(self, name: str) -> bool:
        bucket = self.buckets.pop(name, None) or Bucket(self.burst, self.rate, self.now)
        self.buckets[name] = bucket  # last in the order of use
        if len(self.buckets) > MOST:
            del self.buckets[next(iter(self.buckets))]
        return bucket.take()
