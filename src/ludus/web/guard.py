"""The guard at the door: who asks, from where, how often; and the headers that keep browsers careful."""

from __future__ import annotations

import hmac
import logging
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludus.web.people import COOKIE, MONTH, YEAR, People, csrf, fresh_token
from ludus.web.refusals import Refused
from ludus.web.shares import neighbourhood
from ludus.web.words import Said, accepted

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
LARGEST_BODY: Final = 1024 * 1024  # bytes


def same_origin(connection: HTTPConnection) -> bool:
    """Whether a page of this very server asks; who says nothing is refused too."""
    origin = urlsplit(connection.headers.get("origin", ""))
    return origin.scheme in ("http", "https") and origin.netloc == connection.headers.get("host", "-")


def set_cookie(headers: MutableHeaders, token: str, secure: bool) -> None:
    flags = "; Secure" if secure else ""
    headers.append("set-cookie", f"{COOKIE}={token}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{flags}")


async def checked_form(request: Request) -> dict[str, str]:
    """The fields of a form that one of our own pages sent; files are read as text."""
    if not same_origin(request):
        raise Refused("This form came from another site, or from none.", 403)
    fields: dict[str, str] = {}
    async with request.form() as form:
        for name, value in form.multi_items():  # the last value of a name counts
            fields[name] = value if isinstance(value, str) else (await value.read()).decode("utf-8", "replace")
    given = fields.pop("csrf", "") or request.headers.get("x-ludus-csrf", "")
    if not hmac.compare_digest(given.encode(), request.state.csrf.encode()):
        raise Refused("This form is too old. Go back, reload the page and try again.", 403)
    pay(request, "form")
    return fields


def address(connection: HTTPConnection) -> str:
    return neighbourhood(connection.client.host) if connection.client else "somewhere"


def pay(request: Request, *kinds: str) -> None:
    """What is asked for costs something, or is refused."""
    request.app.state.shares.spend(*kinds, person=request.state.person.id, address=address(request))


class Guard:
    """Around the whole application: says who asks, and sends careful headers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        static = scope["path"].startswith("/static/")
        token, new = "", False  # new: the browser has to be told the cookie
        request = Request(scope)
        try:
            scope["app"].state.shares.spend("file" if static else "page", address=address(request))
        except Refused as e:
            text = Said(accepted(request.headers.get("accept-language", ""))).sentence(e.text)
            await PlainTextResponse(text, e.status)(scope, receive, send)
            return
        if not static:
            token = request.cookies.get(COOKIE, "")
            new = not 20 <= len(token) <= 100
            token = fresh_token() if new else token
            state = scope.setdefault("state", {})
            state["token"], state["csrf"] = token, csrf(token)
            people: People = scope["app"].state.people
            state["person"] = person = await people.of(token, accepted(request.headers.get("accept-language", "")))
            if person.kept and people.now() - person.since > MONTH:
                await people.renew(token)
                new = True
        secure = scope["scheme"] == "https"

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-cache" if static else "no-store")
                if new and "set-cookie" not in headers:
                    set_cookie(headers, token, secure)
            await send(message)

        await self.app(scope, limited(scope, receive), sending)


def limited(scope: Scope, receive: Receive) -> Receive:
    """Cuts off bodies that are too large."""
    declared = Headers(scope=scope).get("content-length", "0")
    size = 0

    async def receiving() -> Message:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        if size > LARGEST_BODY or (declared.isascii() and declared.isdigit() and int(declared) > LARGEST_BODY):
            raise Refused("That is too large.", 413)
        return message

    return receiving
