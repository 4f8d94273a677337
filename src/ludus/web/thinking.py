"""Bots think in processes of their own, never in the server's loop; one that dies or dawdles is replaced."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final
from zlib import crc32

from ludus.bots import LEVELS, maker
from ludus.bots.process import GRACE, Worker
from ludus.core.chance import fresh_seed
from ludus.core.errors import LudusError
from ludus.core.match import Match

SECONDS: Final = 3.0  # for one answer: people wait for it

log: Final = logging.getLogger("ludus.web")


@dataclass(frozen=True)
class Question:
    """What a bot may know."""

    seat: int
    world: Match
    choices: list[str]
    who: str  # whose thoughts they are, which go on with the next question


class Mind:
    """A process in which bots think, and the thread that waits for it."""

    def __init__(self, grace: float) -> None:
        self.worker = Worker(grace)
        self.thread = ThreadPoolExecutor(1)

    def close(self) -> None:
        self.thread.shutdown(wait=False, cancel_futures=True)
        self.worker.cancel()
        self.thread.shutdown()
        self.worker.close()


class Thinkers:
    """The processes in which bots think, and the bots that may be seated: the levels, and those of whoever serves."""

    def __init__(
        self, workers: int | None = None, seconds: float = SECONDS, grace: float = GRACE, own: Mapping[str, str] = {}
    ) -> None:
        for spec in own.values():
            maker(spec)
        self.bots = {level: level for level in LEVELS} | dict(own)
        self.seconds = seconds
        self.minds = [Mind(grace) for _ in range(workers or max(1, (os.cpu_count() or 2) - 1))]

    def close(self) -> None:
        for mind in self.minds:
            mind.close()

    @staticmethod
    def question(match: Match, seat: int, who: str = "") -> Question:
        """What a bot is handed: a world that its seat cannot tell from the true one."""
        world = match.imagine(seat, fresh_seed())
        return Question(seat, world, world.view(seat)["choices"], who)

    async def answer(self, question: Question, name: str) -> str:
        """What a bot answers; anything, where it cannot."""
        choices = question.choices
        if len(choices) == 1:
            return choices[0]
        mind = self.minds[crc32(question.who.encode()) % len(self.minds)]
        asked = (question.world, question.seat, self.bots.get(name, name), self.seconds, question.who)
        try:
            return await asyncio.get_running_loop().run_in_executor(mind.thread, mind.worker.ask, *asked)
        except LudusError as e:
            log.warning("The bot '%s' was answered for: %s", name, e)
            return choices[fresh_seed() % len(choices)]
