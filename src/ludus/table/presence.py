"""Presence: who is at a table, when the others were there last, and since when each seat is asked."""

from __future__ import annotations

from collections import Counter
from typing import Final

from ludus.table.home import Home
from ludus.table.log import Entry
from ludus.table.people import TableSeat

GONE: Final = 20.0  # seconds after which somebody at another process is believed to be gone, if it says nothing more


class Presence:
    """All times are by the steady clock."""

    def __init__(self, home: Home) -> None:
        self.home = home
        self.lines: dict[object, str] = {}  # by way of this process, and whose they are
        self.people: Counter[str] = Counter()  # how many lines each of them has
        self.others: dict[str, tuple[float, set[str]]] = {}  # who is here by way of other processes, and since when
        self.stood_in: set[str] = set()  # who seems to be here while something said ahead is answered for them
        self.opened = self.now
        self.gone: dict[str, float] = {}  # when somebody was here last
        self.asked: dict[int, float] = {}  # since when a seat is asked

    @property
    def now(self) -> float:
        return self.home.steady()

    def long_ago(self, stored: float) -> float:
        """A time of day that was stored, by the steady clock; what has not come yet was just now."""
        return self.now - max(0.0, self.home.wall() - stored)

    def load(self, last: float, seen: dict[str, float]) -> None:
        """Go on as it is stored: when the log was written last, and when people looked last."""
        self.gone = {person: self.long_ago(at) for person, at in seen.items()}
        self.asked = dict.fromkeys(self.asked, self.long_ago(last))

    def came(self, line: object, person: str) -> None:
        """Somebody looks at the table from now on."""
        if line not in self.lines:
            self.lines[line] = person
            self.people[person] += 1

    def leave(self, line: object) -> None:
        """The same somebody does so no longer."""
        person = self.lines.pop(line)
        self.people[person] -= 1
        if not self.people[person]:
            del self.people[person]
        self.went({person})

    def has(self, person: str | None) -> bool:
        """Whether somebody looks at the table, by way of any process; a crowd makes that no slower."""
        return person in self.people or person in self.stood_in or (bool(self.others) and person in self.elsewhere())

    def by_way_of_here(self) -> set[str]:
        """Who looks at the table, by way of this process; others cannot tell for whom something was said ahead."""
        return {*self.people, *self.stood_in}

    def elsewhere(self) -> set[str]:
        """Who looks at the table by way of other processes."""
        return {person for at, people in self.others.values() if self.now - at < GONE for person in people}

    def hear(self, process: str, people: set[str]) -> None:
        """Another process says who looks there."""
        _, before = self.others.get(process, (0.0, set()))
        self.others[process] = (self.now, people)
        self.went(before - people)

    def went(self, people: set[str]) -> None:
        self.gone.update(dict.fromkeys(people, self.now))

    def note_line(self, entry: Entry) -> None:
        """A line of the log: the seat that it is about was asked until now."""
        self.asked.pop(entry.seat, None)

    def look(self, asked: list[int]) -> None:
        """These seats are asked now."""
        self.asked = {seat: self.asked.get(seat, self.now) for seat in asked}

    def since(self, seat: TableSeat) -> float | None:
        """Since when a table waits for a seat whose person is away, or has left it."""
        if seat.seat not in self.asked or seat.kind == "bot" or self.has(seat.person):
            return None
        return max(self.asked[seat.seat], self.gone.get(seat.person or "", self.asked[seat.seat]))
