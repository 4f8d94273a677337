"""What visitors send to the workbench is read here: drafts, and content files made elsewhere.

It may cost up to the limits of its process, so a server imports this module in `ludus.web.checking` only; a contract of
the import linter says so. What strangers send is bounded before it is looked at.
"""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ludus.core import benches
from ludus.core.content import READERS, check_added, check_tried, read_toml, value_in_message
from ludus.core.drafts import (
    HIGHEST,
    LARGEST,
    LONGEST,
    MOST,
    PACK,
    PACKS,
    Cells,
    Draft,
    Rows,
    around,
    by_row,
    laid_out,
    own_files,
)
from ludus.core.errors import BadFile, suggest
from ludus.core.game import Game
from ludus.core.packs import packs
from ludus.core.plain import odd_sign

DEEPEST = 3  # lists within lists


# --- drafts -----------------------------------------------------------------------------------------------------------


def read_draft(text: str) -> Draft:
    """A draft as the workbench sends it; refused where it is none, or too much."""
    if len(text) > LARGEST:
        raise BadFile(f"The draft has {len(text)} characters; the limit is {LARGEST}.")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as e:
        raise BadFile(f"Can't read this draft: {e}.") from e
    told: dict[str, Any] = data if isinstance(data, dict) else {"content": None}
    content, options = told.get("content", {}), told.get("options", {})
    made, added = told.get("made", {}), told.get("added", {})
    if not is_nested(content, 3) or not is_nested(options, 1) or not is_nested(made, 2) or not is_nested(added, 3):
        raise BadFile("Not a draft: it needs content by file, row, and column, and options by name.")
    rows = [row for rows in (*content.values(), made, *added.values()) for row in rows.values()]
    cells = [value for row in rows for value in row.values()]
    if len(cells) + len(options) > MOST:
        raise BadFile(f"The draft changes {len(cells) + len(options)} values; it may change at most {MOST}.")
    for value in (*cells, *options.values()):
        refuse_odd_value(value)
    return Draft(content, {name: str(value) for name, value in options.items()}, made, added)


def is_nested(data: Any, depth: int) -> bool:
    """Whether there are tables in tables, so deep, all by name."""
    if depth == 0:
        return True
    return isinstance(data, dict) and all(isinstance(n, str) and is_nested(v, depth - 1) for n, v in data.items())


def refuse_odd_value(value: Any, depth: int = DEEPEST) -> None:
    """A value that content can have: a number, a word of yes or no, a text, or a list of such."""
    if isinstance(value, list) and depth and len(value) <= MOST:
        for one in value:
            refuse_odd_value(one, depth - 1)
    elif isinstance(value, str):
        if len(value) > LONGEST:
            raise BadFile(f"A text of the draft has {len(value)} characters; the limit is {LONGEST}.")
        odd = odd_sign(value.replace("\n", " "))
        if odd:
            raise BadFile(f"A text of the draft has a character that cannot be shown ({odd}); leave it out.")
    elif not isinstance(value, int):
        raise BadFile(
            f"{value_in_message(value)} is not a content value. Use a whole number, a text, true, false, or a list."
        )
    elif abs(value) > HIGHEST:
        raise BadFile(f"{value_in_message(value)} is too large; the limit is {HIGHEST}.")


# --- files made elsewhere ---------------------------------------------------------------------------------------------


def changes_in(game: Game, name: str, text: str) -> Rows:
    """What a content file changes, row by row: how a file that somebody made elsewhere becomes a draft."""
    own = own_files(game)
    if name not in own:
        raise BadFile(f"{game.title} has no content file '{name:.60}'.{suggest(name, own)} It has {', '.join(own)}.")
    if len(text) > LARGEST:
        raise BadFile(f"The file has {len(text)} characters; the limit is {LARGEST}.")
    try:
        theirs = by_row(tomllib.loads(text))
    except (ValueError, RecursionError) as e:
        raise BadFile(f"{name:.60}: {e}") from e
    ours = by_row(read_toml(own[name]))
    odd = sorted(ours.keys() ^ theirs.keys())
    if odd:
        raise BadFile(f"{name}: a draft changes values and keeps the rows; '{odd[0]:.80}' is new or gone.")
    found: Rows = {}
    for row, cells in theirs.items():
        changed = {column: value for column, value in cells.items() if ours[row].get(column) != value}
        for value in changed.values():
            refuse_odd_value(value)
        if changed:
            found[row] = changed
    return found


def made_in(game: Game, name: str, text: str) -> dict[str, Cells]:
    """The new row in a file, by the option that takes it; empty if the file holds no new row."""
    if name in own_files(game) or len(text) > LARGEST:
        return {}
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError):
        return {}
    for form in benches.describe_rows(game, "form"):
        rows = list(by_row(data).values())
        if data.keys() == {form["table"]} and len(rows) == 1:
            for value in rows[0].values():
                refuse_odd_value(value)
            return {form["option"]: rows[0]}
    return {}


# --- whether the rules can play it ------------------------------------------------------------------------------------


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
