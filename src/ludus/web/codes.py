"""Codes of tables are not found by trying: a visitor who tries many wrong ones has to wait."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sqlalchemy import select

from ludus.table.people import Person
from ludus.table.refusals import Refused
from ludus.web.asking import Asker, asking
from ludus.web.shares import Shares
from ludus.web.store import Store
from ludus.web.store import schema as s

WAIT: Final = 60.0  # seconds
MOST: Final = 10_000  # addresses that are remembered


class Codes:
    """Who has asked for too many tables that do not exist."""

    def __init__(self, store: Store, shares: Shares, now: Callable[[], float]) -> None:
        self.store = store
        self.now = now
        self.shares = shares
        self.waits: dict[str, float] = {}  # until when an address is told of no table but its visitors' own

    async def ask(self, address: str, person: Person, code: str) -> None:
        """Refuse to look for a table, even for one that exists, unless the person sits there."""
        if self.waits.get(address, 0.0) <= self.now():
            self.waits.pop(address, None)
        elif not await self.sits(person, code):
            raise Refused("Too many wrong codes. Try again in a minute.", 429, "too-fast")

    def unknown(self, address: str) -> None:
        """There was no such table."""
        if not self.shares.may("unknown", Asker(asking.get().person, address)):
            self.waits[address] = self.now() + WAIT
            if len(self.waits) > MOST:
                del self.waits[next(iter(self.waits))]

    async def sits(self, person: Person, code: str) -> bool:
        c = s.seats.c
        return await self.store.row(select(c.seat).where(c.table == code, c.person == person.id)) is not None
