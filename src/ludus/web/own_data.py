"""What is stored about a person: all of it as one file, or forgotten."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Column, ColumnElement, Select, Table, and_, delete, select, update

from ludus.table.people import Person, hash_token
from ludus.table.refusals import Refused
from ludus.table.seats import Leave, asks
from ludus.table.story import NAMED
from ludus.table.words import SOMEBODY
from ludus.web import retention
from ludus.web.api import tokens
from ludus.web.hall import Hall
from ludus.web.store import schema as s
from ludus.web.store.writer import Change


async def export_data(hall: Hall, person: Person) -> dict[str, Any]:
    """Everything that is stored about a person, as the schema marks it; of secrets only that there are some."""
    found = {}
    for name, question in questions(person.id).items():
        found[name] = [dict(row._mapping) for row in await hall.store.rows(question)]
    for way in found["calls"]:
        if way["kind"] == "feed":
            way["target"] = {}  # by it the feed is read
    found["boards"] = [board for board in found["boards"] if person.id in board.pop("seats")]
    return found


def questions(me: str) -> dict[str, Select[Any]]:
    """What is asked for, by the names in the file: all columns that are marked for it, of somebody's rows."""
    asked = {
        table.info["name"]: select(*exported_columns(table)).where(table.c[table.info["of"]] == me)
        for table in s.meta.sorted_tables
        if table.info
    }
    seats, ways, places, entrants = s.seats.c, s.ways.c, s.places.c, s.entrants.c
    mine = and_(seats.table == s.entries.c.table, seats.seat == s.entries.c.seat, seats.person == me)
    answers = select(*exported_columns(s.entries)).join(s.seats, mine).order_by(s.entries.c.table, s.entries.c.seq)
    results = select(*exported_columns(s.results), *exported_columns(s.places)).join(
        s.places, places.table == s.results.c.table
    )
    boards = select(*exported_columns(s.boards), s.boards.c.seats).join(s.entrants, entrants.event == s.boards.c.event)
    return {
        **asked,
        "bots": select(*exported_columns(s.persons)).where(s.persons.c.owner == me, s.persons.c.owner != ""),
        "answers": answers,
        "results": results.where(places.person == me),
        "turns_told": select(*exported_columns(s.calls))
        .join(s.ways, ways.id == s.calls.c.way)
        .where(ways.person == me),
        "boards": boards.where(entrants.person == me),
    }


def exported_columns(table: Table) -> list[Column[Any]]:
    """The columns of a table that are in the file."""
    return [column for column in table.c if column.info is s.EXPORTED]


async def forget_person(hall: Hall, person: Person) -> None:
    """Leave every seat of a game that is not over, and forget who it was: a neutral word stands for the name. The bots
    of a person go first."""
    bots = select(s.persons.c.id, s.persons.c.name).where(s.persons.c.owner == person.id)
    for bot in await hall.store.rows(bots) if person.kept else ():
        await forget_person(hall, Person(bot.id, bot.name, kept=True))
    codes = await traces(hall, person.id)
    for code in await still_open(hall, codes):
        try:
            room = await hall.room(code)
        except Refused:  # a table that cannot be opened any more is only renamed
            continue
        for number in range(len(room.table.seats)):
            if room.table.seats[number].person == person.id or asks(room.table, person.id, number):
                await room.do(Leave(person, number))
    names = await known_names(hall, person)
    await hall.store.write(*await without_names(hall, codes, names), *blank_person(person.id))
    await pass_on(hall, person.id)
    hall.sign_out(person.id)
    hall.peers.tell({"what": "out", "person": person.id, "but": ""})
    hall.rename_person(person.id, SOMEBODY)
    for code in codes:
        hall.peers.tell({"what": "anew", "code": code})
    for room in hall.loaded_rooms(codes):
        await room.anew()


async def traces(hall: Hall, person: str) -> list[str]:
    """The tables that a person has made, sat at, spoken at or seen."""
    found: set[str] = set()
    for question in (
        select(s.seats.c.table).where(s.seats.c.person == person),
        select(s.seen.c.table).where(s.seen.c.person == person),
        select(s.chat.c.table).where(s.chat.c.person == person),
        select(s.tables.c.code).where(s.tables.c.host == person),
    ):
        found |= {row[0] for row in await hall.store.rows(question)}
    return sorted(found)


