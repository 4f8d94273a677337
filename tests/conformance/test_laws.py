"""The laws that can be read off the sources. The other laws have suites of their own beside this one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from ludus.core.game import Game
from ludus.core.rule import coverage
from tests.shelf import FOUND, ROOT, SOURCES

pytestmark = pytest.mark.sources

CHANGERS = {
    "append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort", "update", "add", "discard", "setdefault",
}  # fmt: skip


@dataclass(frozen=True)
class Source:
    """What a module imports, and its names and texts."""

    imports: set[str]
    texts: set[str]


@cache
def source(path: Path) -> Source:
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    return Source(imported(nodes), set(spoken(nodes)))


def sources(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.rglob("*.py")) if "__pycache__" not in path.parts]


# --- law 3: only table verbs change the table -------------------------------------------------------------------------


def root(node: ast.expr) -> str:
    """The name at the left end of `name.a[b].c`; empty for anything else, such as the result of a call."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def aliases(function: ast.FunctionDef, table: str) -> set[str]:
    """The parameters that are the table, and names for things on it."""
    params = [*function.args.posonlyargs, *function.args.args]
    names = {a.arg for a in params if a.arg == "t" or (a.annotation and ast.unparse(a.annotation) == table)} - {"self"}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Attribute | ast.Subscript):
            if root(node.value) in names:
                names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.For) and root(node.iter) in names and isinstance(node.target, ast.Name):
            names.add(node.target.id)
    return names


def judged(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """What may only look: the methods of procedures, and guards."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield from (inner for inner in node.body if isinstance(inner, ast.FunctionDef))
        elif isinstance(node, ast.FunctionDef) and node.name.startswith("why_not"):
            yield node


def table_changes(tree: ast.Module, table: str) -> Iterator[str]:
    """Lines that change a table without a verb: assignments into it, and list methods on its fields."""
    for function in judged(tree):
        names = aliases(function, table)
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGERS:
                held = node.func.value
                found = isinstance(held, ast.Attribute | ast.Subscript) and root(held) in names
            else:
                targets = node.targets if isinstance(node, ast.Assign | ast.Delete) else ()
                targets = [node.target] if isinstance(node, ast.AugAssign | ast.AnnAssign) else list(targets)
                found = any(isinstance(x, ast.Attribute | ast.Subscript) and root(x) in names for x in targets)
            if found:
                yield f"{getattr(node, 'lineno', 0)}: {ast.unparse(node)}"


def test_only_verbs_change_the_table(game: Game) -> None:
    looked = 0
    for path in sources(game.folder):
        if path.name == "table.py":
            continue
        found = list(table_changes(ast.parse(path.read_text(encoding="utf-8")), game.table.__name__))
        assert not found, f"{path.relative_to(game.folder)}: changed without a verb of the table: {found}"
        looked += 1
    assert looked


@pytest.mark.parametrize(
    "line",
    ["t.left = 1", "t.left -= 1", "t.raiders[0].hand.remove(3)", "me = t.raiders[0]; me.banked = ()", "del t.bag[0]"],
)
def test_the_scan_sees_a_change(line: str) -> None:
    source = f"class X:\n    def on_act(self, t, a):\n        {line}\n"
    assert list(table_changes(ast.parse(source), "Camp"))


@pytest.mark.parametrize("line", ["t.take(1)", "self.hits -= 1", "hand = t.kinds(0); hand.append(1)", "x = t.left"])
def test_the_scan_lets_verbs_pass(line: str) -> None:
    source = f"class X:\n    def on_act(self, t, a):\n        {line}\n"
    assert not list(table_changes(ast.parse(source), "Camp"))


# --- law 7: chance is asked for ---------------------------------------------------------------------------------------


def imported(nodes: list[ast.AST]) -> set[str]:
    """The modules a source imports."""
    found = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {node.module, *[f"{node.module}.{alias.name}" for alias in node.names]}
    return found


def test_no_random_numbers_but_the_kernels() -> None:
    """Law 7: `random` nowhere, and inside games no other source of chance either."""
    for path in sources(SOURCES):
        names = source(path).imports
        here = str(path.relative_to(SOURCES))
        if here not in ("core/chance.py", "rl/peers.py"):  # peers are measured as their users play
            assert not names & {"random", "numpy.random"}, f"{here} makes its own chance"
        if here.startswith("games/"):
            assert not names & {"secrets", "time", "uuid", "os"}, f"{here} depends on more than its match"


# --- law 9: rule ids --------------------------------------------------------------------------------------------------


def test_rule_ids_stand_in_the_ledger(game: Game) -> None:
    """Every id that code or a test cites is a rule; options and rulings cite rules that exist."""
    found = coverage(game.rules, game.folder, ROOT / "tests")
    assert found.gaps(game.rules)["unknown"] == []
    assert found.code, f"the code of {game.id} cites no rule"
    for option in game.options:
        assert set(option.rules) <= set(game.rules.rules), f"option {option.name} cites unknown rules"
    names = {option.name for option in game.options}
    for rule in game.rules:
        assert set(rule.options) <= names, f"{rule.id} names options that do not exist"


# --- law 10: games are found, never named -----------------------------------------------------------------------------


def spoken(nodes: list[ast.AST]) -> Iterator[str]:
    """Names and texts of a source, without its documentation."""
    documented = {
        id(node.body[0].value)
        for node in nodes
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documented:
            yield node.value
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.ImportFrom | ast.Import):
            yield ast.unparse(node)


def test_nothing_outside_its_folder_names_a_game() -> None:
    for path in sources(SOURCES):
        texts = source(path).texts
        for game in FOUND:
            if game.folder.name not in path.relative_to(SOURCES).parts:  # the game itself may run compiled, elsewhere
                named = [t for t in texts if game.id in t or game.package.rpartition(".")[2] in t]
                assert not named, f"{path.relative_to(SOURCES)} names {game.id}: {named}"


def test_games_import_no_other_game(game: Game) -> None:
    others = [other.package for other in FOUND if other is not game]
    for path in sources(game.folder):
        names = source(path).imports
        wrong = [n for n in names for other in others if n == other or n.startswith(other + ".")]
        assert not wrong, f"{path.name} imports another game: {wrong}"
