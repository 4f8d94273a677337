"""What waits to be sent to one socket: little things in order, and of the table only the newest state."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Final

from ludus.table import frames

ROOM: Final = 64 * 1024  # characters of little things that may wait for a slow reader


class Outbox:
    """Whoever reads slowly misses states of the table in between, and is never sent an old one.

    While a state waits, or is on its way, no other one is made: `missed` says that there is a newer one by then.
    """

    def __init__(self) -> None:
        self.little: deque[str] = deque()
        self.size = 0
        self.state = ""
        self.under_way = False  # the last state has not gone out yet
        self.missed = False
        self.closed = False
        self.news = asyncio.Event()
        self.free = asyncio.Event()  # a state can be put
        self.free.set()

    def put(self, message: dict[str, Any]) -> None:
        """Something little: an acknowledgement, a refusal, a word. Who lets too many of them wait is let go."""
        if self.closed:
            return
        frame = frames.write(message)
        self.size += len(frame)
        if self.size > ROOM:
            self.close()
        else:
            self.little.append(frame)
            self.news.set()

    def show(self, made: Callable[[], dict[str, Any] | None]) -> bool:
        """The state of the table as it is now, if that is news; while another one waits, it is made later."""
        if not self.free.is_set():
            self.missed = True
            return False
        self.missed = False
        message = made()
        if message is None:
            return False
        self.state = frames.write(message)
        self.free.clear()
        self.news.set()
        return True

    async def next(self) -> str | None:
        """What is sent next, what is little first: an `ack` comes before its `show`. None: nothing more is sent."""
        while self.little or not self.closed:
            if self.little:
                frame = self.little.popleft()
                self.size -= len(frame)
                return frame
            if self.state:
                frame, self.state, self.under_way = self.state, "", True
                return frame
            self.news.clear()
            await self.news.wait()
        return None

    def gone(self) -> None:
        """What was taken last has been sent."""
        if self.under_way:
            self.under_way = False
            self.free.set()

    def last(self, message: dict[str, Any]) -> None:
        """The last thing that is sent, after closing."""
        self.little.append(frames.write(message))

    def close(self) -> None:
        """Nothing more is sent."""
        self.little.clear()
        self.state, self.size, self.closed = "", 0, True
        self.news.set()
        self.free.set()
