"""Copies of a database as files of SQLite, whatever it is kept in; and a copy put in the place of what is there."""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Collection, Iterator, Sequence, Set
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Table, delete, insert, inspect, select, text, update

from ludus.core.errors import LudusError
from ludus.table.refusals import Refused
from ludus.table.state import TABLES
from ludus.table.words import SOMEBODY
from ludus.web.store import schema as s
from ludus.web.store.files import file_of
from ludus.web.store.store import Store, open_engine

AT_ONCE: Final = 200  # rows that are read and written together
OWN: Final = (  # what is somebody's own: how one comes in, and how one wants to be called; whose it is
    (s.sessions, "person"),
    (s.recoveries, "person"),
    (s.passkeys, "person"),
    (s.tokens, "owner"),
    (s.ways, "person"),
)
COME: Final = ("club", "vapid")  # decisions of the club's hosts, and what goes with its people; all others stay
WHOLE: Final = (s.challenges,)  # what a server has to remember, whatever comes back
FURTHER: Final = 1 << 20  # ways in which chance may go on; nobody tries them all
DAMAGED: Final = "This backup is damaged."
Row = dict[str, Any]


def copy_file(source: Path, to: Path) -> int:
    """Copy a file of SQLite as it stands at one moment; how many tables it has. A copy is there whole or not at all."""
    part = to.with_name(to.name + ".part")
    part.unlink(missing_ok=True)
    try:
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))  # it holds secrets of running games
        with closing(sqlite3.connect(source)) as original, closing(sqlite3.connect(part)) as copy:
            original.execute("PRAGMA busy_timeout=10000")
            original.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, without companions
            found = copy.execute("PRAGMA integrity_check").fetchone()[0]
            if found != "ok":
                raise LudusError(f"{source} is damaged: {found}.")
            tables = int(copy.execute("SELECT count(*) FROM tables").fetchone()[0])
        part.rename(to)
    except (sqlite3.Error, OSError) as e:
        raise LudusError(f"Can't copy {source} to {to}: {e}.") from e
    finally:
        part.unlink(missing_ok=True)
    return tables


def copy_database(store: Store, to: Path) -> None:
    """A copy of any database, as it stands at one moment, as a file of SQLite."""
    if (file := file_of(store.engine.url)) is not None:
        copy_file(file, to)
        return
    copy = open_engine(str(to))
    try:
        with store.engine.connect() as held, copy.begin() as target:
            source = held.execution_options(isolation_level="REPEATABLE READ")
            for table in s.meta.sorted_tables:
                pour(source, target, table)
        with copy.connect() as last:
            last.exec_driver_sql("PRAGMA journal_mode=DELETE")
    finally:
        copy.dispose()


def pour(source: Connection, target: Connection, table: Table) -> None:
    """All rows of a table, from one database into another."""
    rows = source.execute(select(table), execution_options={"yield_per": AT_ONCE})
    for part in rows.mappings().partitions():
        target.execute(insert(table), [dict(row) for row in part])


def parts(values: Collection[str]) -> Iterator[Sequence[str]]:
    """Batches as large as one query may name."""
    every = list(values)
    return (every[at : at + AT_ONCE] for at in range(0, len(every), AT_ONCE))


# --- a copy in the place of what is there -----------------------------------------------------------------------------


class Now:
    """What stays of a database although a copy takes its place: what is people's own is as they have it now."""

    def __init__(self, here: Connection) -> None:
        self.people = {row["id"]: row for row in rows_of(here, s.persons)}
        self.own = {table.name: rows_of(here, table) for table, _ in OWN}
        self.house = [row for row in rows_of(here, s.house) if row["name"] not in COME]
        self.restrictions = rows_of(here, s.restrictions)
        tables = here.execute(select(s.tables.c.code, s.tables.c.status, s.tables.c.secret)).all()
        self.tables = {row.code for row in tables}
        self.waiting = {row.code: row.secret for row in tables if row.status == "open"}
        self.last = {row.code: getattr(last_line(here, row.code), "key", None) for row in tables}
        self.whole = {table.name: rows_of(here, table) for table in WHOLE}

    def forgotten_people(self) -> set[str]:
        """Those who wanted to be forgotten: nothing is known of them but that they were here."""
        known = {row[whose] for table, whose in OWN for row in self.own[table.name]}
        return {id for id, row in self.people.items() if row["name"] == SOMEBODY and id not in known}


def rows_of(here: Connection, table: Table) -> list[Row]:
    return [dict(row) for row in here.execute(select(table)).mappings()]


def put(here: Connection, copy: Connection, host: str, when: float) -> dict[str, str]:
    """Let a copy take the place of all that is there. People who are known here keep what is their own as it is now,
    and so does the host who brings it back; what was decided about this server stays decided. Found are the ids and
    names of those who were forgotten since: they have to be forgotten again."""
    now = Now(here)
    for table in reversed(s.meta.sorted_tables):
        here.execute(delete(table))
    for table in s.meta.sorted_tables:
        pour(copy, here, table)
    back = {row["id"]: row["name"] for row in rows_of(here, s.persons)}
    if host not in back:
        here.execute(insert(s.persons), [now.people[host]])
    gone = now.forgotten_people()
    for id in now.people.keys() & back.keys() - gone:
        row = {name: now.people[id][name] for name in ("name", "settings", "owner")}
        here.execute(update(s.persons).where(s.persons.c.id == id).values(row))
    keep_own(here, now, back.keys() | {host})
    keep_house(here, now, host)
    keep_restrictions(here, now, back.keys())
    for table in WHOLE:
        here.execute(delete(table))
        insert_all(here, table, now.whole[table.name])
    turn_back(here, now, when)
    count_on(here)
    return {id: back[id] for id in gone & back.keys() if back[id] != SOMEBODY}


