"""Rules as citizens: the ledger of a game, citations, and where each rule acts and is proved."""

from __future__ import annotations

import ast
import io
import re
import tokenize
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ludus.core.errors import BadFile
from ludus.core.reason import Reason
from ludus.core.words import ENGLISH, in_language, read_toml

KINDS = ("rule", "ruling", "definition")


@dataclass(frozen=True)
class Rule:
    """One rule, or one ruling on an open point, in our words."""

    id: str
    kind: str
    chapter: str
    says: str
    where: str = ""  # the heading in the rulebook
    check: str = ""  # an example that can be tried
    asks: str = ""  # rulings: the open question
    why: str = ""  # rulings: the reason
    options: tuple[str, ...] = ()  # options that choose another reading


@dataclass(frozen=True)
class Citation:
    """Why something is so: the rule and a sentence."""

    rule: str
    text: str
    sentence: str = ""  # which of the rule's sentences, where it has several

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"


def rank(id: str) -> tuple[str, str, int]:
    """Where an id stands in the order of ids: CS-2 before CS-10, and rulings after rules."""
    prefix, _, number = id.rpartition("-")
    return prefix, number.rstrip("0123456789"), int(number.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))


def by_chapter(rules: Iterable[Rule]) -> dict[str, list[Rule]]:
    """Rules under their chapters, in the order in which these are first named; one may be named again later."""
    found: dict[str, list[Rule]] = {}
    for rule in rules:
        found.setdefault(rule.chapter, []).append(rule)
    return found


class Ledger:
    """All rules of a game by their ids."""

    def __init__(self, prefix: str, rules: list[Rule]) -> None:
        self.prefix = prefix
        self.rules = {rule.id: rule for rule in rules}

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules.values())

    def __len__(self) -> int:
        return len(self.rules)

    def __contains__(self, id: str) -> bool:
        return id in self.rules

    def __getitem__(self, id: str) -> Rule:
        return self.rules[id]

    def with_rules(self, more: list[Ledger]) -> Ledger:
        """The same with the rules of expansions, which have ids of their own."""
        found = Ledger(self.prefix, [*self, *[rule for ledger in more for rule in ledger]])
        if len(found) != len(self) + sum(len(ledger) for ledger in more):
            twice = sorted(id for ledger in more for id in ledger.rules if id in self) or ["their own"]
            raise BadFile(f"Two ledgers of rules share ids: {', '.join(twice)}; an expansion has a prefix of its own.")
        return found

    def cite(self, id: str, text: str = "") -> Citation:
        return Citation(str(id), text or self.rules[id].says, id.sentence if isinstance(id, Reason) else "")


def read_ledger(path: Path, language: str = ENGLISH) -> Ledger:
    """The ledger of a `rules.toml`. A translation has tables `says`, `asks` and `why` by id, and `chapter`."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        other = read_toml(in_language(path, language))
        rules = [
            Rule(**{**row, "options": tuple(row.get("options", ())), **translated_texts(row, other)})
            for row in data["rule"]
        ]
    except (OSError, KeyError, TypeError, tomllib.TOMLDecodeError) as e:
        raise BadFile(f"{path.name}: not a ledger of rules: {e}") from e
    ids = [rule.id for rule in rules]
    faults = {
        "duplicate ids": sorted({i for i in ids if ids.count(i) > 1}),
        "of an unknown kind": [rule.id for rule in rules if rule.kind not in KINDS],
        "without a sentence": [rule.id for rule in rules if not rule.says],
    }
    for fault, odd in faults.items():
        if odd:
            raise BadFile(f"{path.name}: {fault}: {', '.join(odd)}")
    return Ledger(data["prefix"], rules)


def translated_texts(row: dict[str, Any], other: dict[str, dict[str, str]]) -> dict[str, str]:
    """The texts of a rule that a translation has."""
    found = {name: other[name][row["id"]] for name in ("says", "asks", "why") if row["id"] in other.get(name, {})}
    chapter = other.get("chapter", {}).get(row["chapter"])
    return {**found, "chapter": chapter} if chapter else found


@dataclass
class Coverage:
    """Where each rule acts and which tests prove it."""

    code: dict[str, list[str]] = field(default_factory=dict)
    tests: dict[str, list[str]] = field(default_factory=dict)

    def gaps(self, ledger: Ledger) -> dict[str, list[str]]:
        return {
            "untested": [r.id for r in ledger if not self.tests.get(r.id)],
            "uncoded": [r.id for r in ledger if not self.code.get(r.id)],
            "unknown": sorted((self.code.keys() | self.tests.keys()) - ledger.rules.keys(), key=rank),
        }


SPOKEN = ("COMMENT", "STRING", "FSTRING_MIDDLE")  # tokens that say something; the last of them from Python 3.12 on


def cited_lines(source: str, ids: re.Pattern[str]) -> Iterator[tuple[int, str]]:
    """(line, id) for the ids in comments and strings of a module; docstrings of modules and classes only describe."""
    tree = ast.parse(source)
    nodes: list[ast.Module | ast.ClassDef] = [tree, *[n for n in ast.walk(tree) if isinstance(n, ast.ClassDef)]]
    prose = {n.body[0].lineno for n in nodes if n.body and ast.get_docstring(n) is not None}
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if tokenize.tok_name[token.type] in SPOKEN and token.start[0] not in prose:
            for found in ids.findall(token.string):
                yield token.start[0], found


def proving_tests(source: str) -> Iterator[tuple[str, str]]:
    """(id, test) for every `@rule("ID", ...)` on a test or a class of tests."""

    def walk(body: list[ast.stmt], outer: str, above: list[str]) -> Iterator[tuple[str, str]]:
        for node in body:
            if not isinstance(node, ast.FunctionDef | ast.ClassDef):
                continue
            ids = [*above]
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule":
                    ids += [a.value for a in mark.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
            name = f"{outer}::{node.name}" if outer else node.name
            if isinstance(node, ast.ClassDef):
                yield from walk(node.body, name, ids)
            elif node.name.startswith("test"):
                yield from ((id, name) for id in ids)

    yield from walk(ast.parse(source).body, "", [])


def coverage(ledger: Ledger, code: Path, tests: Path | None) -> Coverage:
    """Reads the game's folder and its tests. Rows of content cite rules too."""
    found = Coverage()
    ids = re.compile(rf"\b{ledger.prefix}-[A-Z]?\d+\b")
    for path in sorted(code.rglob("*.py")):
        for line, id in cited_lines(path.read_text(encoding="utf-8"), ids):
            found.code.setdefault(id, []).append(f"{path.relative_to(code)}:{line}")
    for path in sorted((code / "content").rglob("*.toml")):
        for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for id in ids.findall(text):
                found.code.setdefault(id, []).append(f"{path.relative_to(code)}:{number}")
    if tests is not None:
        for path in sorted(tests.rglob("test_*.py")):
            text = path.read_text(encoding="utf-8")
            for id, name in proving_tests(text) if f"{ledger.prefix}-" in text else ():
                if id.startswith(ledger.prefix + "-"):
                    found.tests.setdefault(id, []).append(f"{path.relative_to(tests.parent)}::{name}")
    return found
