"""Run tests in processes that are forked from the one that collected them: what all of them need is read once.

`pytest -n 2` forks two workers. Each asks for a group of tests, reports what came of each test, and asks again. Tests
of a file that share a fixture stay together; large files without one are divided. Tests in a browser (`browser`) wait
for one another: at most half of the workers run them, each with one browser, and so the machine is never asked for more
than it has. A worker that dies fails its test, and another one takes its place.
"""

from __future__ import annotations

import atexit
import gc
import os
import signal
import sys
import warnings
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from multiprocessing.connection import Connection, Pipe, wait
from typing import Any

import pytest
from tools.durations import known

CHUNK = 4.0  # seconds of computing that a part of a divided file takes
USUAL, SLOW = 0.1, 5.0  # seconds of a test that was never measured, and of one that is marked as slow


@dataclass(frozen=True)
class Group:
    """Tests that one worker runs in a row, by their numbers."""

    tests: tuple[int, ...]
    browser: bool
    seconds: float


@dataclass
class Worker:
    """A forked process, as its parent sees it."""

    pid: int
    pipe: Connection
    group: Group | None = None
    running: str = ""
    browser: bool = False
    done: set[str] = field(default_factory=set)


# --- groups -----------------------------------------------------------------------------------------------------------


def shares(item: pytest.Item) -> bool:
    """Whether a test takes a fixture that is made once for its file."""
    info = getattr(item, "_fixtureinfo", None)
    found = info.name2fixturedefs.values() if info else ()
    return any(definition.scope in ("module", "class", "package") for several in found for definition in several)


def groups(items: Sequence[pytest.Item], seconds: dict[str, float]) -> list[Group]:
    """The tests by files, long ones first; a file that shares nothing is divided."""
    found: list[tuple[tuple[int, ...], bool]] = []
    took = [seconds.get(item.nodeid, SLOW if item.get_closest_marker("slow") else USUAL) for item in items]
    for _, part in groupby(range(len(items)), key=lambda n: items[n].nodeid.partition("::")[0]):
        numbers = list(part)
        browser = any(items[n].get_closest_marker("browser") for n in numbers)
        whole = browser or any(shares(items[n]) for n in numbers)
        chunk: list[int] = []
        for n in numbers:
            if chunk and not whole and sum(took[m] for m in chunk) + took[n] > CHUNK:
                found.append((tuple(chunk), browser))
                chunk = []
            chunk.append(n)
        found.append((tuple(chunk), browser))
    weighed = [Group(tests, browser, sum(took[n] for n in tests)) for tests, browser in found]
    return sorted(weighed, key=lambda group: -group.seconds)


# --- the parent -------------------------------------------------------------------------------------------------------


