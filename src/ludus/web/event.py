"""One event as it stands: who takes part, what is played, and what may be done with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import insert

from ludus.events.field import Entrant, Entrants, EventTable
from ludus.table.people import Person
from ludus.table.refusals import Refused
from ludus.web.store import schema as s
from ludus.web.store.rows import BoardRow, EntrantRow, EventRow
from ludus.web.store.writer import Change


@dataclass
class State:
    """An event as it stands."""

    row: EventRow
    entrants: Sequence[EntrantRow]
    boards: Sequence[BoardRow]

    @property
    def field(self) -> Entrants:
        tables = [EventTable(b.round, tuple(b.seats), tuple(b.places)) for b in self.boards]
        return Entrants([Entrant(e.key, e.seed, e.out) for e in self.entrants], tables)

    @property
    def open(self) -> list[BoardRow]:
        """Boards that are still to be played."""
        return [b for b in self.boards if len(b.seats) > 1 and not b.places]


def made_by(person: Person, state: State) -> None:
    if state.row.maker != person.id:
        raise Refused("Only the event's organizer can do that.", 403, "not-yours")


def may_begin(state: State) -> None:
    """Refuse to begin what has begun, and what too few take part in."""
    row, many = state.row, len(state.entrants)
    least = 2 if row.kind == "ladder" else row.players
    if row.status != "open":
        raise Refused("This event has already started.", 409)
    if many < least:
        raise Refused(f"At least {least} players must join before it can start.", 409)
    most = max(1, many // 2)
    if row.kind == "swiss" and row.players == 2 and row.rounds > most:
        raise Refused(
            f"With this few players, {most} rounds would repeat pairings. Use a round robin or fewer rounds.", 409
        )


def boards_for(state: State, tables: Sequence[EventTable]) -> list[Change]:
    """Boards for these tables; in a duplicate event of two everybody plays both sides."""
    both = state.row.duplicate and state.row.players == 2
    every = [seats for table in tables for seats in ((table.seats, table.seats[::-1]) if both else (table.seats,))]
    first = len(state.boards) + 1
    row = {"event": state.row.id, "round": tables[0].round, "code": "", "places": [], "scores": []}
    return [(insert(s.boards), {**row, "board": first + n, "seats": list(seats)}) for n, seats in enumerate(every)]
