"""A draft: a game with some values of its content and some options changed, as the files that the command line reads.

Everything else in a file stays as it is, remarks too. What strangers send is bounded before it is looked at.
"""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

from ludus.core.content import (
    DESCRIBES,
    READERS,
    ROWS,
    TRIED,
    USUAL,
    Row,
    check_added,
    check_tried,
    read_all,
    read_toml,
    shown,
)  # fmt: skip
from ludus.core.errors import BadFile, suggest
from ludus.core.game import Game
from ludus.core.packs import NAMED, OPTION, packs
from ludus.core.plain import odd_sign

LARGEST: Final = 60_000  # characters of a draft as it is sent
MOST: Final = 400  # values that are changed
LONGEST: Final = 8_000  # characters of a value
DEEPEST: Final = 3  # lists within lists
HIGHEST: Final = 1_000_000  # number, and as far below nothing
UNTOUCHED: Final = ("key", "source", "cite", "rules", "like", "pack")  # columns that say where a row comes from
PACK: Final = "draft"  # the expansion of a draft that has new rows: its key, and its folder where it is laid out
PACKS: Final = "packs"  # the folder of that folder
HEAD: Final = re.compile(r"(?m)^(?=\[\[?\w+\]\]?[ \t]*$)")

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


# --- what is sent -----------------------------------------------------------------------------------------------------


def read_draft(text: str) -> Draft:
    """A draft as the workbench sends it; refused where it is none, or too much."""
    if len(text) > LARGEST:
        raise BadFile(f"The draft has {len(text)} characters; it may have at most {LARGEST}.")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as e:
        raise BadFile(f"This is no draft that can be read: {e}.") from e
    told: dict[str, Any] = data if isinstance(data, dict) else {"content": None}
    content, options = told.get("content", {}), told.get("options", {})
    made, added = told.get("made", {}), told.get("added", {})
    if not nested(content, 3) or not nested(options, 1) or not nested(made, 2) or not nested(added, 3):
        raise BadFile("This is no draft: it has content by file, row and column, and options by name.")
    rows = [row for rows in (*content.values(), made, *added.values()) for row in rows.values()]
    cells = [value for row in rows for value in row.values()]
    if len(cells) + len(options) > MOST:
        raise BadFile(f"The draft changes {len(cells) + len(options)} values; it may change at most {MOST}.")
    for value in (*cells, *options.values()):
        bounded(value)
    return Draft(content, {name: str(value) for name, value in options.items()}, made, added)


def nested(data: Any, depth: int) -> bool:
    """Whether there are tables in tables, so deep, all by name."""
    if depth == 0:
        return True
    return isinstance(data, dict) and all(isinstance(n, str) and nested(v, depth - 1) for n, v in data.items())


def bounded(value: Any, depth: int = DEEPEST) -> None:
    """A value that content can have: a number, a word of yes or no, a text, or a list of such."""
    if isinstance(value, list) and depth and len(value) <= MOST:
        for one in value:
            bounded(one, depth - 1)
    elif isinstance(value, str):
        if len(value) > LONGEST:
            raise BadFile(f"A text of the draft has {len(value)} characters; it may have at most {LONGEST}.")
        odd = odd_sign(value.replace("\n", " "))
        if odd:
            raise BadFile(f"A text of the draft has a character that cannot be shown ({odd}); leave it out.")
    elif not isinstance(value, int):
        raise BadFile(f"{shown(value)} is no value of content: a whole number, a text, true or false, or a list is.")
    elif abs(value) > HIGHEST:
        raise BadFile(f"{shown(value)} is too much for any content; numbers go up to {HIGHEST}.")


# --- files ------------------------------------------------------------------------------------------------------------


def own_files(game: Game) -> dict[str, Path]:
    """The content files that play reads."""
    found = {path.name: path for path in sorted((game.folder / "content").glob("*.toml"))}
    return {name: path for name, path in found.items() if not read_toml(path).get(DESCRIBES)}


def files_of(game: Game, draft: Draft) -> dict[str, str]:
    """The content files of a draft, by name: the game's own with the values changed."""
    own = own_files(game)
    found = {}
    for name, rows in draft.content.items():
        if name not in own:
            raise BadFile(f"{game.title} has no content file '{name:.60}'.{suggest(name, own)}")
        text = own[name].read_text(encoding="utf-8")
        for row, cells in rows.items():
            for column, value in cells.items():
                text = put(text, row, column, value, name)
        if rows:
            found[name] = text
    return found


def put(text: str, row: str, column: str, value: Any, file: str) -> str:
    """A content file with one value changed."""
    table, _, key = row.partition(" ")
    blocks = HEAD.split(text)
    for place, block in enumerate(blocks):
        if block.startswith(f"[[{table}]]") and re.search(rf"(?m)^key\s*=\s*{re.escape(json.dumps(key))}\s*$", block):
            if column in UNTOUCHED or not re.fullmatch(r"\w{1,40}", column):
                raise BadFile(f"{file}: {row}: '{column:.40}' says where it comes from, or is no column.")
            blocks[place] = in_block(block, column, written(value))
            return "".join(blocks)
    raise BadFile(f"{file}: there is no {row:.80}")


