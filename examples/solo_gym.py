"""Void Halls in Gymnasium: a player that always takes the first possible action, against one that plays at random."""

from __future__ import annotations

import gymnasium
import numpy as np


def score(env: gymnasium.Env[dict[str, np.ndarray], int], seed: int, careful: bool) -> float:
    """The final score of a game."""
    seen, _ = env.reset(seed=seed)
    env.action_space.seed(seed)
    total, over = 0.0, False
    while not over:
        mask = seen["action_mask"]
        action = int(np.flatnonzero(mask)[0]) if careful else env.action_space.sample(mask)
        seen, reward, over, _, _ = env.step(action)
        total += float(reward)
    return total


def main(games: int = 20) -> dict[str, float]:
    env = gymnasium.make("ludus.rl:ludus/void-halls-v1")
    means = {
        name: float(np.mean([score(env, seed, careful) for seed in range(games)]))
        for name, careful in (("at random", False), ("first action", True))
    }
    for name, mean in means.items():
        print(f"{name:<14} {mean:6.1f} points on average")
    return means


if __name__ == "__main__":
    main()
