"""The log of every table, in the database, with what else is kept of a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from sqlalchemy import bindparam, case, delete, insert, select, update

from ludus.table.log import Entry, Kept, RowChange, RowUpdate, SeatChange, kept_line
from ludus.table.people import TableSeat
from ludus.web.store import schema as s
from ludus.web.store import writer
from ludus.web.store.store import Store
from ludus.web.store.writer import many, must

KEPT: Final = 500  # lines of chat of those who sit that are stored, the newest
KEPT_OF_OTHERS: Final = 100  # and of all the others together
# what comes with another sitter
CHANGES: Final = ("kind", "person", "level", "share", "invited", "giver", "fingerprint", "version", "orders")

ENTRY: Final = many(insert(s.entries))
CHANGED: Final = many(
    update(s.tables)
    .where(s.tables.c.code == bindparam("at"))
    .values({name: bindparam(name) for name in ("asked", "status", "result", "changed")})
)


class TableLog:
    """See `ludus.table.log.Log`."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.ended: Callable[[str], None] = lambda code: None  # told of each game that is over, once that is stored
        self.stirred: Callable[[], None] = lambda: None  # told that something is stored which lists may show

    # --- lines and snapshots ------------------------------------------------------------------------------------------

    def lines(self, code: str, after: int = 0, to: int | None = None) -> list[Entry]:
        """The lines of a table in order."""
        c = s.entries.c
        question = select(c.seq, c.key, c.kind, c.seat, c.text, c.clocks, c.time).where(c.table == code, c.seq > after)
        if to is not None:
            question = question.where(c.seq <= to)
        return [Entry(*tuple(row)) for row in self.store.ask(question.order_by(c.seq))]

    def snapshot(self, code: str, to: int | None = None) -> tuple[int, bytes] | None:
        """The last snapshot of a table, at or before a position."""
        c = s.snapshots.c
        question = select(c.seq, c.data).where(c.table == code).order_by(c.seq.desc()).limit(1)
        found = self.store.ask(question if to is None else question.where(c.seq <= to))
        return (found[0].seq, found[0].data) if found else None

    def instead_of(self, code: str, damaged: int, seq: int, data: bytes) -> None:
        """A good snapshot in the place of a damaged one."""
        c = s.snapshots.c
        gone = delete(s.snapshots).where(c.table == code, c.seq.in_([damaged, seq]))
        row = {"table": code, "seq": seq, "data": data}
        self.store.writer.write([(gone, None), (insert(s.snapshots), row)]).result()

    async def append(self, code: str, entry: Entry, changed: RowChange, sitter: SeatChange | None) -> None:
        """One more line, what it changes in the row of the table, and another sitter that comes with it."""
        line = {
            "table": code,
            "seq": entry.seq,
            "key": entry.key,
            "kind": entry.kind,
            "seat": entry.seat,
            "text": entry.text,
            "clocks": entry.clocks,
            "time": entry.time,
        }
        row = {"at": code, "changed": entry.time, **changed}
        await self.store.write((ENTRY, line), (CHANGED, row), *([] if sitter is None else instead(code, sitter)))
        self.stirred()
        if changed["status"] == "over":
            self.ended(code)

    async def more(self, code: str, after: int) -> list[Entry]:
        return await self.store.readers.do(self.lines, code, after)

    async def keys(self, code: str) -> dict[str, Kept]:
        """The commands that were carried out, and the positions after them."""
        c = s.entries.c
        lines = await self.store.rows(select(c.key, c.seq, c.seat, c.kind).where(c.table == code))
        return {line.key: kept_line(line.seq, line.seat, line.kind) for line in lines}

    async def keep(self, code: str, seq: int, data: bytes) -> None:
        await self.store.put(s.snapshots, {"table": code, "seq": seq, "data": data}, ("table", "seq"))

    # --- the table and its seats --------------------------------------------------------------------------------------

    async def row(self, code: str) -> RowUpdate | None:
        """What may have changed in the row of a table."""
        c = s.tables.c
        found = await self.store.row(select(c.rematch, c.talk, c.host, c.status).where(c.code == code))
        return None if found is None else RowUpdate(found.host, found.status, found.rematch, found.talk)

    async def change(self, code: str, changed: RowChange) -> None:
        begun = [self.sitters(code)] if changed.get("status") == "playing" else []
        await self.store.write((update(s.tables).where(s.tables.c.code == code).values(**changed), None), *begun)
        self.stirred()

    def sitters(self, code: str) -> writer.Change:
        """Who sits at a game when it begins is noted, for its result; once, however often that is said."""
        c = s.seats.c
        level = case((c.kind == "bot", c.level), else_="")
        played = select(s.tables.c.code).where(s.tables.c.code == code, s.tables.c.kind == "game")
        found = select(c.table, c.seat, c.person, level).where(c.table.in_(played))
        statement = self.store.upsert(s.places).from_select(["table", "seat", "person", "level"], found)
        return statement.on_conflict_do_nothing(), None

    async def seats(self, code: str) -> list[TableSeat]:
        """Who sits where."""
        found = await self.store.rows(
            select(s.seats, s.persons.c.name)
            .outerjoin(s.persons, s.persons.c.id == s.seats.c.person)
            .where(s.seats.c.table == code)
            .order_by(s.seats.c.seat)
        )
        return [
            TableSeat(
                row.seat,
                row.kind,
                row.person,
                row.name or "",
                row.level,
                row.share,
                row.invited,
                row.giver,
                row.fingerprint,
                row.version,
                row.orders,
            )
            for row in found
        ]

    async def seat(self, code: str, sitter: SeatChange) -> None:
        await self.store.write(*instead(code, sitter))
        self.stirred()

    async def fix(self, code: str, shares: Iterable[SeatChange]) -> None:
        await self.store.write(*[fixed_as(code, change) for change in shares])

    # --- talk, and who has seen what ----------------------------------------------------------------------------------

    async def say(self, code: str, key: str, person: str, said: Mapping[str, Any]) -> None:
        row = {"table": code, "key": key, "person": person, **said}
        await self.store.write((insert(s.chat), row), oldest_go(code, seated=said["seat"] is not None))

    async def chat(self, code: str, most: int) -> list[tuple[str, dict[str, Any]]]:
        """The last lines of the chat, each with the person who said it."""
        c = s.chat.c
        question = select(c.who, c.seat, c.text, c.time, c.person).where(c.table == code)
        rows = await self.store.rows(question.order_by(c.id.desc()).limit(most))
        return [
            (row.person, {"who": row.who, "seat": row.seat, "text": row.text, "time": row.time})
            for row in reversed(rows)
        ]

    async def times_seen(self, code: str) -> dict[str, float]:
        """When people looked at a table last, by the time of day."""
        c = s.seen.c
        return {row.person: row.at for row in await self.store.rows(select(c.person, c.at).where(c.table == code))}

    async def last_seen(self, code: str, person: str) -> int | None:
        c = s.seen.c
        found = await self.store.row(select(c.seq).where(c.table == code, c.person == person))
        return None if found is None else int(found.seq)

    async def saw(self, code: str, person: str, seq: int, at: float) -> None:
        row = {"table": code, "person": person, "seq": seq, "at": at}
        await self.store.put(s.seen, row, ("table", "person"))


