"""The game at a real terminal: colours, clearing, the curtain, Ctrl-C."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest
from tests.cli.tools import SOURCES

pty = pytest.importorskip("pty", reason="no pseudo terminals here")
CLEAR = "\x1b[2J"


def at_terminal(shelf: Path, *args: str, typed: str) -> tuple[str, int]:
    """What a person sees who types this, and the exit code."""
    child, screen = pty.fork()
    if child == 0:
        path = os.pathsep.join([str(shelf), str(SOURCES), str(Path(__file__).parents[2])])
        env = {**os.environ, "PYTHONPATH": path, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "40"}
        env.pop("NO_COLOR", None)
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # jobs in the background pass on that they ignore it
        os.execve(sys.executable, [sys.executable, "-m", "ludus.cli", *args], env)
    seen = b""
    waiting = typed.split("|")  # one part for each prompt
    while True:
        try:
            more = os.read(screen, 4096)
        except OSError:  # the terminal is gone: the program has ended
            break
        if not more:
            break
        seen += more
        if waiting and seen.rstrip().endswith(b">"):
            os.write(screen, waiting.pop(0).encode() + b"\n")
    _, status = os.waitpid(child, 0)
    return seen.decode(), os.waitstatus_to_exitcode(status)


def test_colours_and_a_clear_screen(shelf: Path) -> None:
    seen, code = at_terminal(shelf, "play", "drawn", "--bots", "none", "--set", "stones=2", typed="1|1|")
    assert code == 0
    assert CLEAR in seen
    assert "\x1b[1;34mp1" in seen
    assert "DRAWN" in seen
    assert "p2 wins. Who takes the last stone wins. (DR-4)" in seen
    assert "You left. Nothing was saved." in seen


def test_plain_at_a_terminal(shelf: Path) -> None:
    seen, code = at_terminal(shelf, "play", "drawn", "--plain", "--set", "stones=1", typed="1|")
    assert code == 0
    assert CLEAR not in seen
    assert "\x1b[1" not in seen


def test_control_c_leaves_politely(shelf: Path) -> None:
    seen, code = at_terminal(shelf, "play", "stones", typed="\x03")
    assert code == 0
    assert "You left. Nothing was saved." in seen
    assert "Traceback" not in seen


def test_a_simulation_shows_how_far_it_is(shelf: Path) -> None:
    seen, code = at_terminal(shelf, "sim", "stones", "--games", "6000", "--workers", "1", typed="")
    assert code == 0
    assert "playing" in seen
    assert "/6000" in seen
    assert "games/s" in seen
    assert "6000 games of Stones with 2 players" in seen
