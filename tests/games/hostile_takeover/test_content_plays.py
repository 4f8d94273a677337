"""A number in a content file plays: changed ones are tried in a process of their own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.shelf import ROOT

from ludus.core.errors import BadFile
from ludus.games.hostile_takeover import content
from ludus.games.hostile_takeover.charts import Charts
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


NUMBER = re.compile(r"(?<![\w.,-])-?\d+(?![\w.])")
READERS: dict[str, tuple[Any, ...]] = {
    "cards.toml": (content.cards,),
    "characters.toml": (content.characters,),
    "energy.toml": (content.characters,),
    "melee.toml": (content.blades,),
    "pieces.toml": (content.characters,),
    "ranged.toml": (content.guns,),
    "scenarios.toml": (content.setups, content.scenarios, content.points),
    "shapes.toml": (content.flames, content.directions),
    "specials.toml": (content.specials,),
    "traits.toml": (content.traits, content.guns),
}


def what_plays(file: str) -> list[Any]:
    """All that the order of play reads of the content files; one of them is read anew."""
    for reader in (*READERS[file], content.roster):
        reader.cache_clear()
    charts = [vars(Charts(content.roster(numbers))) for numbers in (content.BALANCED, content.FIRST)]
    cards = [(row.initiative, row.moving) for row in content.cards()]
    prices = [(row.card, row.energy) for row in content.specials()]
    needed = [(row.scenario, row.players, row.map, row.zones, row.needed) for row in content.setups()]
    players = {key: row.players for key, row in content.scenarios().items()}
    points = [row.points for row in content.points()]
    return [charts, cards, prices, needed, players, points, content.flames(), len(content.directions())]


@pytest.mark.parametrize("file", READERS)
def test_each_number_plays_or_is_refused_with_its_file(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = what_plays(file)
    (tmp_path / "hostile_takeover").mkdir()
    tried = tmp_path / "hostile_takeover" / file
    lines = (content.FOLDER / file).read_text(encoding="utf-8").splitlines(keepends=True)
    monkeypatch.setenv("LUDUS_CONTENT", str(tmp_path))
    tries, dead = 0, []
    for place, line in enumerate(lines):
        column, _, value = line.partition(" = ")
        if not value or value.startswith(('"', '["')):
            continue
        for number in NUMBER.finditer(value):
            more = f"{value[: number.start()]}{int(number[0]) + 1}{value[number.end() :]}"
            tried.write_text("".join([*lines[:place], f"{column} = {more}", *lines[place + 1 :]]), encoding="utf-8")
            tries += 1
            try:
                plays = what_plays(file) != before
            except BadFile as e:
                plays = file in str(e)
            dead += [] if plays else [f"{file}:{place + 1}: {line.strip()}"]
    monkeypatch.undo()
    assert what_plays(file) == before
    assert tries
    assert dead == []


def test_each_file_with_numbers_is_tried() -> None:
    drawn = {"maps.toml", "teams.toml"}  # letters, no numbers
    assert {path.name for path in content.FOLDER.glob("*.toml")} == {*READERS} | drawn
