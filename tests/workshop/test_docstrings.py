"""Examples in docstrings and in the README do what they show."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest
from tests.shelf import ROOT, SOURCES

LENIENT = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
SHOWN = [path for path in sorted(SOURCES.rglob("*.py")) if ">>> " in path.read_text(encoding="utf-8")]


def named(path: Path) -> str:
    return ".".join(path.relative_to(SOURCES.parent).with_suffix("").parts)


@pytest.mark.parametrize("path", SHOWN, ids=named)
def test_the_examples_of_a_module(path: Path) -> None:
    done = doctest.testmod(importlib.import_module(named(path)), optionflags=LENIENT)
    assert (done.failed, done.attempted > 0) == (0, True)


def test_the_examples_of_the_readme() -> None:
    done = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8", optionflags=LENIENT)
    assert (done.failed, done.attempted > 0) == (0, True)
