"""Numbers that can be turned: options, and columns of content rows ('boss.move=5..8')."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludus.core import drafts
from ludus.core.content import DESCRIBES, read_toml
from ludus.core.errors import BadOption
from ludus.core.game import Game
from ludus.core.toml import document

FORM = re.compile(r"(?P<path>[\w.-]+)=(?P<low>-?\d+)\.\.(?P<high>-?\d+)")


@dataclass(frozen=True)
class Dial:
    """A number, between which ends it is tried, and where it stands now."""

    path: str
    low: int
    high: int
    now: int
    file: str = ""  # a content file; none is an option
    row: str = ""
    column: str = ""

    def distance_to(self, value: int) -> float:
        """How far a value is from where it stands now, as a part of the way between the ends."""
        return abs(value - self.now) / (self.high - self.low)


def dials(game: Game, texts: Sequence[str]) -> list[Dial]:
    """The numbers of --tune."""
    parts = [part.strip() for text in texts for part in text.split(",")]
    found = []
    for part in parts:
        said = FORM.fullmatch(part)
        if said is None or int(said["low"]) >= int(said["high"]):
            raise BadOption(f"--tune takes numbers and their ends, such as boss.move=5..8, not '{part}'.")
        found.append(dial(game, said["path"], int(said["low"]), int(said["high"])))
    if len({one.path for one in found}) < len(found):
        raise BadOption("--tune names a number twice.")
    return found


def dial(game: Game, path: str, low: int, high: int) -> Dial:
    options = {option.name: option.default for option in game.options if option.kind == "number"}
    name = path.replace("-", "_")
    if name in options:
        return Dial(name, low, high, int(options[name]))
    words = path.split(".")
    places = [place for place in numbers(game) if list(place)[-len(words) :] == words and len(words) > 1]
    if not places:
        raise BadOption(f"{game.title} has no number '{path}': name an option, or row.column of its content.")
    if len(places) > 1:
        said = ", ".join(".".join(place) for place in places)
        raise BadOption(f"'{path}' may be any of {said}: write one of these.")
    file, row, column = places[0]
    return Dial(path, low, high, numbers(game)[places[0]], f"{file}.toml", row, column)


def numbers(game: Game) -> dict[tuple[str, str, str], int]:
    """Every whole number that play reads from content: file, row, column."""
    found = {}
    for path in sorted((game.folder / "content").glob("*.toml")):
        data = read_toml(path)
        tables = [] if data.get(DESCRIBES) else [rows for rows in data.values() if isinstance(rows, list)]
        for row in (row for rows in tables for row in rows if isinstance(row, dict)):
            for column, value in row.items():
                if isinstance(value, int) and not isinstance(value, bool):
                    found[path.stem, str(row.get("key")), column] = value
    return found


def turn_dials(game: Game, some: Mapping[Dial, int], folder: Path) -> tuple[tuple[str, str], ...]:
    """Copies of the content files with the numbers as given, in a folder."""
    files = sorted({dial.file for dial in some if dial.file})
    for name in files:
        data = read_toml(game.folder / "content" / name)
        for dial, value in some.items():
            if dial.file == name:
                data = drafts.change_values(data, {row_of(data, dial): {dial.column: value}}, name)
        (folder / name).write_text(document(data), encoding="utf-8")
    return tuple((name, str(folder / name)) for name in files)


def row_of(data: Mapping[str, Any], dial: Dial) -> str:
    """The row in which a number stands, by its table and key."""
    known = drafts.by_row(data).items()
    return next(row for row, cells in known if row.partition(" ")[2] == dial.row and dial.column in cells)
