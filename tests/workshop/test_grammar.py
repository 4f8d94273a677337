"""The grammar of rules: what a reader of any procedure can rely on, in every game and toy."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("src/ludus/games", "tests/toys")
NO_RULES = {
    "picture",
    "mind",
    "portraits",
    "actions.py",
}  # what is shown and thought, and the verbs, which are made once
HANDLERS = ("on_", "rolled_", "after_", "why_not_")


@cache
def sources() -> dict[str, ast.Module]:
    paths = [path.relative_to(ROOT) for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")]
    rules = sorted(path for path in paths if NO_RULES.isdisjoint(path.parts))
    return {str(path): ast.parse((ROOT / path).read_text(encoding="utf-8")) for path in rules}


@cache
def procedures() -> list[tuple[str, ast.ClassDef]]:
    """The classes with steps, each with its file."""
    classes = [(path, node) for path, tree in sources().items() for node in tree.body if isinstance(node, ast.ClassDef)]
    return [(path, node) for path, node in classes if any(is_steps(line) for line in node.body)]


def is_steps(line: ast.stmt) -> bool:
    return isinstance(line, ast.Assign) and called(line.targets[0]) == "steps"


def called(node: ast.expr | None) -> str:
    """A name, or the last part of a dotted one."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def calls(tree: ast.AST) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def handlers() -> Iterator[tuple[str, ast.FunctionDef, ast.arg]]:
    """The methods of procedures in which something arrives, and what they call it."""
    for path, cls in procedures():
        for node in cls.body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith(HANDLERS):
                yield f"{path}:{node.lineno} {cls.name}.{node.name}", node, node.args.args[2]


def test_there_is_something_to_look_at() -> None:
    assert len(procedures()) > 80
    assert len(list(handlers())) > 400


def test_each_step_stands_with_its_rule_and_nowhere_else() -> None:
    found = [f"{path} {cls.name}" for path, cls in procedures() for line in cls.body if names_rules(line)]
    assert found == []


def names_rules(line: ast.stmt) -> bool:
    return isinstance(line, ast.Assign | ast.AnnAssign) and "rules" in {
        called(target) for target in (line.targets if isinstance(line, ast.Assign) else [line.target])
    }


@pytest.mark.parametrize("anything", ["", "object", "Any"])
def test_every_handler_says_what_arrives(anything: str) -> None:
    plain = [(where, arg) for where, _, arg in handlers() if not isinstance(arg.annotation, ast.BinOp | ast.Subscript)]
    assert [where for where, arg in plain if called(arg.annotation) == anything] == []


def test_no_handler_sorts_what_arrived() -> None:
    """Where several kinds arrive, each has a handler of its own."""
    asking = [
        where
        for where, handler, arg in handlers()
        for call in calls(handler)
        if called(call.func) == "isinstance" and called(call.args[0]) == arg.arg
    ]
    assert asking == []


def test_procedures_are_made_with_a_name_for_each_thing_they_are_given() -> None:
    names = {cls.name for _, cls in procedures()}
    made = [(path, call) for path, tree in sources().items() for call in calls(tree) if called(call.func) in names]
    assert len(made) > 100
    assert [f"{path}:{call.lineno}" for path, call in made if call.args] == []
