"""`words`: what a translation lacks, file by file."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from ludus.cli.inputs import AsJson
from ludus.cli.out import as_json, plural, say, show, table
from ludus.core.errors import LudusError
from ludus.core.words import ENGLISH, OWN_KEYS, in_language, read_toml
from ludus.games import find
from ludus.table.words import FOLDER as TABLE

LANGUAGE = r"[a-z]{2,3}"
FREE = ("said", "yours", "about")  # looked at elsewhere; made by a rule in English; said in the code of the game
Texts = dict[str, str]
NOTHING: Final[Mapping[str, Mapping[str, str]]] = {}


@dataclass(frozen=True)
class File:
    """A file of texts and its translation: what is to be said, and what of it is missing, left over or misplaced."""

    name: str
    texts: Texts  # English, by key
    missing: list[str]
    unknown: list[str]  # English has no such text any more
    places: list[str]  # those whose {places} differ


def words(
    missing: Annotated[str, typer.Option(metavar="LANG", help="Language code: de, fr, es.")],
    texts: Annotated[bool, typer.Option("--texts", help="List each missing text.")] = False,
    json: AsJson = False,
) -> None:
    """Say what a translation lacks, file by file; exit code 1 if anything. A language is offered when it is whole."""
    if missing == ENGLISH or re.fullmatch(LANGUAGE, missing) is None:
        raise LudusError(f"'{missing}' is not a language code; use two or three lowercase letters, such as fr.")
    found = list(survey(missing))
    if json:
        as_json(data(missing, found))
    else:
        print_files(missing, found, texts)
    if any(file.missing or file.unknown or file.places for file in found):
        raise typer.Exit(1)


def data(language: str, files: list[File]) -> dict[str, Any]:
    return {
        "language": language,
        "texts": sum(len(file.texts) for file in files),
        "missing": sum(len(file.missing) for file in files),
        "files": [
            {
                "file": file.name,
                "texts": len(file.texts),
                "missing": {key: file.texts[key] for key in file.missing},
                "unknown": file.unknown,
                "places": file.places,
            }
            for file in files
        ],
    }


def print_files(language: str, files: list[File], texts: bool) -> None:
    made = table("file", "texts", "missing", "left over", "places", right=("texts", "missing", "left over", "places"))
    for file in files:
        made.add_row(file.name, *map(str, map(len, (file.texts, file.missing, file.unknown, file.places))))
    show(made)
    for file in files if texts else []:
        for key in file.missing:
            say(f"{file.name} {key}: {file.texts[key]}")
    for file in files:
        for key in file.unknown:
            say(f"{file.name} {key}: English has no such text.", "red")
        for key in file.places:
            say(f"{file.name} {key}: has other places in braces than the English text.", "red")
    lacking = sum(len(file.missing) for file in files)
    if lacking:
        say(f"{language} lacks {plural(lacking, 'text')} of {sum(len(file.texts) for file in files)}.", "bold")
    else:
        say(f"{language} is complete.", "green")


# --- Looking ----------------------------------------------------------------------------------------------------------


def survey(language: str) -> Iterator[File]:
    """Every file of texts that Ludus itself has."""
    yield compare_file(TABLE / "words.toml", language, sections)
    for folder in (TABLE.parent / "core", TABLE, TABLE.parent / "cli"):
        yield compare_file(folder / "said.toml", language, sections)
    yield compare_file(TABLE.parent / "press" / "words.toml", language, plain)
    for game in find.all_games():
        folder = game.folder / "words"
        if TABLE.parent in folder.parents:  # a game of another package is translated there
            for name, read in READ.items():
                beside_code = {"event": game.table.sentences} if name == "words" else {}
                yield compare_file(folder / f"{name}.toml", language, read, beside_code)


def compare_file(path: Path, language: str, read: Any, beside_code: Mapping[str, Mapping[str, str]] = NOTHING) -> File:
    """A file beside its translation, with the sections that stand in English beside the code."""
    other = in_language(path, language)
    texts: Texts = {**read({**toml(path), **beside_code}), **phrases(path)}
    there: Texts = {**read(toml(other)), **texts_of(toml(other))}
    missing = [key for key in texts if not there.get(key)]
    places = [key for key in texts if there.get(key) and not alike(key, texts[key], there[key])]
    top = path.relative_to(TABLE.parent).as_posix()
    return File(top, texts, missing, [key for key in there if key not in texts], places)


@cache
def toml(path: Path) -> dict[str, Any]:
    """What a file says; every language is compared with the same English files."""
    return read_toml(path)


def alike(key: str, english: str, other: str) -> bool:
    """Whether two texts have the same places to fill; words of a game's own keys differ as they like."""
    return key.strip("[]") in OWN_KEYS or values_in(english) == values_in(other)


def values_in(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def phrases(path: Path) -> Texts:
    """What code puts together in English: the phrases of a file that any translation has."""
    found: Texts = {}
    for other in sorted(path.parent.glob(f"{path.stem}.*.toml")):
        found |= {key: key.removeprefix("[said] ") for key in texts_of(toml(other))}
    return found


def texts_of(data: dict[str, Any]) -> Texts:
    return {f"[said] {key}": text for key, text in data.get("said", {}).items()}


# --- Reading: the texts of a file by keys that its translation has too ------------------------------------------------


def said_only(_data: dict[str, Any]) -> Texts:
    return {}


def plain(data: dict[str, Any]) -> Texts:
    return dict(data)


def sections(data: dict[str, Any]) -> Texts:
    """Words by section and key. Where the keys are texts themselves, a language has as many as it needs: one entry."""
    found: Texts = {}
    for section, texts in data.items():
        if section in OWN_KEYS:
            found[f"[{section}]"] = "; ".join(f"{key}: {text}" for key, text in texts.items())
        elif section not in FREE:
            found |= {f"[{section}] {key}": text for key, text in texts.items() if text}
    return found


def options(data: dict[str, Any]) -> Texts:
    """Label, help, group and names of choices: in English a list, in a translation a table by names."""
    rows = {row["name"]: row for row in data.get("option", [])} or data
    found: Texts = {}
    for name, row in rows.items():
        found |= {f"{name}.{part}": row[part] for part in ("label", "help", "group") if part in row}
        found |= {f"{name}.names": ", ".join(row["names"])} if "names" in row else {}
    return found


def rules(data: dict[str, Any]) -> Texts:
    rows: list[dict[str, str]] = data.get("rule", [])
    if not rows:
        return {f"{part}.{key}": text for part, texts in data.items() for key, text in texts.items()}
    found = {f"chapter.{row['chapter']}": row["chapter"] for row in rows}
    for part in ("says", "asks", "why"):
        found |= {f"{part}.{row['id']}": row[part] for row in rows if row.get(part)}
    return found


def lesson(data: dict[str, Any]) -> Texts:
    found: Texts = {"close": data["close"]} if "close" in data else {}
    for number, step in enumerate(data.get("step", []), 1):
        found |= {f"step {number}.{part}": step[part] for part in ("text", "wrong") if part in step}
        found |= {f"step {number}.replies.{key}": text for key, text in step.get("replies", {}).items()}
    return found


READ = {
    "words": sections, "glossary": sections, "options": options, "rules": rules, "lesson": lesson, "printed": said_only,
}  # fmt: skip
