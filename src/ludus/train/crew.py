"""What other processes do for a course: play chunks of games, and bouts of a match. They need no torch."""

from __future__ import annotations

from multiprocessing.pool import Pool
from pathlib import Path

from ludus.bots.mind import read_mind
from ludus.core.game import Game
from ludus.train.contest import Bout, Score, Side, bout, scored
from ludus.train.selfplay import Plan, learnt_from
from ludus.train.store import write


def contest(pool: Pool, game: Game, seats: int, sides: tuple[Side, Side], seeds: range, usual: int = 100) -> Score:
    """Two sides on these seeds, each from every seat."""
    jobs = [(game, seats, sides, seed, usual) for seed in seeds]
    return scored(pool.map(bout_of, jobs, chunksize=1))


def equal(
    pool: Pool, game: Game, sides: tuple[Side, Side], seeds: range, usual: int, trial: int = 16
) -> tuple[Side, Side]:
    """The sides with as many simulations for the first that both take the same CPU time, by trials."""
    one, other = sides
    for _ in range(2):
        found = contest(pool, game, game.seats[0], (one, other), range(seeds.stop, seeds.stop + trial), usual)
        one = one._replace(iterations=max(2, round(one.iterations * found.times[1] / found.times[0])))
    return one, other


def chunk_of(job: tuple[Game, str, Plan, range, Path]) -> int:
    """In a process of its own: play and write; how many questions were kept."""
    game, mind, plan, seeds, path = job
    rows = learnt_from(game, plan, read_mind(game, Path(mind)) if mind else None, seeds)
    write(path, rows)
    return len(rows.game)


def bout_of(job: tuple[Game, int, tuple[Side, Side], int, int]) -> Bout:
    return bout(*job)
