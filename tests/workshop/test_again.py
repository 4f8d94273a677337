"""What fails once has failed, unless it drives a browser and passes alone; and that is written down."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from tools import again

ROOT = Path(__file__).parents[2]
DAYS = 2  # that a test may stay flaky

CONFIG = "[pytest]\nmarkers =\n    browser: drives a browser\n"
TESTS = """
import pytest
from pathlib import Path

def passes_the_next_time(name):
    there = Path(name).exists()
    Path(name).touch()
    assert there

@pytest.mark.browser
def test_starved(): passes_the_next_time("starved")

@pytest.mark.browser
def test_broken(): assert False

def test_race(): passes_the_next_time("race")
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small project whose tests have run once."""
    (tmp_path / "pytest.ini").write_text(CONFIG)
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_some.py").write_text(TESTS)
    return tmp_path


def tried_again(folder: Path, *tests: str) -> tuple[int, list[str], str]:
    """The exit status, what was written down, and what was printed after these tests have failed."""
    failed = folder / again.FAILED
    names = [f"tests/test_some.py::{test}" for test in tests]
    subprocess.run([sys.executable, "-m", "pytest", "-q", *names], cwd=folder, capture_output=True, check=False)
    assert sorted(json.loads(failed.read_text())) == sorted(names)
    command = [sys.executable, str(ROOT / "tools" / "again.py")]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    written = folder / again.FLAKY
    listed = [test for _, test in again.rows(written.read_text())] if written.exists() else []
    return done.returncode, listed, done.stdout


def test_a_browser_test_that_passes_alone_is_flaky_and_written_down(folder: Path) -> None:
    code, listed, said = tried_again(folder, "test_starved")
    assert code == 0
    assert listed == ["tests/test_some.py::test_starved"]
    assert "Flaky" in said


def test_a_browser_test_that_fails_alone_has_failed(folder: Path) -> None:
    code, listed, _ = tried_again(folder, "test_broken", "test_starved")
    assert code == 1
    assert listed == ["tests/test_some.py::test_starved"]


def test_any_other_test_that_failed_has_failed(folder: Path) -> None:
    code, listed, said = tried_again(folder, "test_race")
    assert code == 1
    assert listed == []
    assert "Failed:\n  tests/test_some.py::test_race" in said


def test_a_name_is_listed_once_with_its_first_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tests").mkdir()
    monkeypatch.chdir(tmp_path)
    again.write_down(["one"], date(2026, 1, 1))
    again.write_down(["one", "two"], date(2026, 1, 2))
    assert again.rows(again.FLAKY.read_text()) == [(date(2026, 1, 1), "one"), (date(2026, 1, 2), "two")]


def test_no_test_stays_flaky() -> None:
    limit = datetime.now(UTC).date() - timedelta(days=DAYS)
    old = [f"{test} since {day}" for day, test in again.rows((ROOT / again.FLAKY).read_text()) if day < limit]
    assert not old, f"mend what fails now and then: {old}"