def in_block(block: str, column: str, value: str) -> str:
    """One row with a value changed, or set where it was left out."""
    head = re.search(rf"(?m)^{column}\s*=\s*", block)
    if head is None:
        at = block.index("\nsource") + 1 if "\nsource" in block else len(block)
        return f"{block[:at]}{column} = {value}\n{block[at:]}"
    lines = block[head.end() :].split("\n")
    for count in range(1, len(lines) + 1):
        old = "\n".join(lines[:count])
        if parses(f"x = {old}"):
            return block[: head.end()] + value + block[head.end() + len(old) :]
    raise BadFile(f"'{column}' has no value that can be read.")


def parses(text: str) -> bool:
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return False
    return True


def written(value: Any) -> str:
    """A value as TOML; a map keeps its lines."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        several = any(isinstance(one, str) and "\n" in one for one in value)
        return ("[\n" + "".join(f"{written(one)},\n" for one in value) + "]") if several else (
            "[" + ", ".join(map(written, value)) + "]"
        )  # fmt: skip
    if isinstance(value, str) and "\n" in value and "'''" not in value and not value.endswith("'"):
        return f"'''\n{value}'''"
    return json.dumps(value, ensure_ascii=False)


def row_text(table: str, cells: Cells) -> str:
    """A new row as a file of its own. As an option it is one line, where a slash ends a line: none stands in it."""
    odd = [column for column in cells if not re.fullmatch(r"\w{1,40}", column)]
    if odd:
        raise BadFile(f"'{odd[0]:.40}' is no column of a {table}.")
    lines = [f"{column} = {one_line(value)}" for column, value in cells.items()]
    return "\n".join([f"[[{table}]]", *lines, ""])


def one_line(value: Any) -> str:
    """A value as TOML in one line, without a sign that options read in their own way."""
    if isinstance(value, list):
        return "[" + ", ".join(map(one_line, value)) + "]"
    return json.dumps(value, ensure_ascii=False).replace("/", "\\u002F").replace("\u00b7", "\\u00B7")


def changes_in(game: Game, name: str, text: str) -> Rows:
    """What a content file changes, row by row: how a file that somebody made elsewhere becomes a draft."""
    own = own_files(game)
    if name not in own:
        raise BadFile(f"{game.title} has no content file '{name:.60}'.{suggest(name, own)} It has {', '.join(own)}.")
    if len(text) > LARGEST:
        raise BadFile(f"The file has {len(text)} characters; it may have at most {LARGEST}.")
    try:
        theirs = by_row(tomllib.loads(text))
    except (tomllib.TOMLDecodeError, RecursionError) as e:
        raise BadFile(f"{name:.60}: {e}") from e
    ours = by_row(read_toml(own[name]))
    odd = sorted(ours.keys() ^ theirs.keys())
    if odd:
        raise BadFile(f"{name}: a draft changes values and keeps the rows; '{odd[0]:.80}' is new or gone.")
    found: Rows = {}
    for row, cells in theirs.items():
        changed = {column: value for column, value in cells.items() if ours[row].get(column) != value}
        for value in changed.values():
            bounded(value)
        if changed:
            found[row] = changed
    return found


def by_row(data: Mapping[str, Any]) -> Rows:
    """The rows of a content file, by table and key."""
    tables = [(table, rows) for table, rows in data.items() if isinstance(rows, list)]
    return {f"{table} {row.get('key')}": row for table, rows in tables for row in rows if isinstance(row, dict)}


# --- checking ---------------------------------------------------------------------------------------------------------


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


def check_content(game: Game, files: Mapping[str, str]) -> None:
    """Refuses content that the rules cannot play with, as a process that plays with it would."""
    if not files:
        return
    with laid_out(game, files) as folder, standing_in(around(folder)):
        forget(game)
        try:
            check_tried(game.folder, game.package)
            check_added(game.folder, game.package)
        except BadFile as e:
            places = (Path(folder) / game.folder.name, Path(folder) / PACKS / PACK / "content")
            raise BadFile(re.sub("|".join(re.escape(f"{place}{os.sep}") for place in places), "", str(e))) from e
        finally:
            forget(game)


@contextmanager
def standing_in(values: Mapping[str, str]) -> Iterator[None]:
    """Other values in the environment, for a while; which expansions there are is looked up again."""
    before = {name: os.environ.get(name) for name in values}
    os.environ.update(values)
    packs.cache_clear()
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
        packs.cache_clear()


def forget(game: Game) -> None:
    """What was read of a game's content is read again when it is asked for."""
    for read in READERS:
        if read.__module__.startswith(f"{game.package}."):
            read.cache_clear()


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
