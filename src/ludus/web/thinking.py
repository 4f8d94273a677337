"""Bots think in processes of their own, never in the server's loop; one that dies or dawdles is replaced.

They take turns, so that nobody's tables make those of others wait; and those that think for a moment only never wait
for those that think long.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Final
from zlib import crc32

from ludus.bots import LEVELS, maker
from ludus.bots.process import GRACE, BotWorker
from ludus.core.chance import fresh_seed
from ludus.core.errors import LudusError
from ludus.table.home import Question, Tempo, Unwanted
from ludus.web.asking import network
from ludus.web.turns import Turns

SECONDS: Final = 3.0  # for one answer: people wait for it
QUICK: Final = ("novice", "casual")  # levels that need some hundredths of a second

log: Final = logging.getLogger("ludus.web")


class BotProcess:
    """A process in which bots think, the thread that waits for it, and those who wait for their turn."""

    def __init__(self, grace: float) -> None:
        self.worker = BotWorker(grace)
        self.thread = ThreadPoolExecutor(1)
        self.turns = Turns()

    def close(self) -> None:
        self.thread.shutdown(wait=False, cancel_futures=True)
        self.worker.cancel()
        self.thread.shutdown()
        self.worker.end()


class BotProcesses:
    """The processes in which bots think, and the bots that may be seated: the levels, and the host's own."""

    def __init__(
        self, workers: int | None = None, seconds: float = SECONDS, grace: float = GRACE, own: Mapping[str, str] = {}
    ) -> None:
        for spec in own.values():
            maker(spec)
        self.bots = {level: level for level in LEVELS} | dict(own)
        self.seconds = seconds
        self.minds = [BotProcess(grace) for _ in range(workers or max(1, (os.cpu_count() or 2) - 1))]
        self.quick = BotProcess(grace)

    def close(self) -> None:
        for mind in (*self.minds, self.quick):
            mind.close()

    async def answer(
        self,
        question: Question,
        name: str,
        tempo: Tempo | None = None,
        wanted: Callable[[], bool] = lambda: True,
    ) -> str:
        """What a bot answers when its turn comes; one that has no choice takes its turn like the others."""
        mind = self.quick if name in QUICK else self.minds[crc32(question.who.encode()) % len(self.minds)]
        async with mind.turns.turn(network(question.owner), question.owner, question.table):
            if not wanted():
                raise Unwanted
            if len(question.choices) == 1:
                await asyncio.sleep(0.0 if tempo is None else tempo.pause_without_choice())
                return question.choices[0]
            begun = asyncio.get_running_loop().time()
            found = await self.ask_bot(mind, question, name)
            if tempo is not None:
                tempo.note_thinking(asyncio.get_running_loop().time() - begun)
            return found

    async def ask_bot(self, mind: BotProcess, question: Question, name: str) -> str:
        """What a bot thinks of; anything, where it cannot."""
        choices = question.choices
        asked = (question.world, question.seat, self.bots.get(name, name), self.seconds, question.who)
        try:
            return await asyncio.get_running_loop().run_in_executor(mind.thread, mind.worker.ask, *asked)
        except LudusError as e:
            log.warning("The bot '%s' was answered for: %s", name, e)
            return choices[fresh_seed() % len(choices)]
