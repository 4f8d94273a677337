"""For machines that look after the server: whether it lives, whether it is ready, and its figures."""

from __future__ import annotations

import asyncio
import hmac
import logging
from functools import cache
from typing import Final, Literal

from alembic.script import ScriptDirectory
from sqlalchemy import column, func, select, table
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from ludus.table.refusals import Refused
from ludus.web import hosts
from ludus.web.addresses import is_this_machine
from ludus.web.hall import Hall
from ludus.web.settings import LOOPBACK, Settings
from ludus.web.store import schema as s
from ludus.web.store.store import MIGRATIONS

WRITTEN: Final = "written"  # the row by which a server sees whether it can write
PATIENCE: Final = 3.0  # seconds to wait for store and Redis
FRESH: Final = 1.0  # seconds for which an answer is good, however often somebody asks
FORWARDED: Final = ("forwarded", "x-forwarded-for", "x-real-ip", "via")
FIGURES: Final = "text/plain; version=1.0.0; charset=utf-8"

Word = Literal["ready", "store", "schema", "redis"]

log: Final = logging.getLogger("ludus.web")


class Readiness:
    """Whether visitors can be served. One question at a time is asked, whoever wants to know."""

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
            if not await self.hall.peers.reached():
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


async def healthz(request: Request) -> Response:
    return PlainTextResponse("alive")


async def readyz(request: Request) -> Response:
    word = await request.app.state.readiness.word()
    return PlainTextResponse(word, 200 if word == "ready" else 503)


async def metrics(request: Request) -> Response:
    """The figures, for who has the token; without one for this machine only, and not by way of a proxy."""
    settings: Settings = request.app.state.settings
    if not may_read(request, settings.metrics_token):
        raise Refused("Only the server admin can see the metrics.", 403)
    hall: Hall = request.app.state.hall
    hall.note()
    c = s.tables.c
    counted = await hall.store.rows(select(c.status, c.game, func.count().label("many")).group_by(c.status, c.game))
    text = await hall.upkeep.do(hall.meters.text, [(row.status, row.game, row.many) for row in counted])
    return Response(text, media_type=FIGURES)


def may_read(request: Request, token: str) -> bool:
    if token:
        given = request.headers.get("authorization", "")
        return hmac.compare_digest(given.encode(), f"Bearer {token}".encode())
    near = request.client is not None and is_this_machine(request.client.host)
    direct = not any(name in request.headers for name in FORWARDED)
    return near and direct and hosts.named(request.headers.get("host", "")) in LOOPBACK


routes: Final = [Route("/healthz", healthz), Route("/readyz", readyz), Route("/metrics", metrics)]
