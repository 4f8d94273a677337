"""What a designer draws: the maps of a game, as its `words/bench.toml` describes them, and what is played with each."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ludus.core.drafts import Draft
from ludus.core.game import Game
from ludus.core.words import in_language, read_toml

FILE = "bench.toml"


@dataclass(frozen=True)
class Board:
    """A column whose values are maps."""

    name: str
    file: str
    table: str
    column: str
    shape: str  # squares, or hexes
    signs: list[list[str]]  # of the map: the sign, how it is painted, what it is
    play: dict[str, dict[str, Any]]  # by row: the players, and the options of a table with this map
    option: str = ""  # that takes such a map by itself
    named: str = ""  # a column with the names of the places that digits mark
    counted: dict[str, str] = field(default_factory=dict)  # a column that counts a sign in each map


def boards(game: Game) -> list[Board]:
    """The maps of a game, in the language of the game."""
    path = game.folder / "words" / FILE
    if not path.exists():
        return []
    other = read_toml(in_language(path, game.language))
    found = [Board(**row) for row in read_toml(path).get("board", [])]
    say = other.get
    return [
        Board(
            **{
                **board.__dict__, "name": say(board.name, board.name),
                "signs": [[sign, paint, say(text, text)] for sign, paint, text in board.signs],
            }
        )
        for board in found
    ]  # fmt: skip


def chosen_by(game: Game) -> list[dict[str, str]]:
    """Tables whose rows a match chooses by an option: the file, the table, and the option."""
    path = game.folder / "words" / FILE
    found: list[dict[str, str]] = read_toml(path).get("chosen", []) if path.exists() else []
    return found


@dataclass(frozen=True)
class Match:
    """How a draft is played: players (0: as usual), options of the table, and content files that are other ones."""

    players: int
    options: dict[str, Any]
    content: dict[str, Any]


def played(game: Game, draft: Draft) -> Match:
    """How a draft is played. Where only one map is changed that an option takes, no other content is needed."""
    rows = [(file, row, cells) for file, rows in draft.content.items() for row, cells in rows.items()]
    for board in boards(game):
        for file, row, cells in rows:
            key = row.removeprefix(f"{board.table} ")
            if file == board.file and board.column in cells and key in board.play:
                chosen = {**board.play[key], **draft.options}
                players = chosen.pop("players")
                alone = board.option and len(rows) == 1 and len(cells) == 1
                own = {board.option: cells[board.column]} if alone else {}
                return Match(players, {**chosen, **own}, {} if alone else draft.content)
    wanted = {
        each["option"]: row.removeprefix(f"{each['table']} ")
        for each in chosen_by(game)
        for file, row, _ in rows
        if file == each["file"] and row.startswith(f"{each['table']} ")
    }
    return Match(0, {**wanted, **draft.options}, draft.content)
