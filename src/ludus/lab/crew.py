"""Who plays the games: this process, processes beside it, or a Dask cluster. The games are the same."""

from __future__ import annotations

import multiprocessing
import re
import signal
from collections import Counter
from collections.abc import Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from typing import Any

from ludus.bots.parent import deaf_to_interrupts, end_with_parent
from ludus.core.errors import LudusError
from ludus.core.game import Game
from ludus.lab.extra import extra
from ludus.lab.games import GameRow, play_games
from ludus.lab.plan import Plan, Task

LIVES = 3  # a piece of work that ends this many processes is at fault itself

Done = Generator[tuple[int, list[GameRow]], None, None]  # the place of a task in the list, and what came of it


def work(game: Game, tasks: Sequence[Task], workers: int = 1, cluster: str | None = None) -> Done:
    """All tasks, each as soon as it is done."""
    if cluster is not None:
        return on_cluster(game, tasks, cluster)
    return here(game, tasks) if workers == 1 or len(tasks) < 2 else beside(game, tasks, min(workers, len(tasks)))


def here(game: Game, tasks: Sequence[Task]) -> Done:
    for place, (plan, numbers) in enumerate(tasks):
        yield place, play_games(game, plan, numbers)


def task_done(package: str, plan: Plan, numbers: range) -> list[GameRow]:
    """A task in another process; a game cannot be sent, but it can be imported."""
    game: Game = import_module(package).GAME
    return play_games(game, plan, numbers)


# --- processes --------------------------------------------------------------------------------------------------------


def beside(game: Game, tasks: Sequence[Task], workers: int) -> Done:
    """The tasks as other processes finish them; when one of these dies, others take over what is not done."""
    left = dict(enumerate(tasks))
    deaths: Counter[int] = Counter()
    others = set(multiprocessing.active_children())
    while left:
        pool = crew(workers)
        try:
            with deaf_to_interrupts():
                futures = {pool.submit(task_done, game.package, *task): place for place, task in left.items()}
            yield from finish(futures, left)
        except BrokenProcessPool:
            begun = sorted(left)[:workers]  # pools begin tasks in their order
            deaths.update(begun)
            if deaths[begun[0]] >= LIVES:
                first = left[begun[0]][1].start + 1
                raise LudusError(f"Processes died {LIVES} times; the first game that is not done is {first}.") from None
        finally:
            if left:  # an error or Ctrl-C: what is under way is not wanted any more
                for child in set(multiprocessing.active_children()) - others:
                    child.terminate()
            pool.shutdown(cancel_futures=True)


def crew(workers: int) -> ProcessPoolExecutor:
    """Fresh processes: a copy of a process with threads may hang."""
    return ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), initializer=enlist)


def enlist() -> None:
    """How a process begins: Ctrl-C is for the one that started it, and its end is the end of both."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()


def finish(futures: dict[Future[list[GameRow]], int], left: dict[int, Task]) -> Done:
    broken: BrokenProcessPool | None = None
    for future in as_completed(futures):
        try:
            rows = future.result()
        except BrokenProcessPool as e:  # others that are done come after it
            broken = e
            continue
        del left[futures[future]]
        yield futures[future], rows
    if broken is not None:
        raise broken


# --- a cluster --------------------------------------------------------------------------------------------------------


def on_cluster(game: Game, tasks: Sequence[Task], address: str) -> Done:
    """The tasks on a Dask cluster, which replaces workers that die by itself."""
    distributed = extra("distributed", "A cluster")
    if not re.fullmatch(r"(\w+://)?\S+:\d+", address):
        raise LudusError(f"--cluster must look like tcp://host:8786, not '{address}'.")
    try:
        client = distributed.Client(address, timeout="10s", set_as_default=False)
    except (OSError, ValueError) as e:
        raise LudusError(f"No Dask scheduler responds at '{address}'.") from e
    with client:
        futures = {
            client.submit(task_done, game.package, *task, pure=False, retries=LIVES): place
            for place, task in enumerate(tasks)
        }
        try:
            for future in distributed.as_completed(list(futures), loop=client.loop):
                yield futures[future], rows_of(future)
        finally:
            client.cancel(list(futures))


def rows_of(future: Any) -> list[GameRow]:
    try:
        rows: list[GameRow] = future.result()
    except ImportError as e:
        raise LudusError(f"A cluster worker has a different Ludus, or lacks this game: {e}.") from e
    return rows
