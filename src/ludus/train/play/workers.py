"""Processes that step matches, in groups: while one group is stepped, the net looks at the other."""

from __future__ import annotations

from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from ludus.bots.parent import deaf_to_interrupts
from ludus.train.play.matches import Matches, WorkerSetup
from ludus.train.play.rows import SharedRows

GROUPS = 2
COUNTS, STOP = -1, -2  # what a process is told instead of a group to step


class Workers:
    """Some processes with a number of matches of each group; without any, this process plays all of them."""

    def __init__(self, setup: WorkerSetup, processes: int, each: int) -> None:
        sizes = setup.sizes()
        total = max(1, processes) * each
        self.groups = [SharedRows(sizes, total) for _ in range(GROUPS)]
        self.here: list[Matches] = []
        self.pipes: list[Connection] = []
        self.processes: list[Any] = []
        if not processes:
            self.here = [Matches(setup, rows, setup.seed * 1000 + g) for g, rows in enumerate(self.groups)]
            return
        context = get_context("spawn")
        with deaf_to_interrupts():
            for place in range(processes):
                ours, theirs = context.Pipe()
                memory = [rows.memory for rows in self.groups]
                job = (setup, memory, total, slice(place * each, (place + 1) * each), setup.seed * 1000 + place, theirs)
                process = context.Process(target=work, args=job, daemon=True)
                process.start()
                self.pipes.append(ours)
                self.processes.append(process)
        self.wait()

    def turn(self, knob: int, value: float) -> None:
        for rows in self.groups:
            rows.knobs[knob] = value

    def start(self, group: int) -> None:
        """Have all matches of a group answered as their rows say."""
        if self.here:
            self.here[group].step()
        for pipe in self.pipes:
            pipe.send(group)

    def wait(self) -> list[Any]:
        """Until all processes have done what they were told last."""
        return [pipe.recv() for pipe in self.pipes]

    def counts(self) -> dict[str, float]:
        """What was counted in all matches since the last time."""
        for pipe in self.pipes:
            pipe.send(COUNTS)
        return together([take_figures(matches) for matches in self.here] + self.wait())

    def close(self) -> None:
        for pipe in self.pipes:
            pipe.send(STOP)
        for process in self.processes:
            process.join()


def together(counts: list[dict[str, float]]) -> dict[str, float]:
    names = {name for part in counts for name in part}
    return {name: sum(part.get(name, 0.0) for part in counts) for name in names}


def take_figures(matches: Matches) -> dict[str, float]:
    found = dict(matches.counts)
    matches.counts.clear()
    return found


def work(setup: WorkerSetup, memory: list[list[Any]], total: int, among: slice, seed: int, pipe: Connection) -> None:
    """A process: its matches of each group, until it is told to stop."""
    sizes = setup.sizes()
    matches = [
        Matches(setup, SharedRows(sizes, total, own).part(among), seed + 500_000 * g) for g, own in enumerate(memory)
    ]
    pipe.send(True)
    while (group := pipe.recv()) != STOP:
        if group == COUNTS:
            pipe.send(together([take_figures(part) for part in matches]))
        else:
            matches[group].step()
            pipe.send(True)
