"""`backup`: a copy of all tables while they are played."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ludus.cli.addresses import DATABASE, address
from ludus.cli.out import plural, say
from ludus.cli.serve import usual_place
from ludus.core.errors import LudusError


def backup(
    to: Annotated[Path, typer.Argument(metavar="FILE", help="The new file.")],
    db: Annotated[str | None, typer.Option(metavar="FILE", help="The data file, as in `ludus serve --db`.")] = None,
) -> None:
    """Copy all tables into a new file, while the server goes on. `ludus serve --db` opens the copy."""
    source = address("--db", db, DATABASE) or str(usual_place())
    if "://" in source:
        raise LudusError("Tables in PostgreSQL are copied by its own pg_dump; docs/how-to/back-up.md says how.")
    if not Path(source).is_file():
        raise LudusError(f"No tables in {source}.")
    if to.exists():
        raise LudusError(f"{to} exists. Pick a new name.")
    from ludus.web.store.copies import copy_file

    tables = copy_file(Path(source), to)
    say(f"{plural(tables, 'table')} copied to {to}")
