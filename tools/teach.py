"""Train a game's mind within some minutes, and measure it at equal CPU time: `teach.py GAME OUT --minutes 9`.

For a machine that is lent for a short while. OUT gets the best mind, the report and what was measured.
"""

from __future__ import annotations

import argparse
import json
import shutil
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path
from time import monotonic
from typing import Any

START = monotonic()


def tell(text: str) -> None:
    print(f"{monotonic() - START:5.0f} s  {text}", flush=True)


def main() -> None:
    from ludus.games import find

    args = arguments()
    game = find.game(args.game)
    args.out.mkdir(parents=True, exist_ok=True)
    file = train(args, game) if args.rounds else args.begin
    if file is None or not file.exists():
        tell("no mind won, so there is nothing to measure")
        return
    measure(args, game, file)


def train(args: argparse.Namespace, game: Any) -> Path:
    """The rounds; where the best mind is, if one won."""
    from ludus.train.rounds import train_rounds

    folder = args.folder / game.id
    each = (args.minutes * 60 - args.measure * 60 - 10) / args.rounds
    if args.begin:
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(args.begin, folder / "best.mind")
    course = train_rounds(
        game.id, folder, tell, rounds=args.rounds, games=1_000_000, chunk=args.chunk,
        seats=args.seats or game.seats[-1], seconds=each * 0.75,
        lesson=each * 0.14, steps=100_000, iterations=args.iterations, slips=args.slips,
        keep=args.keep, closer=args.closer, usual=args.usual, policy=args.policy, passes=tuple(args.passes),
        match=args.match, effort=args.matched or args.iterations, swift=args.swift, hows=tuple(json.loads(args.hows)),
        wide=args.wide, deep=args.deep, seed=args.seed, workers=args.workers,
        **({"commit": args.commit} if args.commit else {}),
    )  # fmt: skip
    shutil.copy(course.report, args.out / f"{game.id}.report.json")
    if course.best_file.exists():
        shutil.copy(course.best_file, args.out / f"{game.id}.mind")
    return course.best_file


def measure(args: argparse.Namespace, game: Any, file: Path) -> None:
    """The mind against the search without one, at equal CPU time; needs no torch."""
    from ludus.bots.mind import read_mind
    from ludus.train.contest import FRESH, Side
    from ludus.train.crew import contest, equal
    from ludus.train.tables import TableMix

    found: list[Any] = []
    mind, least, most = read_mind(game, file), game.seats[0], args.seats or game.seats[-1]
    first = FRESH + 90_000_000
    seeds = range(first, first + args.seeds)
    tables = [(f"{usual} % usual", TableMix(least, least if usual else most, usual)) for usual in args.at]
    tables += [(f"{players} players", TableMix(players, players)) for players in args.players]
    with get_context("spawn").Pool(args.workers) as pool:

        def told(name: str, at: TableMix, sides: tuple[Side, Side], seeds: range) -> None:
            score = contest(pool, game, at, sides, seeds)
            tell(f"{game.id}, {name}, {sides[0].iterations} : {args.effort}, {mind.how}: {score.text()}")
            found.append({"at": name, "iterations": [side.iterations for side in sides], **score._asdict()})
            (args.out / f"{game.id}.measured.json").write_text(json.dumps(found, indent=1) + "\n")

        even = (Side(args.effort, mind), Side(args.effort))
        for name, at in tables if args.seeds else ():
            told(name, at, equal(pool, game, at, even, seeds, min(16, args.seeds)), seeds)
        if args.settings:  # so many simulations for all of them as take the same time on the whole
            even = equal(pool, game, TableMix(least, least, 0), even, seeds)
        for setting in range(1, args.settings + 1):
            begin = first + 1_000_000 * setting
            told(f"setting {setting}", TableMix(least, least, 0, setting), even, range(begin, begin + args.each))
    if args.settings:
        rows = found[-args.settings :]
        share = sum(row["share"] for row in rows) / len(rows)
        worst = min(rows, key=lambda row: float(row["share"]))
        tell(f"{game.id}, all settings: {share:.1%} of {sum(row['games'] for row in rows)} games; worst: {worst['at']}")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("out", type=Path)
    parser.add_argument("--folder", type=Path, default=Path("build/training"))
    parser.add_argument("--begin", type=Path, help="the mind to begin with")
    parser.add_argument("--minutes", type=float, default=9.0)
    parser.add_argument("--measure", type=float, default=2.0, help="of these, how many are for the last match")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--chunk", type=int, default=20)
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--iterations", type=int, default=100)
    parser.add_argument("--slips", type=int, default=15)
    parser.add_argument("--keep", type=int, default=50)
    parser.add_argument("--closer", type=int, default=1)
    parser.add_argument("--policy", type=float, default=0.5)
    parser.add_argument("--passes", type=int, nargs="+", default=[4, 16])
    parser.add_argument("--usual", type=int, default=50)
    parser.add_argument("--match", type=int, default=32)
    parser.add_argument("--hows", default='[{"lean": 2.0, "mix": 1.0, "ahead": 0}]')
    parser.add_argument("--wide", type=int, default=128)
    parser.add_argument("--deep", type=int, default=32)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=cpu_count())
    parser.add_argument("--effort", type=int, default=1000)
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--at", type=int, nargs="+", default=[100], help="measured with N of 100 standard tables")
    parser.add_argument("--players", type=int, nargs="*", default=[], help="and at tables of N players")
    parser.add_argument("--settings", type=int, default=0, help="and with N random sets of options")
    parser.add_argument("--each", type=int, default=50, help="seeds of each such setting")
    parser.add_argument("--swift", action="store_true", help="what is not kept is answered at once")
    parser.add_argument("--matched", type=int, default=0, help="simulations in the match of a round")
    parser.add_argument("--commit", default="", help="of the sources, where git does not know")
    return parser.parse_args()


if __name__ == "__main__":
    main()
