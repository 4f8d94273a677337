"""A visitor who does everything a visitor may, and as much of it as the server lets through. Run as a program.

Tables of expert bots with somebody who looks, looks at a long record through many sockets, sockets that never read, and
checks of options. It has one address for what it makes and looks at, and some more for the sockets that never read.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.frames import Frame, Opcode
from websockets.typing import Origin

import ludus
from ludus.core.match import playout
from ludus.table import log
from ludus.testing.play import chooser
from ludus.web.people import COOKIE, csrf
from tests.web.kit import PATIENT

HOME = "10.66.0.1"  # where the visitor lives
CROWDED = 100  # sockets that never read, from one address
MINE = 30  # and with one cookie
EACH = 10  # tables where only bots sit that it makes with one cookie
READY = "everything is under way"


@dataclass(frozen=True)
class Plan:
    tables: int
    looks: int
    silent: int
    checks: int


FULL, SMALL = Plan(60, 20, 500, 4), Plan(2, 2, 8, 1)


@dataclass
class Person:
    """A cookie, and where it is used."""

    base: str
    address: str = HOME
    token: str = field(default_factory=lambda: secrets.token_urlsafe(32))

    @property
    def headers(self) -> dict[str, str]:
        return {"cookie": f"{COOKIE}={self.token}", "x-forwarded-for": self.address, "origin": self.base}

    async def post(self, http: httpx.AsyncClient, path: str, **fields: Any) -> str | None:
        """The code of the table that a form makes; None where it was too much at once."""
        data = {"csrf": csrf(self.token), **fields}
        answer = await http.post(self.base + path, data=data, headers={**self.headers, "accept": "application/json"})
        assert answer.is_success or answer.status_code == 429, answer.text
        return str(answer.json()["url"]).removeprefix("/t/") if answer.is_success else None


def long_record() -> str:
    """A long game, with as many remarks as there may be."""
    match = ludus.game("hostile-takeover").begin(4, 3)
    playout(match, chooser(3), 100_000)
    numbers = range(1, log.MOST_REMARKS + 1)
    remarks = [f"# After {n} answers p1 gave up: a bot (novice) plays on." for n in numbers]
    return match.record() + "\n".join(remarks) + "\n"


class Visitor:
    """Everything at once."""

    def __init__(self, base: str, plan: Plan) -> None:
        self.base = base
        self.plan = plan
        self.http = httpx.AsyncClient(timeout=300, verify=False)
        self.started = asyncio.Semaphore(0)

    async def run(self) -> None:
        first = Person(self.base)
        record = await self.insist(lambda: first.post(self.http, "/records", record=long_record()))
        plan, line = self.plan, asyncio.create_task
        makers = [maker for maker in [Person(self.base) for _ in range(0, plan.tables, EACH)] for _ in range(EACH)]
        made = [(await self.table(maker), maker) for maker in makers[: plan.tables]]  # before it has spent all it may
        work = [line(self.watching(*table)) for table in made]
        for n in range(plan.silent):
            await asyncio.to_thread(self.silent, record, n)
        work += [line(self.looking(record, n)) for n in range(plan.looks)]
        work += [line(self.checking()) for _ in range(plan.checks)]
        for _ in range(len(work)):
            await self.started.acquire()
        sys.stdout.write(f"{READY}\n")
        sys.stdout.flush()
        await asyncio.gather(self.nagging(), *work)

    async def insist(self, ask: Callable[[], Awaitable[str | None]]) -> str:
        """Ask again and again until it is granted."""
        while (found := await ask()) is None:
            await asyncio.sleep(0.5)
        return found

    async def table(self, maker: Person) -> str:
        seats = {f"seat-{n}": "bot:expert" for n in range(4)}
        return await self.insist(lambda: maker.post(self.http, "/tables", game="hollow-cell", players=4, **seats))

    async def watching(self, code: str, who: Person) -> None:
        """Look at a table, so that its bots go on; again and again."""
        known = False
        while True:
            try:
                async with self.line(code, who) as ws:
                    await ws.send('{"type":"hello"}')
                    async for _ in ws:
                        known = self.noted(known)
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                await asyncio.sleep(0.5)

    async def looking(self, code: str, number: int) -> None:
        """Look at one position after the other, as fast as they are shown."""
        rng, known = chooser(number), False
        who = Person(self.base)
        while True:
            try:
                async with self.line(code, who) as ws:
                    await ws.send('{"type":"hello"}')
                    for key in count():
                        at = rng.below(3500)
                        await ws.send(json.dumps({"type": "look", "key": f"k{key}", "at": at, "as": rng.below(4)}))
                        if "too-fast" in str(await ws.recv())[:200]:
                            await asyncio.sleep(0.1)
                        known = self.noted(known)
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                await asyncio.sleep(0.5)

    async def checking(self) -> None:
        """Ask whether options go together, as often as that is answered."""
        url, known, headers = f"{self.base}/games/hostile-takeover/check", False, Person(self.base).headers
        while True:
            answer = await self.http.get(url, params={"players": 4, "option-scenario": "x"}, headers=headers)
            await asyncio.sleep(0.1 if answer.status_code == 429 else 0)
            known = self.noted(known)

    def noted(self, known: bool) -> bool:
        if not known:
            self.started.release()
        return True

    def line(self, code: str, who: Person) -> connect:
        address = f"{self.base.replace('http', 'ws')}/ws/{code}"
        headers = {"cookie": f"{COOKIE}={who.token}", "x-forwarded-for": who.address}
        return connect(address, origin=Origin(self.base), additional_headers=headers, max_size=None, **PATIENT)

    def silent(self, code: str, number: int) -> None:
        """A socket that says a lot and never reads."""
        host, _, port = self.base.removeprefix("http://").partition(":")
        one = socket.socket()
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        one.connect((host, int(port)))
        token, address = f"silent visitor number {number // MINE}", f"10.66.1.{number // CROWDED}"
        one.sendall(
            f"GET /ws/{code} HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {self.base}\r\nCookie: {COOKIE}={token}\r\n"
            f"X-Forwarded-For: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        one.recv(4096)  # the answer to that, and no more
        one.sendall(Frame(Opcode.TEXT, b'{"type":"hello"}').serialize(mask=True))
        silent.append(one)

    async def nagging(self) -> None:
        """The sockets that never read ask for everything, again and again."""
        while True:
            for one in silent:
                with suppress(OSError):
                    one.sendall(Frame(Opcode.TEXT, b'{"type":"live"}').serialize(mask=True))
            await asyncio.sleep(1)


silent: list[socket.socket] = []  # kept open

if __name__ == "__main__":
    asyncio.run(Visitor(sys.argv[1], FULL if sys.argv[2] == "full" else SMALL).run())
