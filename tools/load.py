"""Load on a real server: many tables, players and spectators over the real protocol; moves/s, latency, memory, errors.

Without --rate, every table continues as soon as its players see the last move (saturated); --rate N makes N moves a
second. A move's latency is the time from sending it until the last screen at its table shows it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import msgspec
from tests.web.cluster import postgresql, redis_server
from tools import sampled
from tools.watching import Watcher, Weighing
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

import ludus
from ludus.core.chance import Rng, make_rng
from ludus.table.home import Pace
from ludus.table.seats import Sit
from ludus.web.checking import CheckProcesses
from ludus.web.hall import Hall
from ludus.web.people import COOKIE, People
from ludus.web.store import Store
from ludus.web.tables import Tables, Wish
from ludus.web.thinking import BotProcesses

SAMPLED = Path(sampled.__file__)
AT_ONCE = 40  # sockets that are opened at the same time
keys = count(1)
addresses = count(1)


WATCHING = 99  # in place of a seat, for those who only watch


def elsewhere() -> str:
    """An address: everybody comes from another one."""
    return "10.{}.{}.{}".format(*next(addresses).to_bytes(3))


class Patch(msgspec.Struct):
    op: str
    key: str = ""
    values: msgspec.Raw = msgspec.Raw()


class Said(msgspec.Struct):
    seats: list[Seated] | None = None
    status: str = ""


class Seated(msgspec.Struct):
    asked: bool


class Frame(msgspec.Struct):
    """What the generator reads of a frame; the rest is skipped, so that it costs less than the server does."""

    type: str
    seq: int = -1
    key: str = ""
    code: str = ""
    text: str = ""
    scene: msgspec.Raw = msgspec.Raw()
    patches: list[Patch] = []
    table: Said = msgspec.field(default_factory=Said)


class Choices(msgspec.Struct):
    choices: list[Choice] = []


class Choice(msgspec.Struct):
    action: str


class Change(msgspec.Struct):
    to: list[Choice] = []


FRAME = msgspec.json.Decoder(Frame)
WHOLE = msgspec.json.Decoder(Choices)
CHANGE = msgspec.json.Decoder(Change)


@dataclass(frozen=True)
class Plan:
    """What is played."""

    tables: int
    players: int = 2  # at each table, or as few as the game takes
    spectators: int = 0  # at all tables together
    rate: float = 0.0  # moves a second of all tables together; 0: saturated
    seconds: float = 30.0
    opening: float = 5.0  # seconds before, in which moves are made but not counted
    games: tuple[str, ...] = tuple(game.id for game in ludus.games())
    clock: str = "none"


@dataclass
class Figures:
    """What was measured."""

    waits: list[float] = field(default_factory=list)  # seconds from a move to the last screen
    acks: list[float] = field(default_factory=list)  # seconds from a move to its acknowledgement
    wrong: Counter[str] = field(default_factory=Counter)
    frames: int = 0
    octets: int = 0  # on the line
    plain: int = 0  # characters of the frames of those who play, as they read them
    read: int = 0  # and how many these are
    computing: float = 0.0  # seconds of the server
    own: float = 0.0  # seconds of the generator
    memory: float = 0.0  # megabytes of the server
    memory_of_bots: float = 0.0
    samples: dict[str, int] = field(default_factory=dict)  # where the server was found, and how often

    @property
    def each_move(self) -> float:
        """Seconds of the server's own computing for a move."""
        return self.computing / max(1, len(self.waits))

    @property
    def each_frame(self) -> float:
        """Bytes of a frame on the line, of every kind together."""
        return self.octets / max(1, self.frames)


@dataclass(eq=False)
class Board:
    """A table and those at it."""

    code: str
    players: list[str]  # the cookies of those who sit, by seat
    screens: list[Screen | Watcher] = field(default_factory=list)
    sent: dict[str, float] = field(default_factory=dict)  # keys of moves, and when they were sent
    open: dict[int, tuple[float, set[Screen | Watcher]]] = field(
        default_factory=dict
    )  # positions not yet seen by everybody
    busy: bool = False
    over: bool = False

    def seen(self, screen: Screen | Watcher) -> None:
        """Somebody has been shown what there is up to their position."""
        for seq in [seq for seq in self.open if seq <= screen.seq]:
            self.open[seq][1].discard(screen)
            if not self.open[seq][1]:
                self.settle(seq, screen.load)

    def settle(self, seq: int, load: Load) -> None:
        """Note a move that everybody has seen."""
        sent, waiting = self.open[seq]
        if waiting:
            return
        del self.open[seq]
        self.busy = bool(self.open or self.sent)
        if load.counting:
            load.figures.waits.append(time.perf_counter() - sent)
        load.idle(self)


