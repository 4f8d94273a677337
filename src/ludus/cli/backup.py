"""`backup`: a copy of all tables while they are played."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from ludus.cli.addresses import DATABASE, address
from ludus.cli.out import counted, say
from ludus.cli.serve import usual_place
from ludus.core.errors import LudusError


def backup(
    to: Annotated[Path, typer.Argument(metavar="FILE", help="The copy: a new file.")],
    db: Annotated[
        str | None, typer.Option(metavar="FILE", help="Where the tables are kept, as `ludus serve --db` has it.")
    ] = None,
) -> None:
    """Copy all tables into a new file, while the server goes on. `ludus serve --db` opens the copy."""
    source = address("--db", db, DATABASE) or str(usual_place())
    if "://" in source:
        raise LudusError("Tables in PostgreSQL are copied by its own pg_dump; docs/hosting.md says how.")
    if not Path(source).is_file():
        raise LudusError(f"There are no tables in {source}.")
    if to.exists():
        raise LudusError(f"{to} is there already; name a new file.")
    tables = copied(Path(source), to)
    say(f"{counted(tables, 'table')} copied to {to}")


def copied(source: Path, to: Path) -> int:
    """Copy a database as it stands at one moment; how many tables it has. A copy is there whole or not at all."""
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
        raise LudusError(f"{source} cannot be copied to {to}: {e}.") from e
    finally:
        part.unlink(missing_ok=True)
    return tables
