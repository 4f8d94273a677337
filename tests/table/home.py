"""A home for tables in memory: what a table needs is what is here, and nothing of a server."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, TypeVar

from ludus.core.game import Game
from ludus.draw.patch import Patch, apply
from ludus.draw.scene import Scene
from ludus.table import protocol
from ludus.table.connection import Talk
from ludus.table.home import Pace, Question, Rests, Tempo
from ludus.table.log import Entry, Kept, RowChange, RowUpdate, SeatChange, TableRow, Taken, kept_line
from ludus.table.people import Person, TableSeat
from ludus.table.refusals import Refused
from ludus.table.replay import Reel
from ludus.table.room import Room
from ludus.table.state import Effect, Table
from ludus.table.viewer import Viewer

T = TypeVar("T")


class MemoryLog:
    """The logs of tables, as long as they are needed."""

    def __init__(self) -> None:
        self.entries: dict[str, list[Entry]] = {}
        self.rows: dict[str, dict[str, Any]] = {}
        self.sitters: dict[str, list[TableSeat]] = {}
        self.snapshots: dict[tuple[str, int], bytes] = {}
        self.said: dict[str, list[tuple[str, dict[str, Any]]]] = {}
        self.looked: dict[tuple[str, str], tuple[int, float]] = {}

    def lines(self, code: str, after: int = 0, to: int | None = None) -> list[Entry]:
        return [e for e in self.entries.get(code, []) if after < e.seq and (to is None or e.seq <= to)]

    def snapshot(self, code: str, to: int | None = None) -> tuple[int, bytes] | None:
        found = [seq for table, seq in self.snapshots if table == code and (to is None or seq <= to)]
        return (max(found), self.snapshots[code, max(found)]) if found else None

    def instead_of(self, code: str, damaged: int, seq: int, data: bytes) -> None:
        del self.snapshots[code, damaged]
        self.snapshots[code, seq] = data

    async def append(self, code: str, entry: Entry, changed: RowChange, sitter: SeatChange | None) -> None:
        there = self.entries.setdefault(code, [])
        if any(line.seq == entry.seq or line.key == entry.key for line in there):
            raise Taken
        if sitter is not None:
            await self.seat(code, sitter)
        there.append(entry)
        await self.change(code, changed)

    async def more(self, code: str, after: int) -> list[Entry]:
        return self.lines(code, after)

    async def keys(self, code: str) -> dict[str, Kept]:
        return {line.key: kept_line(line.seq, line.seat, line.kind) for line in self.lines(code)}

    async def keep(self, code: str, seq: int, data: bytes) -> None:
        self.snapshots[code, seq] = data

    async def row(self, code: str) -> RowUpdate | None:
        row = self.rows.get(code)
        return None if row is None else RowUpdate(row["host"], row["status"], row["rematch"], row["talk"])

    async def change(self, code: str, changed: RowChange) -> None:
        self.rows.setdefault(code, {}).update(changed)

    async def seats(self, code: str) -> list[TableSeat]:
        return self.sitters[code][:]

    async def seat(self, code: str, sitter: SeatChange) -> None:
        seats = self.sitters.get(code)
        if seats is not None and seats[sitter.was.seat].version != sitter.was.version:
            raise Taken
        if seats is not None:
            seats[sitter.new.seat] = sitter.new

    async def fix(self, code: str, shares: Iterable[SeatChange]) -> None:
        for change in shares:
            await self.seat(code, change)

    async def say(self, code: str, key: str, person: str, said: Mapping[str, Any]) -> None:
        self.said.setdefault(code, []).append((person, dict(said)))

    async def chat(self, code: str, most: int) -> list[tuple[str, dict[str, Any]]]:
        return self.said.get(code, [])[-most:]

    async def times_seen(self, code: str) -> dict[str, float]:
        return {person: at for (table, person), (_, at) in self.looked.items() if table == code}

    async def last_seen(self, code: str, person: str) -> int | None:
        found = self.looked.get((code, person))
        return None if found is None else found[0]

    async def saw(self, code: str, person: str, seq: int, at: float) -> None:
        self.looked[code, person] = (seq, at)


class FirstChoice:
    """A bot that always takes the first of what it is offered."""

    bots = ("first",)

    async def answer(
        self,
        question: Question,
        name: str,
        tempo: Tempo | None = None,
        wanted: Callable[[], bool] = lambda: True,
    ) -> str:
        return question.choices[0]


class Alone:
    """Nobody else has the tables open, and nobody counts anything."""

    shared = False

    def tell(self, news: dict[str, Any]) -> None: ...

    async def leads(self, code: str) -> bool:
        return True

    def count_move(self, game: str, seconds: float) -> None: ...

    def count_refusal(self, reason: str) -> None: ...

    @contextmanager
    def time_bot(self, bot: str) -> Iterator[None]:
        yield


class MemoryHome:
    """Where a table stands that nobody serves. Its clocks go when a test says so, unless it is given others."""

    def __init__(self, pace: Pace | None = None, steady: Callable[[], float] = time.monotonic) -> None:
        self.log = MemoryLog()
        self.thinkers = FirstChoice()
        self.peers = self.meters = Alone()
        self.pace = pace or Pace(bots=0, pulse=3600, shares=0)
        self.steady = steady
        self.rests = Rests(steady)
        self.reel = Reel(self.replay)
        self.forgotten: list[Room] = []
        self.tasks: set[asyncio.Task[Any]] = set()

    def wall(self) -> float:
        return 0.0

    def tempo(self, game: Game, level: str) -> Tempo:
        return Tempo(self.pace.bots, game.hidden)

    def background(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def replay(self, work: Callable[..., T], *args: Any) -> T:
        return work(*args)

    def forget(self, room: Room) -> None:
        self.forgotten.append(room)
        room.close()

    async def settle(self) -> None:
        """Let everything be done that is under way."""
        while self.tasks:
            await asyncio.gather(*self.tasks)
            await asyncio.sleep(0)  # what is done is struck off

    # --- tables -------------------------------------------------------------------------------------------------------

    def table(self, game: Game, seats: list[TableSeat], code: str = "ABCDEF", **fields: Any) -> Room:
        """A table at which these sit; it begins with `begin`."""
        row: dict[str, Any] = {
            "code": code,
            "game": game.id,
            "version": game.version,
            "players": len(seats),
            "options": {},
            "clock": {},
            "origin": {},
            "rematch": {},
            "talk": {},
            "kind": "game",
            "hints": True,
            "absence": 0,
            "host": seats[0].person,
            "secret": "5e" * 32,
            "status": "open",
            **fields,
        }
        self.log.rows[code] = {name: row[name] for name in ("host", "status", "talk", "rematch")}
        self.log.sitters[code] = seats[:]
        return Room(self, TableRow.read(row), game, seats)

    async def opened(self, room: Room) -> Room:
        """The same table as its log tells it, after its home has lost it."""
        row = TableRow.read({**vars(room.table.row), **self.log.rows[room.code], "status": "playing"})
        again = Room(self, row, room.game, await self.log.seats(room.code))
        await again.load()
        return again


@dataclass(frozen=True)
class Written:
    """A line that nobody has asked for."""

    seat: int
    text: str
    kind: str = "do"

    def effect(self, table: Table) -> Effect:
        return table.line("test", self.kind, self.seat, self.text)


def person(number: int) -> Person:
    return Person(f"person {number}", f"Player {number + 1}", kept=True)


def sitting(*kinds: str) -> list[TableSeat]:
    """Seats: `me`, a person each; `open`; or the name of a bot."""
    empty = TableSeat(0, "open", None, "", "", "", False)
    found = []
    for n, kind in enumerate(kinds):
        who = person(n)
        if kind == "me":
            found.append(replace(empty, seat=n, kind="person", person=who.id, name=who.name))
        else:
            found.append(replace(empty, seat=n, kind="open" if kind == "open" else "bot", level=kind.strip("open")))
    return found


class Line:
    """Somebody's line to a table, without a network: frames go in, frames come out."""

    def __init__(self, home: MemoryHome, room: Room, number: int, language: str = "en") -> None:
        self.talk = Talk(room, Viewer(room.audience, person(number), "", language), home.reel)
        self.frames: list[str] = []
        self.looked = 0  # frames that were put together so far
        self.scene, self.table, self.log = Scene(""), dict[str, Any](), list[dict[str, Any]]()
        self.keys = (f"line{number}-{n}" for n in count(1))
        gone = asyncio.Event()
        gone.set()
        self.reader = asyncio.create_task(self.talk.viewer.deliver(self.read, gone))

    async def read(self, frame: str) -> None:
        self.frames.append(frame)

    async def say(self, **message: Any) -> None:
        said = json.dumps(message)
        try:
            await self.talk.listen(said)
        except protocol.BadMessage as e:
            self.talk.refuse(said, Refused(f"Invalid message: {e}.", 400, "bad-message"))
        except Refused as e:
            self.talk.refuse(said, e)

    async def ask(self, type: str, **fields: Any) -> dict[str, Any]:  # noqa: A002 - the protocol's word
        """Say something with a key, and have its answer."""
        key = str(fields.pop("key", None) or next(self.keys))
        await self.say(type=type, key=key, **fields)
        await self.seen()
        return next(m for frame in reversed(self.frames) if (m := json.loads(frame)).get("key") == key)

    def look(self) -> tuple[Any, dict[str, Any], list[dict[str, Any]]]:
        """The scene, the fields and the log that the frames add up to."""
        for m in map(json.loads, self.frames[self.looked :]):
            if m["type"] == "table":
                self.scene, self.table, self.log = Scene.from_json(m["scene"]), m["table"], m["log"]
            elif m["type"] == "show":
                self.scene = apply(self.scene, [Patch.from_json(patch) for patch in m["patches"]])
                self.table = {**self.table, **m["table"]}
                self.log = self.log[: len(self.log) - m.get("cut", 0)] + m["log"]
        self.looked = len(self.frames)
        return self.scene.to_json(), self.table, self.log

    def messages(self) -> list[dict[str, Any]]:
        return [json.loads(frame) for frame in self.frames]

    async def seen(self) -> None:
        """Let everything be shown and read."""
        box = self.talk.viewer.outbox
        while self.talk.room.home.tasks or box.little or not box.free.is_set():  # type: ignore[attr-defined]  # the home of tests
            await self.talk.room.home.settle()  # type: ignore[attr-defined]  # the same
            await asyncio.sleep(0)

    async def close(self) -> None:
        self.talk.leave()
        self.talk.viewer.outbox.close()
        await self.reader


class Later:
    """Time that goes on when nothing else does."""

    def __init__(self) -> None:
        self.now = 0.0
        self.waiting: list[tuple[float, asyncio.Future[None]]] = []

    async def wait(self, seconds: float) -> None:
        until: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((self.now + seconds, until))
        await until

    async def go_on(self) -> None:
        """Let everything happen, one thing after the other, each shown to everybody."""
        while True:
            for _ in range(100):
                await asyncio.sleep(0)
            if not self.waiting:
                return
            first = min(self.waiting, key=lambda each: each[0])
            self.waiting.remove(first)
            self.now = first[0]
            first[1].set_result(None)