class Screen:
    """One socket: a player's or a spectator's."""

    def __init__(self, load: Load, board: Board, seat: int | None, token: str) -> None:
        self.load = load
        self.board = board
        self.seat = seat
        self.token = token
        self.seq = -1
        self.asked = False
        self.choices: list[str] = []
        self.ws: ClientConnection | None = None
        self.ready = asyncio.Event()
        self.address = elsewhere()

    async def watch(self) -> None:
        """Listen until the end of the run."""
        base = self.load.base
        try:
            async with connect(
                f"{base.replace('http', 'ws', 1)}/ws/{self.board.code}",
                origin=Origin(base),
                additional_headers={"Cookie": f"{COOKIE}={self.token}", "X-Forwarded-For": self.address},
                max_size=None,
                compression=None,
                extensions=[Weighing(self.load.figures)],
                ping_interval=None,
                open_timeout=60,  # several processes take a while to begin
            ) as ws:
                self.ws = ws
                await ws.send('{"type":"hello"}')
                async for frame in ws:
                    self.hear(frame)
        except ConnectionClosed as e:
            if not self.load.done:
                self.load.figures.wrong[f"a socket was closed: {e.rcvd.code if e.rcvd else 'without a word'}"] += 1
        except OSError as e:
            self.load.figures.wrong[f"no connection: {type(e).__name__}"] += 1
        finally:
            self.ready.set()

    def hear(self, data: str | bytes) -> None:
        figures, board = self.load.figures, self.board
        figures.frames += 1
        figures.read += 1
        figures.plain += len(data)
        frame = FRAME.decode(data)
        if frame.type == "ack":
            self.acknowledged(frame)
        elif frame.type == "refused":
            board.busy = False
            board.sent.pop(frame.key, None)
            if frame.code != "stale":
                figures.wrong[f"refused: {frame.code}: {frame.text[:60]}"] += 1
        elif frame.type in ("table", "show"):
            self.shown(frame)

    def acknowledged(self, frame: Frame) -> None:
        sent = self.board.sent.pop(frame.key, None)
        if sent is None:
            return
        if self.load.counting:
            self.load.figures.acks.append(time.perf_counter() - sent)
        waiting = {screen for screen in self.board.screens if screen.seq < frame.seq and screen.ready.is_set()}
        self.board.open[frame.seq] = (sent, waiting)
        self.board.settle(frame.seq, self.load)

    def shown(self, frame: Frame) -> None:
        if frame.table.seats is not None and self.seat is not None:
            self.asked = frame.table.seats[self.seat].asked
        if frame.scene:
            self.choices = [choice.action for choice in WHOLE.decode(frame.scene).choices]
        for patch in frame.patches:
            if patch.op == "set" and patch.key == "choices":
                self.choices = [choice.action for choice in CHANGE.decode(patch.values).to] if patch.values else []
        self.board.over |= frame.table.status == "over"
        self.seq = max(self.seq, frame.seq)
        self.ready.set()
        self.board.seen(self)

    async def move(self, rng: Rng) -> None:
        """Answer the open question, if there is one."""
        assert self.ws is not None
        key = f"k{next(keys)}"
        action = self.choices[rng.below(len(self.choices))]
        said = {"type": "do", "key": key, "seat": self.seat, "base": self.seq, "action": action}
        self.board.sent[key] = time.perf_counter()
        self.board.busy = True
        await self.ws.send(json.dumps(said))


