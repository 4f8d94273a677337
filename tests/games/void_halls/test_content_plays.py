"""Prices of a content file are played with."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import ludus
from ludus.core.content import TRIED
from ludus.games.void_halls.content import FOLDER
from ludus.testing import rule


def changed(key: str, column: str, text: str, value: int | None = None) -> str:
    """A content file in which one number is another, or one more."""
    head, mark, tail = text.partition(f'key = "{key}"\n')
    before, name, after = tail.partition(f"\n{column} = ")
    old, newline, rest = after.partition("\n")
    return head + mark + before + name + str(int(old) + 1 if value is None else value) + newline + rest


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
        assert f" costs {prices[kind]} supplies; you have 0." in sentence
