"""A course of learning by play in a folder: steps and lessons in turn, checkpoints, and a report with curves.

Stopped, it goes on from its last checkpoint, on whatever machine the folder is.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import numpy as np

from ludus.bots.mind import MOST, Mind, facets_of, header_of, shape_of
from ludus.core.errors import BadFile, LudusError
from ludus.core.game import Game
from ludus.train.commit import commit
from ludus.train.play.deals import Deal
from ludus.train.play.how import NetLearner, PlaySettings
from ludus.train.play.matches import WorkerSetup
from ludus.train.play.numpy_learner import NumpyLearner
from ludus.train.play.rows import FOLLOWING, SHAPING, Sizes
from ludus.train.play.workers import GROUPS, Workers

OFTEN = 20.0  # seconds between two lines of the report
KEPT = 180.0  # and between two checkpoints
MEMORY = 20  # lessons between two past selves that are kept
IMITATION, SHAPED, POLISH = 0.3, 0.5, 0.12  # how a course is usually planned
UNSHAPED = 0.6  # of a course; from then on only results pay


class CoursePlan(NamedTuple):
    """How much of everything."""

    seconds: float
    processes: int
    each: int = 256  # matches of each process and group
    imitation: float = 0.0  # of the course, how much is spent on imitating the model
    shaping: float = 0.0  # how much the game's own eye pays in the beginning
    lessons: int = 0  # after which it ends, if that is earlier; 0: never
    polish: float = 0.0  # of the course, how much is left to the student alone


class Course:
    """One game's course."""

    def __init__(
        self, setup: WorkerSetup, how: PlaySettings, plan: CoursePlan, folder: Path, tell: Callable[[str], None]
    ) -> None:
        self.setup, self.how, self.plan, self.folder, self.tell = setup, how, plan, folder, tell
        self.game: Game = setup.game
        self.sizes = setup.sizes()
        shape = shape_of(self.game, setup.deal.seats, how.unit or how.wide, how.deep, len(facets_of(self.game)))
        if shape.size() > MOST:
            raise LudusError(f"{self.game.title}: a mind of {shape.size():,} bytes is too large; make it narrower.")
        self.shape = shape
        self.report_file, self.checkpoint = folder / "report.json", folder / "checkpoint.npz"
        self.mind_file = folder / "best.mind"
        self.spent = 0.0  # seconds of the course so far
        self.decisions = 0
        self.lessons = 0
        self.curve: list[dict[str, Any]] = []

    def run(self) -> None:
        """Until the course's time is spent."""
        self.folder.mkdir(parents=True, exist_ok=True)
        workers = Workers(self.setup, self.plan.processes, self.plan.each)
        try:
            self.learner = learner_of(self.sizes, self.how, len(workers.groups[0].seat), self.setup.seed)
            self.resume()
            self.go(workers)
        finally:
            workers.close()
        self.keep()

    def go(self, workers: Workers) -> None:
        begin = monotonic() - self.spent
        told = kept = self.spent
        sums: dict[str, float] = {}
        since = self.lessons
        while (gone := self.share_done()) < 1:
            imitating = gone < self.plan.imitation
            self.turn(workers, gone)
            start = monotonic()
            self.collect(workers)
            sums["seconds of play"] = sums.get("seconds of play", 0.0) + monotonic() - start
            for name, value in self.lesson(gone, imitating).items():
                sums[name] = sums.get(name, 0.0) + value
            self.lessons += 1
            self.decisions += GROUPS * self.how.steps * len(workers.groups[0].seat)
            if self.lessons % MEMORY == 0 and not imitating:
                self.learner.remember()
            self.spent = monotonic() - begin
            if self.spent - told >= OFTEN:
                told = self.spent
                self.note(workers, {name: value / (self.lessons - since) for name, value in sums.items()})
                sums, since = {}, self.lessons
            if self.spent - kept >= KEPT:
                kept = self.spent
                self.keep()
        self.note(workers, {name: value / max(1, self.lessons - since) for name, value in sums.items()})

    def share_done(self) -> float:
        """How much of the course is over."""
        return max(self.spent / self.plan.seconds, self.lessons / self.plan.lessons if self.plan.lessons else 0.0)

    def lesson(self, gone: float, imitating: bool) -> dict[str, float]:
        alone = self.plan.polish
        if gone > 1 - alone:
            return self.learner.polish((1 - gone) / alone)
        return self.learner.learn(1 - gone / (1 - alone), imitating)

    def turn(self, workers: Workers, gone: float) -> None:
        """What the matches are told of how far the course is."""
        first = self.plan.imitation
        workers.turn(FOLLOWING, 1 - gone / first if gone < first else -1.0)
        left = max(0.0, 1 - (gone - first) / ((1 - first) * UNSHAPED)) if first < 1 else 1.0
        workers.turn(SHAPING, self.plan.shaping * min(1.0, left))

    def collect(self, workers: Workers) -> None:
        """Some steps of all matches: while one group is stepped, the net looks at the other."""
        look, steps, groups = self.learner.look, self.how.steps, workers.groups
        look(0, 0, groups[0])
        workers.start(0)
        for step in range(steps):
            look(1, step, groups[1])
            workers.wait()
            self.learner.pay(0, step, groups[0])
            workers.start(1)
            look(0, step + 1, groups[0])
            workers.wait()
            self.learner.pay(1, step, groups[1])
            if step + 1 < steps:
                workers.start(0)
        look(1, steps, groups[1])

    # --- what is told and kept ----------------------------------------------------------------------------------------

    def note(self, workers: Workers, losses: dict[str, float]) -> None:
        """A row of the report's curve, and a line of text."""
        counts = workers.counts()
        games = max(1.0, counts.get("games", 0.0))
        row: dict[str, Any] = {
            "seconds": round(self.spent), "decisions": self.decisions, "lessons": self.lessons,
            "games": round(counts.get("games", 0.0)), "answers a game": round(counts.get("answers", 0.0) / games),
            "cut short": round(counts.get("cut", 0.0) / games, 3),
        }  # fmt: skip
        if "for two" in counts:
            row["first seat"] = round(counts["first seat"] / counts["for two"], 3)
        if "points" in counts:
            row["points"] = round(counts["points"] / games, 2)
        for rival in (*self.setup.rivals, "past"):
            if counts.get(f"{rival} games"):
                row[f"against {rival}"] = round(counts[f"{rival} won"] / counts[f"{rival} games"], 3)
                row[f"games against {rival}"] = round(counts[f"{rival} games"])
        row |= {name: round(value, 4) for name, value in losses.items()}
        self.curve.append(row)
        rate = self.decisions / max(1.0, self.spent)
        self.tell(f"{self.game.id}: " + ", ".join(f"{k} {v:,}" for k, v in row.items()) + f"; {rate:,.0f} decisions/s")
        self.report()

    def report(self) -> None:
        plan, how = self.plan._asdict(), self.how._asdict()
        deal = self.setup.deal._asdict()
        said = {"rivals": self.setup.rivals, "model": self.setup.model, "seed": self.setup.seed, "commit": commit()}
        found = {"game": self.game.id, "plan": plan, "how": how, "deal": deal, **said, "curve": self.curve}
        self.report_file.write_text(json.dumps(found, indent=1) + "\n")

    def keep(self) -> None:
        """A checkpoint and the mind so far: the student's, or the net's own where it is small. Each is whole."""
        half = self.folder / "checkpoint.half.npz"
        counts = np.array([self.spent, self.decisions, self.lessons])
        np.savez(half, **self.learner.state(), counts=counts)
        half.replace(self.checkpoint)
        self.report()
        half = self.folder / "best.half"
        half.write_bytes(self.mind().to_bytes())
        half.replace(self.mind_file)

    def mind(self) -> Mind:
        """What was learned so far, as bots play with it."""
        return Mind(self.game, self.header(), self.learner.to_bytes())

    def header(self) -> dict[str, Any]:
        trained = {
            "by": "play", "decisions": self.decisions, "seconds": round(self.spent), **self.how._asdict(),
            **self.setup.deal._asdict(), "commit": commit(),
        }  # fmt: skip
        found = header_of(self.game, self.shape, {"lean": 4.0, "mix": 0.5}, trained)
        return {**found, "facets": facets_of(self.game)}

    def resume(self) -> None:
        """From the last checkpoint, where there is one."""
        if not self.checkpoint.exists():
            return
        with np.load(self.checkpoint) as found:
            state = {name: found[name] for name in found.files}
        spent, decisions, lessons = state.pop("counts").tolist()
        self.spent, self.decisions, self.lessons = float(spent), int(decisions), int(lessons)
        self.learner.restore(state)
        if self.report_file.exists():
            self.curve = json.loads(self.report_file.read_text())["curve"]
        self.tell(f"{self.game.id}: goes on after {self.spent:.0f} s and {self.decisions:,} decisions")


