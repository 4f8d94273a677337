"""What a page says at a thing with which nothing can be done: the refusals that name it, and no others."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(NODE is None, reason="node is not installed, so the page's script was not tried")


def refused(shape: dict[str, str | list[str]], *actions: str) -> list[str]:
    assert NODE is not None
    given = json.dumps({"shape": shape, "refusals": [{"action": action} for action in actions]})
    script = Path(__file__).parent / "refused.mjs"
    done = subprocess.run([NODE, script], input=given, capture_output=True, text=True, check=True)
    found: list[str] = json.loads(done.stdout)
    return found


def test_a_thing_is_named_by_its_words_as_they_stand_in_a_notation() -> None:
    assert refused({"words": ["blade1"]}, "activate blade1", "activate brute") == ["activate blade1"]
    assert refused({"words": ["a2"]}, "jump a2", "jump a1", "jump a21") == ["jump a2"]
    assert refused({"words": ["door", "3-n"]}, "explore 3-n", "explore 3-e") == ["explore 3-n"]


def test_neither_a_key_nor_a_label_names_anything() -> None:
    assert refused({"key": "figure-blade1", "label": "blade1, rating 1"}, "activate blade1") == []
    assert refused({"key": "tile-1", "label": "Start Tile"}, "rotate 1", "assign 1 4") == []
    assert refused({"key": "die-0", "label": "3: a die"}, "keep 3", "line 0") == []
