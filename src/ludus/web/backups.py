"""Backups in the browser: a host carries the whole club away, sealed, and brings it back, here or to another server."""

from __future__ import annotations

import asyncio
import json
import secrets
import shutil
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Final

from sqlalchemy import insert, select, true
from sqlalchemy.exc import SQLAlchemyError

from ludus.core.errors import LudusError
from ludus.table.people import Person
from ludus.table.refusals import Refused
from ludus.web import own_data, retention, sealing
from ludus.web.given import LARGEST_BACKUP
from ludus.web.hall import Hall
from ludus.web.store import Store, copies
from ludus.web.store import schema as s
from ludus.web.store.store import open_engine
from ludus.web.turns import Desk

UNPACKED: Final = 512 * 1024 * 1024  # bytes of a database that is brought back
LASTS: Final = 900.0  # seconds for which one that was brought waits for a yes
HEAD: Final = 4096  # bytes of what a backup says of itself
KEYS: Final = "backup-keys"  # the decision that has them: the server's own, and those of others it believes
PIECE: Final = 1024 * 1024


@dataclass(frozen=True)
class Brought:
    """A backup that is whole and waits for a second yes."""

    mark: str
    by: str
    folder: Path
    until: float
    made: float
    club: str
    counts: dict[str, int]

    @property
    def file(self) -> Path:
        return self.folder / "club.db"


class Backups:
    """Makes them, looks at those that are brought, and lets them take the place of what is there."""

    def __init__(self, hall: Hall, begin: Callable[[], None]) -> None:
        self.hall = hall
        self.store = hall.store
        self.begin = begin  # what goes on beside the answers to visitors
        self.lock = asyncio.Lock()
        self.waiting: Brought | None = None
        self.known = sealing.can_seal()
        self.desk = Desk("backups")

    def close(self) -> None:
        self.desk.close()
        self.drop()

    @asynccontextmanager
    async def one_at_a_time(self) -> AsyncIterator[None]:
        if not self.known:
            raise Refused(
                "Backups in the browser need the package cryptography: pip install 'ludus-games[backups]'.", 503
            )
        if self.lock.locked():
            raise Refused("A backup or restore is running. Try again in a moment.", 503)
        async with self.lock:
            yield

    async def keys(self) -> list[bytes]:
        """The key of this server, and those of others that it believes."""
        return [bytes.fromhex(key) for key in await self.desk.do(keys_of, self.store)]

    async def here(self) -> dict[str, int]:
        """How much there is now."""
        return await self.desk.do(self.count_rows)

    def count_rows(self) -> dict[str, int]:
        with self.store.engine.connect() as here:
            return copies.number(here)

    # --- carried away -------------------------------------------------------------------------------------------------

    async def make(self) -> Path:
        """A sealed file, in a folder of its own."""
        async with self.one_at_a_time():
            key = (await self.keys())[0]
            head = {"made": self.hall.wall(), "club": self.hall.house.club.name}
            return await self.desk.do(self.write_backup, key, head)

    def write_backup(self, key: bytes, head: dict[str, object]) -> Path:
        folder = Path(tempfile.mkdtemp(prefix="ludus-"))
        try:
            copy, to = folder / "club.db", folder / "club.ludus-club"
            copies.copy_database(self.store, copy)
            if copy.stat().st_size > UNPACKED:
                raise Refused(TOO_LARGE, 413)
            with to.open("wb") as file:
                file.writelines(sealing.seal_pieces(whole(json.dumps(head).encode(), copy), key))
            copy.unlink()
            if to.stat().st_size > LARGEST_BACKUP:
                raise Refused(TOO_LARGE, 413)
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        return to

    # --- brought back -------------------------------------------------------------------------------------------------

    def alone(self) -> None:
        """Refuse what only one process can do, where several serve."""
        if self.hall.peers.shared:
            raise Refused("This server has several workers. Restore needs a server with one.", 503)

    async def bring(self, person: Person, file: BinaryIO) -> Brought:
        """Look at a backup from its first letter to the last; nothing is changed."""
        self.alone()
        async with self.one_at_a_time():
            self.drop()
            keys = await self.keys()
            self.waiting = await self.desk.do(self.looked_at, person.id, file, keys)
            asyncio.get_running_loop().call_later(LASTS, self.drop_late)
            return self.waiting

    def looked_at(self, by: str, file: BinaryIO, keys: list[bytes]) -> Brought:
        folder = Path(tempfile.mkdtemp(prefix="ludus-"))
        try:
            head = unpack(sealing.unseal_pieces(file, keys, UNPACKED + HEAD), folder / "club.db")
            counts = migrate_and_count(folder / "club.db")
            until = self.hall.steady() + LASTS
            return Brought(secrets.token_hex(8), by, folder, until, float(head["made"]), str(head["club"]), counts)
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise

    def waits_for(self, person: Person) -> Brought | None:
        """What somebody has brought, while it waits."""
        found = self.waiting
        return found if found and found.by == person.id and self.hall.steady() < found.until else None

    def drop(self) -> None:
        """Not this one."""
        found, self.waiting = self.waiting, None
        if found is not None:
            shutil.rmtree(found.folder, ignore_errors=True)

    def drop_late(self) -> None:
        if self.waiting is not None and self.hall.steady() >= self.waiting.until and not self.lock.locked():
            self.drop()

    async def put(self, person: Person, mark: str) -> None:
        """What was brought takes the place of all that is there, or nothing changes."""
        self.alone()
        async with self.one_at_a_time():
            found = self.waits_for(person)
            if found is None or found.mark != mark:
                raise Refused("The upload has expired. Choose the file again.", 409)
            try:
                forgotten = await self.in_quiet(found)
            except SQLAlchemyError as e:
                raise Refused("This backup doesn't fit this server. Nothing changed.", 409) from e
            self.drop()
        await self.delete_again()
        for id, name in forgotten.items():
            await own_data.forget_person(self.hall, Person(id, name, kept=True))

    async def delete_again(self) -> None:
        """Tables that the host has deleted since do not come back."""
        c = s.restrictions.c
        gone = await self.store.rows(
            select(s.tables.c.code).join(s.restrictions, c.whom == s.tables.c.code).where(c.kind == "deleted")
        )
        for row in gone:
            await self.store.write(*retention.deleting(row.code, true()))

    async def in_quiet(self, found: Brought) -> dict[str, str]:
        """Put it while no table is open, nothing goes on by itself and nobody writes; then all goes on."""
        hall = self.hall
        try:
            await hall.rest()
            await asyncio.wrap_future(self.store.writer.hush())
            return await self.desk.do(self.carried_out, found)
        finally:
            self.store.writer.shut = False
            hall.resting = False
            with suppress(Refused):  # the database is away: the next pulse looks
                await hall.house.look()
            self.begin()

    def carried_out(self, found: Brought) -> dict[str, str]:
        """All of it or nothing."""
        copy = open_engine(str(found.file))
        try:
            with copy.connect() as source, self.store.engine.begin() as here:
                return copies.put(here, source, found.by, self.hall.wall())
        finally:
            copy.dispose()


