"""Drafts beside the original: bots play both in a process of their own, slice by slice, for all to see it grow."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any, Final

from ludus.bots.process import BotWorker
from ludus.core.errors import LudusError
from ludus.core.game import Game
from ludus.core.part import Json
from ludus.table.people import Person
from ludus.table.refusals import Refused
from ludus.web.hall import Hall
from ludus.web.peers import News
from ludus.web.shares import TOO_FAST
from ludus.web.simulating import SimulationRun, slice_request
from ludus.web.turns import Desk

KEPT: Final = 40  # runs whose figures can still be read
NOTED: Final = 900  # seconds for which other processes of the server can read them
MANY: Final = "The server is busy with other drafts. Try again in a moment."
LONGEST: Final = 240.0  # seconds that one answer may take: a slow game is played to its end


class DraftProcess(BotWorker):
    """The process that plays them."""

    module = "ludus.lab.beside"

    def request(self, message: Json) -> Json:
        with self.busy:
            reply = self.try_message(message, self.grace + LONGEST)
        if "error" in reply:
            raise LudusError(reply["error"])
        return reply


class DraftRuns:
    """All drafts that were played lately."""

    most = 1000

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.worker = DraftProcess()
        self.desk = Desk("runs")
        self.kept: OrderedDict[str, SimulationRun] = OrderedDict()
        hall.ears["run"] = self.hear

    def close(self) -> None:
        self.desk.close()
        self.worker.end()
        self.desk.close(wait=True)

    async def begin(self, person: Person, game: Game, way: Mapping[str, Any], bots: str, games: int) -> str:
        """Play a draft beside the original; the name of the run. The same person's run before it ends."""
        self.end_those_of(person.id)
        shares = self.hall.shares
        give_back = shares.take("runs", MANY)
        if not shares.may("runs"):
            give_back()
            raise Refused(TOO_FAST, 429, "too-fast")
        key = secrets.token_urlsafe(12)
        self.kept[key] = SimulationRun(person.id)
        self.hall.background(self.go_on(self.kept[key], slice_request(key, game, way, bots, games), give_back))
        self.hall.peers.tell({"what": "run", "person": person.id})
        await self.note(key)
        while len(self.kept) > KEPT:
            self.kept.popitem(last=False)[1].stopped = True
        return key

    async def of(self, key: str) -> SimulationRun:
        """A run of this process, or of another one of the server as far as that has told of it."""
        if key in self.kept:
            return self.kept[key]
        noted = await self.hall.peers.read_note(f"run:{key}")
        if noted is None:
            raise Refused("Page not found.", 404, "unknown")
        return SimulationRun(**noted)

    async def note(self, key: str) -> None:
        """Let the other processes read it."""
        await self.hall.peers.note(f"run:{key}", asdict(self.kept[key]), NOTED)

    def stop(self, key: str, run: SimulationRun) -> None:
        """Nobody wants it any more, whichever process plays it."""
        run.stopped = True
        if key not in self.kept:
            self.hall.peers.tell({"what": "run", "person": run.owner})

    def hear(self, news: News) -> None:
        """At another process somebody has begun a run, which ends theirs here, or has stopped one."""
        self.end_those_of(news["person"])

    def end_those_of(self, person: str) -> None:
        for run in self.kept.values():
            run.stopped = run.stopped or (run.owner == person and run.open)

    async def go_on(self, run: SimulationRun, asked: Json, give_back: Callable[[], None]) -> None:
        """Slice by slice, until it is over or nobody wants it any more."""
        try:
            while run.open:
                try:
                    run.told = await self.desk.do(self.worker.request, asked)
                except LudusError as e:
                    run.trouble = str(e)
                if asked["key"] in self.kept:
                    await self.note(asked["key"])
            if run.stopped:
                await self.desk.do(self.worker.request, {"key": asked["key"], "stop": True})
        finally:
            give_back()
