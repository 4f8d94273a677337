"""A table aside that another process of the server has: what is said there and here goes by way of Redis, in its order.

A line that its process says nothing of for a while is gone, and so is a table that no process notes any more.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import Any, Final, Protocol

from ludus.web.peers import News, SingleProcess

HERE: Final = 15.0  # seconds after which a line says that it is still there
LOST: Final = 4 * HERE  # seconds without a word before a line is gone
WAITING: Final = 200  # frames that wait for somebody who reads slowly
GONE, AGAIN = 4404, 1013  # how a line ends: the table is cleared; it may be tried again

Who = dict[str, str]  # id, name, language
Line = asyncio.Queue[dict[str, Any]]


class RemoteTable(Protocol):
    """A table aside, as its own process has it."""

    code: str

    async def open(self, who: Who) -> tuple[str, Line]: ...
    def say(self, name: str, frame: str) -> None: ...
    def leave(self, name: str) -> None: ...


# --- where somebody looks ---------------------------------------------------------------------------------------------


class Afar:
    """A table of another process, for one who looks at it here."""

    def __init__(self, peers: SingleProcess, code: str, game: str) -> None:
        self.peers, self.code, self.game = peers, code, game
        self.name = secrets.token_hex(8)
        self.line: Line = asyncio.Queue()
        self.said: asyncio.Queue[News] = asyncio.Queue()
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self, who: Who) -> tuple[str, Line]:
        """A line to the table; its process hears of it once its answers are listened to."""
        ready = asyncio.Event()
        self.tasks = [asyncio.create_task(work) for work in (self.listen(ready), self.speak(), self.stay())]
        await ready.wait()
        self.tell({"who": who})
        return self.name, self.line

    async def listen(self, ready: asyncio.Event) -> None:
        try:
            async with self.peers.listen_to(f"line:{self.name}") as heard:
                ready.set()
                async for told in heard:
                    if self.line.qsize() >= WAITING:
                        break
                    if told:
                        self.line.put_nowait(told)
        except self.peers.trouble:
            ready.set()
        self.line.put_nowait({"hang_up": AGAIN})

    async def speak(self) -> None:
        while True:
            await self.peers.whisper(f"aside:{self.code}", await self.said.get())

    async def stay(self) -> None:
        """Say now and then that somebody is here, while there is a table."""
        while await self.peers.read_note(f"aside:{self.code}") is not None:
            await asyncio.sleep(HERE)
            self.tell({})
        self.line.put_nowait({"hang_up": GONE})

    def tell(self, news: News) -> None:
        self.said.put_nowait({**news, "line": self.name})

    def say(self, name: str, frame: str) -> None:
        self.tell({"frame": frame})

    def leave(self, name: str) -> None:
        for task in self.tasks:
            task.cancel()
        farewell = asyncio.create_task(self.peers.whisper(f"aside:{self.code}", {"line": self.name, "leaves": True}))
        self.tasks = [farewell]  # kept until it is done


# --- where the table is -----------------------------------------------------------------------------------------------


async def let_in(peers: SingleProcess, table: RemoteTable) -> None:
    """Let those in who look at a table from other processes, for as long as it is there."""
    while True:
        guests: dict[str, Guest] = {}
        try:
            async with peers.listen_to(f"aside:{table.code}") as heard:
                async for said in heard:
                    await receive(peers, table, guests, said)
        except peers.trouble:
            pass  # they come again, once they can
        finally:
            for guest in guests.values():
                guest.leave()
        await asyncio.sleep(1)


async def receive(peers: SingleProcess, table: RemoteTable, guests: dict[str, Guest], said: News) -> None:
    """What one of them says, if anybody does; and who is gone meanwhile."""
    name = said.get("line", "")
    if "who" in said and name not in guests:
        guests[name] = Guest(peers, table, name, *await table.open(said["who"]))
    elif name in guests:
        guests[name].hear(said)
    for one in [one for one, guest in guests.items() if guest.gone]:
        guests.pop(one).leave()


class Guest:
    """Somebody who looks from another process."""

    def __init__(self, peers: SingleProcess, table: RemoteTable, name: str, own: str, line: Line) -> None:
        self.peers, self.table, self.name, self.own = peers, table, name, own
        self.last = time.monotonic()
        self.left = False
        self.task = asyncio.create_task(self.pass_on(line))

    async def pass_on(self, line: Line) -> None:
        told: dict[str, Any] = {}
        while "hang_up" not in told:
            told = await line.get()
            await self.peers.whisper(f"line:{self.name}", told)

    def hear(self, said: News) -> None:
        self.last = time.monotonic()
        self.left = "leaves" in said
        if "frame" in said:
            self.table.say(self.own, said["frame"])

    @property
    def gone(self) -> bool:
        return self.left or time.monotonic() - self.last > LOST

    def leave(self) -> None:
        self.task.cancel()
        self.table.leave(self.own)
