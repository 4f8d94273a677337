"""The data files of a game, read as they are."""

from __future__ import annotations

import tomllib
from typing import Any

from tests.shelf import ROOT

Row = dict[str, Any]


class Files:
    """The ledger, the options and the content of a game, by their names."""

    def __init__(self, game: str) -> None:
        self.folder = ROOT / "src" / "ludus" / "games" / game
        self.ledger = self.read("words/rules")
        self.rules: dict[str, Row] = {row["id"]: row for row in self.ledger["rule"]}
        self.options: dict[str, Row] = {row["name"]: row for row in self.read("words/options")["option"]}
        names = sorted(path.stem for path in (self.folder / "content").glob("*.toml"))
        self.content = {name: self.read(f"content/{name}") for name in names}
        self.tables: dict[str, list[Row]] = {
            table: rows for file in self.content.values() for table, rows in file.items() if isinstance(rows, list)
        }
        self.rows = [row for rows in self.tables.values() for row in rows]

    def read(self, name: str) -> dict[str, Any]:
        return tomllib.loads((self.folder / f"{name}.toml").read_text(encoding="utf-8"))
