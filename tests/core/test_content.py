"""Content: rows with their provenance."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from ludus.core.content import TRIED, Row, bound, dangling, described, inventory, read_rows
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


def content(folder: Path, text: str) -> Path:
    path = folder / "cards.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_rows_are_read_and_frozen(tmp_path: Path) -> None:
    (card,) = read_rows(content(tmp_path, COUNTS + ROW), "card", CardRow)
    assert card == CardRow("cell", "Cell", "rulebook", "page 3", ("QQ-1",), (1, (2, 3)), 0)
    assert hash(card)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (COUNTS + ROW + 'mood = "dark"\n', "card cell: unknown or missing: mood"),
        (COUNTS + ROW.replace('cite = "page 3"\n', ""), "unknown or missing: cite"),
        (COUNTS + ROW.replace('key = "cell"\n', ""), r"card \?: unknown or missing: key"),
        (COUNTS + ROW.replace("rulebook", "hearsay"), "source is one of rulebook, published, house, not 'hearsay'"),
        (COUNTS + ROW + ROW, "card: a key stands twice"),
        (ROW, "card: 1 rows, but counts says None"),
        (COUNTS.replace("1", "2") + ROW, "card: 1 rows, but counts says 2"),
        ("[[card", r"cards\.toml: "),
    ],
)
def test_wrong_content_is_refused(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(BadFile, match=says):
        read_rows(content(tmp_path, text), "card", CardRow)


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


def test_a_file_that_only_describes_is_not_tried_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "raid" / "content"
    own.mkdir(parents=True)
    path = content(own, COUNTS + ROW)
    monkeypatch.setenv(TRIED, str(tmp_path / "mine"))
    described(path)
    tried = tmp_path / "mine" / "raid"
    tried.mkdir(parents=True)
    content(tried, COUNTS + ROW)
    with pytest.raises(BadFile, match=r"mine/raid/cards\.toml: this file only describes the box"):
        described(path)
