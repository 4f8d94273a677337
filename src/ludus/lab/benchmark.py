"""Ludus-5: five games, the same deals and the same opponents for everybody (docs/reference/ludus-5.md)."""

from __future__ import annotations

import hashlib
import platform
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files
from time import process_time
from typing import Any

import ludus
from ludus.bots import Entry, answer, bot, name_entries
from ludus.core.chance import make_rng
from ludus.core.errors import BadOption, LudusError
from ludus.core.flow import Ask
from ludus.core.game import Game
from ludus.games import find
from ludus.lab.bench import reference_loop
from ludus.lab.plan import Plan, Task, counting, make_plan
from ludus.lab.rating import EloRating, Met, mean, rate
from ludus.lab.stats import Estimate
from ludus.lab.stats import mean as mean_of
from ludus.lab.tournament import Pairing, enter_deal, in_order, tasks_of

Progress = Callable[[int], object]  # told how many more games are over
TIMED = 40  # answers of which the time is taken, in each game


@dataclass(frozen=True)
class BenchmarkGame:
    """One of the five games, as everybody plays it."""

    game: Game
    players: int
    options: Mapping[str, Any]
    rated: Mapping[str, Mapping[str, float]]  # the points of the reference agents
    plays: str = ""  # what all anchors answer first, in short (tools/ludus5.py)


@dataclass(frozen=True)
class Protocol:
    """What is the same for everybody."""

    number: int
    seed: int
    games: int  # against each anchor
    anchors: Mapping[str, str]  # the bots that all agents meet, by the names that they have here
    reflex_ms: float
    events: tuple[BenchmarkGame, ...]


@lru_cache(1)
def protocol() -> Protocol:
    """The protocol of this version; refused where a game has other rules than those it was made for."""
    told = tomllib.loads((files("ludus.lab") / "ludus5.toml").read_text(encoding="utf-8"))
    events = []
    for id, how in told.items():
        if isinstance(how, dict) and id != "anchors":
            game = find.game(id)
            if game.version != how["version"]:
                raise LudusError(
                    f"Ludus-5, protocol {told['protocol']}, is for version {how['version']} of {game.title}; "
                    f"here is version {game.version}."
                )
            events.append(
                BenchmarkGame(game, how["players"], how.get("options", {}), how["rated"], how.get("plays", ""))
            )
    return Protocol(told["protocol"], told["seed"], told["games"], told["anchors"], told["reflex_ms"], tuple(events))


@dataclass(frozen=True)
class BenchmarkRow:
    """What came of one game."""

    event: BenchmarkGame
    pairings: Mapping[str, Pairing]  # the agent and each anchor
    rating: EloRating
    score: Estimate | None  # of games for one
    answer_ms: float  # CPU time
    answers: int  # of which that is the mean
    hash: str

    def to_json(self) -> dict[str, Any]:
        found: dict[str, Any] = {
            "game": self.event.game.id, "title": self.event.game.title,
            "version": self.event.game.version, "players": self.event.players,
            "options": dict(self.event.options), "rating": self.rating.to_json(),
            "against": {label: pairing.share().to_json() for label, pairing in self.pairings.items()},
            "answer_ms": round(self.answer_ms, 3), "answers": self.answers, "hash": self.hash,
        }  # fmt: skip
        return found if self.score is None else {**found, "score": self.score.to_json()}


