"""How much stronger is one bot than another? Each seed is played from every seat; shares come with their intervals."""

from __future__ import annotations

import argparse
import sys
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from time import process_time
from typing import Any

sys.path.append(str(Path(__file__).resolve().parent.parent / "src"))  # behind a compiled copy, if PYTHONPATH names one

import ludus
from ludus.bots import answer, bot
from ludus.core.chance import seeded
from ludus.core.flow import Ask
from ludus.core.match import Match

Z = 1.96  # 95 %


def wilson(share: float, n: int) -> tuple[float, float]:
    """The interval of a share."""
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return middle - half, middle + half


def play(match: Match, names: list[str], seed: int, spent: dict[str, list[float]]) -> Match:
    """A game between bots, to its end."""
    bots = [bot(name, seed=seed * 31 + seat) for seat, name in enumerate(names)]
    rng = seeded(seed, 7)
    while isinstance(match.need, Ask):
        seat = match.need.seat
        start = process_time()
        match.answer(answer(bots[seat], match, seat, rng.below(1 << 31)))
        spent[names[seat]].append(process_time() - start)
    return match


def won(match: Match, seat: int) -> float:
    """1, 0, or the part of a draw; where nobody wins, everybody draws."""
    winners = match.result.winners or tuple(range(match.players))
    return 1 / len(winners) if seat in winners else 0.0


def compare(args: argparse.Namespace, options: dict[str, Any]) -> str:
    """The win share of one bot in a seat among others."""
    game = ludus.game(args.game)
    players = args.players or game.seats[0]
    by_seat: list[list[float]] = [[] for _ in range(players)]
    spent: dict[str, list[float]] = {args.better: [], args.other: []}
    for number in range(-(-args.games // players) * players):
        seed, seat = args.seed + number // players, number % players
        names = [args.better if place == seat else args.other for place in range(players)]
        match = play(game.begin(players, seed, quiet=True, **options), names, seed, spent)
        by_seat[seat].append(won(match, seat))
    every = [share for shares in by_seat for share in shares]
    low, high = wilson(mean(every), len(every))
    seats = ", ".join(f"p{place} {mean(shares):.0%}" for place, shares in enumerate(by_seat, 1))
    return (
        f"{game.id}, {players} players: {args.better} against {args.other}: {mean(every):.1%} "
        f"[{low:.1%}, {high:.1%}] of {len(every)} games, fair {1 / players:.1%} ({seats}); {timed(spent)}"
    )


def score(args: argparse.Namespace, options: dict[str, Any]) -> str:
    """The mean score of a bot that plays alone."""
    game = ludus.game(args.game)
    spent: dict[str, list[float]] = {args.better: []}
    seeds = range(args.seed, args.seed + args.games)
    ends = [play(game.begin(1, seed, quiet=True, **options), [args.better], seed, spent) for seed in seeds]
    scores = [match.result.scores[0] for match in ends]
    half = Z * stdev(scores) / sqrt(len(scores))
    return f"{game.id}, alone: {args.better}: {mean(scores):.1f} ± {half:.1f} in {len(scores)} games; {timed(spent)}"


def timed(spent: dict[str, list[float]]) -> str:
    return ", ".join(f"{name} {mean(times) * 1000:.1f} ms an answer" for name, times in spent.items() if times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("better", help="the bot that should win; it sits in one seat")
    parser.add_argument("other", nargs="?", help="the bot in all other seats; none: the score of playing alone")
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    args = parser.parse_args()
    options: dict[str, Any] = dict(pair.split("=", 1) for pair in args.set)
    print(compare(args, options) if args.other else score(args, options), flush=True)


if __name__ == "__main__":
    main()
