"""Addresses of visitors: written in one way, and shortened where they are written down."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.requests import HTTPConnection

from ludus.web.settings import Addresses

Network = IPv4Network | IPv6Network


def of(connection: HTTPConnection) -> str:
    """Where somebody comes from."""
    return connection.client.host if connection.client else ""


def read(text: str) -> IPv4Address | IPv6Address | None:
    """The address that a text is; IPv4 within IPv6 is IPv4."""
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found


def plain(text: str) -> str:
    """An address in its normal form; any other text stays as it is."""
    found = read(text)
    return text if found is None else str(found)


def is_this_machine(text: str) -> bool:
    found = read(text)
    return found is not None and found.is_loopback


def network(text: str) -> Network | None:
    """The network that a text such as 192.0.2.0/24 is. An address of IPv6 stands for its /64: a home has all of it."""
    single = read(text)
    try:
        if single is None:
            return ip_network(text, strict=False)
        return ip_network((str(single), 32 if single.version == 4 else 64), strict=False)
    except ValueError:
        return None


def address_for_log(text: str, how: Addresses) -> str:
    """An address as it is logged: whole, without the part that names one device, or not at all."""
    found = read(text)
    if found is None or how == "none":
        return ""
    bits = 24 if found.version == 4 else 48
    return str(found) if how == "full" else str(ip_network((str(found), bits), strict=False).network_address)
