"""How fast the engine is, measured in CPU time and against a loop that every machine can run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter, process_time
from typing import Any

from ludus.bots import bot
from ludus.bots.mcts import style_of
from ludus.bots.seat import imagine_worlds
from ludus.bots.standing import come_to
from ludus.bots.tree import Search
from ludus.core.chance import Rng, make_rng
from ludus.core.game import Game
from ludus.core.match import Match, playout

TURNS = 10_000_000  # of the reference loop
MIDDLE = 60  # decisions into a game, where copies and views are measured
ROUNDS = 5  # the best of these counts: others use the machine too
BATCH = 20  # games dealt before the clock starts
PLACES = (0, 20, 60, 150, 400)  # decisions into a game, where bots are asked against the clock
BUDGET = 0.05  # seconds that they have


@dataclass(frozen=True)
class SpeedFigures:
    """The speed of one game at one player count."""

    decisions_per_s: float
    quiet_us: float  # a copy for search
    clone_us: float  # a copy with its diary
    view_us: float
    mean_length: float
    playouts_per_s: float  # random games from their start to their end
    simulations_per_s: float  # of a tree search in the middle of a game

    def to_json(self, loop_s: float) -> dict[str, Any]:
        """Plain data; `turns` says the same in turns of the reference loop, for comparing machines."""
        turn = loop_s / TURNS
        times = {"decision": 1 / self.decisions_per_s, "quiet": self.quiet_us / 1e6}
        times |= {"clone": self.clone_us / 1e6, "view": self.view_us / 1e6}
        return {
            "decisions_per_s": round(self.decisions_per_s),
            "clone_us": round(self.clone_us, 2),
            "quiet_us": round(self.quiet_us, 2),
            "view_us": round(self.view_us, 2),
            "mean_length": round(self.mean_length, 1),
            "playouts_per_s": round(self.playouts_per_s),
            "simulations_per_s": round(self.simulations_per_s),
            "turns": {name: round(seconds / turn, 1) for name, seconds in times.items()},
        }


def loop(turns: int) -> int:
    s = 0
    for i in range(turns):
        s += i
    return s


def reference_loop() -> float:
    """Seconds for ten million additions, the best of three."""
    times = []
    for _ in range(3):
        start = process_time()
        loop(TURNS)
        times.append(process_time() - start)
    return min(times)


def measure(game: Game, players: int, seconds: float) -> SpeedFigures:
    """The figures of a game in random play; each round of each figure takes about `seconds`."""
    rng = make_rng(players)
    runs = [random_play(game, players, rng, seconds) for _ in range(ROUNDS)]
    length = sum(d for d, _, _ in runs) / sum(g for _, g, _ in runs)
    match = middle(game, players, min(MIDDLE, int(length / 2)))
    seat = match.question.seat
    return SpeedFigures(
        max(decisions / spent for decisions, _, spent in runs),
        microseconds(match.quiet, seconds),
        microseconds(match.clone, seconds),
        microseconds(lambda: match.view(seat), seconds),
        length,
        max(games / spent for _, games, spent in runs),
        max(simulations(match, seat, seconds) for _ in range(ROUNDS)),
    )


def middle(game: Game, players: int, decisions: int) -> Match:
    """A match about in the middle; some random games are over by then, others are not."""
    seed = 0
    while True:
        match = game.begin(players, seed=seed)
        playout(match, make_rng(seed, 1), decisions)
        if not match.over:
            return match
        seed += 1


def random_play(game: Game, players: int, rng: Rng, seconds: float) -> tuple[int, int, float]:
    """Decisions, games and CPU seconds of whole random games; dealing them is not counted."""
    decisions, games, spent = 0, 0, 0.0
    while spent < seconds:
        dealt: list[Match] = [game.begin(players, seed=games + i, quiet=True) for i in range(BATCH)]
        start = process_time()
        for match in dealt:
            decisions += playout(match, rng, game.facts.ends)
        spent += process_time() - start
        games += BATCH
    return decisions, games, spent


def simulations(match: Match, seat: int, seconds: float) -> float:
    """Simulations a second of a search that begins here, with the worlds it imagines."""
    rng = make_rng(1)
    search = Search(match.players, rng, style_of(match.game.thinking, {}))
    worlds = imagine_worlds(match, seat, 1)
    start = process_time()
    while (spent := process_time() - start) < seconds or not search.runs:
        world = next(worlds)
        come_to(world, seat, rng)
        search.simulate(world)
    return search.runs / spent


def overrun(game: Game, players: int) -> float:
    """Milliseconds that a bot takes beyond its time in the worst of some positions, as a clock on the wall has it."""
    late = 0.0
    for place in PLACES:
        match = game.begin(players, seed=1)
        playout(match, make_rng(1), place)
        if match.over:
            break
        seat = match.question.seat
        player = bot("mcts", seed=1, seconds=BUDGET)
        for seed in range(2):  # the second time it has thoughts to come back to
            start = perf_counter()
            player.choose(match.view(seat), imagine_worlds(match, seat, seed))
            late = max(late, perf_counter() - start - BUDGET)
    return late * 1000


def microseconds(call: Callable[[], object], seconds: float) -> float:
    """CPU time of a call, the best of several rounds."""
    calls = 1
    while (spent := time_calls(call, calls)) < seconds:
        calls = calls * 2 if spent <= 0 else max(calls * 2, min(calls * 10, int(calls * seconds / spent)))
    return min([spent, *[time_calls(call, calls) for _ in range(ROUNDS - 1)]]) / calls * 1e6


def time_calls(call: Callable[[], object], calls: int) -> float:
    start = process_time()
    for _ in range(calls):
        call()
    return process_time() - start
