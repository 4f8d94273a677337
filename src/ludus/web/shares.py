"""Everybody's share of the machine: what each kind of request costs, and how much a person and an address may spend.

A person is whoever has a cookie, and cookies are free; an address is harder to have many of. So both have a budget, for
everything they do together: pages, forms, and all their sockets. Where several processes serve, each tells the others
what was spent at it.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

from ludus.table.limits import Limits, Places, taken
from ludus.table.refusals import Refused
from ludus.web.house import Quotas
from ludus.web.peers import Alone

# What things cost. One is some five milliseconds of the server's time.
COSTS: Final = {
    "file": 0.2,  # of the page itself: scripts, styles
    "page": 2,
    "form": 4,  # any, and besides:
    "check": 4,  # whether options go together
    "table": 20,  # a new one, and for each bot at it:
    "bot": 5,
    "upload": 40,  # a record, and for each kilobyte of it:
    "kilobyte": 4,
    "socket": 2,
    "ping": 0.1,  # whether the line lives
    "message": 1,  # any, and besides, by their types:
    "hello": 1,
    "as": 1,
    "live": 1,
    "look": 1,  # and for each step that has to be found again to show it:
    "step": 3,
    "why": 1,
    "hint": 10,
    "order": 2,
    "order-off": 2,
    "line": 2,
    "review": 60,  # a quick one; how many there may be is limited besides
}


@dataclass(frozen=True)
class Budget:
    """What one person, or everybody at one address, may spend."""

    burst: int  # at once
    rate: float  # and then every second


PERSON: Final = Budget(600, 20)
ADDRESS: Final = Budget(1200, 60)
TOKEN: Final = Budget(300, 10)
LATELY: Final = 0.25  # seconds whose spendings are told to other processes together


def neighbourhood(host: str) -> str:
    """The address that counts: of IPv6 the first half, since whoever has one address there has them all."""
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(found, IPv6Address):
        within = found.ipv4_mapped
        return str(within or ip_network((found, 64), strict=False).network_address)
    return str(found)


class Shares:
    """Who has spent how much."""

    def __init__(
        self,
        now: Callable[[], float],
        quotas: Callable[[], Quotas] = Quotas,
        person: Budget = PERSON,
        address: Budget = ADDRESS,
        peers: Alone | None = None,
    ) -> None:
        self.quotas = quotas  # as they are now: whoever runs the server may change them
        self.peers = peers or Alone()
        self.sockets_of_person = Places()
        self.sockets_of_address = Places()
        self.limits = {
            "people": Limits(person.burst, person.rate, now),
            "addresses": Limits(address.burst, address.rate, now),
            "tokens": Limits(TOKEN.burst, TOKEN.rate, now),
            "chats": Limits(5, 0.5, now),  # of one person: others want to read them
            "hints": Limits(3, 0.2, now),  # of one person: a good bot thinks for each
            "reviews": Limits(6, 1 / 20, now),  # of one person: each is some seconds of thinking
            "deep": Limits(2, 1 / 300, now),  # … and these are a minute or two
            "runs": Limits(4, 1 / 60, now),  # of one person: drafts played beside the original, some minutes each
            "asides": Limits(4, 1 / 60, now),  # of one person: tables with other content, a process each
            "backups": Limits(4, 1 / 60, now),  # made or brought back by one host
            "guesses": Limits(5, 1 / 60, now),  # recovery codes from one address
            "calls": Limits(20, 1 / 10, now),  # that tell one person of a turn: whoever is told has not asked for more
            "mails": Limits(4, 1 / 900, now),  # to addresses that are not confirmed yet, by one person or address
            "unknown": Limits(20, 0.1, now),  # tables that do not exist, asked for from one address
        }
        self.lately: dict[tuple[str, str], float] = defaultdict(float)  # what other processes have not been told yet

    def spend(self, *kinds: str, person: str = "", address: str = "", token: str = "") -> None:
        """Pay for something, out of the budgets of a person, of an address and of a program's token, or of none."""
        whose = {"people": person, "addresses": address, "tokens": token}
        if not self.pays({of: name for of, name in whose.items() if name}, sum(COSTS[kind] for kind in kinds)):
            raise Refused("That was a lot at once. Wait a moment and try again.", 429, "too-fast")

    def may(self, what: str, name: str) -> bool:
        """One more of what is limited by number."""
        return self.pays({what: name}, 1)

    def pays(self, names: Mapping[str, str], cost: float) -> bool:
        """Pay out of the limits of these names, or out of none."""
        if not taken(cost, *[self.limits[what].of(name) for what, name in names.items()]):
            return False
        for limit in names.items() if self.peers.shared else ():
            self.lately[limit] += cost
        return True

    async def keep_telling(self) -> None:
        """Tell other processes what was spent here."""
        while True:
            await asyncio.sleep(LATELY)
            if self.lately:
                self.peers.tell({"what": "spent", "spent": self.told()})

    def told(self) -> list[tuple[str, str, float]]:
        """What was spent here since the last time."""
        told, self.lately = self.lately, defaultdict(float)
        return [(what, name, cost) for (what, name), cost in told.items()]

    def heard(self, spent: Iterable[tuple[str, str, float]]) -> None:
        """Something was spent at another process."""
        for what, name, cost in spent:
            self.limits[what].of(name).owe(cost)

    @contextmanager
    def socket(self, person: str, address: str) -> Iterator[None]:
        """A place for one more socket."""
        if not self.sockets_of_person.take(person, self.quotas().sockets):
            raise Refused("This person has too many tables open at the same time. Close some of them.", 429, "too-fast")
        try:
            if not self.sockets_of_address.take(address, self.quotas().sockets_by_address):
                text = "Too many tables are open at the same time from where you are. Close some of them."
                raise Refused(text, 429, "too-fast")
            try:
                yield
            finally:
                self.sockets_of_address.give_back(address)
        finally:
            self.sockets_of_person.give_back(person)
