"""The tests that a change can break, the nearest ones first: for `make fast`, which is no more than a minute.

A test file is near a change
  0  if it is changed itself;
  1  if it imports a changed module, has its name, or names rules that stand around the changed lines;
  2  if it ran code of a changed module when `make touched` looked, or belongs to the changed game or package;
  3  if it imports something that imports a changed module, or is of a game that does: games are found, not imported.

Without a change these are the kernel's own tests. `fast.py --proof 100` replays commits that changed sources and tests
together: from the sources alone, are the tests of that commit chosen?
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]

from tools.durations import known  # noqa: E402 - found by the line above
from tools.workers import USUAL  # noqa: E402 - so is this

TOUCHED = ROOT / "build" / "touched.json"
KERNEL = ("tests/core", "tests/geometry", "tests/testing")
AROUND = 12  # lines about a change whose rules say which tests are near
FARTHEST = 3
RULE = re.compile(r"\b[A-Z]{2}-G?\d+\b")
IMPORT = re.compile(r"^[ \t]*(?:from ([\w.]+) import (\([^)]*\)|[^\n]*)|import ([\w.]+))", re.MULTILINE)
HUNK = re.compile(r"^@@ -\S+ \+(\d+)(?:,(\d+))? @@", re.MULTILINE)
PAGES = ("tests/browser", "tests/web/test_pages.py", "tests/web/test_assets.py", "tests/packed")


@dataclass
class Change:
    """Files that differ, and the rules that stand around what differs in them."""

    files: list[str]
    rules: dict[str, set[str]] = field(default_factory=dict)


# --- what has changed -------------------------------------------------------------------------------------------------


def git(*command: str) -> str:
    return subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True, check=False).stdout


def change(*between: str) -> Change:
    """What differs between two commits, or between one and the files as they are."""
    found = Change(sorted(set(git("diff", "--name-only", *between).splitlines())))
    for file in found.files:
        if file.endswith(".py") and file.startswith("src/"):
            text = git("show", f"{between[1]}:{file}") if len(between) > 1 else read(ROOT / file)
            found.rules[file] = rules_around(text, git("diff", "-U0", *between, "--", file))
    return found


def rules_around(text: str, difference: str) -> set[str]:
    lines, rules = text.splitlines(), set()
    for first, count in HUNK.findall(difference):
        begin, end = int(first) - AROUND, int(first) + int(count or 1) + AROUND
        rules |= set(RULE.findall("\n".join(lines[max(0, begin) : end])))
    return rules


def uncommitted() -> Change:
    """What is not committed, and what the last commit changed."""
    found = change("HEAD~1")
    return Change(sorted({*found.files, *git("ls-files", "--others", "--exclude-standard").splitlines()}), found.rules)


# --- what imports what ------------------------------------------------------------------------------------------------


@cache
def read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


def module_of(path: Path) -> str:
    """The name by which a file is imported."""
    parts = path.relative_to(ROOT / "src" if path.is_relative_to(ROOT / "src") else ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def modules() -> dict[str, Path]:
    found = [path for top in ("src/ludus", "tests", "tools") for path in (ROOT / top).rglob("*.py")]
    return {module_of(path): path for path in found}


@cache
def imports(path: Path) -> frozenset[str]:
    """Modules of ours that a file imports, of packages also what is in their __init__."""
    found = set()
    package = module_of(path).rpartition(".")[0] if path.name != "__init__.py" else module_of(path)
    for origin, names, plain in IMPORT.findall(read(path)):
        base = origin or plain
        if base.startswith("."):
            up = len(base) - len(base.lstrip(".")) - 1
            base = ".".join([*package.split(".")[: len(package.split(".")) - up], *filter(None, [base.lstrip(".")])])
        found |= {base, *(f"{base}.{name}" for name in re.findall(r"\w+", names))}
    return frozenset(found & modules().keys())


@cache
def importers() -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for name, path in modules().items():
        for other in imports(path):
            found[other].add(name)
    return found


def reach(names: Iterable[str]) -> set[str]:
    """Modules that import these, directly or through others."""
    found, todo = set(names), list(names)
    while todo:
        fresh = importers().get(todo.pop(), set()) - found
        found |= fresh
        todo += fresh
    return found


# --- which tests ------------------------------------------------------------------------------------------------------


@cache
def touched() -> dict[str, list[str]]:
    """For each test file the files of whose code it ran."""
    found: dict[str, list[str]] = json.loads(TOUCHED.read_text(encoding="utf-8")) if TOUCHED.exists() else {}
    return found


@cache
def every_test_file() -> list[str]:
    return sorted(str(path.relative_to(ROOT)) for path in (ROOT / "tests").rglob("test_*.py"))


@cache
def rules_of(test: str) -> frozenset[str]:
    return frozenset(RULE.findall(read(ROOT / test)))


def near(changed: Change) -> dict[str, int]:
    """How near each test file is to a change; those that it cannot break are not there."""
    found: dict[str, int] = {}
    for file in changed.files:
        for test, distance in distances(file, changed.rules.get(file, set())):
            found[test] = min(distance, found.get(test, FARTHEST))
    if not found:
        found = {test: 1 for test in every_test_file() if test.startswith(KERNEL)}
    return dict(sorted(found.items(), key=lambda one: (one[1], one[0])))


def distances(file: str, rules: set[str]) -> Iterator[tuple[str, int]]:
    path = ROOT / file
    if file in every_test_file():
        yield file, 0
        return
    for test in every_test_file():
        if belongs(file, test):
            yield test, 2
        if rules & rules_of(test):
            yield test, 1
        if file in touched().get(test, ()):
            yield test, 2
    if path.suffix == ".py" and file.startswith(("src/ludus/", "tests/", "tools/")):
        name = module_of(path)
        every = reach([name])
        found = {each.split(".")[2] for each in every if each.startswith("ludus.games.") and each.count(".") > 2}
        for test in every_test_file():
            its = module_of(ROOT / test)
            stem = Path(test).stem.removeprefix("test_")
            if its in importers().get(name, ()) or stem.startswith(path.stem):
                yield test, 1
            elif its in every or test.startswith(tuple(f"tests/games/{game}/" for game in found)):
                yield test, 3


def belongs(file: str, test: str) -> bool:
    """Whether a test is one of the package, the game or the pages that a file is part of."""
    match Path(file).parts:
        case ("src", "ludus", "games", game, *_):
            return test.startswith((f"tests/games/{game}/", "tests/conformance/"))
        case ("src", "ludus", "web" | "browser", "static" | "templates" | "front", *_):
            return test.startswith(PAGES)
        case ("src", "ludus", package, *_):
            return test.startswith(f"tests/{package}/")
        case ("tests", *folders, _):
            return bool(folders) and not file.endswith(".py") and test.startswith(f"tests/{folders[0]}/")
        case ("docs", *_) | (_,):
            return test.startswith("tests/workshop/")
    return False


def games(changed: Change) -> list[str]:
    """The games to which a change belongs, if it belongs to nothing else that all games use."""
    parts = [Path(file).parts for file in changed.files if file.startswith("src/")]
    if any(part[2] != "games" or len(part) < 5 for part in parts):
        return []
    return sorted({part[3].replace("_", "-") for part in parts})


class Minute:
    """Keeps the nearest tests that fit into some seconds; a plugin of pytest."""

    def __init__(self, seconds: float, workers: int) -> None:
        self.seconds, self.left_out = seconds * max(1, workers), 0

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        changed = uncommitted()
        kept = nearest([item.nodeid for item in items], near(changed), games(changed), known(), self.seconds)
        self.left_out = len(items) - len(kept)
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in kept])
        items[:] = [item for item in items if item.nodeid in kept]

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.left_out:
            terminalreporter.write_line(f"{self.left_out} tests that are farther away were left out: `make test`")


def nearest(
    tests: list[str], distance: dict[str, int], of_games: list[str], took: dict[str, float], seconds: float
) -> set[str]:
    """Of conformance the tests of the changed games, and then the nearest and shortest while time is left."""
    here = [test for test in tests if concerns(test, of_games)]
    here.sort(key=lambda test: (distance.get(test.partition("::")[0], FARTHEST), took.get(test, USUAL)))
    kept, spent = set(), 0.0
    for test in here:
        spent += took.get(test, USUAL)
        if spent <= seconds:
            kept.add(test)
    return kept


def concerns(test: str, of_games: list[str]) -> bool:
    """Whether a test is not one of conformance, or looks at these games."""
    _, bracket, case = test.partition("[")
    return not (of_games and bracket and test.startswith("tests/conformance/")) or any(g in case for g in of_games)


# --- proof ------------------------------------------------------------------------------------------------------------


def proof(count: int) -> int:
    """Replay commits that changed sources and tests; how many tests of theirs were not chosen from the sources."""
    missed = tests = commits = 0
    for commit in git("log", "--no-merges", "--format=%H", "-n", str(20 * count)).splitlines():
        files = git("diff-tree", "--no-commit-id", "--name-only", "-r", commit).splitlines()
        own = [file for file in files if file in every_test_file()]
        sources = [file for file in files if file.startswith("src/")]
        if not own or not sources or len(files) > 40:
            continue
        full = change(f"{commit}~1", commit)
        chosen = near(Change(sources, full.rules))
        lost = [test for test in own if test not in chosen]
        commits, tests, missed = commits + 1, tests + len(own), missed + len(lost)
        for test in lost:
            print(f"{commit[:8]} changed {test}, which was not chosen from {', '.join(sources[:4])}")
        if commits == count:
            break
    print(f"{commits} commits, {tests} test files changed with their sources, {tests - missed} of them chosen")
    return missed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--proof", type=int, metavar="N", help="replay N commits")
    given = parser.parse_args()
    if given.proof:
        return 1 if proof(given.proof) else 0
    print(*near(uncommitted()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