async def still_open(hall: Hall, codes: Sequence[str]) -> list[str]:
    c = s.tables.c
    found = await hall.store.rows(select(c.code).where(c.code.in_(codes), c.status != "over"))
    return [row.code for row in found]


async def known_names(hall: Hall, person: Person) -> list[str]:
    """The names under which a person has spoken or is known now, the longest first."""
    found = await hall.store.rows(select(s.chat.c.who).where(s.chat.c.person == person.id).distinct())
    now = await hall.store.rows(select(s.persons.c.name).where(s.persons.c.id == person.id))
    return sorted({row[0] for row in (*found, *now)}, key=len, reverse=True)


async def without_names(hall: Hall, codes: Sequence[str], names: Sequence[str]) -> list[Change]:
    """Lines of logs and results of these tables, without these names. Somebody else with the same name at the same
    table loses it in these lines too."""
    word = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in names))
    changes: list[Change] = []
    e, c = s.entries.c, s.tables.c
    kinds = (*NAMED, "seat-ask")
    for line in await hall.store.rows(select(e.table, e.seq, e.text).where(e.table.in_(codes), e.kind.in_(kinds))):
        level, _, name = line.text.partition(" ")
        if (text := f"{level} {word.sub(SOMEBODY, name)}") != line.text:
            row: ColumnElement[bool] = (e.table == line.table) & (e.seq == line.seq)
            changes.append((update(s.entries).where(row).values(text=text), None))
            changes.append((delete(s.snapshots).where(s.snapshots.c.table == line.table), None))  # they have it too
    tables = await hall.store.rows(select(c.code, c.result).where(c.code.in_(codes), c.result != ""))
    results = {table.code: word.sub(SOMEBODY, table.result) for table in tables}
    told = [(update(s.tables).where(c.code == code).values(result=text), None) for code, text in results.items()]
    return [*changes, *told]


def blank_person(person: str) -> list[Change]:
    """The row of a person stays, without anything of the person in it: finished games and tables refer to it."""
    return [
        (update(s.persons).where(s.persons.c.id == person).values(name=SOMEBODY, settings={}, owner=""), None),
        (update(s.chat).where(s.chat.c.person == person).values(who=SOMEBODY, person=""), None),
        (delete(s.sessions).where(s.sessions.c.person == person), None),
        (delete(s.recoveries).where(s.recoveries.c.person == person), None),
        (delete(s.passkeys).where(s.passkeys.c.person == person), None),
        *tokens.end_tokens(person),
        (delete(s.links).where(s.links.c.maker == person), None),
        (delete(s.ways).where(s.ways.c.person == person), None),
        (delete(s.seeks).where(s.seeks.c.person == person), None),
        *retention.traces(person),
    ]


async def pass_on(hall: Hall, person: str) -> None:
    """Tables where others still sit get one of them as their host; the others leave the lobby."""
    c, seats = s.tables.c, s.seats.c
    found = await hall.store.rows(
        select(c.code, seats.person)
        .join(s.seats, seats.table == c.code)
        .where(c.host == person, c.status != "over", seats.person.is_not(None), seats.person != person)
        .order_by(seats.seat.desc())  # the first seat comes last, and stays
    )
    hosts = {row.code: row.person for row in found}
    passed: list[Change] = [
        (update(s.tables).where(c.code == code).values(host=host), None) for code, host in hosts.items()
    ]
    await hall.store.write(*passed, (update(s.tables).where(c.host == person).values(listed=False), None))


async def only_here(hall: Hall, person: Person, token: str) -> None:
    """Sign a person out on all devices but the one with this cookie; recovery codes and tokens end with them."""
    mark = hash_token(token)
    others = (s.sessions.c.person == person.id) & (s.sessions.c.hash != mark)
    await hall.store.write(
        (delete(s.sessions).where(others), None),
        (delete(s.recoveries).where(s.recoveries.c.person == person.id), None),
        *tokens.end_tokens(person.id),
    )
    hall.sign_out(person.id, mark)
    hall.peers.tell({"what": "out", "person": person.id, "but": mark})
