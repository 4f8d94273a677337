"""Notices at the door: for crawlers, and for those who find a weakness."""

from __future__ import annotations

import time
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from ludus.table.words import languages
from ludus.web.settings import DAY, ServerSettings

PRIVATE: Final = (
    "/t/",
    "/ws/",
    "/join",
    "/feed",
    "/me",
    "/mine",
    "/records",
    "/tables",
    "/metrics",
)  # tables and people
ROBOTS: Final = "User-agent: *\n" + "".join(f"Disallow: {path}\n" for path in PRIVATE)
LASTS: Final = 180 * DAY  # seconds for which what security.txt says may be believed


async def robots(request: Request) -> Response:
    return PlainTextResponse(ROBOTS)


async def security(request: Request) -> Response:
    """Where to report a weakness (RFC 9116), if the host has set it."""
    settings: ServerSettings = request.app.state.settings
    if not settings.contact:
        raise HTTPException(404)
    expires = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + LASTS))
    lines = [f"Contact: {settings.contact}", f"Expires: {expires}", f"Preferred-Languages: {', '.join(languages())}"]
    if settings.public_url:
        lines.append(f"Canonical: {settings.public_url}{request.url.path}")
    return PlainTextResponse("\n".join(lines) + "\n")


routes: Final = [Route("/robots.txt", robots), Route("/.well-known/security.txt", security)]
