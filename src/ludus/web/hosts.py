"""Under which names the server is known. A page elsewhere may call its own name our address (DNS rebinding): such
requests come with a foreign name, and are refused before anybody is looked up."""

from __future__ import annotations

import re
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from ludus.table.words import Said, accepted_language
from ludus.web.addresses import plain
from ludus.web.guard import add_headers
from ludus.web.meters import Meters
from ludus.web.settings import LOOPBACK

PROBES: Final = ("/healthz", "/readyz")  # asked by machines that know an address only; they tell nothing
MISDIRECTED: Final = 421
FORBIDDEN: Final = 4403
HOST: Final = re.compile(r"(?P<name>[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?")


def host_name(host: str) -> str:
    """The name or address in a Host header, without port and brackets; empty where there is none."""
    found = HOST.fullmatch(host.lower())
    return found["name"].strip("[]").removesuffix(".") if found is not None else ""


class Hosts:
    """Answers only to those who call the server by a name it has, or by the address at which they reached it."""

    def __init__(self, app: ASGIApp, names: frozenset[str], meters: Meters) -> None:
        self.app = app
        self.names = frozenset(map(plain, names | LOOPBACK))
        self.meters = meters

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope) if scope["type"] in ("http", "websocket") else None
        if headers is None or scope["path"] in PROBES or self.knows(scope, headers.get("host", "")):
            await self.app(scope, receive, send)
            return
        self.meters.count_refusal("host")
        if scope["type"] == "websocket":
            await WebSocketClose(FORBIDDEN)(scope, receive, send)
            return
        said = Said(accepted_language(headers.get("accept-language", "")))
        text = said("error.host", name=host_name(headers.get("host", ""))[:100])
        await add_headers(PlainTextResponse(text, MISDIRECTED))(scope, receive, send)

    def knows(self, scope: Scope, host: str) -> bool:
        name, reached = plain(host_name(host)), (scope.get("server") or ("",))[0]
        return bool(name) and (name in self.names or name == plain(reached or ""))
