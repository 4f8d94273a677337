"""OpenSpiel's own policy gradient (A2C) trains at Void Zone against a random player.

    pip install 'ludus-games[spiel,train]'
    python examples/spiel_policy_gradient.py 2000

It shows how their agents are put to our games; the one that is tuned to win is in examples/ppo.py.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import torch
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import random_agent
from open_spiel.python.pytorch import policy_gradient

import ludus.rl


def play(env: Any, agents: list[Any], learning: bool) -> float:
    """One game; what the first agent got for it."""
    step = env.reset()
    while not step.last():
        acting = agents[step.observations["current_player"]]
        step = env.step([acting.step(step, is_evaluation=not learning).action])
    for agent in agents:
        agent.step(step, is_evaluation=not learning)
    return float(step.rewards[0])


def main(games: int = 500, length: int = -1, seed: int = 1) -> list[float]:
    """The share of games won, hundred by hundred."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    game = ludus.rl.spiel("void-zone", chance="sampled", seed=seed, length=length)
    env = rl_environment.Environment(game, observation_type=rl_environment.ObservationType.OBSERVATION)
    size, actions = game.encoder.size, game.num_distinct_actions()
    learner = policy_gradient.PolicyGradient(0, size, actions, hidden_layers_sizes=(128,), optimizer_str="adam")
    agents = [learner, random_agent.RandomAgent(player_id=1, num_actions=actions)]
    won: list[float] = []
    results: list[float] = []
    for n in range(1, games + 1):
        results.append(play(env, agents, learning=True))
        if n % 100 == 0 or n == games:
            won.append(float(np.mean([result > 0 for result in results])))
            print(f"{n:6} games: {won[-1]:.0%} of the last {len(results)} won", flush=True)
            results.clear()
    return won


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 500)
