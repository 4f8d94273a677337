"""Around everything: each request has a number, is measured and written down, and never ends in a bare error.

Written down is the route, never the address: that may hold the code of a table or the token of a seat.
"""

from __future__ import annotations

import logging
import secrets
import time
from typing import Final

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludus.web.addresses import address_for_log
from ludus.web.answers import failure_response
from ludus.web.guard import add_headers
from ludus.web.logs import REQUEST
from ludus.web.meters import METHODS, OTHER, Meters
from ludus.web.settings import Addresses

log: Final = logging.getLogger("ludus.access")


class Access:
    """Gives numbers to requests, and keeps the books."""

    def __init__(self, app: ASGIApp, meters: Meters, addresses: Addresses) -> None:
        self.app = app
        self.meters = meters
        self.addresses = addresses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        number, status, begin = secrets.token_hex(8), 0, time.monotonic()
        mark = REQUEST.set(number)

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["x-request-id"] = number
            elif message["type"] in ("websocket.accept", "websocket.close"):
                status = int(message.get("code", 101))
            await send(message)

        try:
            try:
                await self.app(scope, receive, sending)
            except Exception as e:
                if scope["type"] != "http" or status:
                    raise  # half an answer is out already
                await add_headers(failure_response(Request(scope), template(scope), e))(scope, receive, sending)
        finally:
            self.write_down(scope, status, time.monotonic() - begin)
            REQUEST.reset(mark)

    def write_down(self, scope: Scope, status: int, seconds: float) -> None:
        method, route = scope.get("method", "WS"), template(scope)
        method = method if method in (*METHODS, "WS") else OTHER
        if scope["type"] == "http":
            self.meters.request(method, route, status, seconds)
        if log.isEnabledFor(logging.INFO):
            client = scope.get("client")
            told = {"ms": round(seconds * 1000), "from": address_for_log(client[0] if client else "", self.addresses)}
            log.info("%s %s %s", method, route, status, extra={"fields": {k: v for k, v in told.items() if v != ""}})


def template(scope: Scope) -> str:
    """The route of a request, with the names of its places instead of what stood there; - where there is none."""
    app: Starlette = scope["app"]
    endpoint = scope.get("endpoint")
    for route in app.routes if endpoint is not None else ():
        if isinstance(route, Route | WebSocketRoute) and route.endpoint is endpoint:
            return route.path
        if isinstance(route, Mount) and route.app is endpoint:
            return route.path
    return "-"
