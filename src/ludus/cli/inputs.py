"""What people type, read carefully."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Annotated

import typer

from ludus.bots.roster import Entry, at_a_place, entries_of, maker
from ludus.core import packs
from ludus.core.errors import BadFile, BadOption, LudusError
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.games import find
from ludus.table.words import languages

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game id from `ludus games`.")]
RecordFile = Annotated[str, typer.Argument(metavar="FILE", help="A record (.ludus) or a save (.json) of a game.")]
Players = Annotated[int | None, typer.Option(metavar="N", help="Number of players (default: the game's minimum).")]
Sets = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="OPTION=VALUE", help="Set a game option. Repeatable."),
]
Seed = Annotated[int | None, typer.Option(metavar="N", help="Random seed (default: a new one).")]


def known_language(language: str) -> str:
    """A language that there are texts in."""
    if language not in languages():
        raise LudusError(f"Unknown language '{language}'. Languages: {', '.join(languages())}.")
    return language


Language = Annotated[
    str,
    typer.Option("--language", metavar="LANG", callback=known_language, help="Language, such as de or fr."),
]


def laid_in(folders: list[str] | None) -> list[str] | None:
    """Name the folders of expansions for this process and those it starts, before any game is opened."""
    if folders:
        before = os.environ.get(packs.NAMED, "")
        os.environ[packs.NAMED] = os.pathsep.join([*([before] if before else []), *map(os.path.abspath, folders)])
        packs.packs.cache_clear()
        for pack in packs.packs():
            find.game(pack.game)
    return folders


Packs = Annotated[
    list[str] | None,
    typer.Option(
        "--pack",
        metavar="FOLDER",
        callback=laid_in,
        is_eager=True,
        expose_value=False,
        help="Load an expansion's folder and run its code; --set pack_NAME=on plays it. Repeatable.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


def read_options(sets: list[str] | None) -> dict[str, str]:
    """The options of `--set name=value`; `@FILE` stands for the text of a file."""
    found: dict[str, str] = {}
    for text in sets or []:
        name, sign, value = text.partition("=")
        if not sign or not name.strip():
            raise BadOption(f"--set needs name=value, not '{text}'.")
        said = value.strip()
        found[name.strip().replace("-", "_")] = find.text_of(Path(said[1:])) if said.startswith("@") else said
    return found


def entry(name: str) -> Entry:
    """A bot as it is named; the place of a policy is seated as one."""
    if not at_a_place(name) or hasattr(maker(name), "choose"):
        return name
    from ludus.rl.policy import entry_of

    return entry_of(name)


def entries(names: str) -> list[Entry]:
    """The bots of 'a,b'."""
    return [entry(name) if isinstance(name, str) else name for name in entries_of(names)]


def record_text(file: str) -> str:
    """The record in a file, or that of a save; what a person types is always a path."""
    text = find.text_of(Path(file))
    return match_of_save(file, text).record() if is_save(text) else text


def is_save(text: str) -> bool:
    return text.lstrip().startswith("{")


def match_of_save(file: str, text: str) -> Match:
    """The match of a save."""
    try:
        data = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as e:
        raise BadFile(f"The save '{file}' is damaged or incomplete: {e}.") from e
    return find.load(data)


def record_game(text: str) -> Game:
    """The game that a record is of."""
    return find.game_of(text)


def load_match(file: str, language: str) -> Match:
    """The match of a save or of a record, told in a language."""
    text = find.text_of(Path(file))
    match = match_of_save(file, text) if is_save(text) else find.replay(text if "\n" in text else text + "\n")
    box = match.game.in_language(language)
    return match if box is match.game else box.load(match.to_json())


def write_file(file: str, text: str) -> None:
    """Write a file, or say why not."""
    try:
        Path(file).write_text(text, encoding="utf-8")
    except OSError as e:
        raise LudusError(f"Can't write '{file}': {e.strerror}.") from e


UNITS = {"s": 1, "m": 60, "h": 3600, "d": 24 * 3600}  # seconds
FOREVER = "forever"


def duration(text: str) -> float | None:
    """Return a duration such as 30m, 12h, or 365d in seconds; None means forever."""
    if text == FOREVER:
        return None
    number, unit = text[:-1], text[-1:]
    if not (number.isascii() and number.isdigit() and len(number) <= 6 and int(number) and unit in UNITS):
        raise LudusError(f"Enter a duration such as 30m, 12h, 365d, or {FOREVER}, not '{text[:20]}'.")
    return float(int(number) * UNITS[unit])


def lasting(seconds: float | None) -> str:
    """A time as `duration` reads it."""
    if seconds is None:
        return FOREVER
    unit = next(unit for unit in ("d", "h", "m", "s") if seconds % UNITS[unit] == 0)
    return f"{int(seconds // UNITS[unit])}{unit}"
