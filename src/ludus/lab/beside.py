"""Drafts beside the original, in a process: a line of JSON goes in, a line of JSON comes out.

What is read of content is kept, so the games of a draft with other content are played in a process of their own, which
is this program too.
"""

from __future__ import annotations

import os
import sys
from collections import OrderedDict
from contextlib import ExitStack
from dataclasses import asdict, replace
from importlib import import_module
from typing import Any

from ludus.bots.child import Child
from ludus.bots.process import answer_lines
from ludus.core.drafts import around, chosen_with, laid_out
from ludus.core.errors import LudusError
from ludus.core.game import Game
from ludus.core.part import Json
from ludus.lab import pair
from ludus.lab.games import Row, play_games, row_from
from ludus.lab.pair import SPENT, Pair
from ludus.lab.variants import revived

PATIENCE = 60.0  # seconds for one game of a draft


class Beside(Pair):
    """A draft under way, whatever it changes, and the original beside it."""

    def __init__(self, asked: Json) -> None:
        super().__init__(asked)
        self.stack = ExitStack()
        self.away = self.elsewhere(asked["content"]) if asked["content"] else None
        own, other = self.plans
        self.plans = (own, replace(other, options=(*other.options, *chosen_with(asked["content"]).items())))

    def elsewhere(self, content: dict[str, str]) -> Child:
        folder = self.stack.enter_context(laid_out(self.game, content))
        child = Child([sys.executable, "-m", "ludus.lab.beside"], {**os.environ, **around(folder)})
        self.stack.callback(child.close)
        return child

    def close(self) -> None:
        self.stack.close()

    def played(self, number: int) -> list[Row]:
        """A game of the draft."""
        if self.away is None:
            return super().played(number)
        reply = self.away.ask(
            {"package": self.game.package, "plan": asdict(self.plans[1]), "number": number}, PATIENCE + SPENT
        )
        if "error" in reply:
            raise LudusError(reply["error"])
        return [row_from(row) for row in reply["rows"]]


def serve() -> None:
    """Answer for as long as somebody asks."""
    known: OrderedDict[str, Pair] = OrderedDict()
    answer_lines(lambda asked: answered(asked, known))


def answered(asked: Any, known: OrderedDict[str, Pair]) -> Json:
    if "plan" in asked:
        game: Game = import_module(asked["package"]).GAME
        rows = play_games(game, revived(asked["plan"]), range(asked["number"], asked["number"] + 1))
        return {"rows": [asdict(row) for row in rows]}
    return pair.answered(asked, known, Beside)


if __name__ == "__main__":
    serve()
