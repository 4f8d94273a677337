"""Reading and writing: what the rest of the server asks the database for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import URL, Engine, Row, Select, create_engine, event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from ludus.core.errors import LudusError
from ludus.table.log import Taken
from ludus.web.store.answering import AWAY, Answering, reason
from ludus.web.store.files import file_of, private, read
from ludus.web.store.writer import Change, ChangeWriter, Missed
from ludus.web.turns import Desk
from ludus.web.waiting import Absent

READERS = 8  # questions at the same time: as many as the pool keeps connections
MIGRATIONS = Path(__file__).parent.parent / "migrations"
CALLS = {  # seconds until a PostgreSQL that has vanished is given up
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 2,
    "tcp_user_timeout": 20_000,
}


class Store:
    """A database that is up to date and ready."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self.answering = Answering()
        self.writer = ChangeWriter(self.engine, self.answering)
        self.readers = Desk("store", READERS)
        self.closed = False
        self.upsert = postgresql.insert if self.engine.dialect.name == "postgresql" else sqlite.insert

    def close(self) -> None:
        """Readers in threads finish, and close their connections."""
        self.writer.close()
        self.readers.close()
        self.closed = True
        self.engine.pool.dispose()

    # --- any question, any change -------------------------------------------------------------------------------------

    async def rows(self, question: Select[Any]) -> Sequence[Row[Any]]:
        return await self.readers.do(self.ask, question)

    async def row(self, question: Select[Any]) -> Row[Any] | None:
        found = await self.rows(question)
        return found[0] if found else None

    def ask(self, question: Select[Any]) -> Sequence[Row[Any]]:
        try:
            with self.engine.connect() as connection:
                found = connection.execute(question).all()
        except AWAY as e:
            raise self.answering.report_failure(e) from e
        finally:
            if self.closed:
                self.engine.pool.dispose()
        self.answering.report_success()
        return found

    async def write(self, *changes: Change) -> None:
        """On disk when this returns."""
        try:
            await asyncio.wrap_future(self.writer.write(changes))
        except (IntegrityError, Missed) as e:
            raise Taken from e

    async def put(self, table: Any, values: dict[str, Any], unique: Sequence[str]) -> None:
        """Write a row, in place of the one with the same key."""
        statement = self.upsert(table)
        rest = {name: statement.excluded[name] for name in values if name not in unique}
        await self.write((statement.on_conflict_do_update(index_elements=list(unique), set_=rest), values))


def open_engine(url: str) -> Engine:
    """The engine of a database, created and migrated where needed."""
    address = read(url)
    if address.drivername == "postgresql":
        address = address.set(drivername="postgresql+psycopg")
    lite = address.get_backend_name() == "sqlite"
    shown = address.set(query={}).render_as_string()  # without passwords
    try:
        if file := file_of(address):
            private(file)
        more: dict[str, Any] = {} if lite else {"pool_pre_ping": True, "connect_args": CALLS}
        engine = create_engine(address, pool_size=8, max_overflow=16, pool_timeout=10, hide_parameters=True, **more)
        if lite:
            event.listen(engine, "connect", careful)
        with ExitStack() as unfit:  # what cannot be brought up to date is not left open
            unfit.callback(engine.dispose)
            migrate(engine)
            unfit.pop_all()
    except ModuleNotFoundError as e:
        raise LudusError(
            f"{address.get_backend_name()} needs the package {e.name}: pip install 'ludus-games[postgres]'."
        ) from e
    except CommandError as e:  # it names a step that is not among ours
        raise LudusError(f"A newer Ludus wrote the database {shown}. Update Ludus.") from e
    except (SQLAlchemyError, OSError) as e:
        if not lite and silent(address):
            raise Absent(f"the database at {place_of(address)}", reason(e)) from e
        raise LudusError(f"Can't open the database {shown}: {reason(e)}.") from e
    return engine


def silent(address: URL) -> bool:
    """Whether no PostgreSQL is at an address, or one that still starts; one that refuses us is there."""
    from psycopg import conninfo, pq

    plain = address.set(drivername="postgresql").render_as_string(hide_password=False)
    known = conninfo.make_conninfo(plain, connect_timeout=CALLS["connect_timeout"])
    return pq.PGconn.ping(known.encode()) != pq.Ping.OK


def place_of(address: URL) -> str:
    """Where a database is, for people to read: no name, no password."""
    host = address.host or str(address.query.get("host", "localhost"))
    return f"{host}:{address.port}" if address.port else host


def careful(connection: Any, _record: object) -> None:
    """SQLite as a server wants it: readers never wait, and a commit is on disk."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        connection.execute(f"PRAGMA {pragma}")


def migrate(engine: Engine) -> None:
    """Bring the schema up to date."""
    logging.getLogger("alembic").setLevel(logging.WARNING)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
