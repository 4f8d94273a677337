"""The application: pages, forms, files and the socket around one store."""

from __future__ import annotations

import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import WebSocketRoute

from ludus.core.errors import LudusError
from ludus.web import pages, routes
from ludus.web.guard import Guard
from ludus.web.hall import Hall, Pace
from ludus.web.peers import Alone
from ludus.web.people import People
from ludus.web.refusals import Refused
from ludus.web.shares import Shares
from ludus.web.socket import socket
from ludus.web.store import Store
from ludus.web.tables import Tables
from ludus.web.thinking import Thinkers

STATIC: Final = Path(__file__).parent / "static"

log: Final = logging.getLogger("ludus.web")


def create_app(
    store: Store,
    *,
    thinkers: Thinkers | None = None,
    pace: Pace | None = None,
    now: Callable[[], float] = time.time,
    peers: Alone | None = None,
    steady: Callable[[], float] = time.monotonic,
) -> Starlette:
    """The table server on a store. It closes the store when it stops."""
    minds = thinkers or Thinkers()
    hall = Hall(store, minds, pace or Pace(), now, peers)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        hall.background(hall.peers.listen(hall.hear))
        hall.background(hall.resume())
        hall.background(hall.pulse())
        yield
        await hall.close()
        minds.close()
        store.close()

    app = Starlette(
        routes=[WebSocketRoute("/ws/{code}", socket), *pages.routes, *routes.routes(str(STATIC))],
        middleware=[Middleware(Guard)],
        exception_handlers={Refused: refused, LudusError: mistaken, HTTPException: not_found, Exception: broken},
        lifespan=lifespan,
    )
    app.state.hall = hall
    app.state.people = People(store, now)
    app.state.tables = Tables(hall)
    app.state.shares = Shares(steady)
    return app


def answer(request: Request, text: str, status: int) -> Response:
    """A refusal as a page, or as data for those who ask for it."""
    if request.url.path.startswith("/static/"):
        return JSONResponse({"error": text}, status)
    text = pages.said(request).sentence(text)
    if routes.wants_json(request):
        return JSONResponse({"error": text}, status)
    return pages.trouble(request, text, status)


async def refused(request: Request, e: Exception) -> Response:
    assert isinstance(e, Refused)
    return answer(request, e.text, e.status)


async def mistaken(request: Request, e: Exception) -> Response:
    return answer(request, str(e), 400)


async def not_found(request: Request, e: Exception) -> Response:
    assert isinstance(e, HTTPException)
    text = "There is nothing at this address." if e.status_code == 404 else str(e.detail)
    return answer(request, text, e.status_code)


async def broken(request: Request, e: Exception) -> Response:
    where = "/".join(request.url.path.split("/")[:2])  # no more: a path may hold the token of a seat
    log.error("a request failed: %s %s", request.method, where, exc_info=e)
    return JSONResponse({"error": "The server made a mistake; nothing has changed."}, 500)
