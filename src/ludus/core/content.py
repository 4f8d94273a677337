"""Content: what is in the box, read from TOML rows that say where each comes from."""

from __future__ import annotations

import os
import tomllib
from dataclasses import MISSING, dataclass, fields
from pathlib import Path
from typing import Any, TypeVar

from ludus.core.errors import BadFile
from ludus.core.rule import Ledger

TRIED = "LUDUS_CONTENT"
SOURCES = ("rulebook", "published", "house")


@dataclass(frozen=True)
class Row:
    """One kind of thing in the box."""

    key: str
    name: str
    source: str  # rulebook: stated there; published: elsewhere by its makers; house: made here to fill a gap
    cite: str
    rules: tuple[str, ...]


R = TypeVar("R", bound=Row)


def frozen(value: Any) -> Any:
    return tuple(frozen(v) for v in value) if isinstance(value, list) else value


def read_rows(path: Path, table: str, kind: type[R]) -> tuple[R, ...]:
    """The rows of one table of a content file, checked and frozen."""
    data = parsed(path)
    known = {f.name: f for f in fields(kind)}
    needed = {n for n, f in known.items() if f.default is MISSING}
    rows = []
    for row in data.get(table, []):
        name = f"{path.name}: {table} {row.get('key', '?')}"
        odd = sorted((row.keys() - known.keys()) | (needed - row.keys()))
        if odd:
            raise BadFile(f"{name}: unknown or missing: {', '.join(odd)}")
        if row["source"] not in SOURCES:
            raise BadFile(f"{name}: source is one of {', '.join(SOURCES)}, not {row['source']!r}")
        rows.append(kind(**{k: frozen(v) for k, v in row.items()}))
    keys = [row.key for row in rows]
    if len(set(keys)) != len(keys):
        raise BadFile(f"{path.name}: {table}: a key stands twice")
    count = data.get("counts", {}).get(f"{table}s")
    if count != len(rows):
        raise BadFile(f"{path.name}: {table}: {len(rows)} rows, but counts says {count}")
    return tuple(rows)


def in_place_of(path: Path) -> Path:
    """The file that is tried out in place of a game's own: LUDUS_CONTENT names a folder with game/file.toml in it."""
    folder = os.environ.get(TRIED)
    tried = Path(folder or "") / path.parent.parent.name / path.name
    return tried if folder and tried.exists() else path


def bound(path: Path, table: str, row: Row, column: str, low: int, high: int) -> int:
    """A number of a row, as far as the rules can play with it."""
    value: int = getattr(row, column)
    if low <= value <= high:
        return value
    known = f"only {low}" if low == high else f"{low} to {high}"
    raise BadFile(f"{in_place_of(path)}: {table} {row.key}: {column} is {value}, and the rules know {known}")


def described(path: Path) -> None:
    """A file that only describes what is in the box changes nothing in play, so it is not tried out."""
    if in_place_of(path) != path:
        raise BadFile(f"{in_place_of(path)}: this file only describes the box; play does not read it, so leave it out")


def parsed(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(in_place_of(path).read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as e:
        raise BadFile(f"{path.name}: {e}") from e


def inventory(folder: Path) -> list[dict[str, Any]]:
    """Every row of every content file of a game, as plain data with its file and table."""
    return [
        {"file": path.name, "table": table, **row}
        for path in sorted(folder.glob("*.toml"))
        for table, rows in parsed(path).items()
        if isinstance(rows, list)
        for row in rows
    ]


def dangling(folder: Path, ledger: Ledger) -> list[str]:
    """Rule ids that content cites and the ledger does not have."""
    return sorted({id for row in inventory(folder) for id in row.get("rules", []) if id not in ledger})
