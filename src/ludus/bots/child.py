"""Another process that answers questions: a line of JSON goes in, a line of JSON comes out."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import weakref
from collections.abc import Mapping, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO

from ludus.bots.parent import deaf_to_interrupts
from ludus.core.errors import LudusError
from ludus.core.part import Json

POLITE = 5  # so much does a bounded child stand back
LONG = 200  # characters of a wrong answer that are worth quoting


class Gone(LudusError):
    """The process has ended."""


class Child:
    """A running program. It is ended with the object that started it."""

    def __init__(self, command: Sequence[str], env: Mapping[str, str] | None = None) -> None:
        self.name = " ".join(command)
        try:
            with deaf_to_interrupts():
                self.process = subprocess.Popen(
                    command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", env=env
                )
        except (OSError, ValueError) as e:
            raise Gone(f"Can't start '{self.name}': {e}.") from e
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.into: IO[str] = self.process.stdin
        self.lines: SimpleQueue[str] = SimpleQueue()  # an empty line: there will be no more
        Thread(target=listen, args=(self.process.stdout, self.lines), daemon=True).start()
        self.close = weakref.finalize(self, end, self.process)

    def tell(self, message: Json) -> None:
        try:
            self.into.write(json.dumps(message) + "\n")
            self.into.flush()
        except (OSError, ValueError) as e:
            raise self.wait_for_end() from e

    def ask(self, message: Json, seconds: float) -> Json:
        """The answer to a message; it is out of date when it comes too late, so the process ends then."""
        self.tell(message)
        try:
            line = self.lines.get(timeout=seconds)
        except Empty as e:
            self.close()
            raise LudusError(f"'{self.name}' did not answer within {seconds:g} s.") from e
        if not line:
            raise self.wait_for_end()
        try:
            return json.loads(line)
        except ValueError as e:
            raise LudusError(f"'{self.name}' answered '{line.strip()[:LONG]}', which is not JSON.") from e

    def wait_for_end(self) -> Gone:
        self.close()
        return Gone(f"'{self.name}' has ended (exit code {self.process.returncode}).")


def listen(out: IO[str], lines: SimpleQueue[str]) -> None:
    """Pass on what a process says, in a thread of its own: reading from a pipe cannot be given up."""
    with out:
        for line in out:
            if line.strip():
                lines.put(line)
    lines.put("")


def end(process: subprocess.Popen[str]) -> None:
    if process.poll() is None:
        try:
            process.wait(0.05)  # it may be ending by itself, and then its exit code tells more
        except subprocess.TimeoutExpired:
            process.kill()
    process.wait()
    if process.stdin is not None:
        with suppress(OSError):  # what it did not read is lost
            process.stdin.close()


def limit_memory(megabytes: int) -> None:
    """Be a child that takes no more memory than allowed, where the system can see to that, and lets others go first.

    Its parent ends it: it ignores Ctrl+C.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        import resource

        os.nice(POLITE)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
