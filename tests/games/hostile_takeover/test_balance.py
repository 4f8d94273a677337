"""Numbers of the Characters that were changed for balance; older records keep the first ones."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

import ludus
from ludus.core.content import inventory
from ludus.core.errors import BadFile
from ludus.games.hostile_takeover import content
from ludus.games.hostile_takeover.charts import CHARTS
from ludus.games.hostile_takeover.names import KEYS
from ludus.games.hostile_takeover.table import Arena
from ludus.testing import position

GAME = ludus.game("hostile-takeover")
CHANGED: dict[str, dict[str, tuple[Any, Any]]] = {
    "boss": {"move": (6, 7)},
    "cynder": {"move": (6, 7)},
    "dodger": {"move": (8, 7)},
    "jace": {"move": (5, 6)},
    "jade": {"move": (7, 6)},
    "knave": {"wound": ((10, 11, 11, 12), (13, 14, 14, 15))},
    "rocky": {"move": (5, 6)},
}


@pytest.mark.parametrize("key", KEYS)
def test_only_what_is_listed_differs(key: str) -> None:
    cards = [content.roster(numbers)[KEYS.index(key)] for numbers in (content.FIRST, content.BALANCED)]
    first, now = asdict(cards[0]), asdict(cards[1])
    assert {name: (first[name], now[name]) for name in now if now[name] != first[name]} == CHANGED.get(key, {})


def test_what_was_changed_is_ours_and_says_why() -> None:
    changed = [row for row in inventory(content.FOLDER) if row.get("changed")]
    assert {row["key"] for row in changed} == CHANGED.keys() - {"knave"} | {"grenade_launcher"}
    assert all(row["changed"].endswith(".") and row["source"] == "house" for row in changed)


@pytest.mark.parametrize(
    ("file", "before", "after"),
    [
        ("characters.toml", 'changed = "Team D won too rarely."', ""),
        ("characters.toml", "first_move = 5\nchanged", "changed"),
        ("ranged.toml", "first_armor1 = [10, 11]\n", ""),
    ],
)
def test_an_earlier_number_without_its_reason_is_refused(
    file: str, before: str, after: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (content.FOLDER / file).read_text(encoding="utf-8")
    assert before in text
    (tmp_path / "hostile_takeover").mkdir()
    (tmp_path / "hostile_takeover" / file).write_text(text.replace(before, after), encoding="utf-8")
    monkeypatch.setenv("LUDUS_CONTENT", str(tmp_path))
    read = content.characters if file == "characters.toml" else content.guns
    with pytest.raises(BadFile, match=f"{file}: .*: a changed number is a house number"):
        read.__wrapped__()


@pytest.mark.parametrize(("numbers", "steps"), [("balanced", 7), ("first", 8)])
def test_a_figure_moves_as_its_card_says(numbers: str, steps: int) -> None:
    s = position(
        GAME,
        2,
        numbers=numbers,
        figures="dodger:0,0 jade:0,9 boss:20,20",
        cards="dodger:move jade:move",
        seats="p1:dodger,jade p2:boss",
    ).play("act dodger")
    assert f"Move {steps}" in s.match.text()


def test_a_new_record_names_the_numbers_and_an_older_one_has_the_first() -> None:
    record = GAME.begin(2, 1).record()
    assert record.splitlines()[0].endswith(" · numbers=balanced")
    older = "game hostile-takeover 1 · players 2 · seed 1\n"
    for text, numbers in ((record, "balanced"), (older, "first")):
        table = ludus.replay(text).table
        assert isinstance(table, Arena)
        assert table.charts is CHARTS[numbers]
