"""What a variant changes: the rows of a content file, value by value, and options."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ludus.core.content import read_toml
from ludus.core.game import Game

NEW, GONE = "(new)", "(gone)"
Changed = dict[str, Any]  # where (file, or options), row, column, was, is


def content_diff(game: Game, content: Sequence[tuple[str, str]]) -> list[Changed]:
    """Where content files differ from the game's own ones that they stand for."""
    return [
        {"where": name, **line}
        for name, file in content
        for line in differences(flat(read_toml(game.folder / "content" / name)), flat(read_toml(Path(file))))
    ]


def flat(data: dict[str, Any]) -> dict[tuple[str, str], Any]:
    """Every value by its row and its column; rows go by their key."""
    found: dict[tuple[str, str], Any] = {}
    for table, value in data.items():
        if isinstance(value, list) and all(isinstance(row, dict) for row in value):
            for number, row in enumerate(value, 1):
                name = f"{table} {row.get('key', number)}"
                found |= {(name, column): each for column, each in row.items()}
        elif isinstance(value, dict):
            found |= {(table, column): each for column, each in value.items()}
        else:
            found["", table] = value
    return found


def differences(own: dict[tuple[str, str], Any], other: dict[tuple[str, str], Any]) -> list[Changed]:
    """The values that differ; a row that only one has is one line."""
    rows = [{row for row, _ in side} for side in (own, other)]
    whole = [
        {"row": row, "column": "", "was": NEW if row in rows[1] else "", "is": "" if row in rows[1] else GONE}
        for row in sorted(rows[0] ^ rows[1])
    ]
    lines = [
        {"row": row, "column": column, "was": own.get((row, column), NEW), "is": other.get((row, column), GONE)}
        for row, column in dict.fromkeys([*own, *other])
        if row in rows[0] and row in rows[1] and own.get((row, column)) != other.get((row, column))
    ]
    return [*whole, *lines]


def option_diff(game: Game, before: Sequence[tuple[str, Any]], after: Sequence[tuple[str, Any]]) -> list[Changed]:
    """The options that differ between two variants, as the command line takes them."""
    usual = {option.name: option.default for option in game.options}
    was, now = {**usual, **dict(before)}, {**usual, **dict(after)}
    own = game.options.find
    return [
        {"where": "options", "row": "", "column": name, "was": own(name).write(was[name]), "is": own(name).write(value)}
        for name, value in now.items()
        if was[name] != value
    ]
