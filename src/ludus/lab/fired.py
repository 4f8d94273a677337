"""How often each rule acted: games are played once more from their answers, while the lines that are run are watched.

At some moments of each game it is also asked which rules forbid what a player may think of trying.
Only sources have lines, so a compiled Ludus asks an interpreted one for the counts.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from threading import Lock
from types import CodeType, FrameType
from typing import TYPE_CHECKING, Any

from ludus.core.errors import LudusError
from ludus.core.game import Game, Setting
from ludus.core.question import refusals
from ludus.lab.places import Places, places

if TYPE_CHECKING:
    from ludus.lab.plan import Plan

Counts = dict[str, int]
MOMENTS = 50  # of a game at which it is asked what is forbidden there, and by which rules
HIDDEN = ("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>")  # parts of a statement, whatever Python makes of them


def fired_rules(game: Game, plan: Plan, seeds: Sequence[int], answers: Sequence[Sequence[str]]) -> list[Counts]:
    """The counts of some games of a plan."""
    setting = plan.setting(game)
    if str(sys.modules["ludus.core.match"].__file__).endswith(".py"):
        return watched(setting, seeds, answers)
    asked = {**setting.to_json(), "package": game.package, "seeds": list(seeds), "answers": [*map(list, answers)]}
    with TURN:
        return interpreted().ask(asked)


TURN = Lock()  # one question after the other


class Interpreted:
    """An interpreted Ludus in a process of its own: a question a line, an answer a line. It ends with this one."""

    def __init__(self) -> None:
        env = {**os.environ, "LUDUS_PURE": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        command = [sys.executable, "-c", "from ludus.lab.fired import main; main()"]
        self.process = subprocess.Popen(
            command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def ask(self, asked: dict[str, Any]) -> list[Counts]:
        write, read = self.process.stdin, self.process.stdout
        assert write
        assert read
        try:
            write.write(json.dumps(asked) + "\n")
            write.flush()
            counts: list[Counts] = json.loads(read.readline())
        except (OSError, ValueError) as e:
            interpreted.cache_clear()
            raise LudusError("The rules could not be counted: the interpreted half of Ludus gave no answer.") from e
        return counts


@cache
def interpreted() -> Interpreted:
    return Interpreted()


def watched(setting: Setting[Any], seeds: Sequence[int], answers: Sequence[Sequence[str]]) -> list[Counts]:
    watch = Watch(places(setting.game))
    return [watch.game(setting.reseeded(seed), given) for seed, given in zip(seeds, answers, strict=True)]


class Watch:
    """Counts the rules of the statements and functions that Python runs."""

    def __init__(self, where: dict[str, Places]) -> None:
        self.where = where
        self.known: dict[CodeType, tuple[list[str], Places] | None] = {}
        self.counts: Counter[str] = Counter()

    def game(self, setting: Setting[Any], answers: Sequence[str]) -> Counts:
        """The counts of one game. Its chance falls as before: it has its seed."""
        self.counts = Counter()
        before = sys.gettrace()
        sys.settrace(self.call)
        try:
            match = setting.game.begun(setting, quiet=True)
            for number, text in enumerate(answers):
                if number % (1 + len(answers) // MOMENTS) == 0:
                    sys.settrace(before)
                    self.counts.update(found.rule for _, found in refusals(setting.game, match))
                    sys.settrace(self.call)
                match.answer(setting.space.read(text))
            result = match.ending
        finally:
            sys.settrace(before)
        self.counts[result.rule] = max(1, self.counts[result.rule])
        return dict(sorted(self.counts.items()))

    def call(self, frame: FrameType, event: str, arg: Any) -> Callable[..., Any] | None:
        """Python's question at each call: whether its lines are of interest."""
        code = frame.f_code
        if code not in self.known:
            self.known[code] = self.rules_of(code)
        found = self.known[code]
        if found is None:
            return None
        self.counts.update(found[0])
        return self.lines(found[1]) if found[1].lines else None

    def rules_of(self, code: CodeType) -> tuple[list[str], Places] | None:
        """The rules of a call of a function, and those of its lines; None where there are neither."""
        file = self.where.get(code.co_filename)
        if file is None or code.co_name in HIDDEN:
            return None
        own = {file.owner.get(line or 0, 0) for _, _, line in code.co_lines()} & file.lines.keys()
        calls = file.calls.get(code.co_firstlineno, [])
        return (calls, Places(file.owner, {line: file.lines[line] for line in own})) if own or calls else None

    def lines(self, file: Places) -> Callable[..., Any]:
        """Counts the statements of one call; one over several lines is one statement."""
        last = 0

        def line(frame: FrameType, event: str, arg: Any) -> Callable[..., Any]:
            nonlocal last
            if event == "line":
                now = file.owner.get(frame.f_lineno, 0)
                if now != last:
                    last = now
                    self.counts.update(file.lines.get(now, ()))
            return line

        return line


def main() -> None:
    """The interpreted half of a compiled Ludus."""
    for line in sys.stdin:
        asked = json.loads(line)
        game: Game = import_module(asked["package"]).GAME
        setting = game.setting(asked["players"], asked["seed"], asked["fair"], asked["options"])
        print(json.dumps(watched(setting, asked["seeds"], asked["answers"])), flush=True)  # noqa: T201 - it is read
