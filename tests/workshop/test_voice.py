"""Plain American English (docs/how-to/write.md): patterns that nobody says aloud, in all that people read."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.shelf import ROOT

REFUSED = re.compile(
    r"\b(?:the own|an own|so many|whoever|for ever|anew|of mail)\b"
    r"|(?<!there )\bis no (?!longer|more|less|fewer|better|worse|faster)[a-z]"
    r"|\b(?:colour|behaviour|favour(?!ite\b)|neighbour|licence|defence|organiser|learnt|judgement|optimis|whilst)",
    re.IGNORECASE,
)
STYLE = "docs/how-to/write.md"  # it quotes what nobody says
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
MARKUP = re.compile(r"<[^>]*>|\{[%{#].*?[%}#]\}", re.DOTALL)
NOT_PROSE = re.compile(r"`[^`\n]*`|\]\([^)]*\)|https?://\S+")  # code, and the addresses of links


def texts() -> Iterator[tuple[str, str]]:
    """(path, text) of all that people read in English."""
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").rglob("*.md")]:
        yield path_of(page), FENCE.sub("", page.read_text(encoding="utf-8"))
    for folder in ("src", "tools", "examples"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            yield path_of(file), "\n".join(strings(ast.parse(file.read_text(encoding="utf-8"))))
    for file in sorted((ROOT / "src").rglob("*.toml")):
        if not re.search(r"\.(?:de|fr|es)\.toml$", file.name):
            found = values(tomllib.loads(file.read_text(encoding="utf-8")))
            yield path_of(file), "\n".join(value for value in found if " " in value)
    for file in sorted((ROOT / "src").rglob("*.html")):
        yield path_of(file), MARKUP.sub(" ", file.read_text(encoding="utf-8"))


def path_of(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def strings(tree: ast.AST) -> Iterator[str]:
    """The docstrings and sentences of a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.count(" ") > 1:
            yield node.value


def values(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from values(value)
    elif isinstance(data, list):
        for value in data:
            yield from values(value)


def test_nobody_reads_what_nobody_says() -> None:
    found = [
        f"{path}: {match[0]}: …{text[max(0, match.start() - 40) : match.end() + 30]}…".replace("\n", " ")
        for path, text in ((path, NOT_PROSE.sub("`x`", text)) for path, text in texts())
        if path != STYLE
        for match in REFUSED.finditer(text)
    ]
    assert found == []