def keep_own(here: Connection, now: Now, people: Collection[str]) -> None:
    """Devices, codes, passkeys, tokens and ways to be called: today's, for people who exist today."""
    for table, whose in OWN:
        for some in parts(now.people.keys()):
            here.execute(delete(table).where(table.c[whose].in_(some)))
        insert_all(here, table, [r for r in now.own[table.name] if r[whose] in people and r["person"] in people])


def insert_all(here: Connection, table: Table, rows: list[Row]) -> None:
    if rows:
        here.execute(insert(table), rows)


def keep_house(here: Connection, now: Now, host: str) -> None:
    """The decisions of now, but for those that are the club's. Hosts whom this server does not know come with it."""
    stay = {row["name"]: row["value"] for row in now.house}
    then = here.execute(select(s.house.c.value).where(s.house.c.name == "hosts")).scalar() or []
    hosts = [*stay.get("hosts", []), *(id for id in then if id not in now.people)]
    stay["hosts"] = [*hosts, *([] if host in hosts else [host])]
    here.execute(delete(s.house).where(s.house.c.name.not_in(COME)))
    insert_all(here, s.house, [{"name": name, "value": value} for name, value in stay.items()])


def keep_restrictions(here: Connection, now: Now, people: Set[str]) -> None:
    """What is forbidden now, to whom it is. Of what was forbidden then only that counts which is about people and
    tables that nobody here knows yet: about all others somebody has decided since."""
    tables = {row.code for row in here.execute(select(s.tables.c.code))}
    unknown = (people - now.people.keys()) | (tables - now.tables)
    decided = {(row["kind"], row["whom"]) for row in now.restrictions}
    then = rows_of(here, s.restrictions)
    here.execute(delete(s.restrictions))
    more = [row for row in then if row["whom"] in unknown and (row["kind"], row["whom"]) not in decided]
    insert_all(here, s.restrictions, [*now.restrictions, *more])


# --- games that were turned back --------------------------------------------------------------------------------------


def turn_back(here: Connection, now: Now, when: float) -> None:
    """Somebody may know how chance fell after a copy was made. So it is drawn again: at running tables by a line of
    their log, which is shown; where nothing had fallen yet, from another secret. Tables that have not moved stay."""
    t = s.tables.c
    further = str(secrets.randbelow(FURTHER))  # one for all: tables that share a deal go on sharing it
    for code in here.execute(select(t.code).where(t.status == "playing", t.kind.in_(TABLES))).scalars().all():
        last = last_line(here, code)
        if code not in now.last or now.last[code] != (last and last.key):
            seq, clocks = (last.seq, last.clocks) if last else (0, None)
            row = {"table": code, "seq": seq + 1, "kind": "restored", "seat": -1, "text": further, "clocks": clocks}
            insert_all(here, s.entries, [{**row, "key": f"restored {secrets.token_hex(8)}", "time": when}])
    for code, secret in here.execute(select(t.code, t.secret).where(t.status == "open", ~t.duplicate)).all():
        if now.waiting.get(code) != secret:
            unfixed = {"share": "", "giver": "", "fingerprint": ""}
            here.execute(update(s.tables).where(t.code == code).values(secret=secrets.token_hex(32)))
            here.execute(update(s.seats).where(s.seats.c.table == code).values(unfixed))
    for id in here.execute(select(s.events.c.id).where(s.events.c.status != "over")).scalars().all():
        here.execute(update(s.events).where(s.events.c.id == id).values(secret=secrets.token_hex(32)))


def last_line(here: Connection, code: str) -> Any:
    e = s.entries.c
    return here.execute(
        select(e.seq, e.key, e.clocks).where(e.table == code).order_by(e.seq.desc()).limit(1)
    ).one_or_none()


def count_on(here: Connection) -> None:
    """Numbers that the database gives out go on behind the last; SQLite sees to that itself."""
    if here.dialect.name != "postgresql":
        return
    for name in (s.chat.name, s.results.name):
        here.execute(text(f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), max(id)) FROM {name}"))


# --- whether a file is one --------------------------------------------------------------------------------------------


def counts(copy: Connection) -> dict[str, int]:
    """How much there is; an incomplete database is refused."""
    damaged = copy.exec_driver_sql("PRAGMA integrity_check").fetchone()
    loose = copy.exec_driver_sql("PRAGMA foreign_key_check").fetchone()
    if damaged is None or damaged[0] != "ok" or loose is not None:
        raise Refused(DAMAGED)
    names = set(inspect(copy).get_table_names())
    if not names >= set(s.meta.tables):
        raise Refused(DAMAGED)
    return number(copy)


def number(here: Connection) -> dict[str, int]:
    """How many people, tables and events there are."""
    people = f"{s.persons.name} WHERE owner = ''"
    asked = {"people": people, "tables": s.tables.name, "events": s.events.name}
    return {name: int(here.execute(text(f"SELECT count(*) FROM {of}")).scalar_one()) for name, of in asked.items()}
