"""A draft: a game with some values of its content and some options changed, as the files that the command line reads.

It is data, and becomes text only here: a value is never looked for in what was written before. Remarks stay in the box.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

from ludus.core.content import DESCRIBES, ROWS, TRIED, USUAL, Row, read_all, read_toml
from ludus.core.errors import BadFile, suggest
from ludus.core.game import Game
from ludus.core.packs import NAMED, OPTION
from ludus.core.toml import document, is_rows, one_line

LARGEST: Final = 60_000  # characters of a draft as it is sent
MOST: Final = 400  # values that are changed
LONGEST: Final = 8_000  # characters of a value
HIGHEST: Final = 1_000_000  # number, and as far below nothing
UNTOUCHED: Final = ("key", "source", "cite", "rules", "like", "pack")  # columns that say where a row comes from
PACK: Final = "draft"  # the expansion of a draft that has new rows: its key, and its folder where it is laid out
PACKS: Final = "packs"  # the folder of that folder
COLUMN: Final = re.compile(r"[A-Za-z0-9_]{1,40}")

Cells = dict[str, Any]  # by column
Rows = dict[str, Cells]  # by row: 'character boss'


@dataclass
class Draft:
    """What is changed: content by file, row and column, options, and new rows: by the option that takes each, or by
    file and row, each a copy of one of the box."""

    content: dict[str, Rows] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)
    made: dict[str, Cells] = field(default_factory=dict)
    added: dict[str, Rows] = field(default_factory=dict)


# --- files ------------------------------------------------------------------------------------------------------------


def own_files(game: Game) -> dict[str, Path]:
    """The content files that play reads."""
    found = {path.name: path for path in sorted((game.folder / "content").glob("*.toml"))}
    return {name: path for name, path in found.items() if not read_toml(path).get(DESCRIBES)}


def files_of(game: Game, draft: Draft) -> dict[str, str]:
    """The content files of a draft, by name: the game's own, rewritten with the changed values."""
    own = own_files(game)
    found = {}
    for name, rows in draft.content.items():
        if name not in own:
            raise BadFile(f"{game.title} has no content file '{name:.60}'.{suggest(name, own)}")
        if rows:
            found[name] = document(change_values(read_toml(own[name]), rows, name))
    return found


def change_values(data: Mapping[str, Any], rows: Rows, file: str) -> dict[str, Any]:
    """The data of a content file with some values changed, or set where they were left out."""
    known = by_row(data)
    for row, cells in rows.items():
        if row not in known:
            raise BadFile(f"{file}: no {row:.80}")
        for column in cells:
            if column in UNTOUCHED or not COLUMN.fullmatch(column):
                raise BadFile(f"{file}: {row}: '{column:.40}' is not a column that a draft can change.")
    return {
        table: [{**row, **rows.get(f"{table} {row.get('key')}", {})} for row in part] if is_rows(part) else part
        for table, part in data.items()
    }


def row_text(table: str, cells: Cells) -> str:
    """A new row as a file of its own. As an option it is one line, where a slash ends a line: none stands in it."""
    odd = [column for column in cells if not COLUMN.fullmatch(column)]
    if odd:
        raise BadFile(f"'{odd[0]:.40}' is not a column of {table}.")
    lines = [f"{column} = {one_line(value)}" for column, value in cells.items()]
    return "\n".join([f"[[{table}]]", *lines, ""])


def by_row(data: Mapping[str, Any]) -> Rows:
    """The rows of a content file, by table and key."""
    tables = [(table, rows) for table, rows in data.items() if isinstance(rows, list)]
    return {f"{table} {row.get('key')}": row for table, rows in tables for row in rows if isinstance(row, dict)}


# --- laid out ---------------------------------------------------------------------------------------------------------


@contextmanager
def laid_out(game: Game, files: Mapping[str, str]) -> Iterator[str]:
    """A folder with the files of a draft: content as LUDUS_CONTENT names it, and its expansion, as a path says it."""
    with TemporaryDirectory() as folder:
        lay_out(Path(folder), game.folder.name, files)
        yield folder


def lay_out(folder: Path, game: str, files: Mapping[str, str]) -> None:
    """Write the files of a draft; the game is named by its own folder, and need not be loaded."""
    for name, text in files.items():
        path = folder / (PACKS if "/" in name else game) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def chosen_with(files: Mapping[str, str]) -> dict[str, Any]:
    """What a match with the files of a draft chooses besides its own options: the expansion, where there is one."""
    return {OPTION + PACK: 1} if any("/" in name for name in files) else {}


def around(folder: str) -> dict[str, str]:
    """The environment in which a draft is played that was laid out in a folder."""
    pack = Path(folder) / PACKS / PACK
    packs = [each for each in (os.environ.get(NAMED, ""), str(pack) if pack.is_dir() else "") if each]
    return {TRIED: folder, NAMED: os.pathsep.join(packs)}


# --- what there is to change ------------------------------------------------------------------------------------------


def tables_of(game: Game) -> list[dict[str, Any]]:
    """Every table of content that play reads: its columns with their bounds, and its rows."""
    read_all(game.package)
    kinds = {(path.name, table): kind for (path, table), kind in ROWS.items() if path.parent.parent == game.folder}
    found = []
    for name, path in own_files(game).items():
        for table, rows in read_toml(path).items():
            if isinstance(rows, list) and (name, table) in kinds:
                columns = columns_of(kinds[name, table])
                found.append({"file": name, "table": table, "columns": columns, "rows": rows})
    return found


def columns_of(kind: type[Row]) -> list[dict[str, Any]]:
    hints = get_type_hints(kind, include_extras=True)
    return [{"name": name, **bounds(hint)} for name, hint in hints.items() if name not in UNTOUCHED]


def bounds(hint: Any) -> dict[str, Any]:
    """What a column may hold."""
    if get_origin(hint) is Annotated:
        return {"kind": "number", "low": hint.__metadata__[0].low, "high": hint.__metadata__[0].high}
    if hint is int:
        return {"kind": "number", "low": USUAL.low, "high": USUAL.high}
    if get_origin(hint) is tuple:
        kinds = get_args(hint)
        length = None if kinds[-1] is Ellipsis else len(kinds)
        return {"kind": "list", "length": length, "of": bounds(kinds[0])}
    return {"kind": "flag" if hint is bool else "text"}
