"""Bots think in processes of their own, never in the server's loop; one that dies or dawdles is replaced."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
from concurrent.futures import Future
from concurrent.futures import TimeoutError as TooLong
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, Final, cast

from pebble import ProcessExpired, ProcessPool

import ludus
from ludus.bots import BOTS, answer, bot
from ludus.core.chance import fresh_seed
from ludus.core.match import Match

LEVELS: Final = ("novice", "casual", "strong", "expert")
LIMIT: Final = 20.0  # seconds for an answer
TRIES: Final = 3


@dataclass(frozen=True)
class Question:
    """What a bot may know."""

    seat: int
    data: Any  # a save
    choices: list[str]


def player(level: str) -> str:
    """The bot that plays a level; a level that no bot has yet is played by the greedy one."""
    return level if level in BOTS else "greedy"


def think(data: Any, seat: int, level: str, seed: int) -> str:
    """In the worker: what a bot answers in an imagined world, which is all that it may know."""
    world = ludus.load(data)
    return answer(bot(player(level), seed=seed), world, seat, seed).text


def ready() -> bool:
    """In the worker: everything is imported."""
    return bool(ludus.games())


def end(pool: ProcessPool) -> None:
    pool.stop()  # type: ignore[no-untyped-call] # of the library
    pool.join()


class Thinkers:
    """The processes in which bots think."""

    def __init__(self, workers: int | None = None, limit: float = LIMIT) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.limit = limit
        self.pool: ProcessPool | None = None

    def start(self) -> ProcessPool:
        """The pool, which starts with its first question, and anew where all its processes died."""
        if self.pool is not None and not self.pool.active:
            threading.Thread(target=end, args=(self.pool,)).start()  # may take a while, and nobody waits for it
            self.pool = None
        if self.pool is None:
            self.pool = ProcessPool(max_workers=self.workers, context=multiprocessing.get_context("spawn"))
            for _ in range(self.workers):
                self.pool.schedule(ready)
        return self.pool

    def close(self) -> None:
        if self.pool is not None:
            end(self.pool)
            self.pool = None

    @staticmethod
    def question(match: Match, seat: int) -> Question:
        """What a bot is handed: a world that its seat cannot tell from the true one."""
        world = match.imagine(seat, fresh_seed())
        return Question(seat, world.to_json(), world.view(seat)["choices"])

    async def answer(self, question: Question, level: str) -> str:
        """What a bot of this level answers."""
        if len(question.choices) == 1:
            return question.choices[0]
        for _ in range(TRIES):
            work = (question.data, question.seat, level, fresh_seed())
            future = self.start().schedule(think, work, timeout=self.limit)
            try:
                return await asyncio.wrap_future(cast("Future[str]", future))
            except (ProcessExpired, BrokenProcessPool):
                continue
            except TooLong:
                break
        return question.choices[fresh_seed() % len(question.choices)]
