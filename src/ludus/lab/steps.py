"""A folder with every step of many games, as Parquet: for learning from games that others have played.

`steps-00001.parquet` and so on hold the steps, `games.parquet` the games, `steps.json` what was played and what the
numbers mean. docs/reference/steps.md describes every column; `ludus.rl.data` reads them.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import ludus
from ludus.core.errors import LudusError
from ludus.core.game import Game
from ludus.core.layout import seen_whole
from ludus.lab.extra import extra
from ludus.lab.games import GameRow, options_text
from ludus.lab.plan import Plan
from ludus.lab.tape import EXTRA, Tape, seen_as

FORMAT = 1
ABOUT, GAMES = "steps.json", "games.parquet"
PART = 50_000  # steps in one file, or a game more


class StepFolder:
    """The folder. Games come in any order and are written in theirs, so that workers change nothing."""

    def __init__(self, folder: str | Path, game: Game, plan: Plan) -> None:
        self.folder = Path(folder)
        self.game = game
        self.plan = plan
        self.waiting: dict[int, GameRow] = {}  # by number, from 1
        self.next = 1
        self.rows: list[GameRow] = []  # of the part that is not full yet
        self.games: list[Any] = []  # a table for each part written
        self.steps = 0  # in the part that is not full yet
        self.parts = 0
        seen_whole(plan.setting(game))
        self.arrow = extra("pyarrow", "A file of steps", EXTRA)
        self.parquet = extra("pyarrow.parquet", "A file of steps", EXTRA)
        self.numpy = extra("numpy", "A file of steps", EXTRA)
        if self.folder.exists() and (not self.folder.is_dir() or any(self.folder.iterdir())):
            raise LudusError(f"'{self.folder}' is not an empty folder; name a new one for the steps.")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as e:
            raise LudusError(f"Cannot write into '{self.folder}': {e.strerror}.") from e

    def keep(self, rows: list[GameRow]) -> None:
        """Some games that are done; of each only what is written leaves memory."""
        self.waiting |= {row.number: replace(row, record="") for row in rows}
        while self.next in self.waiting:
            row = self.waiting.pop(self.next)
            self.rows.append(row)
            self.steps += row.length
            self.next += 1
            if self.steps >= PART:
                self.write_part()

    def close(self) -> None:
        """Write what is left, also after a stop; games after a gap are left out."""
        if self.rows:
            self.write_part()
        if self.games:
            self.write(GAMES, self.arrow.concat_tables(self.games))
        (self.folder / ABOUT).write_text(json.dumps(self.about(), indent=2) + "\n", encoding="utf-8")

    def about(self) -> dict[str, Any]:
        """What was played, and what the numbers mean: nothing else is needed to read the files."""
        layout, _ = seen_as(self.game, self.plan.players)
        blocks = [
            {"name": s.name, "start": s.start, "stop": s.stop, "what": s.what, "high": slot.block.high}
            for s, slot in zip(layout.slices, layout.slots, strict=True)
        ]
        return {
            "format": FORMAT, "ludus": ludus.__version__, "game": self.game.id, "version": self.game.version,
            "players": self.plan.players, "bots": list(self.plan.bots), "seed": self.plan.seed,
            "options": options_text(self.game, self.plan), "dealt": self.plan.dealt, "luck": self.plan.luck,
            "games": self.next - 1, "cells": layout.size, "sees": layout.digest(), "blocks": blocks,
            "actions": [action.text for action in self.game.space.actions[: self.game.space.own]],
        }  # fmt: skip

    def write_part(self) -> None:
        self.parts += 1
        self.write(f"steps-{self.parts:05}.parquet", self.step_table())
        self.games.append(self.game_table())
        self.rows, self.steps = [], 0

    def write(self, name: str, table: Any) -> None:
        try:
            self.parquet.write_table(table, self.folder / name, compression="zstd")
        except OSError as e:
            raise LudusError(f"Cannot write '{self.folder / name}': {e}.") from e

    # --- tables -------------------------------------------------------------------------------------------------------

    def step_table(self) -> Any:
        """A row for each step: what the asked seat saw and could do, what it did, and what came of it."""
        tapes = [tape(row) for row in self.rows]
        looks = [self.looks(own, 0, len(own.actions)) for own in tapes]
        options = [(own.options, own.option_ends) for own in tapes]
        paid = self.numpy.zeros((self.steps, self.plan.players), self.numpy.float32)
        over = self.numpy.zeros(self.steps, bool)
        last = self.numpy.cumsum([len(own.actions) for own in tapes]) - 1
        paid[last] = [own.returns for own in tapes]
        over[last] = True
        joined = self.numpy.concatenate
        columns = {
            "game": joined([self.numpy.full(row.length, row.number, self.numpy.int32) for row in self.rows]),
            "step": joined([self.numpy.arange(row.length, dtype=self.numpy.int32) for row in self.rows]),
            "seat": joined([own.seats for own in tapes]),
            "cells": self.lists([(cells, ends) for cells, _, ends in looks]),
            "levels": self.lists([(levels, ends) for _, levels, ends in looks]),
            "options": self.lists(options),
            "action": joined([own.actions for own in tapes]),
            "rewards": self.by_seat(paid),
            "terminated": over,
            "chance": self.texts([after for own in tapes for after in own.chance[1:]]),
        }
        if self.plan.luck:
            columns["luck"] = self.by_seat([luck for own in tapes for luck in own.luck[1:]])
        return self.arrow.table(columns)

    def game_table(self) -> Any:
        """A row for each game: how it was dealt, how it ended, and what each seat saw then."""
        tapes, rows, seats = [tape(row) for row in self.rows], self.rows, self.plan.players
        ends = [self.looks(own, len(own.actions), len(own.actions) + seats) for own in tapes]
        columns = {
            "game": self.arrow.array([row.number for row in rows], self.arrow.int32()),
            "seed": self.arrow.array([row.seed for row in rows], self.arrow.int64()),
            "steps": self.arrow.array([row.length for row in rows], self.arrow.int32()),
            "rule": self.arrow.array([row.rule for row in rows], self.arrow.string()),
            "winners": self.arrow.array([row.winners for row in rows], self.arrow.list_(self.arrow.int8())),
            "scores": self.by_seat([row.scores for row in rows]),
            "returns": self.by_seat([own.returns for own in tapes]),
            "chance": self.texts([own.chance[0] for own in tapes]),
            "cells": self.in_seats([(cells, ends) for cells, _, ends in ends]),
            "levels": self.in_seats([(levels, ends) for _, levels, ends in ends]),
        }
        if self.plan.luck:
            columns["luck"] = self.by_seat([own.luck[0] for own in tapes])
        return self.arrow.table(columns)

    def looks(self, own: Tape, first: int, stop: int) -> tuple[Any, Any, Any]:
        """The cells, levels and ends of some looks."""
        start = own.cell_ends[first - 1] if first else 0
        cut = slice(start, own.cell_ends[stop - 1])
        return own.cells[cut], own.levels[cut], own.cell_ends[first:stop] - start

    def lists(self, parts: list[tuple[Any, Any]]) -> Any:
        """A column of lists: the values of all parts end to end, and where each list ends in its part."""
        starts, at = [self.numpy.zeros(1, self.numpy.int64)], 0
        for values, ends in parts:
            starts.append(ends + at)
            at += len(values)
        values = self.numpy.concatenate([values for values, _ in parts])
        return self.arrow.LargeListArray.from_arrays(self.numpy.concatenate(starts), self.arrow.array(values))

    def in_seats(self, parts: list[tuple[Any, Any]]) -> Any:
        return self.arrow.FixedSizeListArray.from_arrays(self.lists(parts), self.plan.players)

    def by_seat(self, numbers: Any) -> Any:
        """A column with a number for each seat."""
        flat = self.numpy.asarray(numbers, self.numpy.float32).reshape(-1)
        return self.arrow.FixedSizeListArray.from_arrays(self.arrow.array(flat), self.plan.players)

    def texts(self, found: list[list[str]]) -> Any:
        return self.arrow.array(found, self.arrow.list_(self.arrow.string()))


def tape(row: GameRow) -> Tape:
    assert row.tape is not None
    return row.tape
