"""A folder that keeps a simulation, so that it can go on after a stop; and rows as a file of their own."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from ludus.core.errors import BadFile, LudusError
from ludus.core.game import Game
from ludus.lab.extra import extra
from ludus.lab.games import GameRow, options_text, row_from
from ludus.lab.plan import Plan

ABOUT, ROWS = "sim.json", "games.jsonl"


class SimulationFolder:
    """The folder of one simulation: what is played, a line for each game, and the records if they are wanted."""

    def __init__(
        self, folder: str | Path, game: Game, plan: Plan, resume: bool, more: Mapping[str, Any] | None = None
    ) -> None:
        self.folder = Path(folder)
        self.game = game
        self.plan = plan
        self.about: dict[str, Any] = {
            "game": game.id, "version": game.version, "players": plan.players, "bots": list(plan.bots),
            "seed": plan.seed, "options": options_text(game, plan), "records": plan.records, "rules": plan.rules,
            **({"dealt": plan.dealt} if plan.dealt else {}),
            **({"luck": True} if plan.luck else {}),
            **(more or {}),
        }  # fmt: skip
        self.check(resume)

    def check(self, resume: bool) -> None:
        """Refuses a folder that holds other things, before anything is played."""
        there = (self.folder / ABOUT).exists()
        if resume and not there:
            raise LudusError(f"'{self.folder}' has no simulation to resume. Drop --resume to start one.")
        if resume:
            kept = self.read_about()
            odd = [name for name in self.about | kept if kept.get(name) != self.about.get(name)]
            if odd:
                raise LudusError(
                    f"'{self.folder}' holds another simulation: its {odd[0]} is {as_text(kept.get(odd[0]))}, "
                    f"not {as_text(self.about.get(odd[0]))}."
                )
        elif there:
            raise LudusError(f"'{self.folder}' already has a simulation. Add --resume to continue it.")
        elif self.folder.exists() and (not self.folder.is_dir() or any(self.folder.iterdir())):
            raise LudusError(f"'{self.folder}' is not an empty folder; name a new one for the records.")

    def read_about(self) -> dict[str, Any]:
        try:
            about = json.loads((self.folder / ABOUT).read_text(encoding="utf-8"))
        except (OSError, ValueError) as e:
            raise BadFile(f"Cannot read '{self.folder / ABOUT}': {e}.") from e
        return about if isinstance(about, dict) else {}

    def rows(self) -> list[GameRow]:
        """The games that are done. A line that a sudden end cut off is taken away, and its game played again."""
        file = self.folder / ROWS
        if not file.exists():
            return []
        whole, found = file.read_bytes(), []
        end = whole.rfind(b"\n") + 1
        if end < len(whole):
            file.write_bytes(whole[:end])
        for number, line in enumerate(whole[:end].splitlines(), 1):
            try:
                found.append(row_from(json.loads(line)))
            except (ValueError, KeyError, TypeError) as e:
                raise BadFile(f"'{file}', line {number}: not a game row.") from e
        return found

    def keep(self, rows: list[GameRow]) -> None:
        """Write down some games: their records first, so that no row is without its record."""
        try:
            if not (self.folder / ABOUT).exists():
                self.folder.mkdir(parents=True, exist_ok=True)
                (self.folder / ABOUT).write_text(json.dumps(self.about, indent=2) + "\n", encoding="utf-8")
            for row in rows:
                if row.record:
                    (self.folder / f"{self.game.id}-{row.number:06}.ludus").write_text(row.record, encoding="utf-8")
            with (self.folder / ROWS).open("a", encoding="utf-8") as file:
                file.write("".join(json.dumps(row.to_json(self.game, self.plan)) + "\n" for row in rows))
        except OSError as e:
            raise LudusError(f"Cannot write into '{self.folder}': {e.strerror}.") from e


def count_kept(folder: str | Path) -> int:
    """How many games a folder keeps, whatever was going on when it was left."""
    file = Path(folder) / ROWS
    return file.read_bytes().count(b"\n") if file.exists() else 0


def as_text(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


# --- rows as a file ---------------------------------------------------------------------------------------------------


def check_rows(path: str | Path) -> None:
    """Refuses a file that cannot be written, before anything is played."""
    if Path(path).suffix not in (".jsonl", ".parquet"):
        raise LudusError(f"--rows must end with .jsonl or .parquet, not '{path}'.")
    if Path(path).suffix == ".parquet":
        extra("polars", "Parquet")
    if not Path(path).absolute().parent.is_dir():
        raise LudusError(f"Can't write '{path}': the folder '{Path(path).parent}' does not exist.")


def write_rows(path: str | Path, rows: Iterable[dict[str, Any]]) -> None:
    """One row a game, as JSON lines or as Parquet, whichever the name says."""
    file = Path(path)
    try:
        if file.suffix == ".parquet":
            polars = extra("polars", "Parquet")
            polars.DataFrame([flat(row) for row in rows], infer_schema_length=None).write_parquet(file)
        else:
            file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    except OSError as e:
        raise LudusError(f"Cannot write '{path}': {e.strerror}.") from e


def flat(row: dict[str, Any]) -> dict[str, Any]:
    """A row with a column for each option and each kind of thing used; rules as pairs."""
    out = {name: value for name, value in row.items() if name not in ("options", "used", "rules")}
    out |= {f"option_{name}": value for name, value in row["options"].items()}
    out |= {f"used_{name.replace(' ', '_')}": value for name, value in row["used"].items()}
    out["rules"] = [{"rule": rule, "count": count} for rule, count in row["rules"].items()]
    return out
