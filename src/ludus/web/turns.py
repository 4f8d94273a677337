"""Taking turns: of all who wait for the same thing, owners come one after the other, and so do the tables of each."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeAlias

Waiting: TypeAlias = "asyncio.Future[None]"


class Turns:
    """Who has sixty tables waits with fifty-nine of them while somebody else has one."""

    def __init__(self) -> None:
        self.busy = False
        self.waiting: OrderedDict[str, OrderedDict[str, deque[Waiting]]] = OrderedDict()  # by owner and table

    @asynccontextmanager
    async def turn(self, owner: str, table: str) -> AsyncIterator[None]:
        """Wait for one's turn, and have it meanwhile."""
        if self.busy:
            mine: Waiting = asyncio.get_running_loop().create_future()
            self.waiting.setdefault(owner, OrderedDict()).setdefault(table, deque()).append(mine)
            try:
                await mine
            except asyncio.CancelledError:
                if not mine.cancelled():  # it was given the turn at that very moment
                    self.pass_on()
                raise
        self.busy = True
        try:
            yield
        finally:
            self.pass_on()

    def pass_on(self) -> None:
        self.busy = False
        while self.waiting:
            following = self.following()
            if not following.done():  # else it has gone away
                self.busy = True
                following.set_result(None)
                return

    def following(self) -> Waiting:
        """Who comes next; its owner and its table go to the end."""
        owner, tables = self.waiting.popitem(last=False)
        table, queue = tables.popitem(last=False)
        found = queue.popleft()
        if queue:
            tables[table] = queue
        if tables:
            self.waiting[owner] = tables
        return found

    def __len__(self) -> int:
        return sum(len(queue) for tables in self.waiting.values() for queue in tables.values())
