"""A server on a free port, and clients that know the protocol and no game."""

from __future__ import annotations

import asyncio
import atexit
import json
import re
import shutil
import socket
import tempfile
import threading
from collections import defaultdict
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import cache
from itertools import chain, count
from pathlib import Path
from typing import Any, TypeVar

import httpx
import uvicorn
from tests.web.shares import Shares
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from ludus.bots.child import Child
from ludus.bots.process import GRACE, BotWorker
from ludus.core import tale, views
from ludus.table.home import Pace
from ludus.table.room import Room
from ludus.web.app import create_app
from ludus.web.checking import CheckQueue
from ludus.web.line import BoundedSocket as Below
from ludus.web.people import csrf
from ludus.web.store import Store
from ludus.web.thinking import BotProcess, BotProcesses

PATIENT: dict[str, Any] = {"open_timeout": 300, "ping_interval": None}  # a busy machine is no broken line
T = TypeVar("T")
keys = count(1)


@cache
def empty_store() -> Path:
    """A file as a store has it that was just made; made once in a process."""
    folder = Path(tempfile.mkdtemp(prefix="ludus-store-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    Store(str(folder / "tables.db")).close()
    return folder / "tables.db"


def prepared(db: str) -> str:
    """The same place, where a new file has its tables already: to make them takes longer than most tests."""
    if "://" not in db and not Path(db).exists():
        shutil.copy(empty_store(), db)
    return db


class NoThreads(ThreadPoolExecutor):
    """In place of the loop's own threads, which all would share: whoever asks for one is refused, and noted."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[str] = []

    def submit(self, work: Any, /, *args: Any, **more: Any) -> Any:
        self.asked.append(repr(work))
        raise RuntimeError(f"{work!r} asks for a thread that others wait for too; give it a desk of its own.")


WARM: list[BotWorker] = []  # processes in which bots of an earlier server thought


class WarmMind(BotProcess):
    """Bots think in a process that another server of the tests has left, if any: to start one takes a second."""

    def __init__(self) -> None:
        super().__init__(GRACE)
        if WARM:
            self.worker = WARM.pop()

    def close(self) -> None:
        self.thread.shutdown(wait=False, cancel_futures=True)
        self.worker.cancel()
        self.thread.shutdown()
        WARM.append(self.worker)


def thinkers() -> BotProcesses:
    """One process for quick bots and one for the others, and a bot that need not think."""
    found = BotProcesses(workers=1, own={"random": "random"})
    found.minds, found.quick = [WarmMind()], WarmMind()
    return found


LEFT: defaultdict[str, list[Child]] = defaultdict(list)  # processes that an earlier server left, by what they do


def beside(app: Any) -> dict[str, CheckQueue | BotWorker]:
    """What has a process beside a server: it reads texts, reviews games or plays drafts."""
    checks = app.state.checks
    workers = {"reviews": app.state.reviews.worker, "runs": app.state.runs.worker}
    return {"quick texts": checks.quick, "long texts": checks.long, **workers}


def take_over(app: Any) -> None:
    """Begin with the processes that an earlier server has left: to start one takes a second."""
    for name, holder in beside(app).items():
        if LEFT[name]:
            holder.child = LEFT[name].pop()


def leave(app: Any) -> None:
    """Leave the processes that do nothing just now to the next server."""
    for name, holder in beside(app).items():
        busy = holder.busy.locked() if isinstance(holder, BotWorker) else holder.desk.turns.busy
        if not busy and holder.child is not None and holder.child.process.poll() is None:
            LEFT[name].append(holder.child)
            holder.child = None


@atexit.register
def end_warm() -> None:
    for worker in WARM:
        worker.end()
    for child in chain(*LEFT.values()):
        child.close()


class Server:
    """The real thing in a thread; bots answer at once."""

    def __init__(self, db: Path | str, **settings: Any) -> None:
        usual: dict[str, Any] = {
            "thinkers": thinkers(),
            "pace": Pace(bots=0, pulse=3600, shares=0),
        }
        self.app = create_app(Store(prepared(str(db))), **{**usual, **settings})
        take_over(self.app)
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.base = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        config = uvicorn.Config(self.app, log_level="warning", ws_max_size=64 * 1024, ws=Below, ws_ping_timeout=300)
        self.server = uvicorn.Server(config)
        self.loop = asyncio.new_event_loop()
        self.loop.set_default_executor(NoThreads())
        self.thread = threading.Thread(target=self.run)
        self.thread.start()
        while not self.server.started:
            self.thread.join(0.005)  # it has the processor meanwhile
            if not self.thread.is_alive():
                raise RuntimeError("the server did not start")

    def run(self) -> None:
        self.loop.run_until_complete(self.server.serve([self.listening]))
        self.loop.close()

    def stop(self) -> None:
        leave(self.app)
        self.server.should_exit = True
        self.thread.join()
        self.listening.close()

    def inside(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(300)

    def room(self, code: str) -> Room:
        found: Room = self.inside(self.app.state.hall.room(code))
        return found

    def truth(self, code: str, seat: int | None) -> tuple[int, Any, list[str]]:
        """The position, the scene and the log of a seat, straight from the match."""

        async def look() -> tuple[int, Any, list[str]]:
            room = await self.app.state.hall.room(code)
            async with room.lock:
                assert room.table.story is not None
                viewer = -1 if seat is None else seat
                scene = views.scene(room.game, room.table.story.match, viewer, 1).to_json()
                bare = [{"name": "log"} if layer["name"] == "log" else layer for layer in scene["layers"]]
                scene["layers"] = bare  # the log of a table is told beside its picture, not in it
                asking = ("question", "choices", "refusals") if room.table.story.ended else ()
                for name in ("log", *asking):
                    scene.pop(name, None)
                told = tale.tell(room.table.story.match, viewer)
                return room.table.seq, scene, [line.text for line in told]

        return self.inside(look())


def forget_spending(server: Server) -> None:
    """Let everybody begin with a full budget, whatever earlier tests have spent at the same address."""
    for limits in server.app.state.shares.limits.values():
        limits.buckets.clear()


def forget(server: Server, what: str) -> None:
    """Let everybody begin anew with something that is limited by number."""
    for name, limits in server.app.state.shares.limits.items():
        if name.rstrip("@") == what:
            limits.buckets.clear()


@contextmanager
def serving(db: Path | str, **settings: Any) -> Iterator[Server]:
    server = Server(db, **settings)
    try:
        yield server
    finally:
        server.stop()


class Browser:
    """One person on one device."""

    def __init__(self, server: Any, address: str = "") -> None:
        self.server = server
        self.lines: list[Line] = []
        self.from_ = {"X-Forwarded-For": address} if address else {}  # as a proxy says it
        headers = {"origin": server.base, **self.from_}
        self.http = httpx.Client(base_url=server.base, headers=headers, timeout=300, verify=False)
        self.csrf = ""
        self.refresh()

    def refresh(self) -> None:
        """Open a page: there is the token of its forms."""
        found = re.search(r'name="csrf" (?:content|value)="(\w+)"', self.http.get("/join").text)
        assert found is not None
        self.csrf = found[1]

    @property
    def cookie(self) -> str:
        return str(self.http.cookies["ludus"])

    def post(self, path: str, **fields: Any) -> httpx.Response:
        cookie = self.cookie
        answer = self.http.post(path, data={"csrf": self.csrf, **fields}, headers={"accept": "application/json"})
        if self.cookie != cookie:
            self.csrf = csrf(self.cookie)
        return answer

    def made(self, path: str, **fields: Any) -> str:
        """The code of the table that a form leads to."""
        answer = self.post(path, **fields)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["url"]).removeprefix("/t/")

    def table(self, game: str, *seats: str, **fields: Any) -> str:
        chosen = {f"seat-{n}": kind for n, kind in enumerate(seats)}
        return self.made("/tables", game=game, players=len(seats), **chosen, **fields)

    def sit(self, code: str, opened: int | None = None) -> Line:
        self.lines.append(Line(self, code, opened))
        return self.lines[-1]

    def close(self) -> None:
        for line in self.lines:
            line.close()
        self.http.close()


class Line:
    """A socket to a table: what the server has shown, put together as a page would."""

    gives = True  # whether it adds to the dice by itself

    def __init__(self, browser: Browser, code: str, opened: int | None = None) -> None:
        self.browser = browser
        base = browser.server.base
        cookie = {"Cookie": f"ludus={browser.cookie}", **browser.from_}
        address = f"{base.replace('http', 'ws')}/ws/{code}"
        self.open = ExitStack()
        self.ws: ClientConnection = self.open.enter_context(
            connect(address, origin=Origin(base), additional_headers=cookie, max_size=None, **PATIENT)
        )
        self.code = code
        self.seq = -1
        self.seat: int | None = None
        self.table: dict[str, Any] = {}
        self.scene: Any = {}
        self.log: list[dict[str, Any]] = []
        self.chat: list[dict[str, Any]] = []
        self.got: list[dict[str, Any]] = []  # everything, oldest first
        self.shares = Shares()
        self.send(type="hello", **{"as": opened})
        self.until(lambda m: m["type"] == "table")
        if self.gives and all(seat["mine"] or seat["kind"] == "bot" for seat in self.table["seats"]):
            self.wait(lambda line: line.table["status"] != "dice")  # nobody else has to add to the dice

    def send(self, **message: Any) -> None:
        self.ws.send(json.dumps(message))

    def hear(self, timeout: float = 300) -> dict[str, Any]:
        m: dict[str, Any] = json.loads(self.ws.recv(timeout))
        self.got.append(m)
        if m["type"] == "table":
            self.seq, self.seat, self.table = m["at"], m["as"], m["table"]
            self.scene, self.log, self.chat = m["scene"], m["log"], m["chat"]
        elif m["type"] == "show":
            assert m["seq"] >= self.seq
            self.seq, self.seat = m["seq"], m["as"]
            self.table.update(m["table"])
            self.scene = patched(self.scene, m["patches"])
            self.log = self.log[: len(self.log) - m.get("cut", 0)] + m["log"]
        for share in self.shares.due(self.table) if self.gives else ():
            self.send(**share)
        return m

    def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while True:
            m = self.hear()
            if wanted(m):
                return m

    def wait(self, wanted: Callable[[Line], bool]) -> None:
        """Listen until the table is as wanted."""
        while not wanted(self):
            self.hear()

    def reach(self, seq: int) -> None:
        """Listen until this position is shown."""
        self.wait(lambda line: line.seq >= seq)

    def ask(self, type: str, **fields: Any) -> dict[str, Any]:  # noqa: A002 - the protocol's word
        """Send a message with a key, and get the one answer with that key."""
        key = str(fields.pop("key", f"k{next(keys)}"))
        self.send(type=type, key=key, **fields)
        return self.until(lambda m: m.get("key") == key)

    def ask_whole(self, type: str, **fields: Any) -> None:  # noqa: A002 - the protocol's word
        """Send a message that is answered with the whole table."""
        self.send(type=type, key=f"k{next(keys)}", **fields)
        self.until(lambda m: m["type"] == "table")

    def do(self, action: str, seat: int | None = None, base: int | None = None, **more: Any) -> dict[str, Any]:
        who = self.seat if seat is None else seat
        return self.ask("do", seat=who, base=self.seq if base is None else base, action=action, **more)

    def play(self, action: str, seat: int | None = None) -> None:
        """Do something that must succeed, and see it."""
        answer = self.do(action, seat)
        assert answer["type"] == "ack", answer
        self.wait(lambda line: line.seq >= answer["seq"])

    @property
    def asked(self) -> list[int]:
        return [seat["seat"] for seat in self.table["seats"] if seat["asked"]]

    @property
    def choices(self) -> list[str]:
        return [choice["action"] for choice in self.scene.get("choices", [])]

    @property
    def over(self) -> bool:
        return bool(self.table["status"] == "over")

    def close(self) -> None:
        self.open.close()


def patched(scene: Any, patches: list[Any]) -> Any:
    """A scene with patches applied, as docs and `ludus.draw.patch` describe them; written anew for the test."""
    layers = {layer["name"]: {s["key"]: s for s in layer.get("shapes", [])} for layer in scene.get("layers", [])}
    rest = {name: value for name, value in scene.items() if name != "layers"}
    for p in patches:
        values = p.get("values", {})
        if p["op"] == "layers":
            layers = {name: layers.get(name, {}) for name in values["names"]}
        elif p["op"] == "add":
            layers[p["layer"]][values["key"]] = values
        elif p["op"] == "order":
            layers[p["layer"]] = {key: layers[p["layer"]][key] for key in values["keys"]}
        elif p["op"] == "set":
            rest = without_null({**rest, p["key"]: values.get("to")})
        elif p["op"] == "amend":
            rest = edited(rest, {"in": {p["key"]: values}})
        else:
            reshape(next(shapes for shapes in layers.values() if p["key"] in shapes), p["op"], p["key"], values)
    rest["layers"] = [{"name": n, "shapes": list(s.values())} if s else {"name": n} for n, s in layers.items()]
    return rest


def reshape(shapes: dict[str, Any], op: str, key: str, values: dict[str, Any]) -> None:
    """A shape of a layer goes, or changes."""
    if op == "remove":
        del shapes[key]
    elif op == "edit":
        shapes[key] = edited(shapes[key], {"in": values})
    else:
        shapes[key] = without_null({**shapes[key], **values})


def edited(old: Any, edit: dict[str, Any]) -> Any:
    """A value after an edit, null where it becomes the default."""
    if "to" in edit or not edit:
        return edit.get("to")
    inside = edit.get("in", {})
    if isinstance(old, dict):
        return without_null({**old, **{name: edited(old.get(name), each) for name, each in inside.items()}})
    new = list(old)
    for place, each in inside.items():
        new[int(place)] = edited(old[int(place)], each)
    if "at" in edit:
        new = [*new[: edit["at"]], *edit["put"], *new[edit["at"] + edit["cut"] :]]
    return new


def without_null(data: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if value is not None}
