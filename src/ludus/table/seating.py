"""Seats: who sits where."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Final

PROGRAM: Final = " (bot)"  # the name of a program that plays ends so, wherever it is shown; nobody else's does


@dataclass(frozen=True)
class Seat:
    """Who sits where."""

    seat: int
    kind: str  # person, bot, open
    person: str | None
    name: str
    level: str
    share: str  # what the seat adds to the seed, once it is opened
    invited: bool
    giver: str = ""  # whose the share is, once it is fixed: see `ludus.core.proof`
    fingerprint: str = ""  # of the share as it was fixed
    version: int = 0  # counts its sitters: a link is good for one version
    orders: str = field(default="", compare=False)  # what its person has said ahead, which nobody else knows of

    @property
    def called(self) -> str:
        return self.name or (f"Bot {self.seat + 1}" if self.kind == "bot" else "")

    @property
    def program(self) -> bool:
        """Whether a bot of somebody's own sits here, which comes in over the network."""
        return self.kind == "person" and self.name.endswith(PROGRAM)

    def then(self, **changes: Any) -> Seat:
        """The seat after it has changed hands. What was said ahead there is void."""
        return replace(self, version=self.version + 1, orders="", **changes)
