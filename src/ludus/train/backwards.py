"""Learning backwards: each moment of a game is judged by the one after it, from the last to the first.

For games that are played alone and whose moments can be counted out. Such a game says so in `mind/train.py` (or in a
folder of that name), which has what `Way` lists; all other games learn by a network. Rounds are kept in a folder, so
that a course goes on where it was stopped.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.pool import Pool
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple, Protocol

from ludus.bots.parent import deaf_to_interrupts
from ludus.core.game import Game
from ludus.train.commit import commit
from ludus.train.ridge import Places, fit_ridge, matrix

JOB = 10  # games
AGAIN = 3  # one row of this many serves the next round as well


class BackwardsWay(Protocol):
    """What a game says of learning it backwards; rows are plain data."""

    FILE: str  # the result of learning, beside the modules of its network
    NUMBERS: int  # of each moment
    MOMENTS: int

    def load_known(self, data: bytes) -> None:
        """Play and judge by the result of learning, in this process."""

    def play_game(self, seed: int) -> list[tuple[int, Any]]:
        """A game: the moments that it came to, the last one of all games being 0, each with a row."""

    def judge_row(self, row: Any) -> float:
        """What a row comes to, by the moments after it."""

    def sure(self, row: Any) -> float:
        """The part of it that is counted, not learned."""

    def places(self, row: Any) -> Places:
        """The numbers that a row takes, with their weights."""

    def smooth(self) -> list[dict[int, float]]:
        """Measures that join many numbers."""

    def moment_bytes(self, moment: int, numbers: list[float]) -> bytes:
        """A moment, as the file has it; those of all moments follow one another."""


def way_of(game: Game) -> BackwardsWay | None:
    """How a game is learned backwards, if it is."""
    name = f"{game.package}.mind.train"
    try:
        found: Any = import_module(name)
    except ModuleNotFoundError as e:
        if e.name and name.startswith(e.name):
            return None
        raise  # it is there, and needs something that is not
    way: BackwardsWay = found
    return way


class BackwardsSettings(NamedTuple):
    rounds: int = 3
    games: int = 1000  # of each round
    sheets: int = 3000  # of a moment, at most
    seed: int = 1


class Backwards:
    """A course in a folder."""

    def __init__(
        self, game: Game, way: BackwardsWay, folder: Path, settings: BackwardsSettings, tell: Callable[[str], None]
    ) -> None:
        self.game = game
        self.way = way
        self.folder = folder
        self.settings = settings
        self.tell = tell
        self.report = folder / "report.json"
        self.file = folder / way.FILE
        self.done: list[dict[str, Any]] = json.loads(self.report.read_text()) if self.report.exists() else []

    def run(self, workers: int) -> None:
        """All rounds that are not done yet."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with deaf_to_interrupts():
            pool = get_context("spawn").Pool(workers)
        with pool:
            while len(self.done) < self.settings.rounds:
                self.round(pool, workers, len(self.done))

    def round(self, pool: Pool, workers: int, number: int) -> None:
        """Games by what is known; then all moments again, from their rows and some of those before."""
        s = self.settings
        begin = monotonic()
        data, rows = self.before(number)
        new = self.play(pool, data, number)
        played = monotonic()
        self.tell(f"round {number + 1}: {s.games} games, {len(new)} sheets in {played - begin:.0f} s")
        rows = new + rows
        data, offs, most = self.learn(pool, workers, rows)
        off = sum(offs) / len(offs)
        self.tell(
            f"round {number + 1}: {len(offs)} moments in {monotonic() - played:.0f} s, "
            f"off by {off:.2f} points on the whole, {max(offs):.2f} at most"
        )
        self.keep(f"round-{number + 1}.rows", json.dumps(rows[: len(rows) // AGAIN]).encode())
        self.keep(f"round-{number + 1}.mind", data)
        self.keep(self.file.name, data)
        self.done.append({
            "round": number + 1, "games": s.games, "sheets": len(new), "learnt_from": most, "moments": len(offs),
            "off": off, "most_off": max(offs), "bytes": self.file.stat().st_size,
            "trained": {**s._asdict(), "workers": workers, "commit": commit()},
            "seconds": [round(played - begin), round(monotonic() - played)],
        })  # fmt: skip
        self.report.write_text(json.dumps(self.done, indent=1) + "\n")

    # --- what is kept -------------------------------------------------------------------------------------------------

    def keep(self, name: str, data: bytes) -> None:
        """All at once: a file that is there is whole."""
        half = self.folder / f"{name}.half"
        half.write_bytes(zlib.compress(data, 9))
        half.replace(self.folder / name)

    def before(self, number: int) -> tuple[bytes, list[tuple[int, Any]]]:
        """The result of the round before, and those of its rows that serve once more."""
        if not number:
            return b"", []
        data, rows = (
            zlib.decompress((self.folder / f"round-{number}.{kind}").read_bytes()) for kind in ("mind", "rows")
        )
        return data, [(moment, row) for moment, row in json.loads(rows)]

    # --- a round ------------------------------------------------------------------------------------------------------

    def play(self, pool: Pool, data: bytes, number: int) -> list[tuple[int, Any]]:
        first = self.settings.seed * 1_000_000 + number * 100_000
        stop = first + self.settings.games
        jobs = [(self.game, data, range(at, min(at + JOB, stop))) for at in range(first, stop, JOB)]
        return [row for rows in pool.map(play_games, jobs, chunksize=1) for row in rows]

    def learn(self, pool: Pool, workers: int, rows: list[tuple[int, Any]]) -> tuple[bytes, list[float], int]:
        """All moments, each from the one after it; how far off each is, and how many rows were judged."""
        way, most = self.way, self.settings.sheets
        smooth = matrix(way.smooth(), way.NUMBERS)
        data = b""
        offs = []
        judgements = 0
        for moment in range(way.MOMENTS):
            here = [row for at, row in rows if at == moment]
            if not here:
                continue  # too few games for that: the nearest moment does
            here = here[:: max(1, len(here) // most)][:most]
            size = -(-len(here) // (4 * workers))
            jobs = [(self.game, data, here[at : at + size]) for at in range(0, len(here), size)]
            values = [value for part in pool.map(judge_rows, jobs, chunksize=1) for value in part]
            wanted = [value - way.sure(row) for value, row in zip(values, here, strict=True)]
            numbers, off = fit_ridge([way.places(row) for row in here], wanted, smooth)
            offs.append(off)
            judgements += len(here)
            data += way.moment_bytes(moment, numbers)
        return data, offs, judgements


def play_games(job: tuple[Game, bytes, range]) -> list[tuple[int, Any]]:
    """In a process of its own: the rows of some games."""
    game, data, seeds = job
    way = knowing(game, data)
    return [row for seed in seeds for row in way.play_game(seed)]


def judge_rows(job: tuple[Game, bytes, list[Any]]) -> list[float]:
    """In a process of its own: what some rows come to."""
    game, data, rows = job
    way = knowing(game, data)
    return [way.judge_row(row) for row in rows]


def knowing(game: Game, data: bytes) -> BackwardsWay:
    way = way_of(game)
    assert way is not None, game.id
    way.load_known(data)
    return way


def train_backwards(
    game: Game, way: BackwardsWay, folder: Path, tell: Callable[[str], None], workers: int, **given: int
) -> Backwards:
    """Learn a game backwards in a folder, and go on where it was stopped."""
    course = Backwards(game, way, folder, BackwardsSettings(**given), tell)
    course.run(workers)
    return course
