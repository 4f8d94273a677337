"""Standings: points, and what decides between those who have as many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ludus.events.field import Entrants


@dataclass(frozen=True)
class Standing:
    """One line of the standings."""

    place: int  # shared by those whom nothing decides between
    key: str
    points: float
    buchholz: float  # the points of those whom one has met
    beaten: float  # Sonneborn-Berger: their points, as far as one has beaten them
    wins: int
    games: int
    out: bool

    @property
    def worth(self) -> tuple[float, float, float, int]:
        return self.points, self.buchholz, self.beaten, self.wins


def standings(field: Entrants) -> list[Standing]:
    """Points; then Buchholz, Sonneborn-Berger and the number of wins; the order of the seeds only within a place."""
    lines = [line(field, one.key, one.out) for one in field.entrants]
    lines.sort(key=lambda one: one.worth, reverse=True)  # keeps the order of seeds among equals
    return [
        Standing(1 + sum(other.worth > one.worth for other in lines), *tuple(vars(one).values())[1:]) for one in lines
    ]


def line(field: Entrants, key: str, out: bool) -> Standing:
    own = [table for table in field.tables if key in table.seats and table.over and not table.bye]
    met = [(table, other) for table in own for other in table.seats if other != key]
    return Standing(
        0,
        key,
        field.points[key],
        sum(field.points[other] for _, other in met),
        sum(field.points[other] * versus(table.places, table.seats, key, other) for table, other in met),
        sum(table.points(key) == 1 for table in own),
        len(own),
        out,
    )


def versus(places: Sequence[int], seats: Sequence[str], one: str, other: str) -> float:
    """1 for somebody who was beaten, 0.5 for an equal."""
    own, theirs = places[seats.index(one)], places[seats.index(other)]
    return (own < theirs) + 0.5 * (own == theirs)


def against_the_field(scores: Sequence[tuple[Mapping[str, int], Mapping[str, float]]]) -> dict[str, float]:
    """Duplicate: every table has played the same deal, so each is compared with those who had the same seat elsewhere.

    Each table says who had which seat, and what everybody's result is worth. The sum for each key is the share of
    the others in that seat who did worse, and half of those who did as well.
    """
    total: dict[str, float] = {}
    for seats, worth in scores:
        for key, seat in seats.items():
            rivals = [
                theirs[other] for sat, theirs in scores for other, at in sat.items() if at == seat and sat is not seats
            ]
            beaten = sum((worth[key] > rival) + 0.5 * (worth[key] == rival) for rival in rivals)
            total[key] = total.get(key, 0.0) + (beaten / len(rivals) if rivals else 0.5)
    return total
