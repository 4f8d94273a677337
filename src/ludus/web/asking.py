"""Who asks. It goes with a request through everything that is done for it, so that every queue and every limit knows.

Cookies are free, so a person alone says little: the address counts too, and of IPv6 the network of a whole site (/48),
which may have 65,536 addresses that count (/64).
"""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import ip_network
from typing import Final

from ludus.web.addresses import read


@dataclass(frozen=True)
class Asker:
    """Somebody who asks: a person, at an address, perhaps by a program's token. Nobody: the server itself."""

    person: str = ""
    address: str = ""
    token: str = ""

    @property
    def path(self) -> tuple[str, ...]:
        """Under which names somebody waits for a turn, the widest first."""
        return tuple(name for name in (network(self.address), self.address, self.person) if name)


NOBODY: Final = Asker()
asking: Final[ContextVar[Asker]] = ContextVar("asking", default=NOBODY)  # who asks just now


@lru_cache(4096)
def neighborhood(host: str) -> str:
    """The address that counts: of IPv6 the first half, since the owner of one address there has them all."""
    found = read(host)
    if found is None:
        return host
    return str(ip_network((found, 64), strict=False).network_address) if found.version == 6 else str(found)


@lru_cache(4096)
def network(host: str) -> str:
    """The network that counts besides: of IPv6 the /48 that a site is given; of IPv4 none."""
    found = read(host)
    return "" if found is None or found.version == 4 else str(ip_network((found, 48), strict=False))
