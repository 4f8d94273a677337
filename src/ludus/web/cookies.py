"""The cookie of a device: its name, how it is read, and the one place where an answer gives it away."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, cookie_parser

from ludus.web.people import COOKIE, YEAR, csrf

SEALED: Final = f"__Host-{COOKIE}"  # where it is https: no other host name and no plain page can plant this one
SHORTEST, LONGEST = 20, 100  # characters of a token
FORMS: Final = "x-ludus-csrf"  # the token of forms that goes with a new cookie


def is_secure(connection: HTTPConnection) -> bool:
    """Whether a browser came by TLS: a proxy says so, or the name does under which the server is public."""
    public: str = connection.app.state.settings.public_url
    named = public == f"https://{connection.headers.get('host', '-')}"
    return named or connection.scope["scheme"] in ("https", "wss")


def read(connection: HTTPConnection) -> tuple[str, bool]:
    """The token of a device, empty where there is none; and whether it came under the older name."""
    cookies = cookie_parser(connection.headers.get("cookie", ""))
    secure = is_secure(connection)
    for name in (SEALED, COOKIE) if secure else (COOKIE,):
        if SHORTEST <= len(token := cookies.get(name, "")) <= LONGEST:
            return token, secure and name == COOKIE
    return "", False


def give(headers: MutableHeaders, token: str, secure: bool, fresh: bool) -> None:
    """Put a cookie into an answer, and never into one that a cache may keep and give to others.

    Somebody who is new goes without one there; a fresh one has to arrive, so that answer is kept by nobody.
    """
    if fresh:
        headers["cache-control"] = "no-store"
        headers[FORMS] = csrf(token)
    elif not {"no-store", "private"} & set(headers.get("cache-control", "").replace(" ", "").split(",")):
        return
    flags = "HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")
    headers.append("set-cookie", f"{SEALED if secure else COOKIE}={token}; Path=/; Max-Age={YEAR}; {flags}")
    if secure:
        headers.append("set-cookie", f"{COOKIE}=; Path=/; Max-Age=0; {flags}")
