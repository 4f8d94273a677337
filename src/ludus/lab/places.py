"""Where in the code of a game each rule stands: lines and functions that are run when the rule acts."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from ludus.core.flow import Procedure
from ludus.core.game import Game
from ludus.core.rule import SPOKEN

ASIDE = ("arrange", "content", "mind", "invariants", "picture", "speech", "tally")  # modules that play does not run


@dataclass
class RulePlaces:
    """The rules of one source file."""

    owner: dict[int, int] = field(default_factory=dict)  # the first line of the statement that each line belongs to
    lines: dict[int, list[str]] = field(default_factory=dict)  # rules by the first line of their statement
    calls: dict[int, list[str]] = field(default_factory=dict)  # rules by the first line of their function

    def ids(self) -> set[str]:
        return {id for found in (*self.lines.values(), *self.calls.values()) for id in found}


@cache
def places(game: Game) -> dict[str, RulePlaces]:
    """The rules of every source file that play runs."""
    found = {}
    ids = re.compile(rf"\b{game.rules.prefix}-[A-Z]?\d+\b")
    for path in sorted(game.folder.rglob("*.py")):
        inside = path.relative_to(game.folder)
        if inside.parts[0] not in ASIDE and inside.stem not in ASIDE:
            found[str(path)] = places_of(path.read_text(encoding="utf-8"), ids)
    for cls in game.procedures.values():
        for step, rules in told_rules(cls, ids):
            own = step if hasattr(cls, step) else cls.repeats[step]
            code = getattr(getattr(cls, own), "__code__", None)
            if code is not None and code.co_filename in found:
                for rule in rules:
                    add(found[code.co_filename].calls, code.co_firstlineno, rule)
    return found


def told_rules(cls: type[Procedure], ids: re.Pattern[str]) -> Iterator[tuple[str, list[str]]]:
    """The rules of a procedure's steps; those of its docstring act with its first step."""
    yield from ((step, [rule]) for step, rule in cls.steps.items() if rule)
    if cls.steps:
        yield cls.outline.steps[0], ids.findall(cls.__doc__ or "")


def countable(game: Game) -> set[str]:
    """The rules whose acting can be seen; others stand in printed content and in tables of numbers."""
    return {id for file in places(game).values() for id in file.ids() if id in game.rules}


def places_of(source: str, ids: re.Pattern[str]) -> RulePlaces:
    found = RulePlaces()
    tree = ast.parse(source)
    unplayed = beside_play(tree)
    functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and n.name not in unplayed]
    for function in functions:
        for statement in statements(function.body):
            for line in range(statement.lineno, head_end(statement) + 1):
                found.owner[line] = statement.lineno
    for line, id in cited_ids(source, ids):
        around = [f for f in functions if first_line(f) <= line <= (f.end_lineno or 0)]
        if around:
            cite(found, max(around, key=lambda f: f.lineno), line, id)
    return found


def beside_play(tree: ast.Module) -> set[str]:
    """Functions of a module that only its tests and tools run: the checks of a table, and what serves only them."""
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    found = {node.name for node in functions if node.name in ASIDE}
    while True:
        outside = [node for node in tree.body if not isinstance(node, ast.FunctionDef) or node.name not in found]
        named = {n.id for node in outside for n in ast.walk(node) if isinstance(n, ast.Name)}
        more = {node.name for node in functions if found and serves(node.name, tree, found)} - named - found
        if not more:
            return found
        found |= more


def serves(name: str, tree: ast.Module, found: set[str]) -> bool:
    """Whether one of the found functions names it."""
    inside = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name in found]
    return any(isinstance(n, ast.Name) and n.id == name for node in inside for n in ast.walk(node))


def cite(found: RulePlaces, function: ast.FunctionDef, line: int, id: str) -> None:
    """A rule in the head or the docstring of a function acts with each call; a remark of its own, with what follows."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    after = [owner for owner in found.owner if line <= owner <= (function.end_lineno or 0)]
    if not body or line < body[0].lineno:
        add(found.calls, first_line(function), id)
    elif line in found.owner:
        add(found.lines, found.owner[line], id)
    elif after:
        add(found.lines, min(after), id)


def add(where: dict[int, list[str]], line: int, id: str) -> None:
    if id not in where.setdefault(line, []):
        where[line].append(id)


def cited_ids(source: str, ids: re.Pattern[str]) -> Iterator[tuple[int, str]]:
    """(line, id) for the ids in comments and strings."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if tokenize.tok_name[token.type] in SPOKEN:
            for line, text in enumerate(token.string.split("\n"), token.start[0]):
                yield from ((line, id) for id in ids.findall(text))


def statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Every statement within; functions inside functions have their own."""
    for node in body:
        yield node
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            for inner in ("body", "orelse", "finalbody"):
                yield from statements(getattr(node, inner, []))
            for case in (*getattr(node, "handlers", ()), *getattr(node, "cases", ())):
                yield from statements(case.body)


def head_end(node: ast.stmt) -> int:
    """The last line of a simple statement, or of what stands before the body of another one."""
    body = getattr(node, "body", None)
    return max(node.lineno, body[0].lineno - 1) if body else node.end_lineno or node.lineno


def first_line(function: ast.FunctionDef) -> int:
    """Where Python says that the function begins: at its decorators."""
    return min([function.lineno, *[mark.lineno for mark in function.decorator_list]])
