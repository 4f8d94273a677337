"""Whether a server is ready: its store can be written, has the schema of this program, and Redis is there."""

from __future__ import annotations

import asyncio
import logging
from functools import cache
from typing import Final, Literal

from alembic.script import ScriptDirectory
from sqlalchemy import column, select, table

from ludus.web.hall import Hall
from ludus.web.store import schema as s
from ludus.web.store.store import MIGRATIONS

WRITTEN: Final = "written"  # the row by which a server sees whether it can write
PATIENCE: Final = 3.0  # seconds to wait for store and Redis
FRESH: Final = 1.0  # seconds for which an answer is good, however often somebody asks

Word = Literal["ready", "store", "schema", "redis"]

log: Final = logging.getLogger("ludus.web")


class Readiness:
    """Whether visitors can be served. One question at a time is asked, however many want to know."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.asking: asyncio.Task[Word] | None = None
        self.doubt: Word = "store"  # whose answer is awaited
        self.until = 0.0

    async def word(self) -> Word:
        """`ready`, or what is missing."""
        loop = asyncio.get_running_loop()
        if self.asking is None or (self.asking.done() and loop.time() > self.until):
            self.asking = self.hall.background(self.look())
        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.shield(self.asking)
        except TimeoutError:
            return self.doubt

    async def look(self) -> Word:
        found: Word = "ready"
        try:
            self.doubt = "store"
            stored = await self.hall.store.row(select(column("version_num")).select_from(table("alembic_version")))
            if stored is None or stored.version_num != newest():
                found = "schema"
            else:  # a full disk can still be read
                await self.hall.store.put(s.house, {"name": WRITTEN, "value": self.hall.wall()}, ["name"])
            self.doubt = "redis"
            if not await self.hall.peers.is_reached():
                found = "redis"
        except Exception as e:  # whatever a database may raise: it is not there
            log.warning("not ready: the store isn't responding or isn't writable (%s)", type(e).__name__)
            found = "store"
        self.until = asyncio.get_running_loop().time() + FRESH
        return found


@cache
def newest() -> str:
    """The last revision of the schema that this program knows."""
    return ScriptDirectory(str(MIGRATIONS)).get_current_head() or ""
