"""Drafts in a browser: played beside the original where bots think, one slice after the other, and at a table.

What a draft changes of a game's content is played by a Python of its own, which the page begins for it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import count
from typing import TYPE_CHECKING, Any

from ludus.browser.home import Ask, BrowserHall
from ludus.core.drafts import chosen_with
from ludus.core.game import Game
from ludus.core.part import Json
from ludus.games import find
from ludus.table.people import Person
from ludus.table.refusals import Refused
from ludus.table.tables import Wish
from ludus.web import shown
from ludus.web.rendering import render, trouble
from ludus.web.simulating import SimulationRun, slice_request
from ludus.web.visit import Address, Reply

if TYPE_CHECKING:
    from ludus.browser.site import BrowserVisit


class BrowserRuns:
    """The last draft that was played since the tab was opened."""

    most = 100

    def __init__(self, hall: BrowserHall) -> None:
        self.hall = hall
        self.names = count(1)
        self.key, self.run = "", SimulationRun("", stopped=True)

    async def begin(self, person: Person, game: Game, way: Mapping[str, Any], bots: str, games: int) -> str:
        """Play a draft; the one before it ends."""
        self.run.stopped = True
        self.key, self.run = str(next(self.names)), SimulationRun(person.id)
        self.hall.background(self.go_on(self.run, slice_request(self.key, game, way, bots, games)))
        return self.key

    async def of(self, key: str) -> SimulationRun:
        if key != self.key:
            raise Refused("Page not found.", 404, "unknown")
        return self.run

    def stop(self, key: str, run: SimulationRun) -> None:
        run.stopped = True

    async def go_on(self, run: SimulationRun, draft: Json) -> None:
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


class Tried:
    """The table of the last draft with content of its own. It is cleared when another one comes."""

    def __init__(self, ask: Ask) -> None:
        self.ask = ask
        self.code, self.game = "", ""

    async def lay(self, person: Person, language: str, wish: Wish, content: Mapping[str, str]) -> str:
        """Lay it; its code."""
        asked = {
            "package": find.game(wish.game).package, "content": dict(content), "lay": wish.game,
            "seats": list(wish.seats), "options": {**wish.options, **chosen_with(content)},
            "name": person.name, "language": language,
        }  # fmt: skip
        told = json.loads(await self.ask(json.dumps(asked)))
        if "laid" not in told:
            raise Refused(told["refused"])
        self.code, self.game = told["laid"], wish.game
        return self.code


async def at_table(visit: BrowserVisit) -> Reply:
    """The table of a draft with other content."""
    tried = visit.site.tried
    if visit.path["code"] != tried.code:
        return trouble(visit, visit.said("workbench.cleared"), 404)
    return render(visit, "table.html", code=tried.code, card=shown.card_of(tried.game, visit.said))


addresses = [
    Address("/try/{code}", at_table),
]
