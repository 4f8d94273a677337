"""Hold shown reasons against a second statement of each: `reasons.py [GAME ...] [--count 20000]`."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

import ludus  # noqa: E402 - after the path
from ludus.testing.reasons import judge  # noqa: E402 - after the path


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[game.id for game in ludus.games()], help="default: all")
    parser.add_argument("--count", type=int, default=20_000, help="how many refusals of each game")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    untrue = 0
    for game in map(ludus.game, args.games):
        judged = judge(game, import_module(f"tests.games.{game.folder.name}.reasons").HOLDS, args.count, args.seed)
        print(f"{game.title}: {judged.table()}")
        for shown in judged.untrue[:20]:
            print(f"  untrue: {shown.action}: {shown.text} ({shown.rule})")
        untrue += len(judged.untrue)
    sys.exit(1 if untrue else 0)


if __name__ == "__main__":
    main()