class Load:
    """One run."""

    def __init__(self, base: str, boards: list[Board], plan: Plan) -> None:
        self.base = base
        self.boards = boards
        self.plan = plan
        self.rate = plan.rate
        self.rng = make_rng(1)
        self.figures = Figures()
        self.counting = self.done = False
        self.free: asyncio.Queue[Board] = asyncio.Queue()
        for board in boards:
            board.screens = [Screen(self, board, seat, token) for seat, token in enumerate(board.players)]
        for n in range(plan.spectators):
            board = boards[n % len(boards)]
            board.screens.append(Watcher(self, board, cookie(n, WATCHING), elsewhere()))

    def idle(self, board: Board) -> None:
        if not self.rate:
            self.free.put_nowait(board)

    async def run(self, pid: int, sampled: bool = False) -> None:
        watching = await self.connect()
        moving = [asyncio.create_task(self.at_a_rate() if self.rate else self.at_once())]
        await asyncio.sleep(self.plan.opening)
        if sampled:
            os.kill(pid, signal.SIGUSR1)
        self.counting, before, own = True, computed(pid), time.process_time()
        await asyncio.sleep(self.plan.seconds)
        self.counting, self.done = False, True
        if sampled:
            os.kill(pid, signal.SIGUSR1)
        self.figures.computing, self.figures.own = computed(pid) - before, time.process_time() - own
        for task in [*moving, *watching]:
            task.cancel()
        await asyncio.gather(*moving, *watching, return_exceptions=True)
        for watcher in [screen for board in self.boards for screen in board.screens if isinstance(screen, Watcher)]:
            watcher.leave()
        await asyncio.sleep(0)  # lines are closed by the loop

    async def connect(self) -> list[asyncio.Task[None]]:
        screens = [screen for board in self.boards for screen in board.screens]
        tasks = []
        for begin in range(0, len(screens), AT_ONCE):
            some = screens[begin : begin + AT_ONCE]
            tasks += [asyncio.create_task(screen.watch()) for screen in some]
            await asyncio.gather(*(screen.ready.wait() for screen in some))
        return tasks

    async def at_a_rate(self) -> None:
        """A move every so often, at the tables in turn; those that still wait for their last move are left out."""
        start, made = time.perf_counter(), 0
        while True:
            for board in self.boards:
                await asyncio.sleep(max(0.0, start + made / self.rate - time.perf_counter()))
                made += 1
                await self.move(board)

    async def at_once(self) -> None:
        for board in self.boards:
            self.free.put_nowait(board)
        while True:
            await self.move(await self.free.get())

    async def move(self, board: Board) -> None:
        able = [screen for screen in board.screens if isinstance(screen, Screen) and screen.asked and screen.choices]
        if able and not board.busy and not board.over:
            try:
                await able[0].move(self.rng)
            except ConnectionClosed:
                return  # noted where the socket is listened to


# --- the server -------------------------------------------------------------------------------------------------------


def cookie(table: int, seat: int) -> str:
    """What a player comes with, as long as a real one."""
    return f"player-{table:08d}-{seat:08d}"


async def prepared(db: str, plan: Plan) -> list[Board]:
    """Tables in the store, each with its people: the forms that make them are limited to a few a minute."""
    store = Store(db)
    hall = Hall(store, BotProcesses(workers=1), Pace(shares=0))
    people, made = People(store, hall.house), Tables(hall, CheckProcesses(hall.shares))
    boards = []
    for n in range(plan.tables):
        game = ludus.game(plan.games[n % len(plan.games)])
        seats = max(plan.players, game.seats[0])
        tokens = [cookie(n, seat) for seat in range(seats)]
        guests = [await people.store_guest(people.guest(token), token, {}) for token in tokens]
        code = await made.create(guests[0], Wish(game.id, ["me"] + ["open"] * (seats - 1), clock=plan.clock))
        room = await hall.room(code)
        for seat in range(1, seats):
            await room.do(Sit(guests[seat], seat, 0, ""))
        boards.append(Board(code, tokens))
        hall.rooms.clear()
    for token in [cookie(n, WATCHING) for n in range(plan.spectators)]:
        await people.store_guest(people.guest(token), token, {})
    await hall.close()
    hall.thinkers.close()
    store.close()
    return boards


@contextmanager
def serving(db: str, more: Sequence[str], samples: Path | None = None) -> Iterator[tuple[str, int]]:
    """The server as people start it: its address and its process."""
    program = ["-m", "ludus.cli"] if samples is None else [str(SAMPLED), str(samples)]
    command = [sys.executable, *program, "serve", "--port", "0", "--db", db, *more]
    env = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as running:
        assert running.stdout is not None
        said = running.stdout.readline()
        found = re.search(r"http://localhost:(\d+)/", said)
        if found is None:
            raise SystemExit(f"the server did not start: {said}")
        try:
            yield f"http://127.0.0.1:{found[1]}", running.pid
        finally:
            running.terminate()


def family(pid: int) -> list[int]:
    """A process and all it started."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(inner for child in children for inner in family(int(child)))]


def memory(pid: int) -> float:
    """Megabytes that a process holds now."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    return int(found[1]) / 1024 if found else 0.0


def computed(pid: int) -> float:
    """Seconds of computing of a process and all it started: there are no bots to think, so these serve too."""
    stats = [Path(f"/proc/{one}/stat").read_text().rsplit(")", 1)[1].split() for one in family(pid)]
    return sum(int(fields[11]) + int(fields[12]) for fields in stats) / os.sysconf("SC_CLK_TCK")


