"""Drafts beside the original: bots play both in a process of their own, slice by slice, for all to see it grow."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from typing import Any, Final

from ludus.bots.process import Worker
from ludus.core.errors import LudusError
from ludus.core.game import Game
from ludus.core.part import Json
from ludus.table.people import Person
from ludus.table.refusals import Refused
from ludus.web.hall import Hall
from ludus.web.peers import News
from ludus.web.simulating import Run, asked
from ludus.web.turns import Turns

KEPT: Final = 40  # runs whose figures can still be read
NOTED: Final = 900  # seconds for which other processes of the server can read them
WAITING: Final = 5  # that are not done, of all people together
LONGEST: Final = 240.0  # seconds that one answer may take: a slow game is played to its end


class Beside(Worker):
    """The process that plays them."""

    module = "ludus.lab.beside"

    def told(self, message: Json) -> Json:
        with self.busy:
            reply = self.tried(message, self.grace + LONGEST)
        if "error" in reply:
            raise LudusError(reply["error"])
        return reply


class Runs:
    """All drafts that were played lately."""

    most = 1000

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.worker = Beside()
        self.thread = ThreadPoolExecutor(1, "runs")
        self.turns = Turns()
        self.kept: OrderedDict[str, Run] = OrderedDict()
        hall.ears["run"] = self.heard

    def close(self) -> None:
        self.thread.shutdown(wait=False, cancel_futures=True)
        self.worker.end()
        self.thread.shutdown()

    async def begin(self, person: Person, game: Game, way: Mapping[str, Any], bots: str, games: int) -> str:
        """Play a draft beside the original; the name of the run. The same person's run before it ends."""
        self.end_those_of(person.id)
        if sum(run.open for run in self.kept.values()) >= WAITING:
            raise Refused("Many drafts are being played just now. Wait a moment and try again.", 503, "too-fast")
        if not self.hall.shares.may("runs", person.id):
            raise Refused("That was a lot at once. Wait a moment and try again.", 429, "too-fast")
        key = secrets.token_urlsafe(12)
        self.kept[key] = Run(person.id)
        self.hall.peers.tell({"what": "run", "person": person.id})
        await self.note(key)
        self.hall.background(self.go_on(self.kept[key], person, asked(key, game, way, bots, games)))
        while len(self.kept) > KEPT:
            self.kept.popitem(last=False)[1].stopped = True
        return key

    async def of(self, key: str) -> Run:
        """A run of this process, or of another one of the server as far as that has told of it."""
        if key in self.kept:
            return self.kept[key]
        noted = await self.hall.peers.noted(f"run:{key}")
        if noted is None:
            raise Refused("There is nothing at this address.", 404, "unknown")
        return Run(**noted)

    async def note(self, key: str) -> None:
        """Let the other processes read it."""
        await self.hall.peers.note(f"run:{key}", asdict(self.kept[key]), NOTED)

    def stop(self, key: str, run: Run) -> None:
        """Nobody wants it any more, whichever process plays it."""
        run.stopped = True
        if key not in self.kept:
            self.hall.peers.tell({"what": "run", "person": run.owner})

    def heard(self, news: News) -> None:
        """At another process somebody has begun a run, which ends theirs here, or has stopped one."""
        self.end_those_of(news["person"])

    def end_those_of(self, person: str) -> None:
        for run in self.kept.values():
            run.stopped = run.stopped or (run.owner == person and run.open)

    async def go_on(self, run: Run, person: Person, asked: Json) -> None:
        """Slice by slice, until it is over or nobody wants it any more."""
        while run.open:
            async with self.turns.turn(person.id, asked["key"]):
                try:
                    run.told = await self.ask(asked)
                except LudusError as e:
                    run.trouble = str(e)
            if asked["key"] in self.kept:
                await self.note(asked["key"])
        if run.stopped:
            async with self.turns.turn(person.id, asked["key"]):
                await self.ask({"key": asked["key"], "stop": True})

    async def ask(self, message: Json) -> Json:
        return await asyncio.get_running_loop().run_in_executor(self.thread, self.worker.told, message)
