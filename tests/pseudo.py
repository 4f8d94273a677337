"""A language that nobody speaks, made from the English texts: vowels have accents. What is read without is code."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from ludus.cli import inputs
from ludus.core.content import inventory
from ludus.core.game import Game
from ludus.table import words
from ludus.web import assets, pages

PSEUDO = "qps"
SHAPE = "de"  # any whole language: which texts there are, and in which tables
ACCENTS = str.maketrans("aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ")
PLAIN = re.compile(r"(?<![\w@./-])(?=[A-Za-z]{2})[A-Za-z]*[aeiouyAEIOUY][A-Za-z]*(?![\w@/]|\.\w)")
SAID = ("title", "placeholder", "alt", "aria-label")  # attributes that are read to somebody
NOT_SAID = {"script", "style", "code", "kbd", "pre", "svg", "template"}
VOID = {"meta", "link", "input", "img", "br", "hr", "source", "wbr"}


def accented(text: str) -> str:
    """A text with accents, but for its places."""
    parts = re.split(r"(\{[^{}]*\})", text)
    return "".join(part.replace(":d}", "}") if n % 2 else part.translate(ACCENTS) for n, part in enumerate(parts))


def english(kind: str, data: dict[str, Any], path: tuple[Any, ...]) -> str | None:
    """The English text of a place in a translation; English has other shapes of rules and options."""
    if path[0] == "said":
        return str(path[1])
    if kind == "rules" and path[0] == "chapter":
        return str(path[1])
    if kind in ("rules", "options"):
        key, name = ("id", path[1]) if kind == "rules" else ("name", path[0])
        rows = {row[key]: row for row in data["rule" if kind == "rules" else "option"]}
        data, path = rows[name], (path[0],) if kind == "rules" else path[1:]
    found: Any = data
    for step in path:
        if isinstance(found, dict) and step not in found:
            return None
        found = found[step]
    return str(found)


def told(kind: str, data: dict[str, Any], shape: Any, path: tuple[Any, ...] = ()) -> Any:
    """The shape of a translation with accented English in it."""
    if isinstance(shape, dict):
        if path in (("help",), ("glossary",)) and kind in ("words", "glossary"):
            return {accented(key): accented(text) for key, text in data[path[0]].items()}
        return {key: told(kind, data, value, (*path, key)) for key, value in shape.items()}
    if isinstance(shape, list):
        return [told(kind, data, value, (*path, n)) for n, value in enumerate(shape)]
    return accented(english(kind, data, path) or shape)


def written(data: dict[str, Any]) -> str:
    """TOML enough for our files: texts, lists of texts, tables, lists of tables, and tables in those."""
    lines, later = [], []
    for key, value in data.items():
        if isinstance(value, dict):
            later += [f"[{json.dumps(key)}]", *(f"{json.dumps(k)} = {inline(v)}" for k, v in value.items())]
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            for row in value:
                later += [f"[[{key}]]", *(f"{json.dumps(k)} = {inline(v)}" for k, v in row.items())]
        else:
            lines.append(f"{json.dumps(key)} = {inline(value)}")
    return "\n".join([*lines, *later])


def inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k)} = {inline(v)}" for k, v in value.items()) + "}"
    return json.dumps(value, ensure_ascii=False)


@cache
def text_of(path: Path) -> str:
    """What a file of the language would say."""
    kind = path.name.split(".")[0]
    shape = tomllib.loads(path.with_name(f"{kind}.{SHAPE}.toml").read_text(encoding="utf-8"))
    source = path.with_name(f"{kind}.toml")
    return written(told(kind, tomllib.loads(source.read_text(encoding="utf-8")) if source.exists() else {}, shape))


@pytest.fixture
def pseudo(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The language is there for a test: as if its files were, and as if it were offered."""
    exists, read_text = Path.exists, Path.read_text

    def ours(path: Path) -> bool:
        return path.name.endswith(f".{PSEUDO}.toml") and exists(path.with_name(f"{path.name.split('.')[0]}.de.toml"))

    monkeypatch.setattr(Path, "exists", lambda path, **more: ours(path) or exists(path, **more))
    monkeypatch.setattr(
        Path, "read_text", lambda path, *a, **more: text_of(path) if ours(path) else read_text(path, *a, **more)
    )
    offered = [*words.languages(), PSEUDO]
    for module in (words, pages, inputs, assets):
        monkeypatch.setattr(module, "languages", lambda: offered)
    yield PSEUDO
    words.phrases.cache_clear()
    words.sentences.cache_clear()


class Reader(HTMLParser):
    """What a page says: its texts, and the attributes that are read."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        self.texts += [value for name, value in attrs if name in SAID and value]

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if data.strip() and not NOT_SAID & set(self.open):
            self.texts.append(" ".join(data.split()))


def read(page: str) -> list[str]:
    reader = Reader()
    reader.feed(page)
    return reader.texts


@cache
def names(game: Game) -> list[str]:
    """What things of a game are called in every language, the longest first."""
    found = {game.title} | {
        str(row[key]) for row in inventory(game.folder / "content") for key in ("name", "short") if row.get(key)
    }
    return sorted(found, key=len, reverse=True)


def unmarked(texts: list[str], known: list[str]) -> dict[str, list[str]]:
    """The words without accents, by the text they are in; names are no texts."""
    left: dict[str, list[str]] = {}
    for text in texts:
        rest = text
        for name in known:
            rest = rest.replace(name, " ")
        if found := PLAIN.findall(rest):
            left[text] = found
    return left
