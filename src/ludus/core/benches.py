"""What a designer edits: the maps, forms and decks of a game, as its `words/bench.toml` describes them, and how each is
played."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from ludus.core.content import read_toml as read_content
from ludus.core.copies import pack_files
from ludus.core.drafts import Cells, Draft, own_files, row_text
from ludus.core.errors import BadFile
from ludus.core.game import Game
from ludus.core.words import in_language, read_toml

FILE = "bench.toml"


@dataclass(frozen=True)
class MapColumn:
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


@dataclass(frozen=True)
class RowForm:
    """A row that a designer adds, starting from one of the box."""

    name: str
    file: str
    table: str
    option: str  # that takes such a row by itself
    beside: str  # the option that chooses the row it begins with
    rules: list[str]  # that say what such a row is
    fields: list[dict[str, Any]]  # of the row: the column, its kind, what it is called, and what there is to choose
    changes: list[str] = field(default_factory=list)  # a file and a table whose rows change these rows before play
    rows: list[Cells] = field(default_factory=list)  # to begin with, as they are played


@dataclass(frozen=True)
class CardTable:
    """A table whose rows are cards."""

    name: str
    file: str
    table: str
    faces: str  # the group of the printed box in which its cards lie
    rules: list[str]  # that say what is in the deck
    count: str = ""  # the column with the copies of each
    total: int = 0  # cards of the deck, where the rules say it
    copy: dict[str, Any] = field(default_factory=dict)  # what a copy of a card needs: see `added_files`


def describe_rows(game: Game, kind: str) -> list[dict[str, Any]]:
    """What a game's bench has of a kind, in the language of the game."""
    path = game.folder / "words" / FILE
    other = read_toml(in_language(path, game.language))
    return [translate_texts(row, lambda text: other.get(text, text)) for row in read_toml(path).get(kind, [])]


def translate_texts(value: Any, say: Callable[[str], str]) -> Any:
    """A description with every text in it said in the language that is wanted."""
    if isinstance(value, dict):
        return {name: translate_texts(one, say) for name, one in value.items()}
    if isinstance(value, list):
        return [translate_texts(one, say) for one in value]
    return say(value) if isinstance(value, str) else value


def boards(game: Game) -> list[MapColumn]:
    """The maps of a game."""
    return [MapColumn(**row) for row in describe_rows(game, "board")]


def forms(game: Game) -> list[RowForm]:
    """The kinds of rows that a designer can add."""
    return [RowForm(**row, rows=as_played(game, row)) for row in describe_rows(game, "form")]


def decks(game: Game) -> list[CardTable]:
    """The cards of a game."""
    return [CardTable(**row) for row in describe_rows(game, "deck")]


def as_played(game: Game, form: Cells) -> list[Cells]:
    """The rows of the box, with what another file changes in them."""
    own = own_files(game)
    rows = {row["key"]: deepcopy(row) for row in read_content(own[form["file"]])[form["table"]]}
    if form.get("changes"):
        file, table = form["changes"]
        for change in read_content(own[file])[table]:
            rows[change[form["table"]]][change["field"]] = change["value"]
    return list(rows.values())


def faces(game: Game) -> dict[str, str]:
    """The tables whose rows are printed on pieces of their own, and the group in which these lie in the box."""
    told = read_toml(game.folder / "words" / FILE)
    fields = [each for form in told.get("form", []) for each in form["fields"] if "faces" in each]
    return {each["of"][1]: each["faces"] for each in fields} | {
        deck["table"]: deck["faces"] for deck in told.get("deck", [])
    }


def chosen_by(game: Game) -> list[dict[str, str]]:
    """Tables whose rows a match chooses by an option: the file, the table, and the option."""
    return describe_rows(game, "chosen")


# --- how a draft is played --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Match:
    """How a draft is played: players (0: as usual), options of the table, and content files that are other ones."""

    players: int
    options: dict[str, Any]
    content: dict[str, Any]


def match_of_draft(game: Game, draft: Draft) -> Match:
    """How a draft is played. Where only one map is changed that an option takes, no other content is needed."""
    rows = [(file, row, cells) for file, rows in draft.content.items() for row, cells in rows.items()]
    made = made_texts(game, draft)
    for board in boards(game):
        for file, row, cells in rows:
            key = row.removeprefix(f"{board.table} ")
            if file == board.file and board.column in cells and key in board.play:
                chosen = {**board.play[key], **draft.options, **made}
                players = chosen.pop("players")
                alone = board.option and len(rows) == 1 and len(cells) == 1 and not draft.added
                own = {board.option: cells[board.column]} if alone else {}
                return Match(players, {**chosen, **own}, {} if alone else draft.content)
    wanted = {
        each["option"]: row.removeprefix(f"{each['table']} ")
        for each in chosen_by(game)
        for file, row, _ in rows
        if file == each["file"] and row.startswith(f"{each['table']} ")
    }
    new = [deck.copy.get("options", {}) for deck in decks(game) if draft.added.get(deck.file)]
    return Match(
        0,
        {**{name: value for each in new for name, value in each.items()}, **wanted, **draft.options, **made},
        draft.content,
    )


def added_files(game: Game, draft: Draft) -> dict[str, str]:
    """The expansion of a draft that copies cards. The bench says which columns a copy of each table is `without`."""
    found = decks(game)
    without = {table: columns for deck in found for table, columns in deck.copy.get("without", {}).items()}
    files = pack_files(game, draft, without)
    for deck in found:
        new = [
            (row, cells) for row, cells in draft.added.get(deck.file, {}).items() if row.startswith(f"{deck.table} ")
        ]
        box = read_content(own_files(game)[deck.file])[deck.table] if new else []
        called = [*[row["name"] for row in box], *[cells.get("name") for _, cells in new]]
        for row, cells in new:
            if not cells.get("name") or called.count(cells["name"]) > 1:
                raise BadFile(f"{deck.file}: {row:.80}: give it a name that no other has.")
    return files


def made_texts(game: Game, draft: Draft) -> dict[str, str]:
    """The new rows of a draft as the texts that options take."""
    tables = {form["option"]: form["table"] for form in describe_rows(game, "form")}
    odd = sorted(draft.made.keys() - tables.keys())
    if odd:
        raise BadFile(f"{game.title} has no option '{odd[0]:.40}' that takes a row of one's own.")
    return {option: row_text(tables[option], cells) for option, cells in draft.made.items()}


def options_of_both(game: Game) -> set[str]:
    """The options that say what is played, which the game has without a draft too."""
    maps = {name for board in boards(game) for play in board.play.values() for name in play}
    copies = {name for deck in decks(game) for name in deck.copy.get("options", {})}
    return maps | copies | {each["option"] for each in chosen_by(game)}
