"""Durable: an acknowledged move is on disk, whenever the server is killed."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import ludus
from ludus.core.errors import LudusError
from ludus.table import history, intents
from ludus.table.home import Pace
from ludus.table.log import Entry
from ludus.testing.play import chooser
from ludus.web.hall import Hall
from ludus.web.store import Store
from ludus.web.thinking import BotProcesses
from tests.trust.crowd import Crowd, Log
from tests.trust.process import Process
from tests.trust.proof import Proof, Tally
from tests.web.cluster import postgresql, programs

PER_KILL = 50  # acknowledged moves between two kills, on average
RECOVERY = 2.0  # seconds of computing from a start to the first answer; interpreted twice that
FEW = 100  # moves, and fewer: tests run so many, on any machine, and judge no times
SQLITE, POSTGRES = "SQLite", "PostgreSQL"


@contextmanager
def database(subject: str) -> Iterator[tuple[str, Path]]:
    """The address of an empty database, and a folder beside it."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="ludus-")))
        yield str(folder / "tables.db") if subject == SQLITE else stack.enter_context(postgresql()).url(), folder


async def drive(process: Process, moves: int, kills: int, seed: int) -> Log:
    """Let a crowd play until so many moves are acknowledged, and kill the server again and again meanwhile."""
    rng = chooser(seed)
    tables = 50 if moves >= 1000 else 5
    await asyncio.to_thread(process.start)
    async with Crowd(tables, seed, lambda: process.base) as crowd:
        for n in range(kills):
            await crowd.reach(moves * (n + 1) // (kills + 1))
            await asyncio.sleep(rng.below(300) / 1000)
            await asyncio.to_thread(process.kill)
            await asyncio.to_thread(process.start)
        await crowd.reach(moves)
    await asyncio.to_thread(process.kill)
    return crowd.log


# --- comparing --------------------------------------------------------------------------------------------------------


def faults(code: str, stored: list[Entry], log: Log) -> Iterator[str]:
    """Where the stored log of a table is not what the crowd was told."""
    keys = {entry.key: entry for entry in stored}
    if [entry.seq for entry in stored] != list(range(1, len(stored) + 1)):
        yield f"{code}: a gap in the log"
    if len(keys) < len(stored):
        yield f"{code}: a command is stored twice"
    for entry in stored:
        sent = log.sent.get((code, entry.key))
        given = intents.read(entry.text).steps if entry.kind == "do" else ()
        if sent is None or sent.seat != entry.seat or given not in ((), (sent.action,)):
            yield f"{code}: {entry.seq} was never sent like this"
    for (table, key), seq in log.acknowledged.items():
        if table == code and (key not in keys or keys[key].seq != seq):
            yield f"{code}: {key} was acknowledged as {seq} and is lost"


async def replays(hall: Hall, code: str) -> str:
    """What is wrong with playing a table's log from its first line on; it must lead to where the server resumes."""
    try:
        room = await hall.room(code)
        lines = hall.log.lines(code)
        whole = history.follow(history.first_story(room.table.start()), lines)
    except LudusError as e:
        return f"{code}: the log is not legal: {e}"
    if room.table.story is None:  # its people were still about to fix the dice
        return f"{code}: there is a log, and the game has not begun" if lines else ""
    same = whole.match.to_json() == room.table.story.match.to_json()
    return "" if same else f"{code}: the log and the last snapshot lead to different positions"


async def compared(db: str, log: Log) -> list[str]:
    """Everything in which the store differs from what was acknowledged."""
    store, minds = Store(db), BotProcesses(workers=1)
    hall = Hall(store, minds, Pace())
    wrong: list[str] = []
    for code in log.tables:
        wrong += faults(code, hall.log.lines(code), log)
        wrong += filter(None, [await replays(hall, code)])
    await hall.close()
    minds.close()
    store.close()
    return wrong


def intact(file: str) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        found = connection.execute("PRAGMA integrity_check").fetchone()[0]
    return [] if found == "ok" else [f"SQLite finds its file damaged: {found}"]


def run(subject: str, seeds: range) -> Tally:
    moves = len(seeds)
    kills = max(1, moves // PER_KILL)
    with database(subject) as (db, folder):
        process = Process(db, folder / "log")
        try:
            log = asyncio.run(drive(process, moves, kills, seeds.start))
        finally:
            if process.alive:
                process.kill()
        wrong = log.wrong + asyncio.run(compared(db, log))
        wrong += intact(db) if subject == SQLITE else []
        told = (folder / "log").read_text(errors="replace")
    allowed = RECOVERY if ludus.compiled() else 2 * RECOVERY
    slow = [effort for effort in process.efforts if effort >= allowed] if moves > FEW else []
    wrong += [f"a start took {effort:.2f} s of computing" for effort in slow]
    if any(secret in told for secret in log.secrets) or "Traceback" in told:
        wrong.append(f"the server printed what it should not: {told[-500:]}")
    tally = Tally(len(log.acknowledged), wrong)
    tally.notes["kills"] += len(process.starts)
    tally.notes["tables"] += len(log.tables)
    tally.notes["lines broken"] += log.lost_lines
    tally.notes["ms the slowest recovery computed"] += round(max(process.efforts) * 1000)
    tally.notes["ms the slowest recovery took"] += round(max(process.starts) * 1000)
    return tally


PROOF = Proof(
    "acknowledged moves are kept",
    "While the server is killed at random moments, no acknowledged move is lost, none counts twice, all logs replay.",
    "acknowledged moves",
    "faults",
    small=20,
    full=10_000,
    run=run,
    subjects=lambda: [SQLITE, POSTGRES] if programs() is not None else [SQLITE],
    pieces=1,
)
