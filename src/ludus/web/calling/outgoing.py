"""What the server sends to addresses that visitors gave: bounded in size and time, and never into private networks."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

from ludus.table.refusals import Refused
from ludus.web.asking import asking
from ludus.web.turns import Desk, Turns

LONGEST: Final = 500  # characters of an address
TIME: Final = 10.0  # seconds for everything, from the name to the first line of the answer
AT_ONCE: Final = 16  # names that are looked up at the same time
OF_DOMAIN: Final = 2  # of these, names of the same domain
FIRST_LINE: Final = 1024  # bytes of the answer that are read
# What the registries of IANA keep for special purposes (RFC 6890 and those after it). Python has tables of its own, and
# another one in each version; these decide, whatever it is run by.
OPEN: Final = tuple(map(ip_network, ("0.0.0.0/0", "2000::/3")))  # where addresses of the internet are given out
KEPT: Final = tuple(
    map(
        ip_network,
        (
            *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"),
            *("192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24"),
            *("192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24"),
            *("224.0.0.0/4", "240.0.0.0/4"),
            *("2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"),
        ),
    )
)


class Unsent(Exception):
    """It did not arrive."""


@dataclass(frozen=True)
class Target:
    """An address of the web, taken apart."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        usual = self.port == (443 if self.scheme == "https" else 80)
        name = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{name}{'' if usual else f':{self.port}'}"


def target(url: str, private: bool) -> Target:
    """An address that the server may send to, or a sentence why not. Where private ones are allowed, so is http."""
    wrong = "Enter a URL such as https://example.org/path: https, port 443, no password."
    if len(url) > LONGEST or not url.isascii() or any(c <= " " or c == "\x7f" for c in url):
        raise Refused(wrong)
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as e:
        raise Refused(wrong) from e
    usual = {"https": 443, "http": 80}.get(parts.scheme, 0)
    host = (parts.hostname or "").rstrip(".")
    plain = parts.scheme == "https" and port in (None, 443)
    if not usual or not host or parts.username is not None or not (plain or private):
        raise Refused(wrong)
    if not private and is_private_name(host):
        raise Refused("The server doesn't send to private networks.", 403, "forbidden")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme, host, port or usual, path)


def is_private_name(host: str) -> bool:
    """Whether a name is plainly one of a private network; what others stand for is looked at when they are used."""
    try:
        return not is_public(host)
    except ValueError:
        return "." not in host or host.endswith((".local", ".localhost", ".internal", ".home.arpa", ".lan"))


def is_public(address: str) -> bool:
    """Whether an address is one of the internet."""
    found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        found = found.ipv4_mapped or found
    return any(found in net for net in OPEN) and not any(found in net for net in KEPT)


class NameLookup:
    """Looks up what names stand for, in threads of its own.

    A name server that does not answer keeps a thread for half a minute. So names of the same
    domain have a few of them, and others have the rest.
    """

    def __init__(self) -> None:
        self.desk = Desk("names", AT_ONCE)
        self.domains: WeakValueDictionary[str, Turns] = WeakValueDictionary()

    async def look_up(self, host: str, port: int) -> list[str]:
        """The addresses of a name."""
        domain = ".".join(host.lower().split(".")[-2:])
        turns = self.domains.setdefault(domain, Turns(OF_DOMAIN))
        await turns.come(*asking.get().path)
        found = asyncio.ensure_future(self.desk.do(socket.getaddrinfo, host, port, 0, socket.SOCK_STREAM))
        found.add_done_callback(lambda _: turns.pass_on())
        found.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody may wait for it any more
        return [str(info[4][0]) for info in await asyncio.shield(found)]


async def post(names: NameLookup, to: Target, body: bytes, headers: Mapping[str, str], private: bool) -> int:
    """Send something, to the very address that was looked at; the status of the answer. Nothing is followed."""
    try:
        async with asyncio.timeout(TIME):
            return await post_data(names, to, body, headers, private)
    except (OSError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as e:  # TimeoutError is one
        raise Unsent(type(e).__name__) from e


async def post_data(names: NameLookup, to: Target, body: bytes, headers: Mapping[str, str], private: bool) -> int:
    addresses = await names.look_up(to.host, to.port)
    if not addresses or not (private or all(is_public(address) for address in addresses)):
        raise Unsent("private")
    secure = ssl.create_default_context() if to.scheme == "https" else None
    reader, writer = await asyncio.open_connection(
        addresses[0], to.port, ssl=secure, server_hostname=to.host if secure else None, limit=FIRST_LINE
    )
    try:
        name = to.origin.partition("//")[2]
        told = {"host": name, "content-length": str(len(body)), "connection": "close", "user-agent": "ludus", **headers}
        lines = [f"POST {to.path} HTTP/1.1", *(f"{key}: {value}" for key, value in told.items()), "", ""]
        writer.write("\r\n".join(lines).encode("ascii") + body)
        await writer.drain()
        first = await reader.readuntil(b"\n")
        return int(first.split()[1])
    except IndexError as e:
        raise Unsent("no reply from the server") from e
    finally:
        writer.close()
