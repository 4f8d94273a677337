"""Drafts beside the original, in a process: a line of JSON goes in, a line of JSON comes out.

The games of a draft with other content are played in a process of their own, which is this program too.
"""

from __future__ import annotations

import os
import sys
from collections import OrderedDict
from contextlib import ExitStack
from typing import Any

from ludus.bots.child import Child
from ludus.bots.process import answer_lines
from ludus.core.drafts import around, laid_out
from ludus.core.part import Json
from ludus.lab import pair
from ludus.lab.pair import SPENT, Away, Pair

PATIENCE = 60.0  # seconds for one game of a draft


class DraftRun(Pair):
    """A draft under way with the process that plays it, where there is one."""

    def __init__(self, asked: Json) -> None:
        super().__init__(asked)
        self.stack = ExitStack()
        self.away = self.elsewhere(asked["content"]) if asked["content"] else None

    def elsewhere(self, content: dict[str, str]) -> Away:
        folder = self.stack.enter_context(laid_out(self.game, content))
        child = Child([sys.executable, "-m", "ludus.lab.beside"], {**os.environ, **around(folder)})
        self.stack.callback(child.close)
        return lambda asked: child.ask(asked, PATIENCE + SPENT)

    def close(self) -> None:
        self.stack.close()


def serve() -> None:
    """Answer for as long as somebody asks."""
    known: OrderedDict[str, Pair] = OrderedDict()
    answer_lines(lambda asked: answer(asked, known))


def answer(asked: Any, known: OrderedDict[str, Pair]) -> Json:
    return pair.one_game(asked) if "plan" in asked else pair.answer_request(asked, known, DraftRun)


if __name__ == "__main__":
    serve()
