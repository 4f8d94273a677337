"""What the sources of a game tell, its table names: each kind with its number of values."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from types import CodeType, FunctionType

import pytest

from ludus.core import flow
from ludus.core.game import Game
from ludus.core.page import rule_files
from ludus.core.table import has_many


def told(game: Game) -> Iterator[tuple[str, str, int]]:
    """(place, kind, how many values) for every `tell` of a game whose kinds are written there."""
    for path in sorted(game.folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tell":
                kind, *values = node.args
                for each in (kind.body, kind.orelse) if isinstance(kind, ast.IfExp) else (kind,):
                    if isinstance(each, ast.Constant) and not any(isinstance(value, ast.Starred) for value in values):
                        yield f"{path.name}:{node.lineno}", str(each.value), len(values)


def test_every_event_is_named_with_its_values(game: Game) -> None:
    tells = game.table.tells
    wrong = [
        f"{place}: {kind} with {count} values"
        for place, kind, count in told(game)
        if kind not in tells or (count != len(tells[kind]) and not has_many(tells[kind]))
    ]
    assert wrong == []
    assert not game.raw_words.events or tells.keys() == game.raw_words.events.keys()


def constants(code: CodeType) -> Iterator[str]:
    for value in code.co_consts:
        if isinstance(value, str):
            yield value
        elif isinstance(value, CodeType):
            yield from constants(value)


def spoken(game: Game) -> set[str]:
    """The texts in the functions of the rules, as they were loaded."""
    found: set[str] = set()
    for path in rule_files(game):
        name = ".".join([game.package, *path.relative_to(game.folder).with_suffix("").parts])
        module = vars(import_module(name))
        classes = [vars(value) for value in module.values() if isinstance(value, type) and value.__module__ == name]
        for members in (module, *classes):
            for value in members.values():
                if isinstance(value, FunctionType):
                    found.update(constants(value.__code__))
    return found


@pytest.mark.skipif(not isinstance(flow.ask, FunctionType), reason="compiled functions do not show their texts")
def test_every_event_that_has_words_is_told_by_a_rule(game: Game) -> None:
    assert sorted(game.table.tells.keys() - spoken(game)) == []
