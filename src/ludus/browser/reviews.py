"""Reviews in a browser: they are thought of where bots think, one slice after the other."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final, TypeVar

from ludus.browser.home import BrowserHall
from ludus.games import find
from ludus.review.process import SLICE
from ludus.table.people import Person
from ludus.web.reviewing import State

T = TypeVar("T")
KEPT: Final = 20  # reviews


class BrowserReviews:
    """The reviews that were asked for since the tab was opened."""

    def __init__(self, hall: BrowserHall) -> None:
        self.hall = hall
        self.kept: dict[str, State] = {}

    def of_game(self, person: Person, code: str, text: str, deep: bool) -> State:
        """The review of a record; it is begun where it was not asked for before."""
        key = f"{code} {'deep' if deep else 'quick'}"
        if key not in self.kept:
            while len(self.kept) >= KEPT:
                self.kept.pop(next(iter(self.kept)))
            self.kept[key] = State()
            self.hall.background(self.think(self.kept[key], key, text, deep))
        return self.kept[key]

    async def think(self, state: State, key: str, text: str, deep: bool) -> None:
        package = find.game_of(text).package
        question = {"package": package, "record": text, "deep": deep, "key": key, "seconds": SLICE}
        minds = self.hall.thinkers
        while state.open:
            async with minds.turn:
                reply = json.loads(await minds.ask(json.dumps(question)))
            if "error" in reply:
                state.trouble = reply["error"]
            else:
                state.told = reply

    async def replay(self, work: Callable[..., T], *args: Any) -> T:
        return work(*args)
