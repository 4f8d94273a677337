"""Calling the command line, here or in another process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from typer.testing import CliRunner, Result

import ludus
from ludus.cli.app import app

SOURCES = Path(ludus.__file__ or "").resolve().parents[1]


def run(*args: str, typed: str = "") -> Result:
    """A call in this process, with what is typed."""
    return CliRunner().invoke(app, list(args), input=typed, prog_name="ludus")


def refused(*args: str, typed: str = "") -> str:
    """The one line that a wrong call gets on standard error."""
    done = run(*args, typed=typed)
    assert done.exit_code == 2, done.output
    assert done.stdout == ""
    lines = done.stderr.splitlines()
    assert len(lines) == 1, done.stderr
    assert lines[0].startswith("ludus: ")
    return lines[0].removeprefix("ludus: ")


def call(*args: str, path: Path = SOURCES, typed: str = "") -> subprocess.CompletedProcess[str]:
    """A call in a process of its own, with the sources in `path`."""
    env = {**os.environ, "PYTHONPATH": str(path), "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "ludus.cli", *args]
    return subprocess.run(command, env=env, input=typed, capture_output=True, text=True, encoding="utf-8", check=False)


def change(file: Path, old: str, new: str) -> None:
    """Replace a piece of a file that must be there."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def announce(folder: Path, *packages: str) -> None:
    """Entry points for game packages, as an installed distribution has them."""
    info = folder / "shelf-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: shelf\nVersion: 1.0\n")
    rows = [f"{package.split('.')[-1]} = {package}:GAME" for package in packages]
    (info / "entry_points.txt").write_text("\n".join(["[ludus.games]", *rows, ""]))
