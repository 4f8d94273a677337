"""Every exception from lint and types has its reason on the line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXCEPTION = re.compile(r"#\s*(?:noqa: *[A-Z]+\d+(?:, *[A-Z]+\d+)*|type: *ignore\[[\w, -]+\])(?P<reason>.*)")


def bare_exceptions(text: str) -> list[str]:
    """The lines that silence a check and do not say why."""
    return [
        line.strip()
        for line in text.splitlines()
        if (found := EXCEPTION.search(line)) and not re.search(r"\w{2,}", found["reason"])
    ]


def test_every_exception_has_a_reason() -> None:
    files = [file for folder in ("src", "tests", "tools") for file in (ROOT / folder).rglob("*.py")]
    bare = {file.relative_to(ROOT).as_posix(): bare_exceptions(file.read_text("utf-8")) for file in files}
    assert {file: lines for file, lines in bare.items() if lines} == {}


@pytest.mark.parametrize(
    ("line", "bare"),
    [
        ("x = f()  # no" + "qa: E741  the rulebook calls it l", False),
        ("x = f()  # no" + "qa: E741", True),
        ("x = f()  # type" + ": ignore[misc]  # mypyc wants a plain class", False),
        ("x = f()  # type" + ": ignore[misc]", True),
        ("x = f()  # HC-044", False),
    ],
)
def test_what_counts_as_a_reason(line: str, bare: bool) -> None:
    assert bool(bare_exceptions(line)) is bare
