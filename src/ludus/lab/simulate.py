"""Many games between bots: the same counts and the same hash, however many workers share the work."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter
from typing import Any

from ludus.bots import Entries
from ludus.core.errors import BadOption
from ludus.core.game import Game
from ludus.lab.crew import work
from ludus.lab.games import GameRow, seats_that_won
from ludus.lab.plan import Plan, Task, counting, make_plan, pieces, split
from ludus.lab.steps import StepFolder
from ludus.lab.store import SimulationFolder, check_rows, write_rows

Progress = Callable[[int], object]  # told how many more games are over
Keeper = Callable[[int, str], None]  # given the number and the record of each game


@dataclass(frozen=True)
class Aims:
    """What is kept of the games, and where."""

    keep: Keeper | None = None
    save: str | Path | None = None
    resume: bool = False
    records: bool = True  # in the folder
    rows: str | Path | None = None
    rules: bool = False
    luck: bool = False
    steps: str | Path | None = None

    def fit(self, plan: Plan) -> Plan:
        """The plan with what has to be kept of each game."""
        records = self.keep is not None or (self.save is not None and self.records)
        kept = self.save is not None or self.rows is not None
        return replace(plan, records=records, used=kept, rules=self.rules, luck=self.luck, taped=self.steps is not None)


def simulate(
    game: Game,
    players: int | None = None,
    bots: Entries = "random",
    games: int = 1000,
    seed: int = 1,
    workers: int = 1,
    options: Mapping[str, Any] | None = None,
    progress: Progress | None = None,
    keep: Keeper | None = None,
    *,
    cluster: str | None = None,
    save: str | Path | None = None,
    resume: bool = False,
    records: bool = True,
    rows: str | Path | None = None,
    rules: bool = False,
    luck: bool = False,
    steps: str | Path | None = None,
    dealt: int = 0,
) -> dict[str, Any]:
    """Play games between bots and count. `hash` is the same for any number of workers.

    `bots` is one for all seats or one for each, by name ('greedy'), by place ('my.module:Class') or as an object.
    `save` names a folder that keeps every game as it is done, so that `resume` can go on after a stop; `rows` a file
    (.jsonl or .parquet) for one row a game; `steps` a new folder for every step as a learning program sees it
    (docs/reference/steps.md); `rules` counts how often each rule acted, `luck` adds each seat's luck; `dealt` is how
    many questions of each game are answered at random before the bots take over. `cluster` is the address of a Dask
    scheduler. More than one worker starts processes, so a script that asks for it needs its
    `if __name__ == "__main__":`.
    """
    counting(games=games, workers=workers)
    aims = Aims(keep, save, resume, records, rows, rules, luck, steps)
    plan = aims.fit(make_plan(game, players, bots, seed, options, dealt))
    if rows is not None:
        check_rows(rows)
    if steps is not None and resume:
        raise BadOption("Steps are written in one go: leave out --resume, or --steps.")
    run = Simulation(game, plan, games, aims)
    start = perf_counter()
    if progress is not None and run.done:
        progress(len(run.done))
    try:
        with closing(work(game, run.tasks(workers), workers, cluster)) as done:
            for _, found in done:
                run.take(found)
                if progress is not None:
                    progress(len(found))
    finally:  # also after Ctrl-C: what is done is done
        run.write()
    return run.report(perf_counter() - start)


class Simulation:
    """A simulation under way."""

    def __init__(self, game: Game, plan: Plan, games: int, aims: Aims) -> None:
        self.game = game
        self.plan = plan
        self.games = games
        self.aims = aims
        self.store = None if aims.save is None else SimulationFolder(aims.save, game, plan, aims.resume)
        self.steps = None if aims.steps is None else StepFolder(aims.steps, game, plan)
        self.done: dict[int, GameRow] = {}  # by number, from 1
        if self.store is not None and aims.resume:
            self.done = {row.number: row for row in self.store.rows() if row.number <= games}
        self.earlier = len(self.done)

    def tasks(self, workers: int) -> list[Task]:
        size = len(split(self.games, workers, self.plan.thinks)[0])
        left = [number for number in range(self.games) if number + 1 not in self.done]
        return [(self.plan, piece) for piece in pieces(left, size)]

    def take(self, rows: list[GameRow]) -> None:
        if self.store is not None:
            self.store.keep(rows)
        if self.steps is not None:
            self.steps.keep(rows)
        for row in rows:
            if self.aims.keep is not None:
                self.aims.keep(row.number, row.record)
            row.record, row.tape = "", None
            self.done[row.number] = row

    def write(self) -> None:
        if self.steps is not None:
            self.steps.close()
        if self.aims.rows is not None and self.done:
            ordered = (self.done[number] for number in sorted(self.done))
            write_rows(self.aims.rows, (row.to_json(self.game, self.plan) for row in ordered))

    def report(self, seconds: float) -> dict[str, Any]:
        """The counts as plain data. What was played before a stop does not count for the speed."""
        plan, rows = self.plan, [self.done[number] for number in range(1, self.games + 1)]
        decisions = sum(row.length for row in rows)
        fresh = decisions if not self.earlier else decisions * (self.games - self.earlier) // self.games
        played = (self.game.id, self.game.version, plan.players, plan.options, plan.seed, plan.bots, self.games)
        what = repr((*played, plan.dealt) if plan.dealt else played)
        digests = b"".join(bytes.fromhex(row.digest) for row in rows)
        return {
            "game": self.game.id,
            "players": plan.players,
            "games": self.games,
            "decisions": decisions,
            "seconds": round(seconds, 3),
            "decisions_per_s": round(fresh / seconds),
            "wins": wins(self.game, plan.players, rows),
            "draws": sum(len(row.winners) > 1 and not seats_that_won(self.game, row.winners) for row in rows),
            "mean_length": round(decisions / self.games, 2),
            "hash": hashlib.sha256(what.encode() + digests).hexdigest()[:16],
        }


def wins(game: Game, players: int, rows: Sequence[GameRow]) -> list[int]:
    """How often each seat won."""
    winners = [seats_that_won(game, row.winners) for row in rows]
    return [sum(seat in those for those in winners) for seat in range(players)]