TOO_LARGE: Final = "This club is too large for the browser. Use the command line: see docs/how-to/back-up.md."


def keys_of(store: Store) -> list[str]:
    """The keys as they are stored; the server's own is made when it is wanted first."""
    question = select(s.house.c.value).where(s.house.c.name == KEYS)
    found = store.ask(question)
    if not found:
        fresh = {"name": KEYS, "value": [secrets.token_hex(sealing.KEY)]}
        with suppress(SQLAlchemyError):  # another process was quicker
            store.writer.write([(insert(s.house), fresh)]).result()
        found = store.ask(question)
    return list(found[0].value)


def whole(head: bytes, copy: Path) -> Iterator[bytes]:
    """What a backup says of itself in one line, and the database."""
    yield head + b"\n"
    with copy.open("rb") as file:
        while piece := file.read(PIECE):
            yield piece


def unpack(pieces: Iterator[bytes], to: Path) -> dict[str, Any]:
    """Write the database down; what its backup says of itself."""
    start = b""
    with to.open("xb") as file:
        for piece in pieces:
            if b"\n" in start:
                file.write(piece)
                continue
            start += piece
            head, found, rest = start.partition(b"\n")
            if found:
                file.write(rest)
                start = head + b"\n"
            elif len(start) > HEAD:
                raise Refused(sealing.NOT_WHOLE)
    to.chmod(0o600)
    told: dict[str, Any] = json.loads(start)
    return told


def migrate_and_count(file: Path) -> dict[str, int]:
    """Bring the database to the schema of now, and count what is in it."""
    try:
        engine = open_engine(str(file))
    except LudusError as e:
        raise Refused("This backup is damaged, or a newer Ludus made it.") from e
    try:
        with engine.connect() as copy:
            return copies.counts(copy)
    finally:
        engine.dispose()
