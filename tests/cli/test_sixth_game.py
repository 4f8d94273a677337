"""A sixth game by adding one folder: `ludus new` makes it, and every suite runs on it, touching nothing else."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.shelf import GAMES, ROOT, SOURCES

NAME = "pebble-path"


def told(tree: Path, *command: str) -> str:
    """What a command prints in another tree; it must succeed."""
    env = {**os.environ, "PYTHONPATH": str(tree / "src"), "LUDUS_PURE": "1"}
    env.pop("PYTEST_ADDOPTS", None)
    done = subprocess.run(
        [sys.executable, *command], cwd=tree, env=env, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def files(tree: Path) -> set[Path]:
    kept = (p.relative_to(tree) for p in tree.rglob("*") if p.is_file())
    return {p for p in kept if not {"__pycache__", ".pytest_cache", ".hypothesis"} & set(p.parts)}


@pytest.mark.slow
def test_the_whole_conformance_suite_runs_on_a_game_that_has_just_been_made(tmp_path: Path) -> None:
    ignore = shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info")
    shutil.copytree(SOURCES.parent, tmp_path / "src", ignore=ignore)
    shutil.copytree(ROOT / "tests", tmp_path / "tests", ignore=ignore)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    before = files(tmp_path)
    told(tmp_path, "-m", "ludus.cli", "new", NAME)
    made = files(tmp_path) - before
    assert {p.parts[:4] for p in made} == {("src", "ludus", "games", "pebble_path")}
    assert '"games": 20' in told(tmp_path, "-m", "ludus.cli", "sim", NAME, "--games", "20", "--seed", "1", "--json")
    suites = ["tests/conformance", "tests/properties"]
    its = f"({NAME} or laws) and not ({' or '.join(game.id for game in GAMES)})"  # the laws of all games, and its own
    out = told(tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider", *suites, "-k", its)
    passed = int(out.rsplit(" passed", 1)[0].rsplit(None, 1)[-1])
    assert passed > 100, out
    assert files(tmp_path) - before == made
