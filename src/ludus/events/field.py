"""The field of an event: who takes part, which tables were played, and what they are worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Final

BYE: Final = 1.0  # points for sitting out where the numbers do not come out even


@dataclass(frozen=True)
class Entrant:
    """Somebody who takes part."""

    key: str
    seed: int  # 1 is the strongest
    out: bool = False  # has withdrawn


@dataclass(frozen=True)
class EventTable:
    """A table of an event; one with a single seat is a bye."""

    round: int
    seats: tuple[str, ...]
    places: tuple[int, ...] = ()  # of each seat, 1 is the best; empty while it is played

    @property
    def bye(self) -> bool:
        return len(self.seats) == 1

    @property
    def over(self) -> bool:
        return self.bye or bool(self.places)

    def points(self, key: str) -> float:
        """From 0 to 1: the share of the others who were beaten, and half of those who were equal."""
        if self.bye:
            return BYE
        own = self.places[self.seats.index(key)]
        others = [place for seat, place in zip(self.seats, self.places, strict=True) if seat != key]
        return sum((own < place) + 0.5 * (own == place) for place in others) / len(others)


class Entrants:
    """Everything that pairings look at."""

    def __init__(self, entrants: Iterable[Entrant], tables: Iterable[EventTable]) -> None:
        self.entrants = sorted(entrants, key=lambda one: one.seed)
        self.tables = list(tables)
        self.seed = {one.key: one.seed for one in self.entrants}
        self.points = dict.fromkeys(self.seed, 0.0)
        self.byes = dict.fromkeys(self.seed, 0)
        self.sat: dict[str, list[int]] = {key: [] for key in self.seed}  # in which seat, one table after the other
        self.met: dict[frozenset[str], int] = {}
        for table in self.tables:
            self.count(table)

    def count(self, table: EventTable) -> None:
        for number, key in enumerate(table.seats):
            if table.bye:
                self.byes[key] += 1
            else:
                self.sat[key].append(number)
            if table.over:
                self.points[key] += table.points(key)
        for pair in combinations(table.seats, 2):
            self.met[frozenset(pair)] = self.meetings(*pair) + 1

    def meetings(self, one: str, other: str) -> int:
        return self.met.get(frozenset((one, other)), 0)

    @property
    def round(self) -> int:
        """The last round that was paired."""
        return max((table.round for table in self.tables), default=0)

    def active(self) -> list[str]:
        """Who still takes part, the best first."""
        stay = [one.key for one in self.entrants if not one.out]
        return sorted(stay, key=lambda key: (-self.points[key], self.seed[key]))

    def seat_group(self, group: Sequence[str]) -> tuple[str, ...]:
        """The same people in the seats that they have had least; among equals not in the last one again."""

        def worth(order: tuple[str, ...]) -> tuple[int, int, tuple[int, ...]]:
            had = sum(self.sat[key].count(seat) ** 2 for seat, key in enumerate(order))
            again = sum(self.sat[key][-1:] == [seat] for seat, key in enumerate(order))
            return had + self.unevenness(order), again, tuple(-self.seed[key] for key in order)

        return min(permutations(sorted(group, key=self.seed.__getitem__)), key=worth)

    def unevenness(self, order: Sequence[str]) -> int:
        """How far from even the seats of these people would be."""
        return sum(2 * self.sat[key].count(seat) + 1 for seat, key in enumerate(order))
