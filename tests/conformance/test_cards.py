"""A card is one paragraph: its sentence is the printed one, and one rule file names it."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from ludus.core.content import inventory
from ludus.core.game import Game
from ludus.core.page import index, naming, paragraphs
from ludus.core.words import read_toml
from tests.shelf import FOUND
from tests.tables import Record, counted

pytestmark = pytest.mark.sources

PARAGRAPHS = [game for game in FOUND if (game.folder / "cards").is_dir()]
EACH = pytest.mark.parametrize("box", PARAGRAPHS, ids=[game.id for game in PARAGRAPHS])


def rows_of(game: Game) -> dict[str, list[dict[str, Any]]]:
    """The rows of each key: a card and its token may share one."""
    found: dict[str, list[dict[str, Any]]] = {}
    for row in inventory(game.folder / "content"):
        if "key" in row:
            found.setdefault(row["key"], []).append(row)
    return found


def nouns_of(game: Game) -> dict[str, str]:
    """Words of the game itself that many rules use, each with a reason."""
    nouns: dict[str, str] = read_toml(game.folder / "cards" / "nouns.toml").get("nouns", {})
    return nouns


def one_line(text: str) -> str:
    return " ".join(text.split())


@EACH
def test_the_sentence_in_the_code_is_the_printed_one(box: Game) -> None:
    rows = rows_of(box)
    found = paragraphs(box)
    assert found
    for key, passage in found.items():
        card = ast.parse(passage.text).body[0]
        assert isinstance(card, ast.ClassDef)
        printed = [one_line(row["says"]) for row in rows[key] if "says" in row]
        assert one_line(ast.get_docstring(card) or "") in printed, f"{passage.file}:{passage.line}: read '{key}' again"


@EACH
def test_a_card_cites_rules_of_the_ledger(box: Game) -> None:
    for key, passage in paragraphs(box).items():
        card = ast.parse(passage.text).body[0]
        assert isinstance(card, ast.ClassDef)
        told = [n for n in card.body if isinstance(n, ast.Assign) and ast.unparse(n.targets[0]) == "rules"]
        assert told, f"{passage.file}: '{key}' names no rules"
        ids = ast.literal_eval(told[0].value)
        assert ids
        assert [id for id in ids if id not in box.rules] == []


def files_of(box: Game) -> dict[str, int]:
    """How many rule files name each row."""
    lines = index(box)
    return {key: len({passage.file for passage in naming(lines, key)}) for key in rows_of(box)}


@EACH
def test_one_rule_file_names_a_card(box: Game, record_property: Record) -> None:
    nouns, files = nouns_of(box), files_of(box)
    count = Counter(files.values())
    counted(record_property, "rows", box.id, rows=len(files), in_no_file=count[0], in_one=count[1], nouns=len(nouns))
    assert [key for key in nouns if key not in files] == [], "a noun that is no row of the content"
    assert [key for key, reason in nouns.items() if len(reason.split()) < 3] == [], "a noun without a reason"
    assert [key for key in nouns if files[key] < 2] == [], "a noun that one file names, or none: it needs no reason"
    spread = {key: count for key, count in files.items() if count > 1 and key not in nouns}
    assert not spread, f"rows that more than one rule file names: {spread}"


def test_bare_names_are_no_rules_and_what_reads_them_is(tmp_path: Path) -> None:
    """A field, a step, an event or a sentence may bear the name of a card; whoever asks for it names the card."""
    (tmp_path / "play.py").write_text(
        'class Phase(Procedure):\n    steps = {"torch": "XX-1"}\n    repeats = {"torch": "lamp"}\n'
        "    torch: Public[int] = 0\n\n"
        "    def torch(self, t):  # step\n        self.torch = 1\n"
        '        t.tell("torch", 1)\n        return goto("torch") or Reason("XX-1", "torch")\n'
    )
    box = SimpleNamespace(folder=tmp_path)
    assert naming(index(cast(Game, box)), "torch") == []
    (tmp_path / "scores.py").write_text("def dice(t):\n    return t.torch\n")
    assert [passage.file for passage in naming(index(cast(Game, box)), "torch")] == ["scores.py"]
