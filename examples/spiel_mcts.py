"""OpenSpiel's Monte Carlo tree search plays Void Zone against a random player."""

from __future__ import annotations

import numpy as np
from open_spiel.python.algorithms import mcts

import ludus.rl


def main(simulations: int = 40, moves: int = 1000, seed: int = 1) -> list[float]:
    game = ludus.rl.spiel("void-zone", chance="sampled", seed=seed)
    state = game.new_initial_state()
    rng = np.random.RandomState(seed)
    bot = mcts.MCTSBot(game, 1.4, simulations, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    for _ in range(moves):
        if state.is_terminal():
            break
        searching = state.current_player() == 0
        action = bot.step(state) if searching else rng.choice(state.legal_actions())
        print(f"{'search' if searching else 'random'}: {state.action_to_string(state.current_player(), action)}")
        state.apply_action(action)
    print(state.match.text())
    return list(state.returns())


if __name__ == "__main__":
    main()
