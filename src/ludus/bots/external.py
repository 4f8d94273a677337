"""A bot that is another program, in any language."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from typing import Any

from ludus.bots.child import LONG, Child
from ludus.core.errors import BadOption, LudusError
from ludus.core.match import Match
from ludus.core.part import Json


class ExternalBot:
    """Asks a program, one line of JSON for each question; it has `seconds` for each answer."""

    def __init__(self, command: str = "", seed: int | None = None, seconds: float = 30.0) -> None:
        if not command.strip():
            raise BadOption("An external bot needs its command, such as external:python my_bot.py")
        self.command = shlex.split(command)
        self.seed = seed
        self.seconds = seconds
        self.child: Child | None = None

    def __getstate__(self) -> dict[str, Any]:
        """A copy leaves the program behind and starts it again when asked."""
        return {**vars(self), "child": None}

    def choose(self, view: Json, worlds: Iterator[Match]) -> str:
        if self.child is None:
            self.child = Child(self.command)
        world = next(worlds)
        words = world.game.words(world)
        options = [{"action": text, "label": words.label(text)} for text in view["choices"]]
        message = {"game": view["game"], "seat": view["seat"], "view": view, "options": options, "seed": self.seed}
        reply = self.child.ask(message, self.seconds)
        choice = reply.get("choice") if isinstance(reply, dict) else None
        if not isinstance(choice, str):
            said = json.dumps(reply)[:LONG]
            raise LudusError(f"""'{self.child.name}' answered {said} instead of {{"choice": "one of the actions"}}.""")
        if choice not in view["choices"]:
            raise LudusError(f"'{self.child.name}' chose '{choice[:LONG]}', which is not among its options.")
        return choice
