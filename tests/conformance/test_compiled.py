"""The same records replay to the same bytes, interpreted and compiled."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ludus.testing import digest, play_randomly
from ludus.testing.cases import cases, scale
from tests.shelf import GAMES, ROOT

COMPILED = (ROOT / "build" / "quick", ROOT / "build" / "compiled")  # as `make test` compiles, and as it is shipped


def records() -> list[tuple[str, str, str]]:
    """Package, record and final state of a game of every case."""
    out = []
    for game in GAMES:
        for case in cases(game, scale()):
            match = case.begin(81)
            play_randomly(match, 81, 200)
            out.append((game.package, match.record(), digest(match)))
    return out


def replayed(path: Path, pure: bool, played: list[tuple[str, str, str]]) -> Any:
    """What another process makes of the records."""
    env = {k: v for k, v in os.environ.items() if k != "LUDUS_PURE"}
    env |= {"PYTHONPATH": os.pathsep.join([str(path), str(ROOT)])} | ({"LUDUS_PURE": "1"} if pure else {})
    done = subprocess.run(
        [sys.executable, "-m", "tests.conformance.digests"],
        input=json.dumps([row[:2] for row in played]),
        capture_output=True,
        check=False,
        encoding="utf-8",
        env=env,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_another_process_replays_the_same() -> None:
    """Nothing depends on the process: hash seeds, import order, what was played before."""
    played = records()
    found = replayed(ROOT / "src", True, played)
    assert not found["compiled"]
    assert [row[-1] for row in found["digests"]] == [row[2] for row in played]


def stale(folder: Path) -> list[str]:
    """Sources that are not those that were compiled."""
    copies = [(path, folder / path.relative_to(ROOT / "src")) for path in (ROOT / "src").rglob("*.py")]
    return [path.name for path, copy in copies if not copy.exists() or path.read_bytes() != copy.read_bytes()]


@pytest.mark.parametrize("folder", COMPILED, ids=lambda folder: folder.name)
def test_compiled_replays_the_same(folder: Path) -> None:
    if not (folder / ".stamp").exists():  # or it is being made
        pytest.skip(f"there is no build/{folder.name}; `make test` makes build/quick, `make bench` build/compiled")
    if stale(folder):
        pytest.skip(f"build/{folder.name} was made from other sources: {', '.join(stale(folder))}")
    played = records()
    pure, compiled = replayed(ROOT / "src", True, played), replayed(folder, False, played)
    assert compiled["compiled"], f"build/{folder.name} is not compiled"
    assert compiled["digests"] == pure["digests"]
