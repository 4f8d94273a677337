"""Many matches at once: one call steps them all, here or shared out among processes, and deals anew where one ends."""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.core.errors import BadOption, IllegalAction
from ludus.core.flow import Ask
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.rl.base import Dealer, returns, taken
from ludus.rl.encode import Encoder, encoder

Raw = tuple[bytes, bytes, list[int], list[list[float]], list[bool], list[bool]]
NOBODY = -1


@dataclass(frozen=True)
class Batch:
    """What stands open in each match, and what the last step brought."""

    observation: NDArray[np.float32]  # as the asked seat sees it: a row for each match
    mask: NDArray[np.int8]
    seat: NDArray[np.int64]  # who is asked
    reward: NDArray[np.float32]  # of the last step: a column for each seat
    terminated: NDArray[np.bool_]  # the match has ended, and this is already the next one
    truncated: NDArray[np.bool_]  # … was cut short


class Herd:
    """Some of the matches, in this process."""

    def __init__(self, game: Game, players: int, size: int, seat: int, limit: int, options: dict[str, Any]) -> None:
        self.dealer = Dealer(game, players, options)
        self.encoder: Encoder = encoder(game, players)
        self.size = size
        self.seat = seat  # the learner's; others answer at random. NOBODY: all seats are the learner's
        self.limit = limit

    def reset(self, seed: int | None) -> Raw:
        self.dealer.reseed(seed)
        self.matches = [self.deal() for _ in range(self.size)]
        self.steps = [0] * self.size
        return self.seen([[0.0] * self.dealer.players] * self.size, [False] * self.size, [False] * self.size)

    def deal(self) -> Match:
        """A match in which the learner is asked at least once."""
        while True:
            match = self.dealer.deal()
            self.let_others_play(match)
            if match.stack:
                return match

    def let_others_play(self, match: Match) -> None:
        rng = self.dealer.rng
        while self.seat >= 0 and isinstance(match.need, Ask) and match.need.seat != self.seat:
            options = match.need.options
            match.answer(options[rng.below(len(options))])

    def step(self, actions: Sequence[int]) -> Raw:
        chosen = [taken(match, action) for match, action in zip(self.matches, actions, strict=True)]
        paid, over, cut = [], [], []
        for i, action in enumerate(chosen):  # all are possible, so nothing is half done
            match = self.matches[i]
            match.answer(action)
            self.let_others_play(match)
            self.steps[i] += 1
            paid.append(returns(match))
            over.append(not match.stack)
            cut.append(bool(match.stack) and self.steps[i] >= self.limit)
            if over[i] or cut[i]:
                self.matches[i] = self.deal()
                self.steps[i] = 0
        return self.seen(paid, over, cut)

    def seen(self, paid: list[list[float]], over: list[bool], cut: list[bool]) -> Raw:
        seats = [match.need.seat if isinstance(match.need, Ask) else NOBODY for match in self.matches]
        asked = list(zip(self.matches, seats, strict=True))
        cells = b"".join([self.encoder.cells(match, seat) for match, seat in asked])
        masks = b"".join([self.encoder.eye.mask(match, seat) for match, seat in asked])
        return cells, masks, seats, paid, over, cut


