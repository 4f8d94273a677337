"""Measures the reference agents of Ludus-5, each against the one before it, and prints what stands in ludus5.toml.

With `--plays` only what they answer first, in short: while that stays the same, so do they.

PYTHONPATH=build/compiled python tools/ludus5.py --games 100 --workers 2
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Mapping

from ludus.bots import answer, bot
from ludus.core.chance import make_rng
from ludus.core.flow import Ask
from ludus.core.game import Game
from ludus.lab import tournament
from ludus.lab.benchmark import BenchmarkGame, protocol
from ludus.lab.rating import EloRating, ladder

SEED = 55  # others than those of the protocol
FIRST = 40  # answers that are looked at; in games for one, where they take no time, ten times as many


def measured(event: BenchmarkGame, agents: Mapping[str, str], games: int, workers: int) -> dict[str, EloRating]:
    """The points of all anchors of a game."""
    game: Game = event.game
    told = tournament(game, list(agents.values()), games, event.players, SEED, workers, event.options, ladder=True)
    shares = [(1 - pair["share"]["value"], pair["share"]["n"]) for pair in told["pairs"]]
    return dict(zip(agents, ladder(shares), strict=True))


def plays(event: BenchmarkGame, agents: Mapping[str, str]) -> str:
    """What all agents answer first, in short."""
    digest = hashlib.sha256()
    setting = event.game.setting(event.players, SEED, False, event.options)
    for agent in agents.values():
        match, rng, player = event.game.begin_from(setting, quiet=True), make_rng(SEED), bot(agent, seed=SEED)
        for _ in range(FIRST if event.players > 1 else 10 * FIRST):
            if isinstance(match.need, Ask):
                action = answer(player, match, match.need.seat, rng.below(1 << 31))
                digest.update(f"{action.text}\n".encode())
                match.answer(action)
    return digest.hexdigest()[:16]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100, help="games of each two neighbors")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--plays", action="store_true", help="measure nothing")
    how = parser.parse_args()
    told = protocol()
    for event in told.events:
        if how.only and event.game.id not in how.only:
            continue
        print(f'[{event.game.id}]\nplays = "{plays(event, told.anchors)}"\n')
        if how.plays:
            continue
        print(f"[{event.game.id}.rated] # {how.games} games of neighbors, seed {SEED}", flush=True)
        for name, rating in measured(event, told.anchors, how.games, how.workers).items():
            print(f"{name} = {{ value = {rating.value:.0f}, low = {rating.low:.0f}, high = {rating.high:.0f} }}")


if __name__ == "__main__":
    main()
