"""Everybody's share of the machine: what each kind of request costs, and how much a person and an address may spend.

A person is a cookie, and cookies are free; an address is harder to have many of, and a network of IPv6
harder still. So all three have a budget, for everything they do together: pages, forms, and all their sockets; and so
does every limit by number, and every place for what is open for a while. Where several processes serve, each tells the
others what was spent at it.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import astuple, dataclass
from time import thread_time
from typing import Final

from ludus.table.limits import OpenPlaces, RateLimits, take_from_all
from ludus.table.refusals import Refused
from ludus.web.asking import Asker, asking, network
from ludus.web.house import Quotas
from ludus.web.peers import SingleProcess

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
SITE: Final = 4  # times as much as an address a network of IPv6 (/48) may spend that has many
UNIT: Final = 0.005  # seconds of the server's time that cost one
LATELY: Final = 0.25  # seconds whose spendings are told to other processes together


@dataclass(frozen=True)
class CountLimit:
    """How many of something one person may have; everybody at one address some times as many."""

    burst: float  # at once
    rate: float  # and then every second
    at_address: int = 4


NUMBERS: Final = {
    "chats": CountLimit(5, 0.5),  # others want to read them
    "hints": CountLimit(3, 0.2),  # a good bot thinks for each
    "reviews": CountLimit(6, 1 / 20),  # each is some seconds of thinking
    "deep": CountLimit(2, 1 / 300),  # … and these are a minute or two
    "runs": CountLimit(4, 1 / 60),  # drafts played beside the original, some minutes each
    "asides": CountLimit(4, 1 / 60),  # tables with other content, a process each
    "backups": CountLimit(4, 1 / 60),  # made or brought back by one host
    "guesses": CountLimit(5, 1 / 60, 1),  # recovery codes
    "calls": CountLimit(20, 1 / 10),  # that tell one person of a turn: the person has not asked for more
    "mails": CountLimit(4, 1 / 900, 1),  # to addresses that are not confirmed yet
    "unknown": CountLimit(20, 0.1, 1),  # tables that do not exist, asked for
    "computing": CountLimit(10, 0.1, 2),  # seconds for texts that are read
}


@dataclass(frozen=True)
class Most:
    """How many of something there may be at the same time: of one person, from one address, and of all together."""

    person: int
    address: int
    all: int


OPEN: Final = {
    "texts": Most(3, 6, 20),  # that wait to be read by the same process, or are
    "runs": Most(2, 2, 6),
    "reviews": Most(4, 6, 12),
    "asides": Most(1, 2, 6),
}
TOO_FAST: Final = "Too many requests. Try again in a moment."


class Shares:
    """Who has spent how much."""

    def __init__(
        self,
        now: Callable[[], float],
        quotas: Callable[[], Quotas] = Quotas,
        person: Budget = PERSON,
        address: Budget = ADDRESS,
        peers: SingleProcess | None = None,
    ) -> None:
        self.quotas = quotas  # as they are now: the host may change them
        self.peers = peers or SingleProcess()
        self.open: defaultdict[str, OpenPlaces] = defaultdict(OpenPlaces)  # by what is open, and whose that is
        sizes = {"tokens": CountLimit(TOKEN.burst, TOKEN.rate)}
        sizes |= {"people": CountLimit(*astuple(person)), "addresses": CountLimit(*astuple(address))}
        sizes |= {"networks": CountLimit(SITE * address.burst, SITE * address.rate)}
        for what, each in NUMBERS.items():
            for name, times in ((what, 1), (f"{what}@", each.at_address), (f"{what}@@", SITE * each.at_address)):
                sizes[name] = CountLimit(times * each.burst, times * each.rate)
        self.limits = {what: RateLimits(each.burst, each.rate, now) for what, each in sizes.items()}
        self.lately: dict[tuple[str, str], float] = defaultdict(float)  # what other processes have not been told yet

    def spend(self, *kinds: str, person: str = "", address: str = "", token: str = "") -> None:
        """Pay for something, out of the budgets of a person, of an address and of a program's token, or of none."""
        if not self.pays(budgets(Asker(person, address, token)), sum(COSTS[kind] for kind in kinds)):
            raise Refused(TOO_FAST, 429, "too-fast")

    def may(self, what: str, asker: Asker | None = None, cost: float = 1) -> bool:
        """Count one more of a thing limited by number: the person, the address, and its network pay."""
        return self.pays(numbers(what, asker or asking.get()), cost)

    def pays(self, names: Mapping[str, str], cost: float) -> bool:
        """Pay out of the limits of these names, or out of none."""
        if not take_from_all(cost, *[self.limits[what].of(name) for what, name in names.items()]):
            return False
        self.note(names, cost)
        return True

    def owe(self, names: Mapping[str, str], cost: float) -> None:
        """Something was had whose price was not known before."""
        for what, name in names.items():
            self.limits[what].of(name).owe(cost)
        self.note(names, cost)

    @contextmanager
    def computing(self, clock: Callable[[], float] = thread_time) -> Iterator[None]:
        """The visitor pays for the time that is computed in the loop."""
        begun = clock()
        try:
            yield
        finally:
            self.owe(budgets(asking.get()), (clock() - begun) / UNIT)

    def note(self, names: Mapping[str, str], cost: float) -> None:
        for limit in names.items() if cost and self.peers.shared else ():
            self.lately[limit] += cost

    async def keep_telling(self) -> None:
        """Tell other processes what was spent here."""
        while True:
            await asyncio.sleep(LATELY)
            if self.lately:
                self.peers.tell({"what": "spent", "spent": self.spent_since_last()})

    def spent_since_last(self) -> list[tuple[str, str, float]]:
        """What was spent here since the last time."""
        told, self.lately = self.lately, defaultdict(float)
        return [(what, name, cost) for (what, name), cost in told.items()]

    def add_spent(self, spent: Iterable[tuple[str, str, float]]) -> None:
        """Something was spent at another process."""
        for what, name, cost in spent:
            self.limits[what].of(name).owe(cost)

    # --- open at the same time ----------------------------------------------------------------------------------------

    def take(self, what: str, all_taken: str, asker: Asker | None = None, place: str = "") -> Callable[[], None]:
        """A place for one more of what is open for a while; what gives it back. Refused where there is none."""
        who, most = asker or asking.get(), OPEN[what]
        wanted = [
            (f"{what} of people", who.person, most.person, TOO_FAST, 429),
            (f"{what} of addresses", who.address, most.address, TOO_FAST, 429),
            (f"{what} of networks", network(who.address), 2 * most.address, TOO_FAST, 429),
            (f"{what} {place}", "all", most.all, all_taken, 503),
        ]
        return self.places(wanted)

    def places(self, wanted: Iterable[tuple[str, str, int, str, int]]) -> Callable[[], None]:
        """A place among each of these, or in none; what gives them back."""
        with ExitStack() as had:
            for what, name, most, refusal, status in wanted:
                if name and not self.open[what].take(name, most):
                    raise Refused(refusal, status, "too-fast")
                if name:
                    had.callback(self.open[what].give_back, name)
            return had.pop_all().close

    @contextmanager
    def hold(self, what: str, all_taken: str, place: str = "") -> Iterator[None]:
        """Have a place meanwhile."""
        give_back = self.take(what, all_taken, place=place)
        try:
            yield
        finally:
            give_back()

    @contextmanager
    def socket(self, person: str, address: str) -> Iterator[None]:
        """A place for one more socket."""
        mine = "You have too many tables open. Close some."
        here = "Your network has too many tables open. Close some."
        each = self.quotas().sockets_by_address
        give_back = self.places(
            [
                ("sockets of people", person, self.quotas().sockets, mine, 429),
                ("sockets of addresses", address, each, here, 429),
                ("sockets of networks", network(address), SITE * each, here, 429),
            ]
        )
        try:
            yield
        finally:
            give_back()


def budgets(asker: Asker) -> dict[str, str]:
    """Who pays for what has a price, by the budget."""
    whose = {"people": asker.person, "addresses": asker.address, "networks": network(asker.address)}
    return {of: name for of, name in {**whose, "tokens": asker.token}.items() if name}


def numbers(what: str, asker: Asker) -> dict[str, str]:
    """Who pays for what is limited by number."""
    whose = {what: asker.person, f"{what}@": asker.address, f"{what}@@": network(asker.address)}
    return {of: name for of, name in whose.items() if name}
