"""Taking turns: of all who wait for the same thing, owners come one after the other, and so do the tables of each.

Who waits is named by a path, the widest name first: networks take turns, in each of them its addresses, at each address
its people, and of each person the tables. So nobody gets more turns by having more of the narrower names.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeAlias, TypeVar

from ludus.web.asking import asking

T = TypeVar("T")
Waiting: TypeAlias = "asyncio.Future[None]"


class TurnQueue:
    """Those who wait under one name: by themselves, or under narrower names."""

    def __init__(self) -> None:
        self.own: deque[Waiting] = deque()
        self.under: OrderedDict[str, TurnQueue] = OrderedDict()

    def add(self, path: tuple[str, ...], one: Waiting) -> None:
        if path:
            self.under.setdefault(path[0], TurnQueue()).add(path[1:], one)
        else:
            self.own.append(one)

    def following(self) -> Waiting:
        """Who comes next; every name on the way to it goes to the end."""
        if self.own:
            return self.own.popleft()
        name, branch = self.under.popitem(last=False)
        found = branch.following()
        if branch:
            self.under[name] = branch
        return found

    def __len__(self) -> int:
        return len(self.own) + sum(len(branch) for branch in self.under.values())

    def __bool__(self) -> bool:
        return bool(self.own or self.under)


class Turns:
    """Who has sixty tables waits with fifty-nine of them while somebody else has one."""

    def __init__(self, most: int = 1) -> None:
        self.most = most  # who may have a turn at the same time
        self.busy = 0
        self.waiting = TurnQueue()

    @asynccontextmanager
    async def turn(self, *path: str) -> AsyncIterator[None]:
        """Wait for one's turn, and have it meanwhile."""
        await self.come(*path)
        try:
            yield
        finally:
            self.pass_on()

    async def come(self, *path: str) -> None:
        """Wait for one's turn; its holder passes it on."""
        if self.busy < self.most:
            self.busy += 1
            return
        mine: Waiting = asyncio.get_running_loop().create_future()
        self.waiting.add(path, mine)
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():  # it was given the turn at that very moment
                self.pass_on()
            raise

    def pass_on(self) -> None:
        """Give the turn to the next in line, if any."""
        while self.waiting:
            following = self.waiting.following()
            if not following.done():  # else it has gone away
                following.set_result(None)
                return
        self.busy -= 1

    def __len__(self) -> int:
        return len(self.waiting)


class Desk:
    """A few threads for one kind of work, and turns of those who ask for it. Each kind that may be slow has its own, so
    that none waits for another; the loop's own threads are used for nothing."""

    def __init__(self, name: str, threads: int = 1) -> None:
        self.pool = ThreadPoolExecutor(threads, name)
        self.turns = Turns(threads)

    async def do(self, work: Callable[..., T], *args: Any) -> T:
        """What some work gives. The turn lasts until a thread is free again, even if nobody waits by then."""
        loop = asyncio.get_running_loop()
        await self.turns.come(*asking.get().path)
        try:
            done = self.pool.submit(work, *args)
        except BaseException:
            self.turns.pass_on()
            raise
        done.add_done_callback(lambda _: self.free(loop))
        return await asyncio.wrap_future(done)

    def free(self, loop: asyncio.AbstractEventLoop) -> None:
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(self.turns.pass_on)

    def close(self, wait: bool = False) -> None:
        self.pool.shutdown(wait=wait, cancel_futures=True)
