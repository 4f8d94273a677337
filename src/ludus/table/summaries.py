"""A table in a list: its game, who sits there, and whether it waits for the reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ludus.core.errors import LudusError
from ludus.games import find
from ludus.table.log import TableRow


@dataclass(frozen=True)
class Summary:
    """A table in a list."""

    code: str
    game: str
    title: str
    players: int
    status: str
    kind: str
    seats: list[dict[str, Any]]
    my_turn: bool
    host: bool
    host_name: str
    changed: float
    public: bool
    result: str


class Sitter(Protocol):
    """Who sits where, as lists show it."""

    @property
    def seat(self) -> int: ...

    @property
    def kind(self) -> str: ...

    @property
    def person(self) -> str | None: ...

    @property
    def name(self) -> str: ...

    @property
    def level(self) -> str: ...

    @property
    def invited(self) -> bool: ...


def summarize(row: TableRow, host_name: str, seats: Sequence[Sitter], person: str) -> Summary:
    mine = [seat.seat for seat in seats if person and seat.person == person]
    shown = [
        {
            "seat": seat.seat,
            "name": seat.name or "",
            "kind": seat.kind,
            "level": seat.level,
            "mine": seat.seat in mine,
            "invited": seat.invited,
        }
        for seat in seats
    ]
    return Summary(
        code=row.code,
        game=row.game,
        title=title(row.game),
        players=row.players,
        status=row.status,
        kind=row.kind,
        seats=shown,
        my_turn=row.status == "playing" and any(seat in mine for seat in row.asked),
        host=bool(person) and row.host == person,
        host_name=host_name,
        changed=row.changed,
        public=row.listed,
        result=row.result,
    )


def waiting_first(found: list[Summary]) -> list[Summary]:
    """Those that wait for the reader come first, those that are over last."""
    return sorted(found, key=lambda table: (not table.my_turn, table.status == "over", -table.changed))


def title(game: str) -> str:
    try:
        return find.game(game).title
    except LudusError:
        return game