class Workers:
    """Hands out groups and takes in reports; a plugin of pytest."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.workers: list[Worker] = []
        self.todo: list[deque[Group]] = [deque(), deque()]  # for no browser, for a browser
        self.begun = 0

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        if session.testsfailed and not session.config.option.continue_on_collection_errors:
            return None  # pytest says so
        if session.config.option.collectonly or len(session.items) < 2:
            return None
        self.session = session
        for group in groups(session.items, known()):
            self.todo[group.browser].append(group)
        if (reporter := session.config.pluginmanager.getplugin("terminalreporter")) is not None:
            reporter.showfspath = False  # dots of several files in a row
        try:
            for _ in range(min(self.count, sum(map(len, self.todo)))):
                self.fork()
            while self.workers:
                for pipe in wait([worker.pipe for worker in self.workers]):
                    self.hear(next(w for w in self.workers if w.pipe is pipe))
                if session.shouldfail or session.shouldstop:
                    break
        finally:
            for worker in self.workers:
                os.kill(worker.pid, signal.SIGTERM)
                os.waitpid(worker.pid, 0)
        if session.shouldfail:
            raise session.Failed(session.shouldfail)
        if session.shouldstop:
            raise session.Interrupted(session.shouldstop)
        return True

    def fork(self) -> None:
        here, there = Pipe()
        self.begun += 1
        sys.stdout.flush()
        sys.stderr.flush()
        self.session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]  # made once, before all
        with warnings.catch_warnings():
            warnings.simplefilter(
                "ignore", DeprecationWarning
            )  # about threads of libraries, which a fork leaves behind
            pid = os.fork()
        if pid == 0:
            try:
                for other in self.workers:
                    other.pipe.close()
                here.close()
                Work(self.session, there, self.begun).run()
            except BaseException as error:
                os.write(2, f"A worker ends: {error!r}\n".encode())
                os._exit(1)
            os._exit(0)
        there.close()
        self.workers.append(Worker(pid, here))

    def hear(self, worker: Worker) -> None:
        try:
            kind, said = worker.pipe.recv()
        except (EOFError, ConnectionResetError):
            self.bury(worker)
            return
        if kind == "start":
            worker.running = said
        elif kind == "report":
            report = self.session.config.hook.pytest_report_from_serializable(config=self.session.config, data=said)
            self.session.config.hook.pytest_runtest_logreport(report=report)
            if report.when == "teardown":
                worker.done.add(report.nodeid)
                worker.running = ""
        else:
            self.give(worker)

    def give(self, worker: Worker) -> None:
        """The next group for a worker: browsers first, while few enough workers have one."""
        browsers = sum(other.browser for other in self.workers if other is not worker)
        worker.browser = bool(self.todo[1]) and (browsers < max(1, self.count // 2) or not self.todo[0])
        todo = self.todo[worker.browser]
        worker.group = todo.popleft() if todo else None
        worker.pipe.send(worker.group)

    def bury(self, worker: Worker) -> None:
        """Take leave of a worker; if it was in the middle of something, that test has failed."""
        self.workers.remove(worker)
        _, status = os.waitpid(worker.pid, 0)
        code = os.waitstatus_to_exitcode(status)
        if worker.running:
            self.session.config.hook.pytest_runtest_logreport(report=lost(worker.running, code))
            worker.done.add(worker.running)
        items = self.session.items
        if worker.group and (left := [n for n in worker.group.tests if items[n].nodeid not in worker.done]):
            self.todo[worker.group.browser].appendleft(Group(tuple(left), worker.group.browser, 0.0))
        if any(self.todo):
            if worker.group is None and code:
                raise RuntimeError(f"a worker died with {how_it_died(code)} before its first test")
            self.fork()


def lost(test: str, code: int) -> pytest.TestReport:
    """The report of a test whose worker died."""
    said = f"The worker of this test died with {how_it_died(code)}."
    return pytest.TestReport(test, (test.partition("::")[0], None, test), {}, "failed", said, "call")


def how_it_died(code: int) -> str:
    return f"signal {-code}" if code < 0 else f"exit code {code}"


# --- a worker ---------------------------------------------------------------------------------------------------------


class Work:
    """Runs groups of tests in a forked process and reports them; a plugin of pytest there."""

    def __init__(self, session: pytest.Session, pipe: Connection, number: int) -> None:
        self.session, self.pipe, self.number = session, pipe, number

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.pipe.send(("start", nodeid))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        config = self.session.config
        self.pipe.send(("report", config.hook.pytest_report_to_serializable(config=config, report=report)))

    def settle(self) -> None:
        """What was made for one process: its captured output, its folder, what it prints."""
        config, plugins = self.session.config, self.session.config.pluginmanager
        atexit._clear()  # what is to be done at the end of the parent
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # fixtures are torn down
        capture: Any = plugins.getplugin("capturemanager")
        capture.stop_global_capturing()
        capture.start_global_capturing()
        capture.suspend_global_capture(in_=True)
        for name in ("terminalreporter", "workers"):
            plugins.unregister(name=name)
        plugins.register(self)
        factory = config._tmp_path_factory  # type: ignore[attr-defined]  # pytest has no public name
        factory._basetemp = factory.getbasetemp() / f"worker-{self.number}"
        factory._basetemp.mkdir()
        gc.collect()

    def groups(self) -> Iterator[Group]:
        while True:
            self.pipe.send(("next", None))
            group = self.pipe.recv()
            if group is None:
                return
            yield group

    def run(self) -> None:
        self.settle()
        hook, items, every = self.session.config.hook, self.session.items, self.groups()
        group = next(every, None)
        try:
            while group is not None:
                for number, after in pairwise(group.tests):
                    hook.pytest_runtest_protocol(item=items[number], nextitem=items[after])
                following = next(every, None)  # what the last test may leave as it is for the first of these
                goes_on = following is not None and following.browser == group.browser
                first = items[following.tests[0]] if following is not None and goes_on else None
                hook.pytest_runtest_protocol(item=items[group.tests[-1]], nextitem=first)
                group = following
        finally:
            self.session._setupstate.teardown_exact(None)
            atexit._run_exitfuncs()
