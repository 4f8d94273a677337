"""A backup that is made while people play is a whole server: nothing acknowledged is missing, and every log replays."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import select

from ludus.web.store import Store
from ludus.web.store import schema as s
from ludus.web.store.copies import copy_file
from tests.trust.crowd import Crowd, Log
from tests.trust.durable import POSTGRES, SQLITE, compared
from tests.trust.proof import Proof, Tally
from tests.web.cluster import Cluster, postgresql, programs
from tests.web.kit import Server, serving

BETWEEN = 12  # acknowledged moves between two backups


class Keeper:
    """Makes backups of a database in the way the documentation names, and restores them."""

    def __init__(self, folder: Path, cluster: Cluster | None) -> None:
        self.folder = folder
        self.cluster = cluster
        self.db = str(folder / "tables.db") if cluster is None else cluster.url()
        self.made = 0

    def backup(self) -> str:
        """Back up and restore elsewhere; the address of the copy."""
        self.made += 1
        if self.cluster is None:
            copy = self.folder / f"copy-{self.made}.db"
            copy_file(Path(self.db), copy)
            return str(copy)
        file, url = str(self.cluster.folder / "dump"), self.cluster.new(f"copy{self.made}")
        place = ("-h", str(self.cluster.folder), "-U", "ludus")
        self.cluster.run("pg_dump", *place, "--format=custom", "--file", file, "postgres")
        self.cluster.run("pg_restore", *place, "--dbname", f"copy{self.made}", file)
        return url


@contextmanager
def keeper(subject: str) -> Iterator[Keeper]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="ludus-")))
        yield Keeper(folder, None if subject == SQLITE else stack.enter_context(postgresql()))


async def drive(server: Server, kept: Keeper, count: int, seed: int) -> tuple[list[tuple[str, Log]], Log]:
    """Make backups while a crowd plays; each with what was acknowledged before it was begun."""
    found = []
    async with Crowd(10 if count > 5 else 5, seed, lambda: server.base) as crowd:
        for n in range(count):
            await crowd.reach(BETWEEN * (n + 1))
            now = crowd.log
            before = Log(now.sent, dict(now.acknowledged), tables=now.tables[:])
            found.append((await asyncio.to_thread(kept.backup), before))
    return found, crowd.log


def content(db: str) -> dict[str, list[str]]:
    """Every row of every table."""
    store = Store(db)
    try:
        return {table.name: sorted(map(repr, store.ask(select(table)))) for table in s.meta.sorted_tables}
    finally:
        store.close()


def run(subject: str, seeds: range) -> Tally:
    tally = Tally()
    with keeper(subject) as kept:
        with serving(kept.db) as server:
            copies, log = asyncio.run(drive(server, kept, len(seeds), seeds.start))
        tally.wrong += log.wrong
        for n, (copy, before) in enumerate(copies, 1):
            tally.wrong += [f"backup {n}: {wrong}" for wrong in asyncio.run(compared(copy, before))]
            tally.notes["moves in them"] += len(before.acknowledged)
            tally.done += 1
        if content(kept.backup()) != content(kept.db):
            tally.wrong.append("a backup after the end differs from its original")
    return tally


PROOF = Proof(
    "a backup is whole",
    "A backup made during play restores to legal tables with every move that was acknowledged before it.",
    "backups",
    "faults",
    small=1,
    full=100,
    run=run,
    subjects=lambda: [SQLITE, POSTGRES] if programs() is not None else [SQLITE],
    pieces=1,
)
