"""Files of the pages: several in one, packed, and named by what is in them, so that a browser asks for them once."""

from __future__ import annotations

import gzip
import json
import mimetypes
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Final

from ludus.table.words import Said, languages
from ludus.web import shown, theme

STATIC: Final = Path(__file__).parent / "static"
SCRIPTS: Final = {"table.js": "table/main.js"}  # one file of all modules that this one imports
STYLES: Final = {
    "table.css": (
        "theme.css", "css/kit.css", "css/controls.css", "css/table/top.css", "css/table/layout.css",
        "css/table/question.css", "css/table/choices.css", "css/table/board.css", "css/table/details.css",
        "css/table/seats.css", "css/table/panels.css", "css/table/phone.css", "css/table/stage.css",
        "css/table/result.css", "css/table/end.css",
    ),
    "pages.css": (
        "theme.css", "games.css", "css/kit.css", "css/controls.css", "css/pages/lobby.css", "css/pages/forms.css",
        "css/pages/reading.css", "css/pages/club.css",
    ),
    "workbench.css": ("css/workbench/layout.css", "css/workbench/editors.css"),
}  # fmt: skip
SPOKEN: Final = ("table", "review", "workbench", "browser")  # sections of the words that scripts say


def words(section: str, language: str) -> str:
    """What scripts of a page say, as a script before them: it is kept by the browser, and the page is lighter by it."""
    return f"globalThis.words = {json.dumps(Said(language).section(section), ensure_ascii=False)};\n"


def generated_files() -> dict[str, Callable[[], str]]:
    """Files that are written when they are asked for: colors, and what each page's scripts say in each language."""
    said = {f"words/{name}.{code}.js": partial(words, name, code) for name in SPOKEN for code in languages()}
    return {"theme.css": theme.stylesheet, "games.css": shown.tints, **said}


IMPORT: Final = re.compile(r'^import \{ ?([^}]*?) ?\} from "([^"]+)";\n', re.MULTILINE)
EXPORT: Final = re.compile(r"^export (?=(?:async function\*?|function\*?|class|const|let) (\w+))", re.MULTILINE)
REMARK: Final = re.compile(r"^[ \t]*(?:/\*\*.*?\*/[ \t]*|//[^\n]*)\n|/\*\* @[^\n]*?\*/ ?", re.MULTILINE | re.DOTALL)
ASIDE: Final = re.compile(r"(?<=[;{,])[ \t]+// [^\n]*$|^[ \t]+|^\n", re.MULTILINE)  # remarks behind code, and room
NOTE: Final = re.compile(r"/\*.*?\*/\n?", re.DOTALL)  # a remark of a stylesheet
ROOM: Final = re.compile(r"\s*([{};])\s*|(?<=[:,]) +")  # that a stylesheet does not need
BREAK: Final = re.compile(r"(?<=[;{,(])\n")  # nor a script


@dataclass(frozen=True, slots=True)
class Asset:
    """A file as it is sent."""

    body: bytes
    packed: bytes
    kind: str
    mark: str  # of what is in it


@dataclass
class Assets:
    """All files below `static`, and those put together from them; changed ones are read again."""

    static: Path = STATIC
    known: dict[str, tuple[list[Path], int, Asset]] = field(default_factory=dict)

    def find(self, name: str) -> Asset | None:
        """The file of this name."""
        if name in self.known:
            sources, changed, asset = self.known[name]
            if newest(sources) == changed:
                return asset
        sources = self.sources(name)
        if not sources and name not in generated_files():
            return None
        self.known[name] = (sources, newest(sources), asset_of(self.text(name), name))
        return self.known[name][2]

    def url(self, name: str) -> str:
        """The address of a file, with a mark that changes with it."""
        asset = self.find(name)
        if asset is None:
            raise FileNotFoundError(f"web/static has no {name}.")
        return f"/static/{name}?v={asset.mark}"

    def sources(self, name: str) -> list[Path]:
        """The files that one is made of; none if there is no such file."""
        if name in SCRIPTS:
            return list(modules(self.static / SCRIPTS[name]))
        if name in STYLES:
            return [self.static / part for part in STYLES[name] if part not in generated_files()]
        if "\0" in name or ".." in name.split("/"):
            return []
        path = self.static / name.lstrip("/")
        return [path] if path.is_file() else []

    def text(self, name: str) -> bytes:
        if name in SCRIPTS:
            return in_one(self.static / SCRIPTS[name]).encode()
        if name in STYLES:
            bare = NOTE.sub("", "\n".join(self.text(part).decode() for part in STYLES[name]))
            return ROOM.sub(r"\1", bare).replace(";}", "}").encode()
        write = generated_files().get(name)
        return write().encode() if write else self.sources(name)[0].read_bytes()


def newest(paths: list[Path]) -> int:
    """When the last of these files was changed; 0 if one is gone."""
    try:
        return max((path.stat().st_mtime_ns for path in paths), default=0)
    except FileNotFoundError:
        return 0


def asset_of(body: bytes, name: str) -> Asset:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Asset(body, gzip.compress(body, mtime=0), kind, sha256(body).hexdigest()[:12])


# --- modules in one file ----------------------------------------------------------------------------------------------


def modules(entry: Path) -> dict[Path, str]:
    """A module and all that it imports, each after those it needs."""
    found: dict[Path, str] = {}

    def add(path: Path, above: tuple[Path, ...]) -> None:
        if path in above:
            raise ValueError(f"{path.name} imports itself by way of {above[-1].name}: put what both need in a third.")
        if path in found:
            return
        text = path.read_text(encoding="utf-8")
        for _, other in IMPORT.findall(text):
            add((path.parent / other).resolve(), (*above, path))
        found[path] = text

    add(entry.resolve(), ())
    return found


def in_one(entry: Path) -> str:
    """All modules in one script, each in a scope of its own that gives what it exports; without their remarks."""
    parts = []
    all_of_them = modules(entry)
    numbers = {path: n for n, path in enumerate(all_of_them)}
    for path, text in all_of_them.items():

        def inline_import(hit: re.Match[str], home: Path = path.parent) -> str:
            names = hit[1].replace(" as ", ": ")
            return f"const {{ {names} }} = m{numbers[(home / hit[2]).resolve()]};\n"

        code = IMPORT.sub(inline_import, REMARK.sub("", text)).replace("export {};\n", "")
        given = ", ".join(EXPORT.findall(code))
        code = EXPORT.sub("", code)
        if re.search(r"^(import|export)\b", code, re.MULTILINE):
            raise ValueError(f"{path.name} imports or exports in a way that cannot be put into one file.")
        if any(line.count("`") % 2 for line in code.splitlines()):
            raise ValueError(
                f"{path.name} has a text in backticks over several lines, whose room would be lost: join its lines."
            )
        code = ASIDE.sub("", code)
        if any("//" in line.replace("://", "") for line in code.splitlines()):
            raise ValueError(f"{path.name} has a remark behind code that would take the next line with it.")
        parts.append(f"const m{numbers[path]} = (() => {{\n{code}return {{ {given} }};\n}})();\n")
    return BREAK.sub("", '"use strict";\n' + "".join(parts))


assets: Final = Assets()
