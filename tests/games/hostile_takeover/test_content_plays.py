"""A number in a content file plays: changed ones are tried in a process of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.shelf import ROOT

from ludus.core.errors import BadFile
from ludus.games.hostile_takeover import content
from ludus.testing import rule

CHANGES = {
    "cards": [
        ("initiative = 0", "initiative = 1"),
    ],
    "scenarios": [
        ('scenario = "any"\npoints = [1]', 'scenario = "any"\npoints = [2]'),
        ("points = [4, 3, 2]", "points = [5, 3, 2]"),
        ('scenario = "king_of_the_hill"\npoints = [3]', 'scenario = "king_of_the_hill"\npoints = [4]'),
        ('scenario = "king_of_the_hill"\npoints = [1]', 'scenario = "king_of_the_hill"\npoints = [2]'),
    ],
    "characters": [("move = 7\nfirst_move = 6", "move = 8\nfirst_move = 7")],
    "ranged": [("armor1 = [13, 14]", "armor1 = [13, 15]"), ("first_armor1 = [10, 11]", "first_armor1 = [10, 12]")],
}  # fmt: skip
PLAYED = """
from ludus.games.hostile_takeover.charts import CHARTS, award
from ludus.games.hostile_takeover.names import INITIATIVE, KEYS
from ludus.testing import position

assert INITIATIVE == [0, 2, 2, 1, -3]
assert [award("arrival", place) for place in range(4)] == [5, 3, 2, 2]
boss, knave = KEYS.index("boss"), KEYS.index("knave")
for numbers, move, wound in (("balanced", 8, 15), ("first", 7, 12)):
    assert CHARTS[numbers].moves[boss] == move
    assert CHARTS[numbers].to_wound(knave, 1, True) == wound
s = position(
    "hostile-takeover", 2, figures="flint:5,5 spectre:9,5 boss:13,13 bard:14,13", ground="cubes: 13,13 14,13",
    seats="p1:flint,boss p2:spectre,bard", cards="flint:fire", pinned="bard",
).play("fire spectre", roll="6 6 6 6 6 6")
assert s.match.view()["table"]["score"] == [2 + 4, 2], s
print("played")
"""


def overlay(folder: Path) -> Path:
    """The content files with other numbers."""
    (folder / "hostile_takeover").mkdir()
    for name, changes in CHANGES.items():
        text = (content.FOLDER / f"{name}.toml").read_text(encoding="utf-8")
        for before, after in changes:
            assert before in text, before
            text = text.replace(before, after, 1)
        (folder / "hostile_takeover" / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


@rule("HT-034", "HT-195", "HT-197", "HT-216", "HT-217")
def test_changed_numbers_play(tmp_path: Path) -> None:
    around = {**os.environ, "LUDUS_CONTENT": str(overlay(tmp_path)), "LUDUS_PURE": "1", "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run([sys.executable, "-c", PLAYED], env=around, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "played", done.stderr


@rule("HT-009")
def test_a_number_that_cannot_play_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "hostile_takeover").mkdir()
    text = (content.FOLDER / "cards.toml").read_text(encoding="utf-8")
    (tmp_path / "hostile_takeover" / "cards.toml").write_text(text.replace("copies = 4", "copies = 5", 1))
    monkeypatch.setenv("LUDUS_CONTENT", str(tmp_path))
    with pytest.raises(BadFile, match=r"cards\.toml: card move: copies is 5, and the rules know only 4"):
        content.cards.__wrapped__()
