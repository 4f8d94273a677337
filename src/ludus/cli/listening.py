"""Where a server listens, and the addresses at which people reach it: on this computer and in its network."""

from __future__ import annotations

import io
import ipaddress
import socket
from contextlib import suppress

from ludus.core.errors import LudusError

PORT = 8080
TRIES = 20  # ports that are tried one after the other where none was asked for
# Reserved for documentation, and nothing is sent there: the way to it tells which of our addresses faces the network.
FARAWAY = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}


def listen(host: str, port: int | None) -> socket.socket:
    """A socket on the port that was asked for, or on the first free one; at :: for both kinds of addresses."""
    host = bare(host)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    both = host == "::" and socket.has_dualstack_ipv6()
    ports = range(PORT, PORT + TRIES) if port is None else [port]
    trouble: OSError | None = None
    for candidate in ports:
        try:
            return socket.create_server((host, candidate), family=family, dualstack_ipv6=both)
        except OSError as e:
            trouble = e
    where = f"port {port}" if port is not None else f"any port from {PORT} to {PORT + TRIES - 1}"
    raise LudusError(f"Can't listen at {host} on {where}: {trouble.strerror if trouble else ''}.")


def web_address(host: str, port: int) -> str:
    """What people type to reach a server that listens there, without a last slash."""
    host = bare(host)
    if host in ("127.0.0.1", "0.0.0.0", "::", ""):
        host = "localhost"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def network_addresses(host: str) -> list[str]:
    """The addresses at which other computers reach a server that listens at `host`, the likeliest first.

    A server that listens everywhere is reached where this computer's network knows it; one that listens at loopback,
    or whose own address others can type, has none besides.
    """
    families = {"0.0.0.0": [socket.AF_INET], "": [socket.AF_INET], "::": [socket.AF_INET, socket.AF_INET6]}
    found: dict[str, None] = {}
    for family in families.get(bare(host), []):
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:  # no way out: no such network
            asking.connect((FARAWAY[family], 9))
            found[asking.getsockname()[0]] = None
        with suppress(OSError):  # this computer's name may be known to nobody
            found |= dict.fromkeys(str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, family))
    return [one for one in found if others_can_open(one)]


def others_can_open(address: str) -> bool:
    """Whether an address means the same computer elsewhere in the network."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return False
    return not (known.is_loopback or known.is_link_local or known.is_unspecified)


def qr_code(address: str) -> str:
    """An address as a QR code that a terminal shows, for phones."""
    import segno

    out = io.StringIO()
    segno.make(address, error="l").terminal(out, border=2, compact=True)
    return out.getvalue()


def bare(host: str) -> str:
    """An address without the brackets that IPv6 has in links."""
    return host.removeprefix("[").removesuffix("]")
