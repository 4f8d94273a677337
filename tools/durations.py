"""How long each test took, and where the time of a run goes: kept in build/durations, printed by `make durations`.

A plugin of pytest writes a line for each phase of each test and for each file that was collected, with the seconds on
the clock and the seconds of computing, those of ended child processes included. `durations.py` prints the last run.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections import Counter, defaultdict
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TypedDict

import pytest

FOLDER = Path(__file__).resolve().parent.parent / "build" / "durations"
KEPT = 20  # runs
SECONDS = "seconds"  # the attribute of a report that holds what was measured
PHASES = ("collect", "setup", "call", "teardown")


class Row(TypedDict):
    """One phase of a test, or the collection of a file."""

    test: str
    phase: str
    wall: float
    cpu: float


def computed() -> float:
    """The seconds that this process and its ended children have computed."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


class Recorder:
    """Measures tests where they run and keeps what it measured where they are reported."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.before = time.monotonic(), computed()

    def lap(self) -> tuple[float, float]:
        """Seconds on the clock, and of computing, since the last lap."""
        (wall, cpu), self.before = self.before, (time.monotonic(), computed())
        return round(self.before[0] - wall, 4), round(self.before[1] - cpu, 4)

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        self.lap()
        report = yield
        wall, cpu = self.lap()
        if isinstance(collector, pytest.File):
            self.rows.append({"test": collector.nodeid, "phase": "collect", "wall": wall, "cpu": cpu})
        return report

    def pytest_runtest_logstart(self) -> None:
        self.lap()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        setattr(report, SECONDS, self.lap())  # travels with it to where it is kept
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        wall, cpu = getattr(report, SECONDS, (0.0, 0.0))
        self.rows.append({"test": report.nodeid, "phase": str(report.when), "wall": wall, "cpu": cpu})

    def pytest_sessionfinish(self) -> None:
        """Runs of a single file say little; the folder keeps the larger ones."""
        if len({row["test"].partition("::")[0] for row in self.rows if row["phase"] == "call"}) < 2:
            return
        FOLDER.mkdir(parents=True, exist_ok=True)
        name = f"{time.strftime('%Y-%m-%d-%H%M%S')}-{os.getpid()}.jsonl"
        (FOLDER / name).write_text("".join(f"{json.dumps(row)}\n" for row in self.rows), encoding="utf-8")
        for old in runs()[:-KEPT]:
            old.unlink(missing_ok=True)


def runs() -> list[Path]:
    """The runs that are kept, the last one at the end."""
    return sorted(FOLDER.glob("*.jsonl"))


def read(run: Path) -> list[Row]:
    return [json.loads(line) for line in run.read_text(encoding="utf-8").splitlines()]


def known() -> dict[str, float]:
    """The seconds that each test computed when it ran last, which do not depend on what else the machine did."""
    found: dict[str, float] = {}
    for run in runs():
        here: dict[str, float] = defaultdict(float)
        for row in read(run):
            here[row["test"]] += row["cpu"]
        found |= here
    return found


def table(rows: list[Row], level: int) -> Iterator[str]:
    """Where the computing goes: by file (level 0), or by the first folders of its path."""
    cpu: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    wall: dict[str, float] = defaultdict(float)
    tests: Counter[str] = Counter()
    for row in rows:
        file = row["test"].partition("::")[0]
        name = "/".join(file.split("/")[:level]) if level else file
        cpu[name][row["phase"]] += row["cpu"]
        wall[name] += row["wall"]
        tests[name] += row["phase"] == "call"
    yield f"{'wall s':>9}{'cpu s':>9}" + "".join(f"{phase:>10}" for phase in PHASES) + f"{'tests':>8}"
    for name in sorted(cpu, key=lambda name: -sum(cpu[name].values())):
        phases = "".join(f"{cpu[name][phase]:>10.1f}" for phase in PHASES)
        yield f"{wall[name]:>9.1f}{sum(cpu[name].values()):>9.1f}{phases}{tests[name]:>8}  {name}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", nargs="*", type=Path, help="files of build/durations; without one, the last run")
    parser.add_argument("--most", type=int, default=30, metavar="N", help="how many files and how many tests")
    given = parser.parse_args()
    chosen = given.run or runs()[-1:]
    if not chosen:
        parser.error("no run has been measured; `make test-pure` measures one")
    rows = [row for run in chosen for row in read(run)]
    for title, level in (("Folders", 2), ("Files", 0)):
        print(f"\n{title}", *list(table(rows, level))[: given.most + 1], sep="\n")
    dear: dict[str, float] = defaultdict(float)
    for row in rows:
        dear[row["test"]] += row["wall"]
    longest = sorted(dear, key=lambda test: -dear[test])[: given.most]
    print("\nTests, in seconds on the clock", *(f"{dear[test]:>9.1f}  {test}" for test in longest), sep="\n")


if __name__ == "__main__":
    main()