class Vector:
    """`n` matches of a game. With `workers` above 1 they are shared out among as many processes.

    By default whoever is asked is the learner's; with `seat` only that one is, and the others answer at random.
    A script that asks for several workers needs its `if __name__ == "__main__":`.
    """

    def __init__(
        self,
        game: Game,
        n: int,
        players: int | None = None,
        *,
        seat: int | None = None,
        workers: int = 1,
        max_cycles: int | None = None,
        **options: Any,
    ) -> None:
        for name, number in (("n", n), ("workers", workers)):
            if isinstance(number, bool) or not isinstance(number, int) or number < 1:
                raise BadOption(f"{name} is a whole number from 1 on, not {number!r}.")
        self.players = Dealer(game, players, options).players
        if seat is not None and seat not in range(self.players):
            raise BadOption(f"seat is a number from 0 to {self.players - 1} or None for all, not {seat!r}.")
        self.n = n
        self.encoder = encoder(game, self.players)
        share = [len(part) for part in np.array_split(np.arange(n), min(workers, n))]
        limit = game.facts.ends if max_cycles is None else max_cycles
        plans = [(self.players, size, NOBODY if seat is None else seat, limit, options) for size in share]
        self.share = share
        self.own = Herd(game, *plans[0]) if len(plans) == 1 else None
        self.workers = [] if self.own else [Worker(game.package, plan) for plan in plans]

    def reset(self, seed: int | None = None) -> Batch:
        """Deal all matches anew; the same seed and the same number of workers deal the same ones."""
        asked = [("reset", None if seed is None else seed + 1_000_003 * i) for i in range(len(self.share))]
        return self.gathered(asked)

    def step(self, actions: Any) -> Batch:
        """Answer in every match. One impossible action refuses the whole step with the rule's reason."""
        given = [int(action) for action in actions]
        if len(given) != self.n:
            raise BadOption(f"A step takes {self.n} actions, one for each match, not {len(given)}.")
        cuts = np.cumsum([0, *self.share])
        parts = [given[cuts[i] : cuts[i + 1]] for i in range(len(self.share))]
        for worker, part, masks in zip(self.workers, parts, np.split(self.masks, cuts[1:-1]), strict=False):
            if any(action >= len(mask) or not mask[action] for action, mask in zip(part, masks, strict=True)):
                worker.send(("step", part))  # it will say why not, before any other has moved
                worker.receive()
        return self.gathered([("step", part) for part in parts])

    def gathered(self, asked: list[tuple[str, Any]]) -> Batch:
        if self.own:
            raws = [getattr(self.own, asked[0][0])(asked[0][1])]
        else:
            for worker, question in zip(self.workers, asked, strict=True):
                worker.send(question)
            raws = [worker.receive() for worker in self.workers]
        cells, masks, seats, paid, over, cut = zip(*raws, strict=True)
        rows = np.frombuffer(bytearray().join(cells), np.float32).reshape(self.n, self.encoder.size)
        self.masks = np.frombuffer(b"".join(masks), np.int8).reshape(self.n, self.encoder.actions)
        return Batch(
            rows,
            self.masks,
            np.array([seat for part in seats for seat in part], np.int64),
            np.array([row for part in paid for row in part], np.float32),
            np.array([flag for part in over for flag in part], np.bool_),
            np.array([flag for part in cut for flag in part], np.bool_),
        )

    def close(self) -> None:
        for worker in self.workers:
            worker.close()


@dataclass(frozen=True)
class Refused:
    """Why a step was refused, as it crosses the line."""

    reason: str
    rule: str


class Worker:
    """A herd in another process. A fresh one: a copy of a process with threads may hang."""

    def __init__(self, package: str, plan: tuple[Any, ...]) -> None:
        context = multiprocessing.get_context("spawn")
        self.line, other = context.Pipe()
        self.process = context.Process(target=tend, args=(other, package, plan), daemon=True)
        self.process.start()
        other.close()

    def send(self, question: tuple[str, Any]) -> None:
        self.line.send(question)

    def receive(self) -> Raw:
        found = self.line.recv()
        if isinstance(found, Refused):
            raise IllegalAction(found.reason, found.rule)
        raw: Raw = found
        return raw

    def close(self) -> None:
        self.line.close()
        self.process.join()


def tend(line: Connection, package: str, plan: tuple[Any, ...]) -> None:
    """Keep a herd until the line is cut; a game cannot be sent, but it can be imported."""
    herd = Herd(import_module(package).GAME, *plan)
    while True:
        try:
            what, given = line.recv()
        except EOFError:
            return
        try:
            line.send(getattr(herd, what)(given))
        except IllegalAction as e:
            line.send(Refused(e.reason, e.rule))
