"""The tests that belong to what has changed: for `make fast`, which is no more than a minute.

Without a change, and besides any, it is the kernel's own tests. A module is tried by the tests that have its name, and
if there are none by all of its package; a game by its own tests.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ALWAYS = ("tests/core", "tests/geometry", "tests/testing")


def changed() -> list[str]:
    """What is not committed, and what the last commit changed."""
    commands = (["diff", "--name-only", "HEAD~1"], ["ls-files", "--others", "--exclude-standard"])
    told = [
        subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True, check=False) for command in commands
    ]
    return sorted({line for one in told for line in one.stdout.splitlines()})


def tests_of(path: str) -> Iterator[str]:
    """Where a file is tried."""
    match Path(path).parts:
        case ("tests", *_, name) if name.startswith("test_") and name.endswith(".py"):
            yield path
        case ("src", "ludus", "games", game, *_):
            yield f"tests/games/{game}"
        case ("src", "ludus", package, *_):
            own = sorted((ROOT / "tests" / package).glob(f"test_{Path(path).stem}*.py"))
            yield from [str(test.relative_to(ROOT)) for test in own] or [f"tests/{package}"]


def main() -> None:
    found = {*ALWAYS, *(test for path in changed() for test in tests_of(path))}
    there = sorted(test for test in found if (ROOT / test).exists())
    print(*[test for test in there if not any(test.startswith(f"{other}/") for other in there)])


if __name__ == "__main__":
    main()
