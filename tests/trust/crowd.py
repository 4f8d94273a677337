"""A crowd: people at many tables of one server, who know the protocol and no game, and come back when it dies."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI
from websockets.typing import Origin

import ludus
from ludus.core.chance import Rng
from ludus.table.refusals import StoreAway
from ludus.testing.play import chooser
from ludus.web.people import COOKIE, csrf
from tests.web.kit import PATIENT
from tests.web.shares import Shares

# What a client sees of a dead server.
GONE = (
    OSError,
    TimeoutError,
    ConnectionClosed,
    InvalidHandshake,
    InvalidURI,
    EOFError,
)
AWAY = StoreAway()  # what is said while the database is away
numbers = count(1)


@dataclass(frozen=True)
class Sent:
    """A command as it was sent."""

    key: str
    seat: int
    base: int
    action: str


@dataclass
class Log:
    """What the crowd did and was told; to be compared with what the server has stored."""

    sent: dict[tuple[str, str], Sent] = field(default_factory=dict)  # by table and key
    acknowledged: dict[tuple[str, str], int] = field(default_factory=dict)  # and the position that was acknowledged
    refused: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)
    secrets: list[str] = field(default_factory=list)  # cookies, which nobody may write down
    lost_lines: int = 0


class Player:
    """One person at one table: sees, chooses, sends, and sends again after a broken line."""

    def __init__(self, crowd: Crowd, rng: Rng) -> None:
        self.crowd = crowd
        self.rng = rng
        self.token = secrets.token_urlsafe(32)
        self.address = "10.{}.{}.{}".format(*next(numbers).to_bytes(3))
        self.open: Sent | None = None
        self.shares: dict[str, Shares] = {}  # by tables
        self.forget()
        crowd.log.secrets.append(self.token)

    def forget(self) -> None:
        self.seq, self.reached = -1, 0
        self.seat: int | None = None
        self.asked = self.over = False
        self.choices: list[str] = []
        self.table: dict[str, Any] = {}
        self.said = ""  # the key of what was sent last on this line

    @property
    def headers(self) -> dict[str, str]:
        """Everybody comes from another address, as a proxy in front of the server would tell it."""
        return {"cookie": f"{COOKIE}={self.token}", "x-forwarded-for": self.address}

    async def post(self, path: str, **fields: Any) -> Any:
        """Send a form; again and again while there is no server. None: refused."""
        while True:
            base = await self.crowd.back()
            headers = {**self.headers, "origin": base, "accept": "application/json"}
            data = {"csrf": csrf(self.token), **fields}
            try:
                answer = await self.crowd.http.post(base + path, data=data, headers=headers)
            except httpx.TransportError:
                await asyncio.sleep(0.05)
                continue
            if answer.status_code == AWAY.status:
                self.crowd.log.refused["away"] += 1
                await asyncio.sleep(0.05)
                continue
            if answer.is_success:
                self.token = answer.cookies.get(COOKIE) or self.token
                self.crowd.log.secrets.append(self.token)
                return answer.json()
            if answer.status_code != 409:  # the seat was taken before the server died
                self.crowd.log.wrong.append(f"{path}: {answer.status_code} {answer.text[:100]}")
            return None

    async def play(self, code: str) -> None:
        """Play at a table until its game is over."""
        self.forget()
        self.open = None
        self.shares[code] = Shares()
        while not self.over:
            try:
                await self.visit(code)
            except GONE:
                self.crowd.log.lost_lines += 1
                await asyncio.sleep(0.05)

    async def visit(self, code: str) -> None:
        base = await self.crowd.back()
        address = f"{base.replace('http', 'ws')}/ws/{code}"
        line = connect(address, origin=Origin(base), additional_headers=self.headers, max_size=None, **PATIENT)
        async with line as ws:
            await ws.send(json.dumps({"type": "hello", "as": None}))
            self.forget()
            self.shares[code].sent.clear()
            async for frame in ws:
                self.hear(code, json.loads(frame))
                for share in self.shares[code].due(self.table):
                    await ws.send(json.dumps(share))
                if self.over:
                    return
                if self.seq >= 0:
                    await self.act(code, ws)

    def hear(self, code: str, m: dict[str, Any]) -> None:
        key = m.get("key", "")
        if m["type"] in ("table", "show"):
            self.look(m)
        elif m["type"] == "ack" and self.open is not None and key == self.open.key:
            self.crowd.acknowledged(code, self.open, m["seq"])
            self.reached, self.open = m["seq"], None
        elif m["type"] == "refused" and m["text"] == AWAY.text:
            self.crowd.log.refused["away"] += 1
            self.open = None if key else self.open  # without a key it was the greeting
        elif m["type"] == "refused":
            self.crowd.log.refused[m["code"]] += 1
            if m["code"] != "stale":
                self.crowd.log.wrong.append(f"{code}: {m['code']}: {m['text'][:200]}")
            self.open = None

    def look(self, m: dict[str, Any]) -> None:
        self.seq, self.seat = m["seq"], m["as"]
        self.table |= m["table"]
        scene = m.get("scene", {})
        if m["type"] == "table":
            self.choices = [choice["action"] for choice in scene.get("choices", [])]
        for patch in m.get("patches", []):
            if patch["op"] == "set" and patch["key"] == "choices":
                self.choices = [choice["action"] for choice in patch.get("values", {}).get("to") or []]
        if "seats" in m["table"]:
            self.asked = any(seat["asked"] and seat["mine"] for seat in m["table"]["seats"])
        self.over = m["table"].get("status", "") == "over"

    async def act(self, code: str, ws: ClientConnection) -> None:
        """Send what was not answered once more, or choose something new."""
        if self.open is not None:
            if self.open.key == self.said:
                return
        elif self.asked and self.choices and self.seat is not None and self.seq >= self.reached:
            action = self.choices[self.rng.below(len(self.choices))]
            self.open = Sent(secrets.token_hex(8), self.seat, self.seq, action)
            self.crowd.log.sent[code, self.open.key] = self.open
        else:
            return
        o = self.open
        self.said = o.key
        await ws.send(json.dumps({"type": "do", "key": o.key, "seat": o.seat, "base": o.base, "action": o.action}))


class Crowd:
    """People at tables of all games, some with as few seats as possible, some with as many."""

    def __init__(self, tables: int, seed: int, where: Callable[[], str]) -> None:
        self.where = where
        self.log = Log()
        self.rng = chooser(seed)
        self.tables = tables
        self.http = httpx.AsyncClient(timeout=300, verify=False, limits=httpx.Limits(max_keepalive_connections=0))
        self.news = asyncio.Event()
        self.full: set[str] = set()  # tables at which everybody sits and plays

    @property
    def base(self) -> str:
        return self.where()

    async def back(self) -> str:
        """The address of the server, as soon as there is one."""
        while not (base := self.base):
            await asyncio.sleep(0.05)
        return base

    def acknowledged(self, code: str, sent: Sent, seq: int) -> None:
        before = self.log.acknowledged.setdefault((code, sent.key), seq)
        if before != seq:
            self.log.wrong.append(f"{code}: {sent.key} was acknowledged as {before} and as {seq}")
        self.news.set()

    async def reach(self, moves: int) -> None:
        """Wait until so many commands are acknowledged."""
        while len(self.log.acknowledged) < moves:
            self.news.clear()
            await self.news.wait()

    async def table(self, number: int) -> None:
        """One table after the other, always of the same game."""
        games = ludus.games()
        game = games[number % len(games)]
        seats = game.seats[-1 if number // len(games) % 2 else 0]
        while True:
            people = [Player(self, chooser(self.rng.below(1 << 30))) for _ in range(seats)]
            kinds = {f"seat-{n}": "open" if n else "me" for n in range(seats)}
            made = await people[0].post("/tables", game=game.id, players=seats, **kinds)
            if made is None:
                return
            code = made["url"].removeprefix("/t/")
            sat = [await player.post(f"/t/{code}/sit", seat=n) for n, player in enumerate(people[1:], 1)]
            self.log.tables.append(code)
            if None not in sat:
                self.full.add(code)
            async with asyncio.TaskGroup() as playing:  # unlike `gather`, it waits until everybody has hung up
                for player in people:
                    playing.create_task(player.play(code))
            self.full.discard(code)

    async def __aenter__(self) -> Crowd:
        self.work = [asyncio.create_task(self.table(n)) for n in range(self.tables)]
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self.work:
            task.cancel()
        for found in await asyncio.gather(*self.work, return_exceptions=True):
            if isinstance(found, Exception):
                self.log.wrong.append(f"a player gave up: {found!r}")
        await self.http.aclose()
