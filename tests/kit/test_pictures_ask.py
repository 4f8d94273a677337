"""Pictures ask the rules: they read no field by a string, and know no card by its name."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.shelf import FOUND

from ludus.core.content import inventory
from ludus.core.game import Game
from ludus.core.words import read_toml

pytestmark = pytest.mark.sources

TO_COME: set[str] = set()  # games whose pictures are still made from views
PICTURES = [game for game in FOUND if game.draws_seen]
EACH = pytest.mark.parametrize("game", PICTURES, ids=[game.id for game in PICTURES])


def trees(game: Game) -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted((game.folder / "picture").rglob("*.py")):
        yield path, ast.parse(path.read_text(encoding="utf-8"))


def cards_of(game: Game) -> set[str]:
    """The keys of its content, but for its numbers and for words of the game itself."""
    keys = {str(row["key"]) for row in inventory(game.folder / "content") if "key" in row and "value" not in row}
    nouns = game.folder / "cards" / "nouns.toml"
    return keys - set(read_toml(nouns).get("nouns", {}) if nouns.exists() else {})


def is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def fields_read(tree: ast.Module) -> Iterator[ast.AST]:
    """Where something is read by a string, as from a view; constants of the module and `Marks` of a shape are none."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load) and is_text(node.slice):
            constant = isinstance(node.value, ast.Name) and (node.value.id.isupper() or node.value.id == "marks")
            yield from () if constant else (node,)


def cards_named(tree: ast.Module, cards: set[str]) -> Iterator[ast.AST]:
    """Where a picture compares with the key of a card, or imports its number; an action may be called like a card."""
    numbers = {card.replace("-", "_").upper() for card in cards}
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = [part for side in (node.left, *node.comparators) for part in ast.walk(side)]
            if any(isinstance(side, ast.Constant) and side.value in cards for side in sides):
                yield node
        elif isinstance(node, ast.ImportFrom) and not {"picture", "actions"} & {*(node.module or "").split(".")}:
            yield from (name for name in node.names if name.name in numbers)


def places(game: Game, found: dict[Path, list[ast.AST]]) -> list[str]:
    return [
        f"{path.relative_to(game.folder)}:{getattr(node, 'lineno', 0)}: {ast.unparse(node)[:80]}"
        for path, nodes in found.items()
        for node in nodes
    ]


def test_games_draw_what_is_seen() -> None:
    assert {game.id for game in FOUND if game.picture is not None} - {game.id for game in PICTURES} <= TO_COME


@EACH
def test_a_picture_reads_no_field_by_a_string(game: Game) -> None:
    assert places(game, {path: list(fields_read(tree)) for path, tree in trees(game)}) == []


@EACH
def test_a_picture_names_no_card(game: Game) -> None:
    assert places(game, {path: list(cards_named(tree, cards_of(game))) for path, tree in trees(game)}) == []


def test_both_faults_are_found() -> None:
    tree = ast.parse('from kinds import TORCH\nif card == "torch" or seen.table["order"][0]:\n    pass\n')
    assert [node.__class__.__name__ for node in cards_named(tree, {"torch"})] == ["alias", "Compare"]
    assert [ast.unparse(node) for node in fields_read(tree)] == ["seen.table['order']"]
