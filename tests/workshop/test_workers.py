"""Workers that are forked after the collection: they run each test once and report it, whatever becomes of one."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from tools import durations

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")

CONFTEST = """
import pytest
from tools.workers import Workers

def pytest_configure(config):
    config.addinivalue_line("markers", "browser: drives a browser")
    config.pluginmanager.register(Workers({count}), "workers")

@pytest.fixture(scope="module")
def shared(request):
    with open({log!r}, "a") as log:
        print("made", request.module.__name__, file=log)

@pytest.fixture(autouse=True)
def noted(request):
    import os, time
    with open({log!r}, "a") as log:
        print("ran", request.node.nodeid, os.getpid(), time.monotonic(), file=log)
        log.flush()
    yield
    with open({log!r}, "a") as log:
        print("ended", request.node.nodeid, os.getpid(), time.monotonic(), file=log)
"""


def ran(folder: Path, count: int = 2, **files: str) -> tuple[str, list[list[str]]]:
    """What pytest printed at the end, and what the tests noted."""
    log = folder / "log"
    log.touch()
    (folder / "conftest.py").write_text(CONFTEST.format(count=count, log=str(log)))
    for name, text in files.items():
        (folder / f"test_{name}.py").write_text("import os, pytest, time\n" + text)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider"]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr, [line.split() for line in log.read_text().splitlines()]


def test_each_test_runs_once_in_one_of_the_workers(tmp_path: Path) -> None:
    several = "@pytest.mark.parametrize('n', range(20))\ndef test_it(n):\n    time.sleep(0.02)\n"
    said, noted = ran(tmp_path, one=several, two=several)
    assert "40 passed" in said
    tests = [row[1] for row in noted if row[0] == "ran"]
    assert len(tests) == len(set(tests)) == 40
    assert len({row[2] for row in noted if row[0] == "ran"}) == 2


def test_what_fails_is_reported_with_its_output_and_the_others_go_on(tmp_path: Path) -> None:
    said, _ = ran(tmp_path, one="def test_bad():\n    print('seen')\n    assert 1 == 2\ndef test_good(): pass\n",
                  two="def test_skipped(): pytest.skip('why not')\n")  # fmt: skip
    assert "1 failed, 1 passed, 1 skipped" in said
    assert "assert 1 == 2" in said
    assert re.search(r"Captured stdout call -+\nseen\n", said)


def test_a_worker_that_dies_fails_its_test_and_another_takes_its_place(tmp_path: Path) -> None:
    more = "def test_dies(): os.kill(os.getpid(), 9)\ndef test_after(): pass\n"
    said, noted = ran(tmp_path, one=more, two="def test_elsewhere(): pass\n", count=1)
    assert "1 failed, 2 passed" in said
    assert "The worker of this test died with signal 9." in said
    assert [row[1] for row in noted if row[0] == "ran"].count("test_one.py::test_after") == 1


def test_workers_that_cannot_begin_end_the_run(tmp_path: Path) -> None:
    dying = (
        "import os\nos.register_at_fork(after_in_child=lambda: os._exit(7))\ndef test_a(): pass\ndef test_b(): pass\n"
    )
    said, noted = ran(tmp_path, one=dying)
    assert "a worker died with exit code 7 before its first test" in said
    assert noted == []


def test_tests_that_share_a_fixture_stay_together(tmp_path: Path) -> None:
    sharing = "@pytest.mark.parametrize('n', range(4))\ndef test_it(n, shared): time.sleep(0.05)\n"
    said, noted = ran(tmp_path, one=sharing, two=sharing)
    assert "8 passed" in said
    assert sorted(row[1] for row in noted if row[0] == "made") == ["test_one", "test_two"]


def test_one_of_two_workers_drives_a_browser(tmp_path: Path) -> None:
    slow = "@pytest.mark.browser\n@pytest.mark.parametrize('n', range(3))\ndef test_it(n): time.sleep(0.05)\n"
    plain = "@pytest.mark.parametrize('n', range(8))\ndef test_it(n): time.sleep(0.05)\n"
    said, noted = ran(tmp_path, one=slow, two=slow, three=slow, four=plain, five=plain)
    assert "25 passed" in said
    spans = browsers(noted)
    assert all(end <= begin for (_, end), (begin, _) in pairwise(spans))


def browsers(noted: list[list[str]]) -> list[tuple[float, float]]:
    """When each browser test began and ended, in order."""
    begun = {row[1]: float(row[3]) for row in noted if row[0] == "ran"}
    ended = {row[1]: float(row[3]) for row in noted if row[0] == "ended"}
    return sorted((begun[test], ended[test]) for test in begun if re.match(r"test_(one|two|three)", test))


def test_the_first_failure_ends_the_run_where_that_is_asked_for(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = -x\n")
    slow = "@pytest.mark.parametrize('n', range(50))\ndef test_it(n): time.sleep(0.1)\n"
    said, noted = ran(tmp_path, one="def test_bad(): assert False\ndef test_next(): pass\n", two=slow)
    assert "1 failed" in said
    assert len([row for row in noted if row[0] == "ran"]) < 50


def test_each_phase_of_each_test_is_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows: list[durations.Row] = [
        {"test": "tests/a/test_a.py", "phase": "collect", "wall": 1.0, "cpu": 0.5},
        {"test": "tests/a/test_a.py::one", "phase": "call", "wall": 2.0, "cpu": 1.5},
        {"test": "tests/b/test_b.py::two", "phase": "setup", "wall": 9.0, "cpu": 8.0},
    ]
    monkeypatch.setattr(durations, "FOLDER", tmp_path)
    (tmp_path / "run.jsonl").write_text("\n".join(map(json.dumps, rows)))
    assert durations.known() == {"tests/a/test_a.py": 0.5, "tests/a/test_a.py::one": 1.5, "tests/b/test_b.py::two": 8.0}
    lines = list(durations.table(rows, 2))
    assert lines[1].split() == ["9.0", "8.0", "0.0", "8.0", "0.0", "0.0", "0", "tests/b"]
    assert lines[2].split() == ["3.0", "2.0", "0.5", "0.0", "1.5", "0.0", "1", "tests/a"]
