"""Finds the games: the folders beside this file, and those of other distributions."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path

from ludus.core import record
from ludus.core.errors import BadFile, UnknownGame, suggest
from ludus.core.game import Game
from ludus.core.match import Match


@cache
def shelf() -> dict[str, Game]:
    """Games by their ids; a game of another distribution never hides one of ours."""
    found: dict[str, Game] = {}
    for point in entry_points(group="ludus.games"):
        game = point.load()
        found[game.id] = game
    for module in pkgutil.iter_modules([str(Path(__file__).parent)]):
        if module.ispkg and not module.name.startswith("_"):
            game = importlib.import_module(f"ludus.games.{module.name}").GAME
            found[game.id] = game
    return dict(sorted(found.items()))


def all_games() -> list[Game]:
    return list(shelf().values())


def game(id: str) -> Game:
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
        raise BadFile(f"Cannot read the record '{path}': {getattr(e, 'strerror', None) or 'it is no text'}.") from e


def replay(text_or_path: str | Path, steps: int | None = None) -> Match:
    text = text_of(text_or_path)
    return record.replay(game(record.read(text)[0].game), text, steps)


def verify(text_or_path: str | Path) -> list[str]:
    text = text_of(text_or_path)
    return record.verify(game(record.read(text)[0].game), text)


def load(data: object) -> Match:
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise BadFile("This is no save of Ludus: it names no game.")
    return game(data["game"]).load(data, believed=False)