def plan_for(
    seconds: float, cores: int, wide: int, each: int | None, imitates: bool
) -> tuple[PlaySettings, CoursePlan]:
    """As much as a machine is good for: beside a graphics card a large net with a student, else a small one."""
    first = IMITATION if imitates else 0.0
    if graphics_card():
        how = PlaySettings(epochs=2, batch=12288, unit=wide, deep=64)
        return how, CoursePlan(seconds, max(1, cores - 1), each or 192, first, SHAPED, polish=POLISH)
    how = PlaySettings(rate=2e-3, epochs=2, batch=2048, wide=wide, deep=32)
    return how, CoursePlan(seconds, cores, each or 32, first, SHAPED)


def repeat_course(game: Game, folder: Path, report: Path, cores: int, tell: Callable[[str], None]) -> Course:
    """A course as another one was, by its report."""
    try:
        told = json.loads(report.read_text())
        if told["game"] != game.id:
            raise BadFile(f"'{report}' is the report of a course of {told['game']}, not of {game.id}.")
        deal = Deal(**{**told["deal"], "vary": tuple(told["deal"]["vary"])})
        how, plan = PlaySettings(**told["how"]), CoursePlan(**{**told["plan"], "processes": cores})
        setup = WorkerSetup(game, deal, tuple(told["rivals"]), told["model"], told["seed"])
    except (OSError, ValueError, KeyError, TypeError) as e:
        raise BadFile(f"'{report}' is not a report of training by play: {e}.") from e
    return Course(setup, how, plan, folder, tell)


def graphics_card() -> bool:
    """Whether torch is installed and has one."""
    try:
        import torch
    except ModuleNotFoundError:
        return False
    return bool(torch.cuda.is_available())


def learner_of(sizes: Sizes, how: PlaySettings, count: int, seed: int) -> NetLearner:
    """In torch beside a graphics card, else in NumPy."""
    if how.unit and graphics_card():
        from ludus.train.play.torch_learner import TorchLearner

        return TorchLearner(sizes, how, GROUPS, count, seed)
    return NumpyLearner(sizes, how, GROUPS, count, seed)
