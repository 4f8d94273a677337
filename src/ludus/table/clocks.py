"""Clocks: the server's, so that nobody's computer decides who was late."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ludus.table.log import ClockRow
from ludus.table.refusals import Refused

LONGEST = 14 * 24 * 3600  # seconds


@dataclass(frozen=True)
class Control:
    """How time is given: for each answer ("move"), or for the game with more for each answer ("fischer")."""

    kind: str
    seconds: int
    more: int = 0

    def to_json(self) -> ClockRow:
        return ClockRow(kind=self.kind, seconds=self.seconds, more=self.more)


def read(text: str) -> Control | None:
    """A clock as forms have it: none, move:60 or fischer:300+5."""
    kind, _, rest = text.strip().partition(":")
    if kind in ("", "none"):
        return None
    seconds, _, more = rest.partition("+")
    try:
        control = Control(kind, int(seconds), int(more or 0))
    except ValueError:
        control = Control("", 0)
    if control.kind not in ("move", "fischer") or not 5 <= control.seconds <= LONGEST or not 0 <= control.more <= 3600:
        raise Refused(f"Unknown clock '{text[:40]}'. Use none, move:60, or fischer:300+5 (seconds).")
    return control


class Clocks:
    """The time that each seat has left, in milliseconds, and whose is running."""

    def __init__(self, control: Control, seats: int, left: list[int] | None, now: float) -> None:
        self.control = control
        self.left = list(left) if left else [control.seconds * 1000] * seats
        self.running: list[int] = []
        self.at = now

    def tick(self, now: float) -> None:
        """Take the time since the last look from those whose clock runs."""
        spent = max(0, round((now - self.at) * 1000))
        self.at += spent / 1000
        for seat in self.running:
            self.left[seat] = max(0, self.left[seat] - spent)

    def note_answer(self, seat: int, asked: Iterable[int], now: float) -> None:
        """A seat has answered, and these are asked now."""
        self.tick(now)
        if self.control.kind == "fischer":
            self.left[seat] += self.control.more * 1000
        else:
            self.left[seat] = self.control.seconds * 1000
        self.run(asked, now)

    def run(self, asked: Iterable[int], now: float) -> None:
        """Run for these seats from now on."""
        self.tick(now)
        self.running = list(asked)

    def set_left(self, left: list[int], asked: Iterable[int], now: float) -> None:
        """Another process says what is left, and these are asked now: what passed until then is in it."""
        self.left, self.running, self.at = list(left), list(asked), now

    def late(self, now: float) -> list[int]:
        """The seats whose time is up."""
        self.tick(now)
        return [seat for seat in self.running if self.left[seat] <= 0]

    def next_alarm(self) -> float | None:
        """In how many seconds a clock runs out, if nothing happens."""
        return min((self.left[seat] / 1000 for seat in self.running), default=None)
