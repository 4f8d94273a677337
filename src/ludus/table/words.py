"""The texts of pages and table in every language there is a file for."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from ludus.core.phrases import Phrasebook
from ludus.core.words import SINGULAR, kernel_phrases, read_toml

FOLDER = Path(__file__).parent
ENGLISH = "en"
SOMEBODY = "Somebody"  # what is stored in the place of a name that was forgotten


@cache
def languages() -> list[str]:
    """The languages of the texts, English first."""
    found = sorted(path.name.split(".")[1] for path in FOLDER.glob("words.*.toml"))
    return [ENGLISH, *found]


@cache
def phrases(language: str) -> Mapping[str, str]:
    """All texts of a language by their keys, such as `lobby.title`; what is not translated stays English."""
    english = read(FOLDER / "words.toml")
    return english if language == ENGLISH else {**english, **read(FOLDER / f"words.{language}.toml")}


def read(path: Path) -> dict[str, str]:
    """The texts of one file, as `section.key`."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return {f"{section}.{key}": text for section, texts in data.items() for key, text in texts.items()}


@cache
def sentences(language: str, *more: Path) -> Phrasebook:
    """What server and kernel, and those in the folders of `more`, say in English, in another language."""
    files = [read_toml(folder / f"said.{language}.toml") for folder in (FOLDER, *more)]
    own = {english: said for data in files for english, said in data.get("said", {}).items()}
    return Phrasebook({**kernel_phrases(language), **own})


class Said:
    """Says things in one language."""

    def __init__(self, language: str) -> None:
        self.language = language if language in languages() else ENGLISH
        self.phrases = phrases(self.language)
        self.sentence = sentences(self.language)  # for a sentence that was made in English

    def __call__(self, key: str, **values: object) -> str:
        """The text of a key with the values filled in."""
        return self.phrases[key].format(**values)

    def count(self, key: str, count: int, **values: object) -> str:
        """The text for one or for many things."""
        one = count in SINGULAR.get(self.language, (1,))
        return self(f"{key}_one" if one else f"{key}_many", count=count, **values)

    def name(self, name: str) -> str:
        """What a person is called, perhaps with the seat behind it; who was forgotten is somebody in every language."""
        return name.replace(SOMEBODY, self("site.somebody"), 1) if name.partition(" (p")[0] == SOMEBODY else name

    def section(self, name: str) -> dict[str, str]:
        """The texts of one section, unfilled: for a page that fills them in itself."""
        start = f"{name}."
        return {key.removeprefix(start): text for key, text in self.phrases.items() if key.startswith(start)}


def accepted_language(header: str) -> str:
    """The first language of an Accept-Language header that there is a file for."""
    for part in header.split(","):
        name = part.split(";")[0].strip().lower().split("-")[0]
        if name in languages():
            return name
    return ENGLISH
