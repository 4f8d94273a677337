"""The tables of a server: their rows, the links to their seats, and lists of them."""

from __future__ import annotations

from typing import Final

from sqlalchemy import ColumnElement, insert, select

from ludus.table import tables
from ludus.table.log import COLUMNS, TableRow
from ludus.table.people import Person, TableSeat, hash_token
from ludus.table.summaries import Summary, summarize, waiting_first
from ludus.table.tables import Row, Wish
from ludus.web import quota
from ludus.web.checking import CheckProcesses
from ludus.web.hall import Hall
from ludus.web.store import schema as s
from ludus.web.store.log import sitter_row
from ludus.web.store.rows import LinkRow

__all__ = ["LINK_LASTS", "Summary", "Tables", "Wish"]

LINK_LASTS: Final = 7 * 24 * 3600  # seconds


class Tables(tables.Tables):
    """All tables of the server."""

    def __init__(self, hall: Hall, checks: CheckProcesses) -> None:
        super().__init__(hall, checks)
        self.hall: Hall = hall
        self.store = hall.store

    async def allow(self, person: Person, alone: bool) -> None:
        await quota.check(self.store, self.hall.house.quotas, person, self.hall.wall(), alone)

    async def put(self, row: TableRow, seats: list[TableSeat], snapshots: dict[int, bytes]) -> None:
        code = row.code
        rows = [(insert(s.seats), sitter_row(code, seat)) for seat in seats]
        rows += [(insert(s.snapshots), {"table": code, "seq": seq, "data": data}) for seq, data in snapshots.items()]
        await self.store.write((insert(s.tables), {name: getattr(row, name) for name in COLUMNS}), *rows)

    async def put_link(self, row: Row) -> None:
        await self.store.write((insert(s.links), row))

    async def good(self, token: str) -> LinkRow | None:
        """What is stored of a link, as long as its seat is what it was when the link was made."""
        c, seat = s.links.c, s.seats.c
        same = (seat.table == c.table) & (seat.seat == c.seat) & (seat.version == c.version)
        return await self.store.row(
            select(s.links)
            .join(s.seats, same)
            .where(c.hash == hash_token(token), c.made > self.hall.wall() - LINK_LASTS)
        )

    # --- lists --------------------------------------------------------------------------------------------------------

    async def mine(self, person: str) -> list[Summary]:
        """Tables where a person sits, those that wait for it first."""
        sits = select(s.seats.c.table).where(s.seats.c.person == person)
        return waiting_first(await self.summaries(s.tables.c.code.in_(sits), person))

    async def open(self, person: str = "") -> list[Summary]:
        """Listed tables with a free seat."""
        free = s.tables.c.code.in_(select(s.seats.c.table).where(s.seats.c.kind == "open"))
        return await self.summaries((s.tables.c.status == "open") & s.tables.c.listed & free, person)

    async def watchable(self, person: str = "") -> list[Summary]:
        """Listed tables being played."""
        return await self.summaries((s.tables.c.status == "playing") & s.tables.c.listed, person)

    async def summary(self, code: str, person: str = "") -> Summary | None:
        if not (code.isascii() and code.isalnum()):
            return None
        found = await self.summaries(s.tables.c.code == code, person)
        return found[0] if found else None

    async def summaries(self, which: ColumnElement[bool], person: str, most: int = 50) -> list[Summary]:
        host = s.persons.alias()
        shut = select(s.restrictions.c.whom).where(s.restrictions.c.kind == "closed")
        rows = await self.store.rows(
            select(s.tables, host.c.name.label("host_name"))
            .join(host, host.c.id == s.tables.c.host)
            .where(which, s.tables.c.code.not_in(shut))
            .order_by(s.tables.c.changed.desc())
            .limit(most)
        )
        seats = await self.store.rows(
            select(s.seats, s.persons.c.name)
            .outerjoin(s.persons, s.persons.c.id == s.seats.c.person)
            .where(s.seats.c.table.in_([row.code for row in rows]))
            .order_by(s.seats.c.seat)
        )
        found = [(TableRow.read(row._asdict()), row.host_name) for row in rows]
        return [
            summarize(row, host_name, [seat for seat in seats if seat.table == row.code], person)
            for row, host_name in found
        ]
