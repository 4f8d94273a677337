"""Restarts: PostgreSQL and Redis end and begin again while people and bots play, and every table goes on by itself."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from ludus.testing.play import chooser
from tests.trust.crowd import Crowd, Log, Player
from tests.trust.durable import compared
from tests.trust.process import Process
from tests.trust.proof import Proof, Tally
from tests.web.cluster import MISSING, NO_REDIS, Cluster, Redis, postgresql, programs, redis_server

WAYS = ("PostgreSQL", "Redis", "both")
ONE, TWO = "one process", "two processes"
PATIENCE = 120.0  # seconds in which every table must go on, on a machine that does other things too
BOTS = {"game": "void-zone", "players": 2, "seat-0": "bot:novice", "seat-1": "bot:novice"}


def ours(said: str) -> str:
    """Of what a server printed, the lines before its first traceback and those that name sources of Ludus."""
    lines = said.splitlines()
    first = next((n for n, line in enumerate(lines) if "Traceback" in line), 0)
    named = [n for n in range(first, len(lines)) if "/ludus/" in lines[n] or not lines[n].startswith(" ")]
    return "\n".join(lines[n][:300] for n in [*range(max(0, first - 3), first), *named][:60])


def restart(way: str, cluster: Cluster, redis: Redis, crash: bool) -> None:
    """PostgreSQL is told to end, or crashes; Redis always does."""
    if way != "Redis":
        cluster.stop("immediate" if crash else "fast")
    if way != "PostgreSQL":
        redis.stop()
        redis.start()
    if way != "Redis":
        cluster.start()


class Spectator(Player):
    """Watches bots that play among themselves, one game after the other."""

    moves = 0
    last = -1

    def look(self, m: dict[str, Any]) -> None:
        super().look(m)
        self.moves += self.seq != self.last
        self.last = self.seq

    async def watch(self) -> None:
        while True:
            made = await self.post("/tables", **BOTS)
            await self.play(made["url"].removeprefix("/t/"))


async def gone_on(crowd: Crowd, spectator: Spectator) -> list[str]:
    """Wait until every full table has acknowledged something more and the bots have moved; the tables that have not."""
    before, moves = Counter(code for code, _ in crowd.log.acknowledged), spectator.moves
    waiting = set(crowd.full)
    until = asyncio.get_running_loop().time() + PATIENCE
    while asyncio.get_running_loop().time() < until:
        now = Counter(code for code, _ in crowd.log.acknowledged)
        waiting = {code for code in waiting & crowd.full if now[code] <= before[code]}
        if not waiting and spectator.moves > moves:
            return []
        await asyncio.sleep(0.05)
    return [*sorted(waiting), *([] if spectator.moves > moves else ["the table of bots"])]


async def drive(process: Process, cluster: Cluster, redis: Redis, seeds: range) -> Log:
    """Let a crowd play while what the server leans on is restarted again and again."""
    tables, rng = 5 if len(seeds) <= len(WAYS) else 10, chooser(seeds.start)
    await asyncio.to_thread(process.start)
    async with Crowd(tables, seeds.start, lambda: process.base) as crowd:
        spectator = Spectator(crowd, rng)
        watching = asyncio.create_task(spectator.watch())
        while len(crowd.full) < tables or not spectator.moves:
            await asyncio.sleep(0.05)
        for seed in seeds:
            way = WAYS[seed % len(WAYS)]
            await asyncio.to_thread(restart, way, cluster, redis, rng.below(2) == 0)
            crowd.log.wrong += [
                f"{code} did not go on after a restart of {way}" for code in await gone_on(crowd, spectator)
            ]
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)
    await asyncio.to_thread(process.end)
    return crowd.log


def run(subject: str, seeds: range) -> Tally:
    with ExitStack() as stack:
        cluster, redis = stack.enter_context(postgresql()), stack.enter_context(redis_server())
        told = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="ludus-"))) / "log"
        more = ("--workers", "2", "--redis", redis.url) if subject == TWO else ("--redis", redis.url)
        process = Process(cluster.url(), told, more=more)
        try:
            log = asyncio.run(drive(process, cluster, redis, seeds))
        finally:
            if process.alive:
                process.end()
        wrong = log.wrong + asyncio.run(compared(cluster.url(), log))
        said = told.read_text(errors="replace")
    if "Traceback" in said or any(secret in said for secret in log.secrets):
        wrong.append(f"the server printed what it should not: {ours(said)}")
    tally = Tally(len(seeds), wrong)
    tally.notes["acknowledged moves"] += len(log.acknowledged)
    tally.notes["tables"] += len(log.tables)
    tally.notes["refusals meanwhile"] += log.refused["away"]
    tally.notes["lines broken"] += log.lost_lines
    tally.notes["lines of the server's log"] += len(said.splitlines())
    return tally


PROOF = Proof(
    "databases may restart",
    "While PostgreSQL, Redis or both restart under play, nothing acknowledged is lost and every table goes on.",
    "restarts",
    "faults",
    small=len(WAYS),
    full=102,
    run=run,
    subjects=lambda: [ONE, TWO],
    pieces=1,
    why_not=lambda: MISSING if programs() is None else NO_REDIS if shutil.which("redis-server") is None else "",
)
