"""Which tests reach which statements: every test of a subject runs once with marks in the modules, and that is kept.

A fault is noticed by a test that reaches it, so this says which tests to run. Where few reach it the others follow,
for one may have reached what is then kept for all. A test whose file has not changed is not run again.
"""

from __future__ import annotations

import ast
import builtins
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from time import process_time
from typing import Any, TextIO

import pytest
from tools.faults import docstring

FEW = 20  # tests that reach a statement; what is kept for all is reached by fewer
MARKS = "__reached__"  # the name by which a marked module finds what it marks, among the builtins


def statements(tree: ast.Module) -> list[tuple[list[ast.stmt], ast.stmt]]:
    """Every statement within a function, and the list that it stands in."""
    found = {}
    for function in [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)]:
        for node in ast.walk(function):
            first = docstring(node) if isinstance(node, ast.FunctionDef) else 0
            for name in ("body", "orelse", "finalbody"):
                body = getattr(node, name, None)
                if isinstance(body, list):
                    found.update({id(s): (body, s) for s in body[first if name == "body" else 0 :]})
    return list(found.values())


@dataclass
class Marked:
    """The modules of a subject, their statements numbered."""

    paths: list[Path]
    first: dict[Path, int] = field(default_factory=dict)  # the number of a module's first statement
    spans: list[tuple[int, int]] = field(default_factory=list)  # from line to line, by number

    def __post_init__(self) -> None:
        for path in self.paths:
            self.first[path] = len(self.spans)
            for _, node in statements(ast.parse(path.read_text(encoding="utf-8"))):
                self.spans.append((node.lineno, node.end_lineno or node.lineno))

    def tree(self, path: Path) -> ast.Module:
        """A module that marks each statement that it comes to."""
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for number, (body, node) in enumerate(statements(tree), self.first[path]):
            mark = ast.parse(f"{MARKS}[{number}] = 1").body[0]
            body.insert(body.index(node), ast.copy_location(mark, node))
        return ast.fix_missing_locations(tree)

    def of(self, path: Path, line: int) -> int:
        """The number of the innermost statement at a line."""
        later = [n for n in self.first.values() if n > self.first[path]]
        own = range(self.first[path], min(later, default=len(self.spans)))
        return max((n for n in own if self.spans[n][0] <= line <= self.spans[n][1]), key=lambda n: self.spans[n][0])

    def digest(self) -> str:
        return sha256(b"".join(path.read_bytes() for path in self.paths)).hexdigest()


@dataclass
class Reach:
    """What each test reaches, as bits, and how long it computes."""

    tests: dict[str, tuple[float, int]] = field(default_factory=dict)
    read: int = 0  # what is reached before any test: by reading the modules

    def usual(self) -> float:
        return sum(seconds for seconds, _ in self.tests.values())

    def order(self, number: int) -> list[str]:
        """The tests that reach a statement, the short ones first; all others behind them, where few do."""
        there = sorted((not bits >> number & 1, seconds, name) for name, (seconds, bits) in self.tests.items())
        reaching = [name for far, _, name in there if not far]
        return reaching if len(reaching) > FEW else [name for _, _, name in there]


class Recorder:
    """Runs tests and writes down what each reaches; a plugin of pytest."""

    def __init__(self, marked: Marked, kept: Path) -> None:
        self.marks = bytearray(len(marked.spans))
        self.kept = kept
        self.digest = marked.digest()
        self.failed: list[str] = []
        setattr(builtins, MARKS, self.marks)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        known = {row["test"]: row for row in rows(self.kept, self.digest)}
        with self.kept.open("w", encoding="utf-8") as out:
            self.write(out, test="", file="", seconds=0)
            todo = []
            for item in session.items:
                row = known.get(item.nodeid)
                if row is not None and row["file"] == file_digest(item.path):
                    out.write(json.dumps(row) + "\n")
                else:
                    todo.append(item)
            for item, after in zip_longest(todo, todo[1:]):
                self.marks[:] = bytes(len(self.marks))
                began = process_time()
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
                seconds = round(process_time() - began, 4)
                self.write(out, test=item.nodeid, file=file_digest(item.path), seconds=seconds)
                if self.failed:
                    break
        return True

    def write(self, out: TextIO, **row: object) -> None:
        bits = int(self.marks[::-1].translate(bytes([48, 49, *range(2, 256)])) or b"0", 2)
        print(json.dumps({**row, "digest": self.digest, "reached": f"{bits:x}"}), file=out, flush=True)


def file_digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()[:16]


def rows(kept: Path, digest: str) -> Iterator[dict[str, Any]]:
    """What is kept of the modules as they are now."""
    if kept.exists():
        for line in kept.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            if row["digest"] == digest:
                yield row


def reach(marked: Marked, kept: Path) -> Reach:
    """What is kept, read."""
    found = Reach()
    for row in rows(kept, marked.digest()):
        bits = int(row["reached"], 16)
        if row["test"]:
            found.tests[row["test"]] = row["seconds"], bits
        else:
            found.read = bits
    return found
