"""The guard at the door: who asks, from where, how often; and the headers that keep browsers careful."""

from __future__ import annotations

import logging
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludus.table.people import fresh_token
from ludus.table.refusals import Away, Refused
from ludus.table.words import Said, accepted
from ludus.web import given
from ludus.web.asking import Asker, asking, neighbourhood
from ludus.web.people import COOKIE, MONTH, YEAR, People, csrf
from ludus.web.settings import Settings

logging.getLogger("python_multipart").setLevel(logging.ERROR)  # what strangers send wrong fills no log

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
ANYBODY: Final = ("/healthz", "/readyz", "/metrics", "/robots.txt", "/.well-known/security.txt")  # no matter who asks
PROGRAMS: Final = "/api/"  # who asks there says so with a token, and never with a cookie


def same_origin(connection: HTTPConnection) -> bool:
    """Whether a page of this very server asks; who says nothing is refused too."""
    origin = urlsplit(connection.headers.get("origin", ""))
    return origin.scheme in ("http", "https") and origin.netloc == connection.headers.get("host", "-")


def set_cookie(headers: MutableHeaders, token: str, secure: bool) -> None:
    flags = "; Secure" if secure else ""
    headers.append("set-cookie", f"{COOKIE}={token}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{flags}")


def address(connection: HTTPConnection) -> str:
    return neighbourhood(connection.client.host) if connection.client else "somewhere"


def guarded(response: Response) -> Response:
    """An answer that does not pass the guard, with the same careful headers."""
    for name, value in {**HEADERS, "cache-control": "no-store"}.items():
        response.headers.setdefault(name, value)
    return response


class Guard:
    """Around the whole application: says who asks, and sends careful headers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        settings: Settings = scope["app"].state.settings
        static = scope["path"].startswith("/static/")
        token, new = "", False  # new: the browser has to be told the cookie
        request, anybody = Request(scope), scope["path"] in ANYBODY
        asking.set(Asker(address=address(request)))
        if not anybody:
            try:
                scope["app"].state.shares.spend("file" if static else "page", address=address(request))
            except Refused as e:
                text = Said(accepted(request.headers.get("accept-language", ""))).sentence(e.text)
                await guarded(PlainTextResponse(text, e.status))(scope, receive, send)
                return
        if not (static or anybody or scope["path"].startswith(PROGRAMS)):
            token = request.cookies.get(COOKIE, "")
            new = not 20 <= len(token) <= 100
            token = fresh_token() if new else token
            state = scope.setdefault("state", {})
            state["token"], state["csrf"] = token, csrf(token)
            people: People = scope["app"].state.people
            language = accepted(request.headers.get("accept-language", ""))
            try:
                state["person"] = person = await people.of(token, language)
                if person.kept and people.wall() - person.since > MONTH:
                    await people.renew(token)
                    new = True
            except Away as e:
                state["person"] = people.guest(token, language)
                await (await scope["app"].exception_handlers[Refused](request, e))(scope, receive, send)
                return
        secure = scope["scheme"] == "https"

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-cache" if static else "no-store")
                if settings.secure:
                    headers.setdefault("strict-transport-security", f"max-age={YEAR}")
                if new and "set-cookie" not in headers:
                    set_cookie(headers, token, secure)
            await send(message)

        await self.app(scope, limited(scope, receive), sending)


def limited(scope: Scope, receive: Receive) -> Receive:
    """Cuts off bodies that are too large."""
    declared = Headers(scope=scope).get("content-length", "0")
    most, size = given.largest_body(scope["path"]), 0

    async def receiving() -> Message:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        if size > most or (declared.isascii() and declared.isdigit() and int(declared[:20]) > most):
            raise Refused(f"That is too large: at most {most} bytes may be sent here.", 413)
        return message

    return receiving