def benchmark(
    agent: Entry,
    games: int | None = None,
    only: Sequence[str] = (),
    workers: int = 1,
    seed: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """The row of an agent: its points in each game, and in the mean of all. `agent` is named as bots are everywhere.

    A row that is compared with others has all games, as many as the protocol says, and its seed.
    """
    told = protocol()
    each = told.games if games is None else games
    counting(games=each, workers=workers)
    events = choose_events(told, only)
    dealt = told.seed if seed is None else seed
    rows = [play_event(told, event, agent, each, dealt, workers, cluster, progress) for event in events]
    usual = (each, dealt, len(events)) == (told.games, told.seed, len(told.events))
    (name,), _ = name_entries([agent])
    slowest = max(row.answer_ms for row in rows)
    return {
        "agent": name, "benchmark": "Ludus-5", "protocol": told.number, "comparable": usual,
        "games_each": each, "seed": dealt, "anchors": dict(told.anchors),
        "rating": mean([row.rating for row in rows]).to_json(),
        "track": "reflex" if slowest <= told.reflex_ms else "thinking",
        "trained": str(getattr(bot(agent), "trained", "")),
        "ludus": ludus.__version__, "python": platform.python_version(), "compiled": ludus.compiled(),
        "loop_s": round(reference_loop(), 3), "rows": [row.to_json() for row in rows],
    }  # fmt: skip


def choose_events(told: Protocol, only: Sequence[str]) -> list[BenchmarkGame]:
    """The games, or some of them."""
    known = [event.game.id for event in told.events]
    for id in only:
        if id not in known:
            raise BadOption(f"Ludus-5 has no game '{id}': its games are {', '.join(known)}.")
    return [event for event in told.events if not only or event.game.id in only]


def total(games: int | None, only: Sequence[str], name: str) -> int:
    """How many games will be played."""
    told = protocol()
    rivals = len([anchor for anchor in told.anchors.values() if anchor != name])
    return len(choose_events(told, only)) * rivals * 2 * -(-(games or told.games) // 2)


def play_event(
    told: Protocol,
    event: BenchmarkGame,
    agent: Entry,
    games: int,
    seed: int,
    workers: int,
    cluster: str | None,
    progress: Progress | None,
) -> BenchmarkRow:
    """All games of one event: the agent against each anchor, every deal from both sides."""
    (name,), guests = name_entries([agent])
    plan = replace(make_plan(event.game, event.players, "random", seed, event.options), guests=tuple(guests.items()))
    pairings = {label: Pairing(name, anchor) for label, anchor in told.anchors.items() if anchor != name}
    deals = -(-games // 2)
    tasks = [task for pairing in pairings.values() for task in tasks_of(plan, name, pairing.b, deals)]
    digest = entered_all(event.game, plan, list(pairings.values()), tasks, deals, workers, cluster, progress)
    met = [Met(points(event, label), sum(p.flat) / len(p.flat), len(p.flat)) for label, p in pairings.items()]
    scores = [mine for mine, _ in next(iter(pairings.values())).scores]
    spent, answers = pace(event, agent, seed)
    return BenchmarkRow(event, pairings, rate(met), mean_of(scores) if scores else None, 1000 * spent, answers, digest)


def entered_all(
    game: Game,
    plan: Plan,
    pairings: Sequence[Pairing],
    tasks: list[Task],
    deals: int,
    workers: int,
    cluster: str | None,
    progress: Progress | None,
) -> str:
    """Play all tasks and enter what came of them; what tells two runs apart."""
    digest = hashlib.sha256(repr((game.id, game.version, plan.options, plan.players, plan.seed)).encode())
    first = None
    for place, row in in_order(game, tasks, workers, cluster):
        digest.update(bytes.fromhex(row.digest))
        if place % 2:
            assert first is not None
            enter_deal(pairings[place // (2 * deals)], (tasks[place - 1][0], tasks[place][0]), (first, row))
        first = row
        if progress is not None:
            progress(1)
    return digest.hexdigest()[:16]


def points(event: BenchmarkGame, anchor: str) -> float:
    """What a reference agent is worth in a game."""
    return float(event.rated[anchor]["value"])


def pace(event: BenchmarkGame, agent: Entry, seed: int) -> tuple[float, int]:
    """CPU seconds of an answer where there is something to choose, and how many were timed: alone, against itself."""
    setting = event.game.setting(event.players, seed, False, event.options)
    match, rng = event.game.begin_from(setting, quiet=True), make_rng(seed)
    player, spent, timed = bot(agent, seed=seed), 0.0, 0
    while isinstance(match.need, Ask) and timed < TIMED:
        real = len(match.need.options) > 1
        start = process_time()
        action = answer(player, match, match.need.seat, rng.below(1 << 31))
        if real:
            spent += process_time() - start
            timed += 1
        match.answer(action)
    return spent / max(1, timed), timed
