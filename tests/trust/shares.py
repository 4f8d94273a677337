"""Shares: while one visitor does everything a visitor may, others play on as if nobody were there.

A few tries only show that everybody goes on; how fast, and in how much memory, is judged in the full size.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.trust.process import Process
from tests.trust.proof import Proof, Tally
from tests.trust.visitor import READY
from tests.web.kit import Browser, Line

FEW = 10  # moves, and fewer: too few to judge times by
SLOWER = 50  # milliseconds that a move may take longer than the slowest in a hundred quiet ones
PATIENT = 3.0  # seconds in which a casual bot answers
SWELL = 200_000  # kilobytes that the server may grow by
LEFT = 150_000  # and that it may still hold when the visitor has been gone for a while: what it keeps at hand
GONE = 30.0  # seconds: a line that nobody reads is cut by then
BEAT = 0.05  # seconds between two moves


class Neighbor:
    """Somebody who plays at one table, and against a bot at another."""

    def __init__(self, process: Process) -> None:
        self.browser = Browser(process, "10.1.1.1")
        self.table = self.seated("me", "me")
        self.duel = self.seated("me", "bot:casual")

    def seated(self, *seats: str) -> Line:
        return self.browser.sit(self.browser.table("void-zone", *seats))

    def move(self) -> float:
        """Seconds until a move is acknowledged and shown."""
        if self.table.over:
            self.table = self.seated("me", "me")
        begun = time.monotonic()
        self.table.play(self.table.choices[0])
        return time.monotonic() - begun

    def answer(self) -> float:
        """Seconds until the bot has answered once."""
        self.duel.wait(lambda line: line.over or 0 in line.asked)  # whatever it has answered since the last time
        while 1 not in self.duel.asked:
            if self.duel.over:
                self.duel = self.seated("me", "bot:casual")
            else:
                self.duel.play(self.duel.choices[0])
        begun = time.monotonic()
        self.duel.reach(self.duel.seq + 1)
        return time.monotonic() - begun


def late(waits: list[float]) -> float:
    """Milliseconds that 99 of 100 waits do not exceed."""
    return sorted(waits)[min(len(waits) - 1, int(0.99 * len(waits)))] * 1000


@contextmanager
def visitor(process: Process, size: str) -> Iterator[None]:
    """Somebody does everything, in a process of its own."""
    command = [sys.executable, "-m", "tests.trust.visitor", process.base, size]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        try:
            said = running.stdout.readline().strip()
            assert said == READY, said
            yield
        finally:
            running.kill()


def measured(me: Neighbor, process: Process, moves: int, tally: Tally, when: str) -> float:
    """Play, and note how long it took and how large the server was."""
    waits, answers, most = [], [], 0
    for n in range(moves):
        waits.append(me.move())
        if n % 20 == 0:
            answers.append(me.answer())
            most = max(most, process.memory())
        time.sleep(BEAT)
    tally.notes[f"ms for a move (p99), {when}"] = round(late(waits))
    tally.notes[f"ms for a casual bot at most, {when}"] = round(max(answers) * 1000)
    tally.notes[f"MB, {when}"] = round(most / 1000)
    return max(answers)


def run(_subject: str, seeds: range) -> Tally:
    tally, moves = Tally(), len(seeds)
    size = "small" if moves <= FEW else "full"
    with TemporaryDirectory(prefix="ludus-") as folder, ExitStack() as stack:
        process = Process(str(Path(folder) / "tables.db"), Path(folder) / "log")
        process.start()
        stack.callback(process.kill)
        me = Neighbor(process)
        stack.callback(me.browser.close)
        measured(me, process, moves, tally, "quiet")
        before = process.memory()
        with visitor(process, size):
            slowest = measured(me, process, moves, tally, "beside the visitor")
        if size == "full":
            time.sleep(GONE)
            tally.notes["MB, afterwards"] = round(process.memory() / 1000)
            tally.wrong += faults(tally, before, slowest)
        me.move()
        told = process.log.read_text(errors="replace")
        tally.wrong += [f"logged: {told[-400:]}"] if "Traceback" in told else []
        tally.done += moves
    return tally


def faults(tally: Tally, before: int, slowest: float) -> list[str]:
    notes, found = tally.notes, []
    quiet, beside = (notes[f"ms for a move (p99), {when}"] for when in ("quiet", "beside the visitor"))
    if beside > quiet + SLOWER:
        found.append(f"a move takes {beside} ms (p99) instead of {quiet}")
    if slowest > PATIENT:
        found.append(f"a casual bot answered after {slowest:.1f} s")
    grown, left = (notes[f"MB, {when}"] * 1000 - before for when in ("beside the visitor", "afterwards"))
    if grown > SWELL or left > LEFT:
        found.append(f"the server grew by {grown} kB, and still holds {left} more than before")
    return found


PROOF = Proof(
    "everybody has a share",
    "While one visitor does everything a visitor may, others play on as quickly as before, and memory stays bounded.",
    "moves at the next table",
    "faults",
    small=5,
    full=400,
    run=run,
    subjects=lambda: ["one server"],
    pieces=1,
)
