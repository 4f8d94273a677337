"""Every test can fail: it asserts, expects an error, or calls something that does."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from tests.shelf import ROOT

# Calls that raise where something is not as it should be, and are none of ours.
RAISES = {
    "raises": "pytest: the block must raise",
    "exit": "a tool ends with what is wrong",
    "wait_for": "the browser: the element must come",
    "wait_for_selector": "the browser: the element must come, or go",
    "wait_for_function": "the browser: the condition must come true",
    "wait_for_url": "the browser: the page must be reached",
    "expect": "the browser: the element must be so",
    "check_env": "Gymnasium checks an environment",
    "api_test": "PettingZoo checks an environment",
    "parallel_api_test": "PettingZoo checks a parallel environment",
    "seed_test": "PettingZoo plays twice and compares",
    "parallel_seed_test": "PettingZoo plays twice and compares",
    "max_cycles_test": "PettingZoo counts the cycles",
    "random_sim_test": "OpenSpiel plays at random and checks every state",
    "compile": "the source must be Python",
}


@dataclass(frozen=True)
class Found:
    """A function: where it stands, its name, whether it asserts or raises by itself, and what it calls."""

    place: str
    name: str
    fails: bool
    calls: frozenset[str]


def seen(place: str, function: ast.FunctionDef | ast.AsyncFunctionDef) -> Found:
    fails, calls = False, set()
    for node in ast.walk(function):
        if isinstance(node, ast.Assert | ast.Raise):
            fails = True
        elif isinstance(node, ast.Call):
            calls.add(node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", ""))
    return Found(f"{place}:{function.lineno}", function.name, fails, frozenset(calls))


def read(place: str, source: str) -> list[Found]:
    """The functions of a module and the methods of its classes."""
    body = ast.parse(source).body
    body += [node for each in body if isinstance(each, ast.ClassDef) for node in each.body]
    return [seen(place, node) for node in body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def idle(functions: list[Found]) -> list[str]:
    """The tests that cannot fail; helpers do, themselves or through others."""
    helpers = [each for each in functions if not each.name.startswith("test_")]
    known = {*RAISES, *[each.name for each in helpers if each.fails]}
    while more := {each.name for each in helpers if each.name not in known and each.calls & known}:
        known |= more
    tests = [each for each in functions if each.name.startswith("test_")]
    return [f"{each.place} {each.name}" for each in tests if not each.fails and not each.calls & known]


def test_every_test_can_fail() -> None:
    paths = [path for folder in ("tests", "tools", "src/ludus/testing") for path in (ROOT / folder).rglob("*.py")]
    found = [read(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")) for path in sorted(paths)]
    assert idle([each for functions in found for each in functions]) == []


def test_one_that_only_looks_is_found() -> None:
    source = "def sure(s):\n    assert s\n\ndef test_sure(s):\n    sure(s)\n\ndef test_idle(s):\n    s.look()\n"
    assert idle(read("here.py", source)) == ["here.py:7 test_idle"]
