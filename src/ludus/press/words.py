"""What stands in every printed box, in the language of the box."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from ludus.core.words import ENGLISH, in_language

FILE = Path(__file__).parent / "words.toml"


@cache
def labels(language: str = ENGLISH) -> dict[str, str]:
    """The words by their keys; what is not translated stays English."""
    found: dict[str, str] = tomllib.loads(FILE.read_text(encoding="utf-8"))
    other = in_language(FILE, language)
    return {**found, **tomllib.loads(other.read_text(encoding="utf-8"))} if other.exists() else found


def languages() -> list[str]:
    """The languages in which a box can be printed."""
    return [ENGLISH, *sorted(path.name.split(".")[1] for path in FILE.parent.glob("words.*.toml"))]
