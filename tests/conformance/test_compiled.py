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

COMPILED = ROOT / "build" / "compiled"


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


def stale() -> list[str]:
    """Sources that are not those that were compiled."""
    copies = [(path, COMPILED / path.relative_to(ROOT / "src")) for path in (ROOT / "src").rglob("*.py")]
    return [path.name for path, copy in copies if not copy.exists() or path.read_bytes() != copy.read_bytes()]


def test_compiled_replays_the_same() -> None:
    if not COMPILED.exists():
        pytest.skip("there is no build/compiled; tools/compile.py --out build/compiled makes it")
    if stale():
        pytest.skip(f"build/compiled was made from other sources: {', '.join(stale())}")
    played = records()
    pure, compiled = replayed(ROOT / "src", True, played), replayed(COMPILED, False, played)
    assert compiled["compiled"], "build/compiled is not compiled"
    assert compiled["digests"] == pure["digests"]
