"""A number in a content file is played with, or a changed one is refused by a sentence with file, row and bounds."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import ludus
from ludus.core.content import TRIED, inventory
from ludus.core.errors import BadFile
from ludus.games.void_halls.content import (
    FOLDER,
    building_rows,
    combination_rows,
    numbers,
    rating_rows,
    sheet_rows,
    track_rows,
)
from ludus.testing import rule

READ = {  # columns that play reads: of which rows, or of all
    ("buildings.toml", "supplies"): (),
    ("buildings.toml", "cheaper"): ("mine", "trap"),
    ("scoring.toml", "normal"): (),
    ("scoring.toml", "insane"): (),
}
READERS = (building_rows, combination_rows, numbers, rating_rows, sheet_rows, track_rows)


def is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


NUMBERS = [(row["file"], row["key"], name) for row in inventory(FOLDER) for name, v in row.items() if is_number(v)]


def changed(key: str, column: str, text: str, value: int | None = None) -> str:
    """A content file in which one number is another, or one more."""
    head, mark, tail = text.partition(f'key = "{key}"\n')
    before, name, after = tail.partition(f"\n{column} = ")
    old, newline, rest = after.partition("\n")
    return head + mark + before + name + str(int(old) + 1 if value is None else value) + newline + rest


@pytest.mark.parametrize(("file", "key", "column"), NUMBERS, ids=[":".join(number) for number in NUMBERS])
def test_a_number_is_read_by_play_or_refused(
    file: str, key: str, column: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "void_halls"
    folder.mkdir()
    (folder / file).write_text(changed(key, column, (FOLDER / file).read_text()))
    monkeypatch.setenv(TRIED, str(tmp_path))
    refused = ""
    for reader in READERS:
        try:
            reader.__wrapped__()
        except BadFile as e:
            refused = str(e)
    if refused:
        assert str(folder / file) in refused
        assert key in refused
        assert "the rules know" in refused
    rows = READ.get((file, column), ("none",))
    if not rows or key in rows:
        assert not refused or "the rules know 0 to " in refused  # it was the highest already
    else:
        assert refused


PLAYED = """
import json
from ludus.testing import position
def told(kind, **words):
    words = {"dice": "444123", "stock": 0, "workers": 6, "upgrades": "mine", **words}
    return str(position("void-halls", 1, **words).play("build 4").match.why_not(kind))
kinds = ["warrior", "chest", "force", "trap", "tomb", "scepter"]
out = {kind: told(kind) for kind in kinds}
for kind, upgrades in (("mine", ""), ("mine", "mine"), ("trap", "trap")):
    s = position("void-halls", 1, dice="444123", stock=9, workers=6, upgrades=upgrades).play("build 4", kind, "at 1b2")
    out[kind + "," + upgrades] = 9 - s.table.sheets[0].stock()
print(json.dumps(out))
"""


@rule("VH-100", "VH-104", "VH-110", "VH-113", "VH-115", "VH-119", "VH-127", "VH-118")
def test_other_prices_are_played_with(tmp_path: Path) -> None:
    folder = tmp_path / "void_halls"
    folder.mkdir()
    prices = {"mine": 2, "warrior": 3, "chest": 6, "force": 13, "trap": 9, "tomb": 10, "scepter": 11}
    text = (FOLDER / "buildings.toml").read_text()
    for kind, price in prices.items():
        text = changed(kind, "supplies", text, price)
    text = changed("trap", "cheaper", changed("mine", "cheaper", text, 2), 4)
    (folder / "buildings.toml").write_text(text)
    env = {**os.environ, TRIED: str(tmp_path), "PYTHONPATH": str(Path(ludus.__file__).parents[1])}
    done = subprocess.run([sys.executable, "-c", PLAYED], capture_output=True, text=True, env=env, check=False)
    assert done.returncode == 0, done.stderr
    out = json.loads(done.stdout)
    assert (out.pop("mine,"), out.pop("mine,mine"), out.pop("trap,trap")) == (2, 0, 5)
    for kind, sentence in out.items():
        assert f" needs {prices[kind]} supplies, you have 0." in sentence
