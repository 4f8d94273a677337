"""Many games between bots: the same counts and the same hash, however many processes share the work."""

from __future__ import annotations

import hashlib
import multiprocessing
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from importlib import import_module
from time import perf_counter
from typing import Any

from ludus.bots import RandomBot, answer, bot, lineup, maker
from ludus.core.chance import seeded
from ludus.core.errors import BadOption, LudusError
from ludus.core.flow import Ask
from ludus.core.game import Game, Result, Setting
from ludus.core.match import Match, playout

PATIENCE = 10  # a game that is longer than ten times what its makers expect is stuck
MOST = 200  # games in one piece of work

Progress = Callable[[int], None]  # told how many more games are over
Keeper = Callable[[int, str], None]  # given the number and the record of each game


@dataclass(frozen=True)
class Plan:
    """What to play: small and plain, so that it can be sent to other processes."""

    players: int
    bots: tuple[str, ...]
    seed: int
    options: tuple[tuple[str, Any], ...]
    records: bool


@dataclass
class Tally:
    """What came of some games."""

    wins: list[int]
    draws: int = 0
    decisions: int = 0
    digests: list[bytes] = field(default_factory=list)
    records: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        self.draws += other.draws
        self.decisions += other.decisions
        self.digests += other.digests
        self.records += other.records


def simulate(
    game: Game,
    players: int | None = None,
    bots: str | Sequence[str] = "random",
    games: int = 1000,
    seed: int = 1,
    workers: int = 1,
    options: Mapping[str, Any] | None = None,
    progress: Progress | None = None,
    keep: Keeper | None = None,
) -> dict[str, Any]:
    """Play games between bots and count. `hash` is the same for any number of workers.

    More than one worker starts processes, so a script that asks for it needs its `if __name__ == "__main__":`.
    """
    for name, number in (("games", games), ("workers", workers)):
        if isinstance(number, bool) or not isinstance(number, int) or number < 1:
            raise BadOption(f"{name} is a whole number from 1 on, not {number!r}.")
    setting = game.setting(game.seats[0] if players is None else players, seed, False, options or {})
    chosen = tuple(sorted(setting.unusual().items()))
    plan = Plan(setting.players, lineup(bots, setting.players), seed, chosen, keep is not None)
    start = perf_counter()
    total = Tally([0] * setting.players)
    pieces = run_here(game, plan, games) if workers == 1 else run_beside(game, plan, games, workers)
    done: dict[int, Tally] = {}
    for first, tally in pieces:
        done[first] = tally
        if progress is not None:
            progress(len(tally.digests))
        if keep is not None:
            for number, record in enumerate(tally.records, first + 1):
                keep(number, record)
    for first in sorted(done):
        total.add(done[first])
    return report(game, plan, games, total, perf_counter() - start)


def report(game: Game, plan: Plan, games: int, total: Tally, seconds: float) -> dict[str, Any]:
    """The counts as plain data."""
    what = repr((game.id, game.version, plan.players, plan.options, plan.seed, plan.bots, games))
    return {
        "game": game.id,
        "players": plan.players,
        "games": games,
        "decisions": total.decisions,
        "seconds": round(seconds, 3),
        "decisions_per_s": round(total.decisions / seconds),
        "wins": total.wins,
        "draws": total.draws,
        "mean_length": round(total.decisions / games, 2),
        "hash": hashlib.sha256(what.encode() + b"".join(total.digests)).hexdigest()[:16],
    }


# --- the work, in pieces ----------------------------------------------------------------------------------------------


def split(games: int, workers: int) -> list[range]:
    """Pieces of work: several for each worker, so that all end at about the same time."""
    size = max(1, min(MOST, -(-games // (workers * 8))))
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


def run_here(game: Game, plan: Plan, games: int) -> Iterator[tuple[int, Tally]]:
    for piece in split(games, 1):
        yield piece.start, play_games(game, plan, piece)


def run_beside(game: Game, plan: Plan, games: int, workers: int) -> Iterator[tuple[int, Tally]]:
    """The pieces as other processes finish them. Fresh ones: a copy of a process with threads may hang."""
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"))
    try:
        work: dict[Future[Tally], int] = {
            pool.submit(work_piece, game.package, plan, piece): piece.start for piece in split(games, workers)
        }
        for future in as_completed(work):
            yield work[future], future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def work_piece(package: str, plan: Plan, piece: range) -> Tally:
    """A piece of work in another process; a game cannot be sent, but it can be imported."""
    game: Game = import_module(package).GAME
    return play_games(game, plan, piece)


def play_games(game: Game, plan: Plan, numbers: range) -> Tally:
    tally = Tally([0] * plan.players)
    setting = game.setting(plan.players, plan.seed, False, dict(plan.options))
    for number in numbers:
        own = setting.reseeded(derived(plan.seed, number, "game"))
        match, length = play_game(own, plan, number)
        result: Result = match.result
        count(game, result, tally)
        tally.decisions += length
        tally.digests.append(digest(match, result, length))
        if plan.records:
            tally.records.append(match.record())
    return tally


def derived(seed: int, number: int, what: str) -> int:
    """A seed for one use in one game, whoever plays it and whenever."""
    return int.from_bytes(hashlib.sha256(f"{seed} {number} {what}".encode()).digest()[:6], "big")


def play_game(setting: Setting, plan: Plan, number: int) -> tuple[Match, int]:
    """One game to its end, and how many decisions it took."""
    match = setting.game.begun(setting, quiet=not plan.records)
    limit = setting.game.facts.ends * PATIENCE
    if all(maker(name) is RandomBot for name in plan.bots):  # nothing to look at: the engine's own loop
        length = playout(match, seeded(derived(plan.seed, number, "random")), limit)
    else:
        players = [bot(name, seed=derived(plan.seed, number, f"p{seat}")) for seat, name in enumerate(plan.bots)]
        rng = seeded(derived(plan.seed, number, "worlds"))
        length = 0
        while isinstance(match.need, Ask) and length < limit:
            seat = match.need.seat
            match.answer(answer(players[seat], match, seat, rng.below(1 << 31)))
            length += 1
    if not match.over:
        raise LudusError(f"Game {number + 1} (seed {setting.seed}) is not over after {limit} decisions.")
    return match, length


def count(game: Game, result: Result, tally: Tally) -> None:
    """A win is for one seat, or for a team; what several others share is a draw."""
    if len(result.winners) == 1 or game.facts.teams:
        for seat in result.winners:
            tally.wins[seat] += 1
    elif result.winners:
        tally.draws += 1


def digest(match: Match, result: Result, length: int) -> bytes:
    """What tells two games apart: how long they were, how they ended, and the table they left."""
    text = repr((length, result.winners, result.scores, result.rule, match.table.key(), match.rng.state()))
    return hashlib.sha256(text.encode()).digest()
