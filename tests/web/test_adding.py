"""What a page tells in per cent, one below the other, adds up."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(NODE is None, reason="node is not installed, so the page's script was not tried")


def told(*lists: tuple[list[float], int]) -> list[list[str]]:
    assert NODE is not None
    given = json.dumps([{"values": values, "players": players} for values, players in lists])
    script = Path(__file__).parent / "adding.mjs"
    done = subprocess.run([NODE, script], input=given, capture_output=True, text=True, check=True)
    found: list[list[str]] = json.loads(done.stdout)
    return found


def test_shares_that_are_told_together_are_a_hundred() -> None:
    [thirds, halves, sure] = told(([1 / 3] * 3, 3), ([0.125, 0.125, 0.75], 3), ([1.0, 0.0], 2))
    assert thirds == ["+34 %", "+33 %", "+33 %"]
    assert halves == ["+13 %", "+12 %", "+75 %"]
    assert sure == ["+100 %", "±0 %"]


def test_what_one_has_more_the_others_have_less() -> None:
    [three, two] = told(([0.336, -0.168, -0.168], 3), ([0.164, -0.164], 2))
    assert three == ["+34 %", "−17 %", "−17 %"]
    assert two == ["+16 %", "−16 %"]


def test_points_keep_a_decimal() -> None:
    assert told(([1.26, -0.13, 2.04], 1)) == [["+1.3", "−0.1", "+2.0"]]
