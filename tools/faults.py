"""Small faults to plant into a module: a comparison, an operator, a condition, a number, a statement, a guard."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULE = re.compile(r"[A-Z]{2}-G?\d+")

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.Add,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
    ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """One fault."""

    file: str
    number: int  # of the change within the file
    line: int
    kind: str
    was: str


@dataclass
class Change:
    """A change that can be made in a syntax tree."""

    line: int
    kind: str
    was: str
    make: Callable[[], None]


# --- what can be changed ----------------------------------------------------------------------------------------------


def changes(tree: ast.Module) -> list[Change]:
    """Every change, in the order of the tree."""
    found: list[Change] = []
    for function in [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)]:
        for statement in function.body[docstring(function) :]:
            for node in ast.walk(statement):
                found += of_expression(node)
                found += of_body(node)
        found += dropped(function.body, docstring(function))
    return sorted({(c.line, c.kind, c.was): c for c in found}.values(), key=lambda c: (c.line, c.kind, c.was))


def docstring(function: ast.FunctionDef) -> int:
    return 0 if ast.get_docstring(function, clean=False) is None else 1


def of_expression(node: ast.AST) -> Iterator[Change]:
    was = ast.unparse(node) if isinstance(node, ast.expr | ast.stmt) else ""
    line = getattr(node, "lineno", 0)
    if isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPS:
        yield Change(line, "comparison", was, partial(node.ops.__setitem__, 0, SWAPS[type(node.ops[0])]()))
    elif isinstance(node, ast.BinOp | ast.BoolOp | ast.AugAssign) and type(node.op) in SWAPS:
        yield Change(line, "operator", was, partial(setattr, node, "op", SWAPS[type(node.op)]()))
    elif isinstance(node, ast.If | ast.While | ast.IfExp):
        yield Change(line, "condition", ast.unparse(node.test), partial(negate, node))
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        other = not node.value if isinstance(node.value, bool) else node.value + 1
        yield Change(line, "constant", was, partial(setattr, node, "value", other))
    elif isinstance(node, ast.Return) and names_a_rule(node.value):
        yield Change(line, "guard", was, partial(setattr, node.value, "value", ""))


def names_a_rule(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and bool(RULE.fullmatch(node.value))


def negate(node: ast.If | ast.While | ast.IfExp) -> None:
    node.test = ast.UnaryOp(ast.Not(), node.test)


def of_body(node: ast.AST) -> Iterator[Change]:
    for name in ("body", "orelse"):
        body = getattr(node, name, None)
        if isinstance(body, list):
            yield from dropped(body, 0)


def dropped(body: list[ast.stmt], first: int) -> Iterator[Change]:
    """Statements that can be left out without leaving a name unknown."""
    for i, node in enumerate(body[first:], first):
        call = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
        kept = isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Attribute | ast.Subscript)
        if call or kept or isinstance(node, ast.AugAssign):
            yield Change(node.lineno, "dropped", ast.unparse(node), partial(body.__setitem__, i, ast.Pass()))


def mutants(path: Path) -> list[Mutant]:
    found = changes(ast.parse(path.read_text(encoding="utf-8")))
    name = path.relative_to(ROOT).as_posix()
    return [Mutant(name, i, c.line, c.kind, " ".join(c.was.split())[:80]) for i, c in enumerate(found)]


def mutated(path: Path, number: int) -> ast.Module:
    """A module with one of its changes made; everything stands in its own line."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    changes(tree)[number].make()
    return ast.fix_missing_locations(tree)
