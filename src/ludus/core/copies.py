"""New cards of a draft: rows copied from those of the box and changed, laid out as the expansion that they are."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from ludus.core.cards import singles
from ludus.core.content import TAKEN, read_all, read_toml
from ludus.core.drafts import PACK, Cells, Draft, Rows, by_row, own_files
from ludus.core.errors import BadFile, suggest
from ludus.core.game import Game
from ludus.core.packs import FILE
from ludus.core.toml import document

MOST: Final = 4  # new rows of a table
KEY: Final = re.compile(r"[a-z][a-z0-9_-]{0,39}")
NAME: Final = re.compile(r"[^{}\n]{0,40}")  # it is put into sentences that have places in braces
FROM: Final = ("source", "cite", "rules", "pack")  # columns that a copy does not repeat
ABOUT: Final = "New cards of a draft."


def tables_open_to_rows(game: Game) -> list[tuple[str, str]]:
    """The tables to which rows can be added: file and name."""
    read_all(game.package)
    return sorted((path.name, table) for path, table in TAKEN if path.parent.parent == game.folder)


def why_closed(game: Game, table: str) -> str:
    """Why a table takes no new rows."""
    return (
        f"The rules of {game.title} know every {table} by itself, so none can be added here; the numbers of those that "
        "there are can be changed. "
        "docs/how-to/add-cards.md says what takes new cards, and how a game is opened to them."
    )


def pack_files(game: Game, draft: Draft, without: Mapping[str, list[str]]) -> dict[str, str]:
    """The expansion of a draft, by path; nothing where it adds no rows. `without` says, by table, which columns a copy
    leaves out."""
    if not any(draft.added.values()):
        return {}
    found = {f"{PACK}/{FILE}": pack_text(game)}
    own, open_to, alone = own_files(game), tables_open_to_rows(game), singles(game.package)
    pairs: list[tuple[Cells, Cells]] = []  # a row of the box, and its copy
    for name, rows in draft.added.items():
        if name not in own:
            raise BadFile(f"{game.title} has no content file '{name:.60}'.{suggest(name, own)}")
        several(name, rows)
        shut = [table for table in tables_of(rows) if (name, table) not in open_to]
        if shut:
            raise BadFile(why_closed(game, f"{shut[0]:.40}"))
        box = by_row(read_toml(own[name]))
        made = [copy_row(name, row, cells, box, alone) for row, cells in rows.items()]
        pairs += made
        copies = [
            (table, left_out(copy, without.get(table, [])))
            for table, (_, copy) in zip(tables_of(rows), made, strict=True)
        ]
        if copies:
            found[f"{PACK}/content/{name}"] = content_text(copies)
    return found | words_of(game, pairs)


def several(file: str, rows: Rows) -> None:
    """There is room for a few new rows of a table."""
    tables = tables_of(rows)
    many = [table for table in tables if tables.count(table) > MOST]
    if many:
        raise BadFile(f"{file:.60}: {tables.count(many[0])} new rows of {many[0]:.40}; the limit is {MOST} per draft.")


def tables_of(rows: Rows) -> list[str]:
    """The table of each row."""
    return [row.partition(" ")[0] for row in rows]


def pack_text(game: Game) -> str:
    return document({"key": PACK, "game": game.id, "version": 1, "title": "Draft", "about": ABOUT})


def copy_row(file: str, row: str, cells: Cells, box: Rows, alone: list[str]) -> tuple[Cells, Cells]:
    """A row of the box and the copy that a draft makes of it; refused where there can be none."""
    table, _, key = row.partition(" ")
    if not KEY.fullmatch(key):
        raise BadFile(f"{file}: '{key:.60}' is not a key. Use lowercase letters, digits, -, and _.")
    like = str(cells.get("like", ""))
    origin = box.get(f"{table} {like}")
    if origin is None:
        raise BadFile(f"{file}: {row:.80}: it is a copy of '{like:.40}', which the box does not have.")
    if like in alone:
        raise BadFile(f"{file}: {row:.80}: {origin['name']} cannot be copied: its rule is written for one card alone.")
    odd = [column for column in cells if not re.fullmatch(r"\w{1,40}", column) or column in FROM]
    if odd:
        raise BadFile(f"{file}: {row:.80}: '{odd[0]:.40}' is not a column that a draft can change.")
    name = cells.get("name", "")
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise BadFile(f"{file}: {row:.80}: its name is one line of at most 40 characters, without braces.")
    said = {"key": key, "like": like, "source": "house", "cite": f"A copy of {origin['name']} with other numbers"}
    return origin, {**origin, **cells, **said}


def left_out(row: Cells, columns: list[str]) -> Cells:
    return {column: value for column, value in row.items() if column not in columns}


def content_text(copies: list[tuple[str, Cells]]) -> str:
    """A content file of an expansion."""
    rows: dict[str, list[Cells]] = {}
    for table, copy in copies:
        rows.setdefault(table, []).append(copy)
    return document({"counts": {f"{table}s": len(found) for table, found in rows.items()}, **rows})


def words_of(game: Game, pairs: list[tuple[Cells, Cells]]) -> dict[str, str]:
    """What is said of actions that name a row of the box, said of its copy, in every language."""
    found = {}
    for path in sorted((game.folder / "words").glob("words*.toml")):
        labels = read_toml(path).get("action", {})
        said = {label: text for own, copy in pairs for label, text in labels_of(labels, own, copy).items()}
        if said:
            found[f"{PACK}/words/{path.name}"] = document({"action": said})
    return found


def labels_of(labels: Mapping[str, str], own: Cells, copy: Cells) -> dict[str, str]:
    found = {}
    for label, text in labels.items():
        words = label.split(" ")
        if own["key"] in words:
            other = " ".join(copy["key"] if word == own["key"] else word for word in words)
            found[other] = text.replace(own["name"], copy["name"])
    return found
