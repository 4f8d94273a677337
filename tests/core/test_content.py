"""Content: rows with their provenance."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import pytest

from ludus.core.content import TRIED, Row, Within, bound, check_tried, dangling, inventory, read_rows
from ludus.core.errors import BadFile
from ludus.core.rule import Ledger, Rule

ROW = """[[card]]
key = "cell"
name = "Cell"
source = "rulebook"
cite = "page 3"
rules = ["QQ-1"]
path = [1, [2, 3]]
"""
COUNTS = "[counts]\ncards = 1\n"


@dataclass(frozen=True)
class CardRow(Row):
    """A card."""

    path: tuple[object, ...]
    green: int = 0
    red: Annotated[int, Within(-1, 3)] = 0
    dice: tuple[tuple[int, int], ...] = ()
    swift: bool = False
    says: str = ""


def content(folder: Path, text: str) -> Path:
    path = folder / "cards.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_rows_are_read_and_frozen(tmp_path: Path) -> None:
    (card,) = read_rows(content(tmp_path, COUNTS + ROW), "card", CardRow)
    assert card == CardRow("cell", "Cell", "rulebook", "page 3", ("QQ-1",), (1, (2, 3)))
    assert hash(card)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (COUNTS + ROW + 'mood = "dark"\n', "card cell: unknown or missing: mood"),
        (COUNTS + ROW.replace('cite = "page 3"\n', ""), "unknown or missing: cite"),
        (COUNTS + ROW.replace('key = "cell"\n', ""), r"card \?: unknown or missing: key"),
        (COUNTS + ROW.replace("rulebook", "hearsay"), "source is one of rulebook, published, house, not 'hearsay'"),
        (COUNTS + ROW + ROW, "card: two rows share a key"),
        (ROW, "card: 1 rows, but counts says None"),
        (COUNTS.replace("1", "2") + ROW, "card: 1 rows, but counts says 2"),
        (COUNTS + "spells = 3\n" + ROW, "counts: unknown table spells"),
        ("card = 3\n", r"card: its rows begin with \[\[card\]\]"),
        ("[[card", r"cards\.toml: "),
    ],
)
def test_wrong_content_is_refused(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(BadFile, match=says):
        read_rows(content(tmp_path, text), "card", CardRow)


@pytest.mark.parametrize(
    ("column", "says"),
    [
        ('green = "two"', "card cell: green is 'two', and the rules know 0 to 999"),
        ("green = -1", "card cell: green is -1, and the rules know 0 to 999"),
        ("green = 1000", "card cell: green is 1000, and the rules know 0 to 999"),
        (f"green = 1{'0' * 500}", r"card cell: green is 10{59}…, and the rules know 0 to 999"),
        ("green = 1.5", "card cell: green is 1.5, and the rules know 0 to 999"),
        ("green = true", "card cell: green is True, and the rules know 0 to 999"),
        ("red = 4", "card cell: red is 4, and the rules know -1 to 3"),
        ("dice = 4", "card cell: dice is 4, and the rules know only a list"),
        ("dice = [[1, 2, 3]]", r"card cell: dice is \[\[1, 2, 3\]\], and the rules know in it a list of 2"),
        ('dice = [[1, "x"]]', r"card cell: dice is \[\[1, 'x'\]\], and the rules know in it 0 to 999"),
        ("swift = 1", "card cell: swift is 1, and the rules know only true and false"),
        ("says = 1", "card cell: says is 1, and the rules know only a text"),
    ],
)
def test_nonsense_is_refused_with_what_would_be_right(tmp_path: Path, column: str, says: str) -> None:
    with pytest.raises(BadFile, match=f"cards.toml: {says}$"):
        read_rows(content(tmp_path, f"{COUNTS}{ROW}{column}\n"), "card", CardRow)


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a game with two content files, and beside it one of a user who tries out others."""
    (tmp_path / "game" / "content").mkdir(parents=True)
    (tmp_path / "mine" / "game").mkdir(parents=True)
    content(tmp_path / "game" / "content", COUNTS + ROW)
    (tmp_path / "game" / "content" / "box.toml").write_text("describes = true\n", encoding="utf-8")
    monkeypatch.setenv(TRIED, str(tmp_path / "mine"))
    return tmp_path


def test_what_is_tried_out_is_checked_before_play(box: Path) -> None:
    own = box / "game" / "content" / "cards.toml"
    check_tried(box / "game", "no.package")
    (box / "mine" / "game" / "cards.toml").write_text(f"{COUNTS}{ROW}red = 9\n", encoding="utf-8")
    with pytest.raises(BadFile, match=r"mine/game/cards\.toml: card cell: red is 9, and the rules know -1 to 3$"):
        read_rows(own, "card", CardRow)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("box.toml", "this file only describes the box; play does not read it, so leave it out"),
        ("card.toml", r"the game has no such content file\. Did you mean cards\.toml\? It has box\.toml, cards\.toml"),
    ],
)
def test_a_file_that_cannot_be_tried_out_is_refused(box: Path, name: str, says: str) -> None:
    (box / "mine" / "game" / name).write_text("", encoding="utf-8")
    with pytest.raises(BadFile, match=f"mine/game/{name}: {says}"):
        check_tried(box / "game", "no.package")


def test_missing_content_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"cards\.toml"):
        read_rows(tmp_path / "cards.toml", "card", CardRow)


def test_the_inventory_lists_all_rows_and_what_they_cite_in_vain(tmp_path: Path) -> None:
    content(tmp_path, COUNTS + ROW)
    (row,) = inventory(tmp_path)
    assert (row["file"], row["table"], row["key"]) == ("cards.toml", "card", "cell")
    assert dangling(tmp_path, Ledger("QQ", [])) == ["QQ-1"]
    assert dangling(tmp_path, Ledger("QQ", [Rule("QQ-1", "rule", "Play", "Play.")])) == []


def test_a_number_beyond_its_bounds_is_refused_with_file_row_and_bounds(tmp_path: Path) -> None:
    path = content(tmp_path, COUNTS + ROW + "green = 3\n")
    (card,) = read_rows(path, "card", CardRow)
    assert bound(path, "card", card, "green", 0, 3) == 3
    with pytest.raises(BadFile, match=r"cards\.toml: card cell: green is 3, and the rules know 0 to 2$"):
        bound(path, "card", card, "green", 0, 2)
    with pytest.raises(BadFile, match=r"the rules know only 1$"):
        bound(path, "card", card, "green", 1, 1)
