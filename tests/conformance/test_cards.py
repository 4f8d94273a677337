"""A card is one paragraph: its sentence is the printed one, and one rule file names it."""

from __future__ import annotations

import ast
from collections import Counter
from typing import Any

import pytest

from ludus.core.content import inventory
from ludus.core.game import Game
from ludus.core.page import index, naming, paragraphs
from ludus.core.words import read_toml
from tests.shelf import FOUND

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


@EACH
def test_one_rule_file_names_a_card(box: Game) -> None:
    nouns = nouns_of(box)
    lines = index(box)
    files = {key: len({passage.file for passage in naming(lines, key)}) for key in rows_of(box)}
    assert [key for key in nouns if key not in files] == [], "a noun that is no row of the content"
    assert [key for key, reason in nouns.items() if len(reason.split()) < 3] == [], "a noun without a reason"
    spread = {key: count for key, count in files.items() if count > 1 and key not in nouns}
    totals = Counter(files[key] for key in files if key not in nouns)
    assert not spread, f"rows by files that name them: {dict(totals)}; spread: {spread}"
