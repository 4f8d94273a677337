"""Proofs: a claim about the whole program, tried many times over, and the figures that come of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

import ludus

Size = Literal["small", "full"]


@dataclass
class Tally:
    """What some tries came to; tallies of the same proof add up."""

    done: int = 0
    wrong: list[str] = field(default_factory=list)  # one line for each try that refutes the claim
    notes: Counter[str] = field(default_factory=Counter)  # what else was counted on the way

    def add(self, other: Tally) -> None:
        self.done += other.done
        self.wrong += other.wrong
        self.notes += other.notes


@dataclass(frozen=True)
class Line:
    """One line of the table."""

    proof: str
    subject: str
    wanted: str
    found: str
    met: bool
    wrong: tuple[str, ...] = ()


@dataclass(frozen=True)
class Proof:
    """A claim: what is tried, how often, and how many tries may go wrong.

    `run` makes one try for each seed of a range, so that the tries can be dealt out to several processes. A subject is
    what the figure holds for: a game, a game and a viewer, a database.
    """

    name: str
    claim: str
    tries: str  # what one try is, in the plural
    wrong: str  # what refutes the claim, in the plural
    small: int
    full: int
    run: Callable[[str, range], Tally]
    subjects: Callable[[], list[str]] = lambda: [game.id for game in ludus.games()]
    allowed: float = 0.0  # the share of tries that may go wrong
    pieces: int = 40  # into how many pieces the tries may be dealt
    why_not: Callable[[], str] = lambda: ""  # what is missing on this machine

    def count(self, size: Size) -> int:
        return self.full if size == "full" else self.small

    def line(self, subject: str, count: int, tally: Tally) -> Line:
        limit = int(self.allowed * tally.done)
        most = f"at most {self.allowed:.0%}" if self.allowed else "0"
        notes = "".join(f"; {n:,} {what}" for what, n in sorted(tally.notes.items()))
        return Line(
            self.name,
            subject,
            f"{count:,} {self.tries}, {most} {self.wrong}",
            f"{tally.done:,} {self.tries}, {len(tally.wrong):,} {self.wrong}{notes}",
            tally.done >= count and len(tally.wrong) <= limit,
            tuple(tally.wrong),
        )
