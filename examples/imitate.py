"""A linear policy learns from games what their players would answer: data, learning and a match, in numpy alone.

pip install 'ludus-games[data]'
ludus sim void-zone --bots greedy --games 300 --steps steps
python examples/imitate.py steps
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from ludus.games.find import game
from ludus.lab import tournament
from ludus.rl import data
from ludus.rl.encode import Floats, Mask
from ludus.rl.policy import PolicyBot


class Linear:
    """Weighs every action by what is seen, and takes the possible one with most weight."""

    name = "linear"

    def __init__(self, cells: int, actions: int) -> None:
        self.weights = np.zeros((cells + 1, actions), np.float32)

    def chances(self, seen: Floats, masks: Mask) -> Any:
        """How likely each action is, of those that are possible."""
        told = np.where(masks, seen @ self.weights[:-1] + self.weights[-1], -np.inf)
        odds = np.exp(told - told.max(axis=1, keepdims=True))
        return odds / odds.sum(axis=1, keepdims=True)

    def learn(self, batch: data.Batch, rate: float) -> None:
        """A step towards what was answered."""
        off = self.chances(batch["observation"], batch["action_mask"])
        off[np.arange(len(off)), batch["action"]] -= 1
        self.weights[:-1] -= rate * batch["observation"].T @ off / len(off)
        self.weights[-1] -= rate * off.mean(axis=0)

    def act(self, observations: Floats, masks: Mask) -> Any:
        return self.chances(observations, masks).argmax(axis=1)


def main(folder: str, rounds: int = 5, games: int = 40) -> tuple[float, float]:
    """The share of answers that the policy would have given too, and its share of wins against a random player."""
    steps = data.read(folder)
    policy = Linear(steps.about["cells"], len(steps.actions))
    for seed in range(rounds):
        for batch in steps.batches(128, seed=seed):
            policy.learn(batch, rate=1.0)
    right = sum((policy.act(b["observation"], b["action_mask"]) == b["action"]).sum() for b in steps.batches(512))
    alike = float(right / len(steps))
    found = tournament(game(steps.about["game"]), [PolicyBot(policy), "random"], games)
    share = float(found["pairs"][0]["share"]["value"])
    print(f"The policy answers alike in {alike:.0%}, and wins {share:.0%} of {games} games against random.")
    return alike, share


if __name__ == "__main__":
    main(sys.argv[1])
