"""How late can an answer be? The CPU time of answers by bots whose time is up at once, in many positions."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from statistics import mean
from time import process_time

sys.path.append(str(Path(__file__).resolve().parent.parent / "src"))  # behind a compiled copy, if PYTHONPATH names one

import ludus
from ludus.bots import MctsBot, answer
from ludus.core.chance import make_rng
from ludus.core.flow import Ask
from ludus.core.game import Game

THOUGHT = 60  # simulations, so that there are thoughts to come back to
NONE = 1e-9  # seconds


def late(game: Game, players: int, seed: int, every: int) -> list[float]:
    """Return how late answers are in a random game, where one question in `every` is asked of a bot."""
    match = game.begin(players, seed)
    rng = make_rng(seed)
    bots = [MctsBot(seed) for _ in range(players)]
    found: list[float] = []
    number = 0
    while isinstance(match.need, Ask):
        seat, options = match.need.seat, match.need.options
        choice = options[rng.below(len(options))]
        number += 1
        if number % every == 0 and len(options) > 1:
            hurried = bots[seat]
            hurried.iterations, hurried.seconds = 0, NONE
            start = process_time()
            answer(hurried, match, seat, number)
            answer(MctsBot(seed, iterations=1), match, seat, number)  # time may run out at the start of a simulation
            found.append(process_time() - start)
            hurried.iterations, hurried.seconds = THOUGHT, 0.0
            choice = answer(hurried, match, seat, number)  # which it looks for when it is asked next
        match.answer(choice)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", help="none: all of them")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--every", type=int, default=5, help="ask a bot one question in N")
    args = parser.parse_args()
    for game in [ludus.game(name) for name in args.game] or ludus.games():
        players = game.seats[-1]
        times = [spent for seed in range(args.games) for spent in late(game, players, seed, args.every)]
        print(
            f"{game.id}, {players} players: late by {1000 * max(times):.1f} ms at worst, "
            f"{1000 * mean(times):.1f} ms on average, of {len(times)} answers",
            flush=True,
        )


if __name__ == "__main__":
    main()
