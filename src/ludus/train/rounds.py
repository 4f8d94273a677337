"""Rounds of training: play, learn, and a match against the best mind so far, which stays unless it is beaten.

Everything is kept in one folder, so that a course goes on where it was stopped: games in chunks, minds, and a report.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field
from multiprocessing import get_context
from multiprocessing.pool import Pool
from pathlib import Path
from time import monotonic
from typing import Any

from ludus.bots.mind import DEEP, MOST, WIDE, Mind, header_of, read_mind, shape_of
from ludus.bots.parent import deaf_to_interrupts
from ludus.core.errors import LudusError
from ludus.core.game import Game
from ludus.games import find
from ludus.train.commit import commit
from ludus.train.contest import FRESH, Score, Side
from ludus.train.crew import chunk_of, contest, equal
from ludus.train.learning import LearningSteps, TrainedNet, learn
from ludus.train.mirrors import mirrors
from ludus.train.scale import scale_thoughts
from ludus.train.selfplay import SelfPlayPlan
from ludus.train.store import read
from ludus.train.tables import TableMix

BLEND = 0.5  # how much of a value is what the search thought, instead of how it ended
HOW = {"lean": 2.0, "mix": 1.0, "ahead": 0}  # how the search uses a mind, where nothing else is tried


@dataclass(frozen=True)
class Schedule:
    """What a course consists of."""

    seats: int  # the largest table
    rounds: int = 3
    games: int = 1000  # of each round
    chunk: int = 25  # games in a file
    seconds: float = 0.0  # for the games of a round; 0: as long as they take
    iterations: int = 100
    slips: int = 15
    keep: int = 50
    closer: int = 1
    usual: int = 50
    swift: bool = False
    wide: int = WIDE
    deep: int = DEEP
    steps: int = 3000  # the most of a lesson
    passes: tuple[int, ...] = (4, 16)  # how often each lesson goes over all games
    lesson: float = 0.0  # seconds to learn in; 0: as long as the steps take
    policy: float = 0.5  # how much the answers count beside the values
    match: int = 40  # seeds
    effort: int = 100  # simulations of it
    hows: tuple[dict[str, Any], ...] = (HOW,)  # each is tried, the best is kept
    seed: int = 1
    workers: int = field(default_factory=lambda: os.cpu_count() or 1)
    commit: str = field(default_factory=commit)

    def plan(self) -> SelfPlayPlan:
        return SelfPlayPlan(self.seats, self.iterations, self.slips, self.keep, self.closer, self.usual, self.swift)


class Training:
    """A course in a folder."""

    def __init__(self, game: Game, folder: Path, schedule: Schedule, tell: Callable[[str], None]) -> None:
        self.game = game
        self.folder = folder
        self.schedule = schedule
        self.tell = tell
        self.report = folder / "report.json"
        self.best_file = folder / "best.mind"
        self.done: list[dict[str, Any]] = json.loads(self.report.read_text()) if self.report.exists() else []
        self.shape = shape_of(game, schedule.seats, schedule.wide, schedule.deep)
        if self.shape.size() > MOST:
            raise LudusError(f"{game.title}: a mind of {self.shape.size():,} bytes is too large; make it narrower.")

    def run(self) -> None:
        """All rounds that are not done yet."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with deaf_to_interrupts():
            pool = get_context("spawn").Pool(self.schedule.workers)
        with pool:
            while len(self.done) < self.schedule.rounds:
                self.round(pool, len(self.done))

    def best(self) -> Mind | None:
        return read_mind(self.game, self.best_file) if self.best_file.exists() else None

    def round(self, pool: Pool, number: int) -> None:
        begin = monotonic()
        games = self.play(pool, number)
        played = monotonic()
        trained_net = self.learn(number)
        trained = monotonic()
        minds = [self.mind(trained_net, how, games, number) for how in self.schedule.hows]
        found = [self.against_best(pool, mind, number) for mind in minds]
        place = max(range(len(found)), key=lambda i: found[i].ahead)
        kept = found[place].ahead > 0
        if kept:
            self.best_file.write_bytes(minds[place].to_bytes())
        self.tell(f"round {number + 1}: the new mind is {'kept' if kept else 'no better, so the old one stays'}")
        self.done.append({
            "round": number + 1, "games": games, "questions": trained_net.questions, "value": trained_net.value,
            "policy": trained_net.policy, "curve": trained_net.curve, "kept": kept, "how": minds[place].how,
            "matches": [{"how": m.how, **f._asdict()} for m, f in zip(minds, found, strict=True)],
            "seconds": [round(played - begin), round(trained - played), round(monotonic() - trained)],
        })  # fmt: skip
        self.report.write_text(json.dumps(self.done, indent=1) + "\n")

    # --- games --------------------------------------------------------------------------------------------------------

    def play(self, pool: Pool, number: int) -> int:
        """The games of a round, chunk by chunk; how many there are. Each chunk follows from its number alone."""
        s = self.schedule
        mind = str(self.best_file) if self.best_file.exists() else ""
        first = s.seed * 10_000_000 + number * 1_000_000
        todo = []
        for chunk in range(-(-s.games // s.chunk)):
            path = self.chunk(number, chunk)
            if not path.exists():
                seeds = range(first + chunk * s.chunk, first + (chunk + 1) * s.chunk)
                todo.append((self.game, mind, s.plan(), seeds, path))
        begin = monotonic()
        running = [pool.apply_async(chunk_of, (job,)) for job in todo[: 2 * s.workers]]
        left = todo[2 * s.workers :]
        questions = 0
        while running:
            questions += running.pop(0).get()
            if left and not (s.seconds and monotonic() - begin > s.seconds):
                running.append(pool.apply_async(chunk_of, (left.pop(0),)))
        games = s.chunk * len(list(self.chunks(number)))
        self.tell(f"round {number + 1}: {games} games, {questions} new questions in {monotonic() - begin:.0f} s")
        return games

    def chunk(self, number: int, chunk: int) -> Path:
        return self.folder / f"round-{number + 1}" / f"{chunk:05}.npz"

    def chunks(self, number: int) -> Iterable[Path]:
        found = self.folder / f"round-{number + 1}"
        return sorted(path for path in found.glob("*.npz") if not path.name.endswith(".half.npz"))

    # --- learning -----------------------------------------------------------------------------------------------------

    def learn(self, number: int) -> TrainedNet:
        """From the games of the best mind and of the one before it."""
        s = self.schedule
        better = [done["kept"] for done in self.done]
        old = [n for n in range(number) if sum(better[n:]) <= 1]
        chunks = [chunk for n in [*old, number] for chunk in scale_thoughts([read(path) for path in self.chunks(n)])]
        best = self.best()
        begin = best.weights if best and len(best.weights) == self.shape.size() else b""
        course = LearningSteps(s.steps, s.passes, BLEND, s.seed + number, s.lesson, s.policy, begin)
        return learn(self.shape, chunks, mirrors(self.game, s.seats), course, self.tell)

    def mind(self, trained_net: TrainedNet, how: dict[str, Any], games: int, number: int) -> Mind:
        """The trained net, with its origin."""
        s = self.schedule
        told = {k: v for k, v in asdict(s).items() if k not in ("hows", "workers")}
        trained = {
            **told,
            "round": number + 1,
            "games_played": games,
            "questions": trained_net.questions,
        }
        return Mind(self.game, header_of(self.game, self.shape, how, trained), trained_net.weights)

    # --- matches ------------------------------------------------------------------------------------------------------

    def against_best(self, pool: Pool, mind: Mind, number: int) -> Score:
        """A match at equal CPU time, on fresh seeds."""
        s = self.schedule
        first = FRESH + s.seed * 1_000_000 + number * 10_000
        seeds = range(first, first + s.match)
        tables = TableMix(self.game.seats[0], s.seats, s.usual)
        sides = equal(pool, self.game, tables, (Side(s.effort, mind), Side(s.effort, self.best())), seeds, 8)
        found = contest(pool, self.game, tables, sides, seeds)
        self.tell(f"round {number + 1}, {mind.how}, {sides[0].iterations} : {s.effort}: {found.text()}")
        return found


def train_rounds(game: str, folder: Path, tell: Callable[[str], None], **given: Any) -> Training:
    """Train a game's mind in a folder, and go on where it was stopped."""
    found = find.game(game)
    course = Training(found, folder, Schedule(**{"seats": found.seats[-1], **given}), tell)
    course.run()
    return course
