"""What the host does with the store while the server runs. A running server notices within a pulse."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final

from sqlalchemy import ColumnElement, Row, delete, func, insert, select, text, true

from ludus.core.errors import LudusError
from ludus.web import addresses, retention
from ludus.web.backups import KEYS, keys_of
from ludus.web.house import Kind, Quotas, quotas, rules_of
from ludus.web.sealing import KEY
from ludus.web.settings import KeepTimes
from ludus.web.store import Store
from ludus.web.store import schema as s
from ludus.web.store.writer import Change

LEAST: Final = 6  # letters of an id that may stand for the whole
LONGEST_REASON: Final = 200

Told = dict[str, Any]


def write(store: Store, *changes: Change) -> None:
    store.writer.write(changes).result()


def moment(at: float | None) -> str:
    return "" if at is None else time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(at))


# --- tables -----------------------------------------------------------------------------------------------------------


def tables(store: Store, status: str = "", game: str = "", most: int = 50) -> list[Told]:
    """The tables that were used last."""
    shut = shut_tables(store)
    c = s.tables.c
    which: list[ColumnElement[bool]] = [c.game == game] if game else []
    if status == "closed":
        which.append(c.code.in_(shut))
    elif status:
        which += [c.status == status, c.code.not_in(shut)]
    rows = store.ask(select(s.tables).where(true(), *which).order_by(c.changed.desc()).limit(most))
    return [table_facts(store, row, shut) for row in rows]


def shut_tables(store: Store) -> dict[str, str]:
    """The closed tables and why."""
    c = s.restrictions.c
    return {row.whom: row.reason for row in store.ask(select(c.whom, c.reason).where(c.kind == "closed"))}


def table_facts(store: Store, row: Row[Any], shut: dict[str, str]) -> Told:
    """A table without its secrets."""
    seats = store.ask(
        select(s.seats.c.seat, s.seats.c.kind, s.seats.c.level, s.seats.c.person, s.persons.c.name)
        .outerjoin(s.persons, s.persons.c.id == s.seats.c.person)
        .where(s.seats.c.table == row.code)
        .order_by(s.seats.c.seat)
    )
    return {
        "code": row.code,
        "game": row.game,
        "status": "closed" if row.code in shut else row.status,
        "kind": row.kind,
        "listed": row.listed,
        "host": row.host,
        "made": moment(row.made),
        "changed": moment(row.changed),
        "seats": [{"seat": a.seat, "kind": a.kind, "name": a.name or a.level, "person": a.person} for a in seats],
    }


def show(store: Store, code: str) -> Told:
    """One table, with how much is stored of it and what was said last."""
    row, shut, c = table(store, code), shut_tables(store), s.chat.c
    entries = store.ask(select(func.count()).select_from(s.entries).where(s.entries.c.table == row.code))[0][0]
    lines = store.ask(
        select(c.time, c.who, c.person, c.text).where(c.table == row.code).order_by(c.id.desc()).limit(20)
    )
    chat = [{"time": moment(line.time), "who": line.who, "person": line.person, "text": line.text} for line in lines]
    more = {"reason": shut[row.code]} if row.code in shut else {}
    return {**table_facts(store, row, shut), **more, "result": row.result, "entries": entries, "chat": chat[::-1]}


def table(store: Store, code: str) -> Row[Any]:
    found = store.ask(select(s.tables).where(s.tables.c.code == code.upper()))
    if not found:
        raise LudusError(f"No table '{code[:20]}'. `ludus admin tables` lists all tables.")
    return found[0]


def close(store: Store, code: str, reason: str) -> Told:
    """Nobody opens the table any more; what is stored stays."""
    return restrict(store, "closed", table(store, code).code, reason)


def reopen(store: Store, code: str) -> Told:
    return lift(store, "closed", table(store, code).code)


def delete_table(store: Store, code: str) -> Told:
    """Delete a table with its log and its chat. What remains is a note for servers that have it open."""
    found = table(store, code).code
    c = s.restrictions.c
    note = {"kind": "deleted", "whom": found, "reason": "", "until": None, "made": time.time()}
    lifted = delete(s.restrictions).where(c.whom == found, c.kind.in_(("closed", "deleted")))
    write(store, *retention.deleting(found, true()), (lifted, None), (insert(s.restrictions), note))
    return {"deleted": found}


# --- people -----------------------------------------------------------------------------------------------------------


def people(store: Store, name: str = "", most: int = 50) -> list[Told]:
    """Those who came last, or those of a name."""
    c = s.persons.c
    last = func.max(s.sessions.c.made).label("last")
    question = select(c.id, c.name, c.made, last).outerjoin(s.sessions, s.sessions.c.person == c.id)
    if name:
        question = question.where(func.lower(c.name).contains(name.lower(), autoescape=True))
    rows = store.ask(
        question.group_by(c.id, c.name, c.made)
        .order_by(func.coalesce(func.max(s.sessions.c.made), c.made).desc())
        .limit(most)
    )
    return [{"id": row.id, "name": row.name, "made": moment(row.made), "seen": moment(row.last)} for row in rows]


def person(store: Store, given: str) -> str:
    """The id of the person whose id, beginning of an id, or name this is."""
    c = s.persons.c
    begins = c.id.startswith(given, autoescape=True) if len(given) >= LEAST else c.id == given
    found = store.ask(select(c.id).where(begins)) or store.ask(select(c.id).where(c.name == given))
    if not found:
        raise LudusError(f"Nobody is called '{given[:40]}'. `ludus admin people` lists names and ids.")
    if len(found) > 1:
        raise LudusError(f"{len(found)} people are called '{given[:40]}'. Use an id from `ludus admin people`.")
    return str(found[0].id)


def whom(store: Store, given: str) -> str:
    """A person, or else an address or a network."""
    network = addresses.network(given)
    return person(store, given) if network is None else str(network)


def restrictions(store: Store) -> list[Told]:
    c = s.restrictions.c
    names = {row.id: row.name for row in store.ask(select(s.persons.c.id, s.persons.c.name))}
    rows = store.ask(select(s.restrictions).where(c.kind != "deleted").order_by(c.kind, c.made))
    return [restriction(row._asdict(), names.get(row.whom, "")) for row in rows]


def restriction(row: Told, name: str = "") -> Told:
    return {**row, "until": moment(row["until"]), "made": moment(row["made"]), **({"name": name} if name else {})}


def restrict(store: Store, kind: Kind, of: str, reason: str, seconds: float | None = None) -> Told:
    """Forbid something, in place of what was forbidden before."""
    if len(reason) > LONGEST_REASON or not reason.isprintable():
        raise LudusError(f"A reason is one line of {LONGEST_REASON} letters at most. The person will read it.")
    now = time.time()
    until = None if seconds is None else now + seconds
    row = {"kind": kind, "whom": of, "reason": reason, "until": until, "made": now}
    c = s.restrictions.c
    before = delete(s.restrictions).where(c.kind == kind, c.whom == of)
    write(store, (before, None), (insert(s.restrictions), row))
    return restriction(row)


def lift(store: Store, kind: Kind, of: str) -> Told:
    c = s.restrictions.c
    mine = (c.kind == kind) & (c.whom == of)
    if not store.ask(select(c.kind).where(mine)):
        words = {"ban": "banned", "mute": "muted", "closed": "closed"}
        raise LudusError(f"'{of}' is not {words.get(kind, kind)}.")
    write(store, (delete(s.restrictions).where(mine), None))
    return {"lifted": kind, "whom": of}


# --- for everybody ----------------------------------------------------------------------------------------------------


def rule(store: Store, name: str, value: Any) -> None:
    """Decide something for everybody, in place of what was decided before."""
    before = delete(s.house).where(s.house.c.name == name)
    write(store, (before, None), (insert(s.house), {"name": name, "value": value}))


def sign_ups(store: Store, opened: bool | None) -> Told:
    """Open or close the server to new people; None changes nothing."""
    if opened is not None:
        rule(store, "sign-ups", opened)
    return {"sign_ups": "open" if rules_of(store).get("sign-ups", True) else "closed"}


def organisers(store: Store, wanted: Sequence[str]) -> Told:
    """Say who may make events: everybody, nobody, or some people by names or ids; nothing named changes nothing."""
    if wanted:
        rule(store, "organisers", None if wanted == ["everybody"] else some(store, wanted))
    found = rules_of(store).get("organisers")
    return {"organisers": "everybody" if found is None else person_facts(store, found)}


def hosts(store: Store, wanted: Sequence[str]) -> Told:
    """Say who runs the club in the browser: nobody, or some people by names or ids; nothing named changes nothing."""
    if wanted:
        rule(store, "hosts", some(store, wanted))
    return {"hosts": person_facts(store, rules_of(store).get("hosts", []))}


def backup_key(store: Store, key: str) -> Told:
    """The key that seals the backups which hosts make; those of another server are believed by its key."""
    known = keys_of(store)
    if key:
        if not (len(key) == 2 * KEY and all(letter in "0123456789abcdef" for letter in key)):
            raise LudusError(
                f"A key has {2 * KEY} hex digits. Run `ludus admin backup-key` on the other server to see it."
            )
        rule(store, KEYS, [*known, *([] if key in known else [key])])
    return {"key": known[0], "believed": len(keys_of(store)) - 1}


def some(store: Store, wanted: Sequence[str]) -> list[str]:
    """The ids of some people; of none, if it is said so."""
    return [] if wanted == ["nobody"] else [person(store, given) for given in wanted]


def person_facts(store: Store, ids: Sequence[str]) -> list[Told]:
    rows = store.ask(select(s.persons.c.id, s.persons.c.name).where(s.persons.c.id.in_(ids)))
    return [{"id": row.id, "name": row.name} for row in rows]


def set_quotas(store: Store, given: dict[str, int]) -> Quotas:
    """Change some quotas; the quotas after that."""
    if given:
        rule(store, "quotas", {**asdict(quotas(store)), **given})
    return quotas(store)


def keep_of(store: Store) -> KeepTimes:
    """How long the server keeps things, as it was last started."""
    return KeepTimes(**rules_of(store).get("retention", {}))


def sweep(store: Store, dry: bool) -> Told:
    """Delete what is old, or say what would be deleted."""
    keep, now = keep_of(store), time.time()
    return asdict(retention.would_go(store, keep, now) if dry else asyncio.run(retention.sweep(store, keep, now)))


def vacuum(store: Store) -> Told:
    """Give unused space back, and renew the database's statistics."""
    sizes = size(store)
    commands: Sequence[str] = ("VACUUM (ANALYZE)",)
    if store.engine.dialect.name == "sqlite":
        commands = ("PRAGMA wal_checkpoint(TRUNCATE)", "VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)", "PRAGMA optimize")
    with store.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        for command in commands:
            connection.execute(text(command)).close()
    return {"bytes_before": sizes, "bytes_after": size(store)}


def size(store: Store) -> int:
    question = "SELECT pg_database_size(current_database())"
    if store.engine.dialect.name == "sqlite":
        question = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
    with store.engine.connect() as connection:
        return int(connection.execute(text(question)).scalar_one())
