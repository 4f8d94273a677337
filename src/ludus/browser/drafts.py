"""Drafts in a browser: they are played beside the original where bots think, one slice after the other."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import count
from typing import Any

from ludus.browser.home import BrowserHall
from ludus.core.game import Game
from ludus.core.part import Json
from ludus.table.people import Person
from ludus.table.refusals import Refused
from ludus.web.simulating import Run, asked
from ludus.web.visit import AT_A_SERVER


class BrowserRuns:
    """The last draft that was played since the tab was opened. Content is read once, so only options can be played."""

    most = 100

    def __init__(self, hall: BrowserHall) -> None:
        self.hall = hall
        self.names = count(1)
        self.key, self.run = "", Run("", stopped=True)

    async def begin(self, person: Person, game: Game, way: Mapping[str, Any], bots: str, games: int) -> str:
        """Play a draft; the one before it ends."""
        if way["content"]:
            raise Refused(AT_A_SERVER)
        self.run.stopped = True
        self.key, self.run = str(next(self.names)), Run(person.id)
        self.hall.background(self.go_on(self.run, asked(self.key, game, way, bots, games)))
        return self.key

    async def of(self, key: str) -> Run:
        if key != self.key:
            raise Refused("There is nothing at this address.", 404, "unknown")
        return self.run

    def stop(self, key: str, run: Run) -> None:
        run.stopped = True

    async def go_on(self, run: Run, draft: Json) -> None:
        """Slice by slice, between the answers of bots."""
        while run.open:
            reply = await self.ask(draft)
            if "error" in reply:
                run.trouble = reply["error"]
            else:
                run.told = reply
        if run.stopped:
            await self.ask({"key": draft["key"], "stop": True})

    async def ask(self, draft: Json) -> Json:
        minds = self.hall.thinkers
        async with minds.turn:
            return json.loads(await minds.ask(json.dumps({"draft": draft})))
