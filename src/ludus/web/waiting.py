"""What a server stands on may come up after it, as where all begin together: it is waited for, and said so once."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, TypeVar

from ludus.core.errors import LudusError

REST: Final = 0.5  # seconds between two tries

Thing = TypeVar("Thing")


class Absent(LudusError):
    """Nobody answers at an address, or not yet; `what` says who should."""

    def __init__(self, what: str, why: str) -> None:
        super().__init__(f"{what[0].upper()}{what[1:]} isn't responding: {why.rstrip('.')}.")
        self.what = what


def patiently(work: Callable[[], Thing], patience: float, tell: Callable[[str], None]) -> Thing:
    """What `work` gives, once all that it needs is there."""
    end = time.monotonic() + patience
    waited_for = ""
    while True:
        try:
            return work()
        except Absent as e:
            if time.monotonic() >= end:
                raise
            if e.what != waited_for:
                tell(f"Waiting for {e.what} …")
            waited_for = e.what
        time.sleep(min(REST, max(0.0, end - time.monotonic())))
