"""What showing a move costs: the view, the picture and its patches for each viewer, in milliseconds of computing.

Three look at a table with two players: both of them and a spectator. The best of some rounds over the same games.
"""

from __future__ import annotations

import argparse
import sys
import time

import ludus
from ludus.core import views
from ludus.core.chance import make_rng
from ludus.core.game import Game
from ludus.core.match import Match, playout
from ludus.table.story import LAST
from ludus.table.view import Picture, without_log

PARTS = ("view", "picture", "patches")


class Table:
    """A match and what its viewers were shown last."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.match: Match = game.begin(max(2, game.seats[0]), seed)
        self.last: dict[int, Picture] = {}

    def show(self, seat: int, spent: list[float]) -> int:
        """Show the position to a seat (-1: a spectator), and note the time; how many bytes that takes."""
        game, match, begin = self.game, self.match, time.process_time()
        seen = views.picture_source(game, match, seat, LAST)
        viewed = time.process_time()
        scene = views.draw_source(game, match, seen)
        without_log(scene)
        drawn = time.process_time()
        picture, before = Picture(scene), self.last.get(seat)
        size = 0 if before is None else len(picture.since(before).raw)
        self.last[seat] = picture
        for n, part in enumerate((viewed - begin, drawn - viewed, time.process_time() - drawn)):
            spent[n] += part
        return size


def measured(game: Game, games: int, most: int) -> tuple[list[float], float]:
    """Milliseconds for each part of showing a position to one viewer, and the bytes of the patches."""
    spent, shown, size = [0.0, 0.0, 0.0], 0, 0
    for seed in range(games):
        table, rng = Table(game, seed), make_rng(seed)
        for _ in range(most):
            for seat in (0, 1, -1):
                size += table.show(seat, spent)
                shown += 1
            if table.match.over:
                break
            playout(table.match, rng, 1)
    return [part / shown * 1000 for part in spent], size / shown


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=[game.id for game in ludus.games()], metavar="GAME")
    parser.add_argument("--matches", type=int, default=3)
    parser.add_argument("--moves", type=int, default=80, help="of each match")
    parser.add_argument("--rounds", type=int, default=4)
    given = parser.parse_args()
    print(f"{'':18}" + "".join(f"{part:>10}" for part in (*PARTS, "in all")) + f"{'bytes':>10}")
    for id in given.games:
        rounds = [measured(ludus.game(id), given.matches, given.moves) for _ in range(given.rounds)]
        best = [min(found[n] for found, _ in rounds) for n in range(len(PARTS))]
        print(
            f"{id:18}" + "".join(f"{part:10.2f}" for part in (*best, sum(best))) + f"{rounds[0][1]:10.0f}", flush=True
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
