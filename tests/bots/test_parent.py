"""Processes that were started to think or to play end with whoever started them, also when that one is killed."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

LONG = 60.0  # seconds, within which all of it is over

CREW = """
import threading
from tests.bots.test_parent import think
from ludus.lab.crew import crew

if __name__ == "__main__":
    pool = crew(2)
    for _ in range(2):
        pool.submit(think)
    threading.Event().wait()
"""
THINKER = """
from ludus.bots import process
from tests.bots.test_parent import think

process.answer_question = lambda *given: think()
process.serve()
"""


def think() -> str:
    """Say so, and think for longer than anybody waits."""
    sys.stdout.write("begun\n")
    sys.stdout.flush()
    until = time.monotonic() + 2 * LONG
    while time.monotonic() < until:
        pass
    return ""


def test_a_crew_ends_with_a_parent_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(CREW, encoding="utf-8")
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True, env=env()) as parent:
        assert parent.stdout is not None
        assert [parent.stdout.readline(), parent.stdout.readline()] == ["begun\n", "begun\n"]
        parent.kill()
        parent.communicate(timeout=LONG)  # the line is closed when all who could write on it have ended


def test_a_bot_in_the_middle_of_a_thought_ends_when_nobody_is_left_to_hear_it() -> None:
    command = [sys.executable, "-c", THINKER]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env()) as thinker:
        assert thinker.stdin is not None
        assert thinker.stdout is not None
        thinker.stdin.write("{}\n")
        thinker.stdin.flush()
        assert thinker.stdout.readline() == "begun\n"
        thinker.stdin.close()
        assert thinker.wait(LONG) == 0


def env() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
