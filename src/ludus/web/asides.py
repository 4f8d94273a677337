"""Tables aside: a draft with other content is played in a process of its own, and its table goes away with it."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from dataclasses import replace
from typing import Any, Final

from ludus.core.drafts import around, chosen_with, laid_out
from ludus.games import find
from ludus.table import protocol
from ludus.table.people import Person
from ludus.table.refusals import Refused
from ludus.table.tables import Wish
from ludus.web.afar import Afar, Who, let_in
from ludus.web.asking import Asker, asking
from ludus.web.hall import Hall
from ludus.web.peers import News
from ludus.web.shares import OPEN, TOO_FAST

IDLE: Final = 900.0  # seconds without anybody before one is cleared
QUIET: Final = 60.0  # … before one gives way to somebody else, where all places are taken
MANY: Final = "The server is busy with other drafts. Try again in a moment."
LONGEST: Final = 8 << 20  # bytes of a line from the process
PATIENCE: Final = 120.0  # seconds to lay a table, on a busy machine
WAITING: Final = 200  # frames that wait for somebody who reads slowly
NOTED: Final = 180  # seconds for which other processes of the server know of a table, unless it is said again
MODULE: Final = "ludus.browser.aside"
GONE, SLOW = 4404, 1013


class Aside:
    """One table, the process that has it, and who looks at it."""

    def __init__(self, owner: Asker, game: str, give_back: Callable[[], None]) -> None:
        self.asker, self.owner, self.game = owner, owner.person, game
        self.code = ""
        self.stack = ExitStack()
        self.stack.callback(give_back)
        self.lines: dict[str, asyncio.Queue[dict[str, Any]]] = {}
        self.count = 0
        self.used = time.monotonic()
        self.process: asyncio.subprocess.Process | None = None
        self.listening: asyncio.Task[None] | None = None

    async def begin(self, wish: Wish, content: Mapping[str, str], person: Person) -> None:
        folder = self.stack.enter_context(laid_out(find.game(wish.game), content))
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", MODULE, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            env={**os.environ, **around(folder)}, limit=LONGEST,
        )  # fmt: skip
        language = person.settings.get("language", "")
        asked = {"lay": wish.game, "seats": list(wish.seats), "options": {**wish.options, **chosen_with(content)}}
        self.tell({**asked, "name": person.name, "language": language})
        try:
            async with asyncio.timeout(PATIENCE):
                told = await self.read_line()
        except TimeoutError:
            told = {}
        if told is None or "laid" not in told:
            raise Refused((told or {}).get("refused", "Couldn't set up the table. Try again in a moment."), 503)
        self.code = told["laid"]
        self.listening = asyncio.create_task(self.listen())

    def tell(self, message: Mapping[str, Any]) -> None:
        if self.process is not None and self.process.stdin is not None:
            self.process.stdin.write(json.dumps(message).encode() + b"\n")

    async def read_line(self) -> dict[str, Any] | None:
        assert self.process is not None
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        return json.loads(line) if line else None

    async def listen(self) -> None:
        """Pass on what the process tells, until it ends; then all lines do."""
        with suppress(ValueError, ConnectionError):
            while (told := await self.read_line()) is not None:
                line = self.lines.get(told.get("line", ""))
                if line is not None and line.qsize() < WAITING:
                    line.put_nowait(told)
                elif line is not None:
                    self.hang_up(told["line"])
        for name in list(self.lines):
            self.lines[name].put_nowait({"hang_up": GONE})

    def hang_up(self, name: str) -> None:
        """Who reads too slowly is let go and may come back."""
        line = self.lines.pop(name)
        while not line.empty():
            line.get_nowait()
        line.put_nowait({"hang_up": SLOW})

    # --- who looks ----------------------------------------------------------------------------------------------------

    async def open(self, who: Who) -> tuple[str, asyncio.Queue[dict[str, Any]]]:
        """A line for somebody: the owner, or a guest who takes a seat that waits for one."""
        self.count += 1
        name = str(self.count)
        self.lines[name] = asyncio.Queue()
        guest = None if who["id"] == self.owner else who
        self.tell({"line": name, "open": self.code, "guest": guest})
        return name, self.lines[name]

    def say(self, name: str, frame: str) -> None:
        self.used = time.monotonic()
        self.tell({"line": name, "frame": frame})

    def leave(self, name: str) -> None:
        self.used = time.monotonic()
        self.lines.pop(name, None)
        self.tell({"line": name})

    @property
    def idle(self) -> bool:
        ended = self.process is None or self.process.returncode is not None
        return ended or self.unused > IDLE

    @property
    def unused(self) -> float:
        """Seconds for which nobody has looked."""
        return 0.0 if self.lines else time.monotonic() - self.used

    async def close(self) -> None:
        for line in self.lines.values():
            line.put_nowait({"hang_up": GONE})
        if self.process is not None:
            with suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()
        if self.listening is not None:
            await self.listening
        self.stack.close()


class Asides:
    """All tables aside."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.kept: dict[str, Aside] = {}
        self.doors: dict[str, asyncio.Task[None]] = {}  # by table: what lets other processes in
        hall.ears["aside"] = self.hear

    async def lay(self, person: Person, wish: Wish, content: Mapping[str, str]) -> str:
        """A table with other content; its code. The one that the same person had is cleared."""
        await self.clear(lambda aside: aside.idle or aside.owner == person.id)
        asker, shares = replace(asking.get(), person=person.id), self.hall.shares
        if len(self.kept) >= OPEN["asides"].all and (gives_way := self.gives_way(asker)):
            await self.clear(lambda aside: aside is gives_way)
        give_back = shares.take("asides", MANY, asker)
        if not shares.may("asides", asker):
            give_back()
            raise Refused(TOO_FAST, 429, "too-fast")
        aside = Aside(asker, wish.game, give_back)
        try:
            await aside.begin(wish, content, person)
        except BaseException:
            await aside.close()
            raise
        self.kept[aside.code] = aside
        if self.hall.peers.shared:
            self.hall.peers.tell({"what": "aside", "person": person.id})
            await self.note(aside)
            self.doors[aside.code] = asyncio.create_task(let_in(self.hall.peers, aside))
        return aside.code

    def gives_way(self, asker: Asker) -> Aside | None:
        """Where all places are taken: the table that nobody has looked at for longest, if that is a while; else the
        newest one of an address that has several, for an address that has none."""
        longest = max(self.kept.values(), key=lambda aside: aside.unused)
        if longest.unused > QUIET:
            return longest
        addresses = Counter(aside.asker.address for aside in self.kept.values())
        several = [aside for aside in self.kept.values() if addresses[aside.asker.address] > 1]
        return several[-1] if several and not addresses[asker.address] else None

    async def note(self, aside: Aside) -> None:
        """Say to all processes that there is this table."""
        await self.hall.peers.note(f"aside:{aside.code}", {"game": aside.game}, NOTED)

    def hear(self, news: News) -> None:
        """At another process somebody has a table of a draft now, so theirs here is cleared."""
        self.hall.background(self.clear(lambda aside: aside.owner == news["person"]))

    async def go_on(self) -> None:
        """Clear what nobody plays any more."""
        while True:
            await asyncio.sleep(IDLE / 15)
            await self.clear(lambda aside: aside.idle)
            for aside in list(self.kept.values()):
                await self.note(aside)

    async def clear(self, which: Callable[[Aside], bool]) -> None:
        for code in [code for code, aside in self.kept.items() if which(aside)]:
            await self.kept.pop(code).close()
            await self.hall.peers.note(f"aside:{code}", None)
            if code in self.doors:
                self.doors.pop(code).cancel()

    async def find(self, code: str) -> Aside | Afar | None:
        """A table of this process, or of another one of the server."""
        if code in self.kept:
            return self.kept[code]
        noted = await self.hall.peers.read_note(f"aside:{code}")
        return None if noted is None else Afar(self.hall.peers, code, noted["game"])

    async def close(self) -> None:
        await self.clear(lambda aside: True)


def is_chat(frame: str) -> bool:
    """Whether somebody speaks to the others, which the house may forbid."""
    try:
        return isinstance(protocol.read(frame), protocol.Chat)
    except protocol.BadMessage:
        return False
