"""How often each rule acted: games are played once more from their answers, while the lines that are run are watched.

At some moments of each game it is also asked which rules forbid what a player may think of trying.
Only sources have lines, and what a process has worked out once it need not work out again. So an interpreted Ludus that
has played nothing is asked for the counts, and each game has a copy of it: the counts of a game are its own.
"""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from threading import Lock
from types import CodeType, FrameType
from typing import TYPE_CHECKING, Any

from ludus.bots.parent import deaf_to_interrupts
from ludus.core.errors import LudusError
from ludus.core.game import Game, Setting
from ludus.core.question import refusals
from ludus.lab.places import RulePlaces, places

if TYPE_CHECKING:
    from ludus.lab.plan import Plan

Counts = dict[str, int]
MOMENTS = 50  # of a game at which it is asked what is forbidden there, and by which rules
HIDDEN = ("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>")  # parts of a statement, whatever Python makes of them


def fired_rules(game: Game, plan: Plan, seeds: Sequence[int], answers: Sequence[Sequence[str]]) -> list[Counts]:
    """The counts of some games of a plan."""
    setting = plan.setting(game)
    asked = {**setting.to_json(), "package": game.package, "seeds": list(seeds), "answers": [*map(list, answers)]}
    with TURN:
        return find_interpreted(game.package).ask(asked)


TURN = Lock()  # one question after the other


class Interpreted:
    """An interpreted Ludus in a process of its own: a question a line, an answer a line. It ends with this one."""

    def __init__(self, env: Mapping[str, str]) -> None:
        self.reads = reads(env)
        command = [sys.executable, "-c", "from ludus.lab.fired import main; main()"]
        with deaf_to_interrupts():
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
            self.end()
            raise LudusError("The rules could not be counted: the interpreted half of Ludus gave no answer.") from e
        return counts

    def end(self) -> None:
        RUNNING.clear()
        self.process.terminate()  # it counts for nobody now
        with self.process:  # which closes the lines
            pass


RUNNING: dict[str, Interpreted] = {}  # one at a time, by the game that it counts


def find_interpreted(package: str) -> Interpreted:
    """The one that runs, or a new one where it is another game, or the same elsewhere."""
    env = {**os.environ, "LUDUS_PURE": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    running = RUNNING.get(package)
    if running is not None and running.reads == reads(env):
        return running
    stop()
    return RUNNING.setdefault(package, Interpreted(env))


def reads(env: Mapping[str, str]) -> dict[str, str]:
    """What of its surroundings decides how a game is played."""
    return {name: value for name, value in env.items() if name.startswith("LUDUS_") or name == "PYTHONPATH"}


@atexit.register
def stop() -> None:
    for running in list(RUNNING.values()):
        running.end()


def watch_game(setting: Setting[Any], seed: int, answers: Sequence[str]) -> Counts:
    return Watch(places(setting.game)).game(setting.with_seed(seed), answers)


class Watch:
    """Counts the rules of the statements and functions that Python runs."""

    def __init__(self, where: dict[str, RulePlaces]) -> None:
        self.where = where
        self.known: dict[CodeType, tuple[list[str], RulePlaces] | None] = {}
        self.counts: Counter[str] = Counter()

    def game(self, setting: Setting[Any], answers: Sequence[str]) -> Counts:
        """The counts of one game. Its chance falls as before: it has its seed."""
        self.counts = Counter()
        before = sys.gettrace()
        sys.settrace(self.call)
        try:
            match = setting.game.begin_from(setting, quiet=True)
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

    def rules_of(self, code: CodeType) -> tuple[list[str], RulePlaces] | None:
        """The rules of a call of a function, and those of its lines; None where there are neither."""
        file = self.where.get(code.co_filename)
        if file is None or code.co_name in HIDDEN:
            return None
        own = {file.owner.get(line or 0, 0) for _, _, line in code.co_lines()} & file.lines.keys()
        calls = file.calls.get(code.co_firstlineno, [])
        return (calls, RulePlaces(file.owner, {line: file.lines[line] for line in own})) if own or calls else None

    def lines(self, file: RulePlaces) -> Callable[..., Any]:
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
    """The interpreted half: a question a line."""
    for line in sys.stdin:
        asked = json.loads(line)
        game: Game = import_module(asked["package"]).GAME
        places(game)
        games = zip(asked["seeds"], asked["answers"], strict=True)
        counts = [apart({**asked, "seeds": [seed], "answers": [answers]}) for seed, answers in games]
        print(json.dumps(counts), flush=True)  # noqa: T201 - it is read


def apart(asked: dict[str, Any]) -> Counts:
    """The counts of one game, in a copy of this process, or in a new one where processes cannot be copied."""
    if not hasattr(os, "fork"):
        command = [sys.executable, "-c", "from ludus.lab.fired import one; one()"]
        done = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True, check=True)
        counts: Counts = json.loads(done.stdout)
        return counts
    read, write = os.pipe()
    child = os.fork()
    if not child:
        status = 1
        try:
            with os.fdopen(write, "w") as out:
                json.dump(count_rules(asked), out)
            status = 0
        finally:
            os._exit(status)
    os.close(write)
    with os.fdopen(read) as found:
        counts = json.load(found)
    os.waitpid(child, 0)
    return counts


def one() -> None:
    print(json.dumps(count_rules(json.load(sys.stdin))))  # noqa: T201 - it is read


def count_rules(asked: dict[str, Any]) -> Counts:
    game: Game = import_module(asked["package"]).GAME
    setting = game.setting(asked["players"], asked["seed"], asked["fair"], asked["options"])
    return watch_game(setting, asked["seeds"][0], asked["answers"][0])
