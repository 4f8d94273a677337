"""What other processes do for a course: play chunks of games, and bouts of a match. They need no torch."""

from __future__ import annotations

from multiprocessing.pool import Pool
from pathlib import Path

from ludus.bots.mind import read_mind
from ludus.core.game import Game
from ludus.train.contest import ContestDeal, Score, Side, bout, score_bouts
from ludus.train.selfplay import SelfPlayPlan, learnt_from
from ludus.train.store import write
from ludus.train.tables import TableMix


def contest(pool: Pool, game: Game, tables: TableMix, sides: tuple[Side, Side], seeds: range) -> Score:
    """Two sides on these seeds, each from every seat."""
    jobs = [(game, tables, sides, seed) for seed in seeds]
    return score_bouts(pool.map(bout_of, jobs, chunksize=1))


def equal(
    pool: Pool, game: Game, tables: TableMix, sides: tuple[Side, Side], seeds: range, trial: int = 16
) -> tuple[Side, Side]:
    """The sides with as many simulations for the first that both take the same CPU time, by trials."""
    one, other = sides
    for _ in range(2):
        found = contest(pool, game, tables, (one, other), range(seeds.stop, seeds.stop + trial))
        one = one._replace(iterations=max(2, round(one.iterations * found.times[1] / found.times[0])))
    return one, other


def chunk_of(job: tuple[Game, str, SelfPlayPlan, range, Path]) -> int:
    """In a process of its own: play and write; how many questions were kept."""
    game, mind, plan, seeds, path = job
    rows = learnt_from(game, plan, read_mind(game, Path(mind)) if mind else None, seeds)
    write(path, rows)
    return len(rows.game)


def bout_of(job: tuple[Game, TableMix, tuple[Side, Side], int]) -> ContestDeal:
    return bout(*job)