def sitter_row(code: str, seat: TableSeat) -> dict[str, Any]:
    """A seat of a new table."""
    return {"table": code, "seat": seat.seat, **{name: getattr(seat, name) for name in CHANGES}}


def fixed_as(code: str, change: SeatChange) -> writer.Change:
    """Another share of the same sitter, or other orders, unless somebody else was quicker."""
    c, (was, new) = s.seats.c, change
    row = (c.table == code) & (c.seat == was.seat) & (c.version == was.version)
    row &= (c.giver == was.giver) & (c.share == was.share)
    values = {name: getattr(new, name) for name in ("share", "giver", "fingerprint", "orders")}
    return must(update(s.seats).where(row).values(values)), None


def instead(code: str, change: SeatChange) -> list[writer.Change]:
    """Another sitter in a seat, unless somebody else was quicker; the links to it are worth nothing from then on."""
    c, links, (was, new) = s.seats.c, s.links.c, change
    row = (c.table == code) & (c.seat == was.seat) & (c.version == was.version)
    values = {name: getattr(new, name) for name in CHANGES}
    void = delete(s.links).where(links.table == code, links.seat == was.seat)
    return [(must(update(s.seats).where(row).values(values)), None), (void, None)]


def oldest_go(code: str, seated: bool) -> writer.Change:
    """A table keeps a limited number of lines: strangers' lines never push out the players'."""
    c = s.chat.c
    kind = (c.table == code) & (c.seat.is_not(None) if seated else c.seat.is_(None))
    most = KEPT if seated else KEPT_OF_OTHERS
    last = select(c.id).where(kind).order_by(c.id.desc()).offset(most).limit(1).scalar_subquery()
    return delete(s.chat).where(kind, c.id <= last), None
