"""For machines that look after the server: whether it lives, whether it is ready, and its figures."""

from __future__ import annotations

import hmac
from typing import Final

from sqlalchemy import func, select
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from ludus.table.refusals import Refused
from ludus.web import hosts
from ludus.web.addresses import is_this_machine
from ludus.web.services import services
from ludus.web.settings import LOOPBACK
from ludus.web.store import schema as s

FORWARDED: Final = ("forwarded", "x-forwarded-for", "x-real-ip", "via")
FIGURES: Final = "text/plain; version=1.0.0; charset=utf-8"


async def healthz(request: Request) -> Response:
    return PlainTextResponse("alive")


async def readyz(request: Request) -> Response:
    word = await services(request).readiness.word()
    return PlainTextResponse(word, 200 if word == "ready" else 503)


async def metrics(request: Request) -> Response:
    """The figures, for who has the token; without one for this machine only, and not by way of a proxy."""
    if not may_read(request, services(request).settings.metrics_token):
        raise Refused("Only the server admin can see the metrics.", 403)
    hall = services(request).hall
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
    return near and direct and hosts.host_name(request.headers.get("host", "")) in LOOPBACK


routes: Final = [Route("/healthz", healthz), Route("/readyz", readyz), Route("/metrics", metrics)]
