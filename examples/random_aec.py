"""All seats play at random in a PettingZoo environment: the shortest complete program."""

from __future__ import annotations

import sys

import ludus.rl


def main(game: str = "void-zone", games: int = 3) -> dict[str, float]:
    env = ludus.rl.aec(game)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for seed in range(games):
        env.reset(seed=seed)
        for agent in env.agent_iter():
            seen, reward, terminated, truncated, _ = env.last()
            total[agent] += reward
            over = terminated or truncated
            env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
        print(f"game {seed + 1}: {env.match.ending.text}")
    return total


if __name__ == "__main__":
    print(main(sys.argv[1] if sys.argv[1:] else "void-zone"))
