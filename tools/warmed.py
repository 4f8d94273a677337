"""Tests in forks of a process that has read them already, each fork with one fault planted."""

from __future__ import annotations

import ast
import gc
import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.machinery import SourceFileLoader
from itertools import zip_longest
from pathlib import Path
from types import CodeType, FunctionType

import pytest

OPTIONS = "-s -q -p no:cacheprovider -p no:xdist -o addopts=--import-mode=importlib".split()
OPTIONS += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
SPARE = 5  # seconds of computing that a test may need beside four times what it needs without a fault

PASSED, NOTICED, ANEW = "passed", "noticed", "anew"  # ANEW: only who reads the module anew meets the fault


@dataclass(frozen=True)
class Planted:
    """Another tree for some modules."""

    trees: dict[Path, ast.Module]

    def plant(self) -> None:
        """From now on this process reads the modules so, however they are found."""
        usual = SourceFileLoader.get_code

        def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
            tree = self.trees.get(Path(loader.path))
            return usual(loader, name) if tree is None else compile(tree, loader.path, "exec", dont_inherit=True)

        SourceFileLoader.get_code = get_code  # type: ignore[assignment, method-assign]  # in a fork that does nothing else

    def replant(self) -> bool:
        """Give the functions of modules that were read already their new code; whether that can be done."""
        self.plant()
        here = {str(getattr(module, "__file__", "")) for module in sys.modules.values()}
        return all(str(path) not in here or changed(path, tree) for path, tree in self.trees.items())


def changed(path: Path, tree: ast.Module) -> bool:
    gc.unfreeze()  # the tests' own set-up freezes what it has read, and nothing frozen is listed
    usual = codes(compile(path.read_text(encoding="utf-8"), str(path), "exec", dont_inherit=True))
    other = codes(compile(tree, str(path), "exec", dont_inherit=True))
    fresh = {key: code for key, code in other.items() if usual.get(key) != code}
    count = 0
    for function in [f for f in gc.get_objects() if isinstance(f, FunctionType)]:
        code = function.__code__
        if code.co_filename == str(path) and (code.co_qualname, code.co_firstlineno) in fresh:
            new = fresh[code.co_qualname, code.co_firstlineno]
            if new.co_freevars != code.co_freevars:
                return False
            function.__code__ = new
            count += 1
    return count > 0


def codes(code: CodeType) -> dict[tuple[str, int], CodeType]:
    """The code of every function, by its name and line."""
    found = {(code.co_qualname, code.co_firstlineno): code} if code.co_name != "<module>" else {}
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            found.update(codes(inner))
    return found


@dataclass(frozen=True)
class Task:
    """A fault, and the tests to run with it, each with the seconds it computes."""

    planted: Planted
    tests: list[tuple[str, float]]


class Server:
    """Reads the tests, then runs some of them for each task in a fork of its own; a plugin of pytest."""

    def __init__(self, tasks: Sequence[Task], tell: Callable[[int, str], None]) -> None:
        self.tasks, self.tell = tasks, tell

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            os._exit(1)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        for number, task in enumerate(self.tasks):
            code = forked(partial(self.run, items, task))
            self.tell(number, {0: PASSED, 3: ANEW}.get(code, NOTICED))
        return True

    def run(self, items: dict[str, pytest.Item], task: Task) -> int:
        if not task.planted.replant():
            return 3
        chosen = [(items[name], seconds) for name, seconds in task.tests]
        for (item, seconds), after in zip_longest(chosen, chosen[1:]):
            used = resource.getrusage(resource.RUSAGE_SELF)
            limit = int(used.ru_utime + used.ru_stime + 4 * seconds) + SPARE
            resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after and after[0])
        return 0


def forked(work: Callable[[], int]) -> int:
    """What work returns, done in a fork of this process that says nothing; another number if it fails."""
    return ended(started(work))


def started(work: Callable[[], int]) -> int:
    child = os.fork()
    if child == 0:
        code = 1
        try:
            quiet = os.open(os.devnull, os.O_WRONLY)
            os.dup2(quiet, 1)
            os.dup2(quiet, 2)
            subprocess.Popen.__init__ = elsewhere  # type: ignore[method-assign]  # in a fork, as above
            code = work()
        finally:
            os._exit(code)
    return child


def ended(child: int) -> int:
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


def elsewhere(*_: object, **__: object) -> None:
    """In place of another process, which would know nothing of the fault and take its time."""
    pytest.skip("the fault is not planted in another process")


def attempt(planted: Planted, chosen: Sequence[str], plugin: object = None, seconds: float = 0) -> int:
    """Read and run tests in a fork of this process, which has read nothing of Ludus; what pytest returns."""

    def work() -> int:
        if seconds:
            resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 1))
        planted.plant()
        return int(pytest.main([*OPTIONS, "-x", *chosen], plugins=[plugin] if plugin else []))

    return forked(work)


def served(tasks: Sequence[Task], chosen: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The number of each task and how it went; the tests are read once."""
    there, here = os.pipe()

    def work() -> int:
        with os.fdopen(here, "w") as out:
            plugin = Server(tasks, lambda number, word: print(json.dumps([number, word]), file=out, flush=True))
            return int(pytest.main([*OPTIONS, *chosen], plugins=[plugin]))

    child = started(work)
    os.close(here)
    with os.fdopen(there) as lines:
        for line in lines:
            number, word = json.loads(line)
            yield number, word
    ended(child)