def at(waits: list[float], share: float) -> float:
    """Return the milliseconds that this share of the waits does not exceed."""
    return sorted(waits)[min(len(waits) - 1, int(share * len(waits)))] * 1000 if waits else float("nan")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="*", default=[game.id for game in ludus.games()], metavar="GAME")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--players", type=int, default=2, help="at each table, or as few as the game takes")
    parser.add_argument("--spectators", type=int, default=50, help="at all tables together")
    parser.add_argument("--rate", type=float, default=0.0, help="moves a second of all tables together; 0: saturated")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--db", help="a database of its own, instead of a file that is thrown away")
    parser.add_argument("--serve", nargs="*", default=[], metavar="OPTION", help="of `ludus serve`, without the dashes")
    parser.add_argument("--each", action="store_true", help="one run for each game, and their mean")
    parser.add_argument("--shares", action="store_true", help="with samples of what the server does (in one process)")
    parser.add_argument("--workers", type=int, help="compare one process with N, on PostgreSQL")
    given = parser.parse_args()
    plan = Plan(given.tables, given.players, given.spectators, given.rate, given.seconds, games=tuple(given.games))
    plans = [replace(plan, games=(game,)) for game in plan.games] if given.each else [plan]
    more = [f"--{option}" for option in given.serve]
    if given.workers:
        loads = together(plan, given.workers, more)
    else:
        loads = [measured(each, given.db, more, given.shares) for each in plans]
    for load in loads:
        tell(load)
    if given.each:
        compare(loads)
    if given.shares:
        sampled.tell({load.plan.games[0] if given.each else "all": load.figures.samples for load in loads})
    return 1 if any(load.figures.wrong for load in loads) else 0


def together(plan: Plan, workers: int, more: Sequence[str]) -> list[Load]:
    """The same load with one process and with several, which share a PostgreSQL and a Redis of their own."""
    with postgresql() as postgres, redis_server() as redis:
        loads = [
            measured(plan, postgres.new(f"load{n}"), [*more, f"--workers={n}", f"--redis={redis.url}"])
            for n in (1, workers)
        ]
    if all(load.figures.waits for load in loads):
        one, several = (load.figures.each_move for load in loads)
        print(f"{workers} processes compute {several / one:.2f} times as much for a move as one")
    return loads


def measured(plan: Plan, db: str | None = None, more: Sequence[str] = (), shares: bool = False) -> Load:
    """Tables, a server and everybody at them, for as long as planned."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with tempfile.TemporaryDirectory(prefix="ludus-load-") as folder:
        db = db or str(Path(folder) / "load.db")
        boards = asyncio.run(prepared(db, plan))
        samples = Path(folder) / "samples.json" if shares else None
        with serving(db, more, samples) as (base, pid):
            load = Load(base, boards, plan)
            asyncio.run(load.run(pid, shares))
            load.figures.memory = memory(pid)
            load.figures.memory_of_bots = sum(memory(child) for child in family(pid)[1:])
        load.figures.samples = {} if samples is None else json.loads(samples.read_text())
    return load


def compare(loads: Sequence[Load]) -> None:
    """What each game costs the server, without the generator, and their mean."""
    print(f"\n{'game':18} {'ms for each move':>16} {'bytes each frame':>16}")
    rows = [(load.plan.games[0], load.figures.each_move, load.figures.each_frame) for load in loads]
    mean = ("mean", sum(row[1] for row in rows) / len(rows), sum(row[2] for row in rows) / len(rows))
    for name, cost, size in [*rows, mean]:
        print(f"{name:18} {cost * 1000:16.2f} {size:16.0f}")


def tell(load: Load) -> None:
    figures, plan = load.figures, load.plan
    players = sum(len(board.players) for board in load.boards)
    print(f"{len(load.boards)} tables, {players} players, {plan.spectators} spectators")
    print(f"moves       {len(figures.waits) / plan.seconds:.0f}/s ({len(figures.waits)} in {plan.seconds:g} s)")
    print(
        f"last screen p50 {at(figures.waits, 0.5):.0f} ms, p95 {at(figures.waits, 0.95):.0f} ms, "
        f"p99 {at(figures.waits, 0.99):.0f} ms"
    )
    print(f"on disk     p50 {at(figures.acks, 0.5):.0f} ms, p99 {at(figures.acks, 0.99):.0f} ms")
    plain = figures.plain / max(1, figures.read)
    print(f"frames      {figures.frames}, {figures.each_frame:.0f} bytes each; players read {plain:.0f} characters")
    print(f"memory      {figures.memory:.0f} MB, what it started {figures.memory_of_bots:.0f} MB")
    each = figures.each_move * 1000
    print(f"computing   {figures.computing / plan.seconds:.0%} of a core, {each:.1f} ms for each move")
    own = figures.own / max(1, len(figures.waits))
    print(f"generator   {figures.own / plan.seconds:.0%} of a core, {own * 1000:.1f} ms for each move")
    print(f"errors      {sum(figures.wrong.values())}")
    for what, times in figures.wrong.most_common(10):
        print(f"  {times} times: {what}")


if __name__ == "__main__":
    sys.exit(main())
