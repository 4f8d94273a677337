"""Expansions: a pack adds cards to a game. It is a folder of the same shape as the game's own: content, cards, words.

Packs of other distributions are found by the entry point `ludus.packs`; LUDUS_PACKS names further folders. What lies
in such a folder is code that this process runs, so only who starts the process names it.
"""

from __future__ import annotations

import os
import re
import sys
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from ludus.core.errors import BadFile
from ludus.core.words import ENGLISH, read_toml

NAMED = "LUDUS_PACKS"  # folders of packs, parted as PATH is
FILE = "pack.toml"
OPTION = "pack_"  # how the option of a pack begins
KEY = re.compile(r"[a-z][a-z0-9_]{0,39}")
TEXTS = ("title", "about")
MOST = 10_000  # the highest version


@dataclass(frozen=True)
class Pack:
    """An expansion of a game."""

    key: str
    game: str  # its id
    version: int
    texts: dict[str, dict[str, str]]  # by language: what it is called, and what it is about
    folder: Path
    package: str  # the dotted name by which its modules are imported

    def __hash__(self) -> int:
        return hash(self.key)

    @property
    def option(self) -> str:
        """The name of the option that adds it to a match."""
        return OPTION + self.key

    def text(self, name: str, language: str = ENGLISH) -> str:
        return {**self.texts[ENGLISH], **self.texts.get(language, {})}[name]


@cache
def packs() -> tuple[Pack, ...]:
    """Every pack that this process knows, in the order of their keys."""
    found: dict[str, Pack] = {}
    for pack in [*installed_packs(), *named_packs()]:
        other = found.setdefault(pack.key, pack)
        if other.folder != pack.folder:
            raise BadFile(f"Two expansions are called '{pack.key}': {other.folder} and {pack.folder}.")
    return tuple(found[key] for key in sorted(found))


def packs_of(game: str) -> tuple[Pack, ...]:
    """The packs of a game, by its id or the name of its folder."""
    return tuple(pack for pack in packs() if pack.game == game.replace("_", "-"))


def installed_packs() -> list[Pack]:
    """The packs of other distributions; an entry point names the package in whose folder one lies."""
    found = []
    for point in entry_points(group="ludus.packs"):
        spec = find_spec(point.value)
        places = list(spec.submodule_search_locations or []) if spec is not None else []
        if not places:
            raise BadFile(f"The expansion '{point.name}' is installed, but there is no package {point.value}.")
        found.append(read_pack(Path(places[0]), point.value))
    return found


def named_packs() -> list[Pack]:
    """The packs whose folders were named."""
    folders = [Path(folder).resolve() for folder in os.environ.get(NAMED, "").split(os.pathsep) if folder]
    return [read_pack(folder) for folder in dict.fromkeys(folders)]


def read_pack(folder: Path, package: str = "") -> Pack:
    """The pack in a folder, as its `pack.toml` says."""
    file = folder / FILE
    if not file.is_file():
        raise BadFile(f"{folder} is not an expansion: it has no {FILE}.")
    data = read_toml(file)
    said = why_not(data)
    if said:
        raise BadFile(f"{file}: {said}")
    translated = {language: texts for language, texts in data.items() if isinstance(texts, dict)}
    texts = {ENGLISH: {name: data[name] for name in TEXTS}, **translated}
    return Pack(data["key"], data["game"], data["version"], texts, folder, package or f"ludus_pack_{data['key']}")


def why_not(data: dict[str, Any]) -> str:
    """What is wrong with a `pack.toml`; empty where nothing is."""
    words = ("key", "game", *TEXTS)
    for name in words:
        if not isinstance(data.get(name), str) or not data[name]:
            return f"{name} is a text that must be there."
    version = data.get("version")
    if isinstance(version, bool) or not isinstance(version, int) or not 1 <= version <= MOST:
        return f"version is a number from 1 to {MOST}."
    if not KEY.fullmatch(data["key"]):
        return f"key is '{data['key']:.60}', and may have small letters, digits and _ only."
    odd = sorted(name for name, value in data.items() if name not in (*words, "version") and not is_translation(value))
    return f"unknown: {', '.join(odd)}. A translation is a table such as [de] with title and about." if odd else ""


def is_translation(value: Any) -> bool:
    return isinstance(value, dict) and not value.keys() - {*TEXTS} and all(isinstance(v, str) for v in value.values())


def bring_in(game: str) -> None:
    """Import the card modules of a game's packs: the families of cards then know their classes."""
    for pack in packs_of(game):
        if pack.package not in sys.modules and find_spec(pack.package) is None:
            module = ModuleType(pack.package, f"The expansion in {pack.folder}.")
            module.__path__ = [str(pack.folder)]
            sys.modules[pack.package] = module
        for path in sorted((pack.folder / "cards").glob("*.py")):
            try:
                import_module(f"{pack.package}.cards.{path.stem}")
            except Exception as e:
                raise BadFile(f"{path} cannot be used: {type(e).__name__}: {e}") from e


def packs_text(versions: Any) -> str:
    """Packs by name and version, as a save has them."""
    if not isinstance(versions, dict) or not versions:
        return "none"
    return ", ".join(f"{key!s:.40} {version!s:.10}" for key, version in list(versions.items())[:20])


def missing(option: str, value: Any) -> str:
    """Why an option that is not there is not: an expansion is missing. Empty for other options."""
    if not option.startswith(OPTION):
        return ""
    version = f", version {value}," if str(value).isdecimal() else ""
    return (
        f"This needs the expansion '{option.removeprefix(OPTION):.40}'{version} which is missing. "
        "Install it, or add --pack FOLDER."
    )
