"""The application: pages, forms, files and the socket around one store."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect
from starlette.routing import WebSocketRoute

from ludus.core.errors import LudusError
from ludus.table.home import Pace
from ludus.table.refusals import Refused, StoreAway
from ludus.web import answers, converters, health, memory, notices, retention, routes
from ludus.web.access import Access
from ludus.web.api.tokens import Tokens
from ludus.web.asides import Asides
from ludus.web.backups import Backups
from ludus.web.book import Book
from ludus.web.calling.caller import Caller
from ludus.web.checking import CheckProcesses
from ludus.web.codes import Codes
from ludus.web.events import Events
from ludus.web.gate import Gate
from ludus.web.guard import Guard
from ludus.web.hall import Hall
from ludus.web.hosts import Hosts
from ludus.web.passkeys import Passkeys
from ludus.web.peers import SingleProcess
from ludus.web.people import People
from ludus.web.readiness import Readiness
from ludus.web.reviews import Reviews
from ludus.web.runs import DraftRuns
from ludus.web.seeks import Seeks
from ludus.web.services import Services
from ludus.web.settings import ServerSettings
from ludus.web.socket import socket
from ludus.web.store import Store
from ludus.web.tables import Tables
from ludus.web.tending import until_done
from ludus.web.thinking import BotProcesses
from ludus.web.waiting import REST

SAID: Final[dict[Any, Any]] = {  # what goes wrong is said in one sentence
    Refused: answers.refusal_response,
    LudusError: answers.mistaken,
    HTTPException: answers.not_found,
    ClientDisconnect: answers.hung_up,
}


def go_on_beside(
    hall: Hall, settings: ServerSettings, book: Book, caller: Caller, events: Events, asides: Asides
) -> None:
    """Begin what goes on beside the answers to visitors, as long as the server does."""
    hall.background(until_done("looking after the house", hall.keep_house))
    hall.background(until_done("watching the loop", hall.meters.watch_the_loop))
    hall.background(until_done("giving memory back", lambda: memory.keep_small(hall.upkeep)))
    hall.background(until_done("retention", lambda: retention.go_on(hall, settings.keep)))
    hall.background(until_done("listening to other processes", lambda: hall.peers.listen(hall.hear)))
    if hall.peers.shared:
        hall.background(until_done("telling what was spent", hall.shares.keep_telling))
    hall.background(until_done("going on after the start", hall.resume))
    hall.background(until_done("the pulse", hall.pulse))
    hall.background(until_done("calling", caller.go_on))
    hall.background(until_done("noting results", book.go_on))
    hall.background(until_done("events", events.go_on))
    hall.background(until_done("clearing tables of drafts", asides.go_on))


def create_app(
    store: Store,
    *,
    thinkers: BotProcesses | None = None,
    pace: Pace | None = None,
    peers: SingleProcess | None = None,
    wall: Callable[[], float] = time.time,
    steady: Callable[[], float] = time.monotonic,
    settings: ServerSettings | None = None,
) -> Starlette:
    """The table server on a store. It closes the store when it stops."""
    converters.register_converters()
    minds, chosen = thinkers or BotProcesses(), settings or ServerSettings()
    hall = Hall(store, minds, pace or Pace(), peers, wall=wall, steady=steady)
    app = Starlette(
        routes=[WebSocketRoute("/ws/{code}", socket), *health.routes, *notices.routes, *routes.routes()],
        middleware=[
            Middleware(Access, meters=hall.meters, addresses=chosen.addresses),
            Middleware(Hosts, names=chosen.hosts, meters=hall.meters),
            Middleware(Guard),
            Middleware(Gate),
        ],
        exception_handlers=SAID,
        lifespan=partial(open_hours, store, minds),
    )
    app.state = make_services(hall, chosen)  # type: ignore[assignment]  # one thing with types for all of Starlette's own
    return app


def make_services(hall: Hall, settings: ServerSettings) -> Services:
    """What stands around a hall."""
    checks, asides, book, caller = CheckProcesses(hall.shares), Asides(hall), Book(hall), Caller(hall, settings)
    tables = Tables(hall, checks)
    events = Events(tables, book)
    begin = partial(go_on_beside, hall, settings, book, caller, events, asides)
    return Services(
        settings=settings,
        hall=hall,
        people=People(hall.store, hall.house, hall.wall),
        tokens=Tokens(hall.store, hall.wall),
        passkeys=Passkeys(hall.store),
        codes=Codes(hall.store, hall.shares, hall.steady),
        meters=hall.meters,
        shares=hall.shares,
        readiness=Readiness(hall),
        checks=checks,
        asides=asides,
        book=book,
        caller=caller,
        tables=tables,
        events=events,
        seeks=Seeks(tables),
        reviews=Reviews(hall),
        runs=DraftRuns(hall),
        backups=Backups(hall, begin),
        begin=begin,
    )


@asynccontextmanager
async def open_hours(store: Store, minds: BotProcesses, app: Starlette) -> AsyncIterator[None]:
    """From the first visitor to the last: what goes on beside the tables begins, and at the end all is closed."""
    rooms: Services = app.state  # type: ignore[assignment]  # as it was furnished
    while True:
        try:
            await rooms.hall.house.look()
            await retention.note(store, rooms.settings.keep)
            break
        except StoreAway:  # it was there a moment ago; that it is silent was said
            await asyncio.sleep(REST)
    rooms.begin()
    yield
    await rooms.asides.close()
    await rooms.hall.close()
    # The store before the bots, which may not end at once.
    for each in (store, minds, rooms.reviews, rooms.runs, rooms.checks, rooms.backups, rooms.caller, rooms.events.desk):
        each.close()
