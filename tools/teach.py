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
    from ludus.bots.mind import read_mind
    from ludus.games import find
    from ludus.train.contest import Side
    from ludus.train.crew import contest, equal
    from ludus.train.rounds import FRESH, trained

    args = arguments()
    game = find.game(args.game)
    folder, out = args.folder / game.id, args.out
    out.mkdir(parents=True, exist_ok=True)
    measuring = args.measure * 60
    each = (args.minutes * 60 - measuring - 10) / max(1, args.rounds)
    hows = tuple(json.loads(args.hows))
    if args.begin:
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(args.begin, folder / "best.mind")
    course = trained(
        game.id, folder, tell, rounds=args.rounds, games=1_000_000, chunk=args.chunk,
        seats=args.seats or game.seats[-1], seconds=each * 0.75,
        lesson=each * 0.14, steps=100_000, iterations=args.iterations, slips=args.slips,
        keep=args.keep, closer=args.closer, usual=args.usual, policy=args.policy, passes=tuple(args.passes),
        match=args.match, hows=hows, wide=args.wide, deep=args.deep, seed=args.seed, workers=args.workers,
        **({"commit": args.commit} if args.commit else {}),
    )  # fmt: skip
    if course.report.exists():
        shutil.copy(course.report, out / f"{game.id}.report.json")
    if not course.best_file.exists():
        tell("no mind won, so there is nothing to measure")
        return
    shutil.copy(course.best_file, out / f"{game.id}.mind")
    found: list[Any] = []
    with get_context("spawn").Pool(args.workers) as pool:
        mind = read_mind(game, course.best_file)
        for usual in args.at:
            sides = (Side(args.effort, mind), Side(args.effort))
            seeds = range(FRESH + 90_000_000, FRESH + 90_000_000 + args.seeds)
            sides = equal(pool, game, sides, seeds, usual)
            score = contest(pool, game, course.schedule.seats if not usual else game.seats[0], sides, seeds, usual)
            tell(f"{game.id}, {usual} % usual, {sides[0].iterations} : {args.effort}, {mind.how}: {score.text()}")
            found.append({"usual": usual, "iterations": [side.iterations for side in sides], **score._asdict()})
    (out / f"{game.id}.measured.json").write_text(json.dumps(found, indent=1) + "\n")


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
    parser.add_argument("--at", type=int, nargs="+", default=[100], help="measured with so many of 100 tables usual")
    parser.add_argument("--commit", default="", help="of the sources, where git does not know")
    return parser.parse_args()


if __name__ == "__main__":
    main()
