"""How much stronger is one bot than another? Each seed is played from every seat; shares come with their intervals."""

from __future__ import annotations

import argparse
import sys
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from time import process_time
from typing import Any, NamedTuple

sys.path.append(str(Path(__file__).resolve().parent.parent / "src"))  # behind a compiled copy, if PYTHONPATH names one

import ludus
from ludus.bots import answer, bot
from ludus.core.chance import make_rng
from ludus.core.flow import Ask
from ludus.core.match import Match

Z = 1.96  # 95 %
SOME = 10  # games between two looks at how it goes


def wilson(share: float, n: int) -> tuple[float, float]:
    """The interval of a share."""
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return middle - half, middle + half


class Plan(NamedTuple):
    """Who plays what against whom."""

    game: str
    better: str
    other: str
    players: int
    seed: int  # the first one
    options: tuple[tuple[str, str], ...] = ()


class Game(NamedTuple):
    """A game as it came out for the better bot, how often it answered, and the CPU seconds it took for that.

    And the same of all others together; games kept from before do not know it.
    """

    seat: int
    share: float  # of the win
    score: float
    answers: int
    spent: float
    others: int = 0
    others_spent: float = 0.0


def play(plan: Plan, number: int) -> Game:
    """A game between bots, to its end; the better one has each seat once with each seed."""
    seed, seat = plan.seed + number // plan.players, number % plan.players
    options: dict[str, Any] = dict(plan.options)
    match = ludus.game(plan.game).begin(plan.players, seed, quiet=True, **options)
    names = [plan.better if place == seat else plan.other for place in range(plan.players)]
    bots = [bot(name, seed=seed * 31 + place) for place, name in enumerate(names)]
    rng = make_rng(seed, 7)
    answers, spent = [0, 0], [0.0, 0.0]
    while isinstance(match.need, Ask):
        asked = match.need.seat
        start = process_time()
        match.answer(answer(bots[asked], match, asked, rng.below(1 << 31)))
        side = 0 if asked == seat else 1
        answers[side] += 1
        spent[side] += process_time() - start
    scores = match.ending.scores
    score = scores[seat] if scores else 0.0
    return Game(seat, won(match, seat), score, answers[0], spent[0], answers[1], spent[1])


def won(match: Match, seat: int) -> float:
    """1, 0, or the part of a draw; where nobody wins, everybody draws."""
    winners = match.ending.winners or tuple(range(match.players))
    return 1 / len(winners) if seat in winners else 0.0


def compared(plan: Plan, games: list[Game]) -> str:
    """The win share of one bot in a seat among others."""
    share = mean([game.share for game in games])
    low, high = wilson(share, len(games))
    by_seat = [[game.share for game in games if game.seat == seat] for seat in range(plan.players)]
    seats = ", ".join(f"p{place} {mean(shares):.0%}" for place, shares in enumerate(by_seat, 1) if shares)
    return (
        f"{plan.game}, {plan.players} players: {plan.better} against {plan.other}: {share:.1%} "
        f"[{low:.1%}, {high:.1%}] of {len(games)} games, fair {1 / plan.players:.1%} ({seats}); {timed(games)}"
    )


def scored(plan: Plan, games: list[Game]) -> str:
    """The mean score of a bot that plays alone."""
    scores = [game.score for game in games]
    half = Z * stdev(scores) / sqrt(len(scores)) if len(scores) > 1 else 0.0
    return f"{plan.game}, alone: {plan.better}: {mean(scores):.1f} ± {half:.1f} in {len(scores)} games; {timed(games)}"


def timed(games: list[Game]) -> str:
    answers = sum(game.answers for game in games)
    spent = sum(game.spent for game in games)
    told = f"{answers / len(games):.0f} answers a game, {1000 * spent / max(1, answers):.1f} ms each"
    others = sum(game.others for game in games)
    against = 1000 * sum(game.others_spent for game in games) / max(1, others)
    return f"{told}, against {against:.1f} ms" if others else told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("better", help="the bot that should win; it sits in one seat")
    parser.add_argument("other", nargs="?", default="", help="the bot in all other seats; none: the score alone")
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1, help="the first one; others follow")
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    args = parser.parse_args()
    players = (args.players or ludus.game(args.game).seats[0]) if args.other else 1
    options = tuple((name, value) for name, _, value in (pair.partition("=") for pair in args.set))
    plan = Plan(args.game, args.better, args.other, players, args.seed, options)
    tell = compared if args.other else scored
    games: list[Game] = []
    for number in range(-(-args.games // players) * players):
        games.append(play(plan, number))
        if len(games) % SOME == 0:
            print(tell(plan, games), file=sys.stderr, flush=True)
    print(tell(plan, games), flush=True)


if __name__ == "__main__":
    main()
