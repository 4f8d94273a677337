"""Does each level beat the one below, in every game? Prints a table; goes on where it was stopped."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from itertools import pairwise
from math import log10
from pathlib import Path
from statistics import mean

from tools.strength import Game, Plan, play, wilson  # first: it finds the package

import ludus
from ludus.bots import LEVELS
from ludus.lab.sprt import Sprt
from ludus.lab.stats import mean as average

CLEAR = 0.05  # above the fair share, for the lower end of the interval
GOOD = 0.25  # above the fair share: what a sequential test takes a better bot for
HEAD = "| game | players | better | other | win share | 95 % | fair | games | an answer of the better |"


def plans(args: argparse.Namespace) -> Iterator[Plan]:
    """One for each game, number of players and step between levels."""
    for game in args.game or [found.id for found in ludus.games()]:
        for players in args.players:
            if players > 1 and players in ludus.game(game).seats:
                for other, better in pairwise(LEVELS):
                    if better in args.better:
                        yield Plan(game, better, other, players, args.seed)


def kept(file: Path, plan: Plan) -> dict[int, Game]:
    """The games of a plan that were played before, by their numbers."""
    found: dict[int, Game] = {}
    for line in file.read_text().splitlines() if file.exists() else ():
        row = json.loads(line)
        if row.pop("plan") == json.loads(json.dumps(plan)):
            number = row.pop("number")
            found[number] = Game(**row)
    return found


def settled(plan: Plan, games: dict[int, Game]) -> bool:
    """Whether a sequential test knows enough: is the share clearly fair or clearly better? Each seed is a look."""
    fair = 1 / plan.players
    test = Sprt(elo(fair + CLEAR), elo(fair + GOOD), alpha=0.025, beta=0.1)
    for share in by_seed(plan, games):
        test.add(share)
    return bool(test.verdict)


def by_seed(plan: Plan, games: dict[int, Game]) -> list[float]:
    """The share of the better bot for each seed that was played from every seat."""
    seeds = range(0, len(games) - plan.players + 1, plan.players)
    return [mean([games[first + seat].share for seat in range(plan.players)]) for first in seeds]


def interval(shares: list[float], games: int) -> tuple[float, float]:
    """Student's interval over seeds; where all seeds came out alike they tell no spread, and it is Wilson's."""
    if len(set(shares)) == 1:
        return wilson(shares[0], games)
    found = average(shares)
    return max(0.0, found.low), min(1.0, found.high)


def elo(share: float) -> float:
    return 400 * log10(share / (1 - share))


def row(plan: Plan, found: dict[int, Game]) -> str:
    """A line of the table; bold where the better bot is proven to be better."""
    games = list(found.values())
    share = mean([game.share for game in games])
    low, high = interval(by_seed(plan, found), len(games))
    fair = 1 / plan.players
    mark = "**" if low > fair + CLEAR else ""
    thought = 1000 * sum(game.spent for game in games) / max(1, sum(game.answers for game in games))
    return (
        f"| {ludus.game(plan.game).title} | {plan.players} | {plan.better} | {plan.other} | {mark}{share:.1%}{mark} "
        f"| {100 * low:.1f} to {100 * high:.1f} | {fair:.1%} | {len(games)} | {thought:.1f} ms |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, help="where games are kept; begin a new one when bots or games have changed")
    parser.add_argument("--game", action="append", help="a game; none: all of them")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3])
    parser.add_argument("--better", nargs="+", default=list(LEVELS), help="the better ones of the steps to measure")
    parser.add_argument("--games", type=int, default=0, help="of each step; 0: print what is there")
    parser.add_argument("--early", action="store_true", help="end a step as soon as a sequential test has its answer")
    parser.add_argument("--seed", type=int, default=1, help="the first one; others follow")
    args = parser.parse_args()
    for plan in plans(args):
        done = kept(args.file, plan)
        for number in range(-(-args.games // plan.players) * plan.players):
            if args.early and number % plan.players == 0 and settled(plan, done):
                break
            if number not in done:
                done[number] = play(plan, number)
                with args.file.open("a") as out:
                    out.write(json.dumps({"plan": plan, "number": number, **done[number]._asdict()}) + "\n")
    print(HEAD)
    print("|---" * 9 + "|")
    for plan in plans(args):
        if len(games := kept(args.file, plan)) >= plan.players:
            print(row(plan, games))


if __name__ == "__main__":
    main()
