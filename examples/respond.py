"""How far somebody comes who knows an agent: a small policy network learns to beat it (docs/reference/ludus-5.md).

pip install 'ludus-games[lab,rl]'
python examples/respond.py greedy --game void-zone --decisions 200000
"""

from __future__ import annotations

import argparse
from typing import Any

from ludus.games.find import game as found
from ludus.lab import tournament
from ludus.rl.learner import Learner
from ludus.rl.policy import PolicyBot, entry_of


def main(agent: str, game: str = "void-zone", decisions: int = 200_000, games: int = 200, seed: int = 1) -> Any:
    """The share of wins that the learner reaches, with its interval."""
    learner = Learner(game, agent, seed=seed, canonical=True)
    shown = [0]

    def told(done: int, paid: float) -> None:
        if done - shown[0] >= decisions // 10:
            shown[0] = done
            print(f"{done:,} decisions: the last games paid {paid:+.2f}")

    net = learner.train(decisions, told)
    response, target = PolicyBot(net), entry_of(agent)
    share = tournament(found(game), [response, target], games, seed=seed)["pairs"][0]["share"]
    print(
        f"Against {agent} in {game}, after {learner.decisions:,} decisions: "
        f"{share['value']:.1%} [{share['low']:.1%}, {share['high']:.1%}] of {games} games."
    )
    return share


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("agent", help="a bot's name, or your own as module:Class")
    parser.add_argument("--game", default="void-zone")
    parser.add_argument("--decisions", type=int, default=200_000)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    main(**vars(parser.parse_args()))
