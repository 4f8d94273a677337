"""The log of a table: one line for each thing that happened. Whatever home the table has keeps it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol

from ludus.table.seating import Seat

BACK: Final = ("undo", "undone", "fell-back")  # lines that take something back
OF_ANOTHER: Final = ("undone", "sat", "gone", "away")  # lines that name another seat than the one that wrote them


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's log."""

    seq: int
    key: str
    kind: str
    seat: int
    text: str
    clocks: list[int] | None
    time: float


class Taken(Exception):
    """Somebody else has written what only one can write: this key, this place in the log, this seat."""


class Kept(NamedTuple):
    """What is remembered of a command under its key: its position, and whose it was, where that is known."""

    seq: int
    seat: int | None


def kept(seq: int, seat: int, kind: str) -> Kept:
    return Kept(seq, None if kind in OF_ANOTHER else seat)


class Change(NamedTuple):
    """A seat before and after something; it counts only where the seat is still as it was before."""

    was: Seat
    new: Seat


class Lines(Protocol):
    """What a story is told from. It is asked where nobody waits who only looks."""

    def lines(self, code: str, after: int = 0, to: int | None = None) -> list[Entry]:
        """The lines of a table in order."""

    def snapshot(self, code: str, to: int | None = None) -> tuple[int, bytes] | None:
        """The last snapshot of a table, at or before a position."""

    def instead_of(self, code: str, damaged: int, seq: int, data: bytes) -> None:
        """A good snapshot in the place of a damaged one."""


class Log(Lines, Protocol):
    """What of a table outlives the process. What is written is on disk when the call returns, all of it or nothing;
    `Taken` says that somebody else was quicker."""

    async def append(self, code: str, entry: Entry, changed: Mapping[str, Any], sitter: Change | None) -> None:
        """One more line, what it changes in the row of the table, and another sitter that comes with it."""

    async def more(self, code: str, after: int) -> list[Entry]:
        """The lines after a position."""

    async def keys(self, code: str) -> dict[str, Kept]:
        """The commands that were carried out, and the positions after them."""

    async def keep(self, code: str, seq: int, data: bytes) -> None:
        """A snapshot, in place of the one of the same position."""

    async def row(self, code: str) -> dict[str, Any] | None:
        """What may change in the row of a table: its host, its status, who may chat, what is said of a rematch."""

    async def change(self, code: str, **changed: Any) -> None:
        """Other values in the row of a table."""

    async def seats(self, code: str) -> list[Seat]:
        """Who sits where."""

    async def seat(self, code: str, sitter: Change) -> None:
        """Another sitter; all links to the seat end."""

    async def fix(self, code: str, shares: Iterable[Change]) -> None:
        """Other shares of the same sitters, or other orders."""

    async def say(self, code: str, key: str, person: str, said: Mapping[str, Any]) -> None:
        """A line of the chat; the oldest go."""

    async def chat(self, code: str, most: int) -> list[tuple[str, dict[str, Any]]]:
        """The last lines of the chat, each with the person who said it."""

    async def seen(self, code: str) -> dict[str, float]:
        """When people looked at a table last, by the time of day."""

    async def last_seen(self, code: str, person: str) -> int | None:
        """The last position that somebody has seen."""

    async def saw(self, code: str, person: str, seq: int, at: float) -> None:
        """What somebody has seen, and when."""
