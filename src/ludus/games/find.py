"""Finds the games: the folders beside this file, and those of other distributions."""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import replace
from functools import cache
from importlib.metadata import EntryPoints, entry_points
from pathlib import Path

from ludus.core import record
from ludus.core.errors import BadFile, UnknownGame, suggest
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.draw import default_picture


def every() -> list[Game]:
    """Games of other distributions and then ours, released versions that are kept included.

    One that does not draw itself is shown as a list.
    """
    others = [with_picture(point.load()) for point in outside()]
    return [*others, *[ours(folder) for folder in folders()]]


@cache
def outside() -> EntryPoints:
    """What other distributions announce; to find out, the metadata of all that is installed are read."""
    return entry_points(group="ludus.games")


@cache
def folders() -> list[str]:
    """The folders of our games."""
    modules = pkgutil.iter_modules([str(Path(__file__).parent)])
    return [module.name for module in modules if module.ispkg and not module.name.startswith("_")]


@cache
def ours(folder: str) -> Game:
    """The game of a folder."""
    return with_picture(importlib.import_module(f"ludus.games.{folder}").GAME)


def with_picture(game: Game) -> Game:
    return game if game.picture is not None else replace(game, picture=default_picture)


@cache
def shelf() -> dict[str, Game]:
    """Games by their ids, each in its newest version; a game of another distribution never hides one of ours."""
    return newest(every())


def newest(games: list[Game]) -> dict[str, Game]:
    found: dict[str, Game] = {}
    for game in games:
        if game.id not in found or game.version >= found[game.id].version:
            found[game.id] = game
    return dict(sorted(found.items()))


def release_of(game: Game, version: object) -> Game:
    """The game in the version of a record or a save, as far as it is kept; else as it is now, which will refuse it."""
    if game.version == version:
        return game
    return next((kept for kept in every() if kept.id == game.id and kept.version == version), game)


def all_games() -> list[Game]:
    return list(shelf().values())


def game(id: str) -> Game:
    folder = id.replace("-", "_")
    if folder in folders() and ours(folder).id == id and not outside():
        return ours(folder)  # no other one is loaded for it
    found = shelf().get(id)
    if found is None:
        raise UnknownGame(f"There is no game '{id}'.{suggest(id, shelf())} The games are {', '.join(shelf())}.")
    return found


def text_of(text_or_path: str | Path) -> str:
    """A record's text, given itself or as the path of its file."""
    if isinstance(text_or_path, str) and "\n" in text_or_path:
        return text_or_path
    path = Path(text_or_path)
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as e:
        raise BadFile(f"Cannot read the record '{path}': {getattr(e, 'strerror', None) or 'it is not text'}.") from e


def game_of(text: str) -> Game:
    """The game that a record is of, in the record's version."""
    header = record.read(text)[0]
    return release_of(game(header.game), header.version)


def replay(text_or_path: str | Path, steps: int | None = None) -> Match:
    text = text_of(text_or_path)
    return record.replay(game_of(text), text, steps)


def verify(text_or_path: str | Path) -> list[str]:
    text = text_of(text_or_path)
    return record.verify(game_of(text), text)


def load(data: object) -> Match:
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise BadFile("Not a Ludus save file: it names no game.")
    return release_of(game(data["game"]), data.get("version")).load(data, believed=False)
