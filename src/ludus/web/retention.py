"""Retention: what nobody has used for long is deleted, a little at a time, while people play."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Container
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Column, ColumnElement, Select, and_, delete, exists, false, func, or_, select, update

from ludus.table.log import Taken
from ludus.web.settings import DAY, KeepTimes
from ludus.web.store import Store
from ludus.web.store import schema as s
from ludus.web.store.writer import Change, must

if TYPE_CHECKING:
    from ludus.web.hall import Hall

FIRST: Final = 60.0  # seconds after the start
PAUSE: Final = 3600.0  # seconds between two rounds
REST: Final = 1.0  # seconds between two slices
SLICE: Final = 20  # tables or people
CHAT: Final = 500  # lines of chat
FORGOTTEN: Final = 30 * DAY  # seconds after which a restriction that has ended is deleted too

log: Final = logging.getLogger("ludus.web")


@dataclass
class Swept:
    """How much was deleted, or would be."""

    tables: int = 0
    chat: int = 0
    people: int = 0


# --- what is old ------------------------------------------------------------------------------------------------------


def old_tables(keep: KeepTimes, now: float) -> ColumnElement[bool]:
    """Finished and abandoned games; tables that never began, lessons, trials and uploaded records."""
    c = s.tables.c
    played = and_(c.kind == "game", c.status != "open")
    finished = false() if keep.finished is None else and_(played, c.changed < now - keep.finished)
    unbegun = false() if keep.unbegun is None else and_(~played, c.changed < now - keep.unbegun)
    return or_(finished, unbegun)


def old_chat(keep: KeepTimes, now: float) -> ColumnElement[bool]:
    return false() if keep.chat is None else s.chat.c.time < now - keep.chat


def old_people(keep: KeepTimes, now: float) -> ColumnElement[bool]:
    """People whose devices have not come back and who have no table; a recovery code ends with them."""
    if keep.guests is None:
        return false()
    c, since = s.persons.c, now - keep.guests
    came = exists().where(s.sessions.c.person == c.id, s.sessions.c.made >= since)
    asks = exists().where(s.tokens.c.person == c.id, s.tokens.c.expires >= since)
    sits = exists().where(s.seats.c.person == c.id)
    hosts = exists().where(s.tables.c.host == c.id)
    return and_(c.made < since, ~came, ~asks, ~sits, ~hosts)


def would_go(store: Store, keep: KeepTimes, now: float) -> Swept:
    """What a round would delete; people who lose their last table in it come on top."""

    def count(question: Select[Any]) -> int:
        return int(store.ask(question)[0][0])

    return Swept(
        tables=count(select(func.count()).select_from(s.tables).where(old_tables(keep, now))),
        chat=count(select(func.count()).select_from(s.chat).where(old_chat(keep, now))),
        people=count(select(func.count()).select_from(s.persons).where(old_people(keep, now))),
    )


# --- deleting ---------------------------------------------------------------------------------------------------------


def without(owner: Column[Any], key: str, only: ColumnElement[bool]) -> list[Change]:
    """Delete a table or a person with everything that belongs to it, unless it is no longer as `only` says."""
    keep = (s.tables, s.seats) if owner.table is s.persons else ()  # people with these stay
    others = [table for table in reversed(s.meta.sorted_tables) if table not in keep]
    columns = [column for table in others for column in table.c if column.references(owner)]
    return [
        *((delete(column.table).where(column == key), None) for column in columns),
        (must(delete(owner.table).where(owner == key, only)), None),
    ]


def deleting(code: str, only: ColumnElement[bool]) -> list[Change]:
    return without(s.tables.c.code, code, only)


async def slice_of_tables(store: Store, keep: KeepTimes, now: float, busy: Container[str]) -> int:
    old = old_tables(keep, now)
    rows = await store.rows(select(s.tables.c.code).where(old).order_by(s.tables.c.changed).limit(SLICE))
    return await each(store, [deleting(row.code, old) for row in rows if row.code not in busy])


async def slice_of_people(store: Store, keep: KeepTimes, now: float) -> int:
    old = old_people(keep, now)
    rows = await store.rows(select(s.persons.c.id).where(old).limit(SLICE))
    return await each(store, [[*traces(row.id), *without(s.persons.c.id, row.id, old)] for row in rows])


def traces(person: str) -> list[Change]:
    """What names a person without belonging to it: what was seen goes, and of a result only who it was."""
    return [
        (delete(s.seen).where(s.seen.c.person == person), None),
        (update(s.places).where(s.places.c.person == person).values(person=None), None),
        (delete(s.ratings).where(s.ratings.c.who == person), None),
        (update(s.entrants).where(s.entrants.c.person == person).values(person=None, out=True), None),
    ]


async def slice_of_chat(store: Store, keep: KeepTimes, now: float) -> int:
    c = s.chat.c
    rows = await store.rows(select(c.id).where(old_chat(keep, now)).limit(CHAT))
    if rows:
        await store.write((delete(s.chat).where(c.id.in_([row.id for row in rows])), None))
    return len(rows)


async def slice_of_results(store: Store) -> int:
    """Results in which nobody is known any more, of tables that are gone."""
    c = s.places.c
    known = select(c.table).where(c.person.is_not(None))
    nobodys = select(c.table).distinct().where(c.table.not_in(known), c.table.not_in(select(s.tables.c.code)))
    codes = [row.table for row in await store.rows(nobodys.limit(CHAT))]
    if codes:
        results = delete(s.results).where(s.results.c.table.in_(codes))
        await store.write((results, None), (delete(s.places).where(c.table.in_(codes)), None))
    return len(codes)


async def slice_of_events(store: Store, keep: KeepTimes, now: float) -> int:
    """Events that have been over, or have not begun, for as long as finished games are kept."""
    c = s.events.c
    if keep.finished is None:
        return 0
    old = select(c.id).where(c.status != "running", c.changed < now - keep.finished)
    ids = [row.id for row in await store.rows(old.limit(SLICE))]
    if ids:
        parts = [delete(table).where(table.c.event.in_(ids)) for table in (s.boards, s.entrants)]
        await store.write(*[(part, None) for part in parts], (delete(s.events).where(c.id.in_(ids)), None))
    return len(ids)


async def each(store: Store, jobs: list[list[Change]]) -> int:
    """Carry out each on its own; how many could be. One that is used again by now stays."""
    done = await asyncio.gather(*(store.write(*job) for job in jobs), return_exceptions=True)
    for trouble in done:
        if isinstance(trouble, BaseException) and not isinstance(trouble, Taken):
            raise trouble
    return sum(one is None for one in done)


async def sweep(store: Store, keep: KeepTimes, now: float, busy: Container[str] = (), rest: float = 0.0) -> Swept:
    """One round, in slices; tables that are `busy` stay until another time."""
    swept = Swept()
    while count := await slice_of_chat(store, keep, now):
        swept.chat += count
        await asyncio.sleep(rest)
    while count := await slice_of_tables(store, keep, now, busy):
        swept.tables += count
        await asyncio.sleep(rest)
    while count := await slice_of_people(store, keep, now):
        swept.people += count
        await asyncio.sleep(rest)
    while await slice_of_events(store, keep, now):
        await asyncio.sleep(rest)
    while await slice_of_results(store):
        await asyncio.sleep(rest)
    c = s.restrictions.c
    ended = or_(c.until < now - FORGOTTEN, and_(c.kind == "deleted", c.made < now - FORGOTTEN))
    over = delete(s.tokens).where(s.tokens.c.expires < now - FORGOTTEN)
    await store.write((delete(s.restrictions).where(ended), None), (over, None))
    return swept


async def note(store: Store, keep: KeepTimes) -> None:
    """Store how long things are kept, so that `ludus admin` can say it."""
    await store.put(s.house, {"name": "retention", "value": asdict(keep)}, ("name",))


async def go_on(hall: Hall, keep: KeepTimes) -> None:
    """Round after round, by one of the processes."""
    await asyncio.sleep(FIRST)
    while True:
        try:
            if await hall.peers.leads("retention"):
                swept = await sweep(hall.store, keep, hall.wall(), hall.rooms, REST)
                if swept != Swept():
                    log.info("retention", extra={"fields": asdict(swept)})
        except Exception:  # another time
            log.exception("a round of retention failed")
        await asyncio.sleep(PAUSE)
