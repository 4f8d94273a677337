"""Try browser tests that failed among thousands once more, alone: on a busy machine a browser may starve.

Only tests marked `browser` are tried, and only once. Any other test that failed has failed. One that passes alone is
flaky: it is printed and written into tests/flaky.txt with today's date, and a test sees to it that it is mended within
two days.
"""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import UTC, date, datetime
from pathlib import Path

FAILED = Path(".pytest_cache/v/cache/lastfailed")
FLAKY = Path("tests/flaky.txt")
MOST = 8


def main() -> int:
    failed = sorted(json.loads(FAILED.read_text(encoding="utf-8"))) if FAILED.exists() else []
    if not 0 < len(failed) <= MOST:
        print(f"Nothing is tried again: {len(failed)} tests failed, and at most {MOST} are.")
        return 1
    lost = [test for test in failed if "::" not in test or not passes(test)]
    flaky = [test for test in failed if test not in lost]
    if flaky:
        print("Flaky, since they failed among others and passed alone:", *flaky, sep="\n  ", flush=True)
        write_down(flaky, datetime.now(UTC).date())
    if lost:
        print("Failed:", *lost, sep="\n  ", flush=True)
    return 1 if lost else 0


def passes(test: str) -> bool:
    """Whether a test passes alone, if it drives a browser; pytest finds nothing to run if it does not."""
    return subprocess.run([sys.executable, "-m", "pytest", "-m", "browser", test], check=False).returncode == 0


def write_down(tests: list[str], today: date) -> None:
    """Add the tests that are not listed yet."""
    before = FLAKY.read_text(encoding="utf-8") if FLAKY.exists() else ""
    listed = {test for _, test in rows(before)}
    FLAKY.write_text(before + "".join(f"{today} {test}\n" for test in tests if test not in listed), encoding="utf-8")


def rows(text: str) -> list[tuple[date, str]]:
    """The day and the test of each line."""
    found = [line.split(" ", 1) for line in text.splitlines() if line and not line.startswith("#")]
    return [(date.fromisoformat(day), test) for day, test in found]


if __name__ == "__main__":
    sys.exit(main())
