"""The guard at the door: who asks, from where, how often; and the headers that keep browsers careful."""

from __future__ import annotations

import logging
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludus.table.people import Person, fresh_token
from ludus.table.refusals import Refused, StoreAway
from ludus.table.words import Said, accepted_language
from ludus.web import cookies, given
from ludus.web.asking import Asker, asking, neighborhood
from ludus.web.people import MONTH, YEAR, csrf
from ludus.web.services import services
from ludus.web.settings import ServerSettings

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
    """Whether a page of this very server asks, by the same scheme; a request that does not say is refused too."""
    scheme = "https" if cookies.is_secure(connection) else "http"
    return connection.headers.get("origin", "") == f"{scheme}://{connection.headers.get('host', '-')}"


def address(connection: HTTPConnection) -> str:
    return neighborhood(connection.client.host) if connection.client else "somewhere"


def add_headers(response: Response) -> Response:
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
        request, static, anybody = Request(scope), scope["path"].startswith("/static/"), scope["path"] in ANYBODY
        asking.set(Asker(address=address(request)))
        if not anybody:
            try:
                services(request).shares.spend("file" if static else "page", address=address(request))
            except Refused as e:
                text = Said(accepted_language(request.headers.get("accept-language", ""))).sentence(e.text)
                await add_headers(PlainTextResponse(text, e.status))(scope, receive, send)
                return
        told = False  # whether the browser has to be told the cookie that it has from now on
        if not (static or anybody or scope["path"].startswith(PROGRAMS)):
            try:
                told = await recognize(request)
            except StoreAway as e:
                await (await scope["app"].exception_handlers[Refused](request, e))(scope, receive, send)
                return
        token = getattr(request.state, "token", "")

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                careful(headers, services(request).settings, static)
                fresh = getattr(request.state, "fresh", "")
                if fresh:  # what is open with the old cookie is closed, and comes back with this one
                    services(request).hall.let_go_soon(token)
                if fresh or told:
                    cookies.give(headers, fresh or token, cookies.is_secure(request), bool(fresh))
            await send(message)

        await self.app(scope, limit_body(scope, receive), sending)


async def recognize(request: Request) -> bool:
    """Find out who asks. Whether the cookie of the answer is another one, or is to be kept for longer."""
    token, older = cookies.read(request)
    people = services(request).people
    language = accepted_language(request.headers.get("accept-language", ""))
    introduce(request, people.guest(token := token or fresh_token(), language), token)
    person = await people.of(token, language)
    if older and not person.kept:  # anybody may have planted it
        introduce(request, people.guest(token := fresh_token(), language), token)
        return True
    introduce(request, person, token)
    if person.kept and people.wall() - person.since > MONTH:
        await people.renew(token)
        return True
    return older or token != cookies.read(request)[0]


def introduce(request: Request, person: Person, token: str) -> None:
    """From here on everybody behind the guard knows who asks."""
    request.state.token, request.state.csrf, request.state.person = token, csrf(token), person


def careful(headers: MutableHeaders, settings: ServerSettings, static: bool) -> None:
    """What every answer says, unless it says something else itself."""
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    headers.setdefault("cache-control", "no-cache" if static else "no-store")
    if settings.secure:
        headers.setdefault("strict-transport-security", f"max-age={YEAR}")


def limit_body(scope: Scope, receive: Receive) -> Receive:
    """Cuts off bodies that are too large."""
    declared = Headers(scope=scope).get("content-length", "0")
    most, size = given.largest_body(scope["path"]), 0

    async def receiving() -> Message:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        if size > most or (declared.isascii() and declared.isdigit() and int(declared[:20]) > most):
            raise Refused(f"Too large: the limit is {most} bytes.", 413)
        return message

    return receiving
