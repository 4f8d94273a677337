"""How fast environments step: on fresh games, dealt by seed after seed, so that nothing that is kept can help.

Choosing actions is not counted, nor is dealing in environments of one match; a vector redeals by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any

import numpy as np

from ludus.core.chance import make_rng
from ludus.core.game import Game

if TYPE_CHECKING:
    from ludus.rl.many import Vector

MATCHES = (64, 256)
ROUNDS = 3


@dataclass(frozen=True)
class Paces:
    """Steps a second of a game for its smallest number of players."""

    one: float  # agent by agent
    vectors: dict[int, float]  # by the number of matches, in this process, in its CPU time
    alone: float  # the largest of them by the clock on the wall: here,
    shared: float  # and in two processes
    with_cores: (
        float  # the same if each process had a core of its own, by CPU time: of the caller and the busier of both
    )

    def to_json(self) -> dict[str, Any]:
        times = round(self.shared / self.alone, 2)
        most = round(self.with_cores / self.vectors[MATCHES[-1]], 2)
        vectors = {str(matches): round(pace) for matches, pace in self.vectors.items()}
        return {
            "aec": round(self.one),
            "vectors": vectors,
            "two_workers": round(self.shared),
            "times_one": times,
            "at_most": most,
        }


def paces(game: Game, seconds: float) -> Paces:
    """The best of some rounds each: others use the machine too."""
    from ludus.rl import aec

    one = EnvironmentSpeed(lambda: aec(game))
    return Paces(
        max(one(seconds) for _ in range(ROUNDS)),
        {matches: vector_pace(game, matches, 1, seconds, process_time) for matches in MATCHES},
        vector_pace(game, MATCHES[-1], 1, seconds, perf_counter),
        vector_pace(game, MATCHES[-1], 2, seconds, perf_counter),
        vector_pace(game, MATCHES[-1], 2, seconds, process_time),
    )


class EnvironmentSpeed:
    """Steps a second of a PettingZoo environment; every round goes on with games that were not played yet."""

    def __init__(self, made: Callable[[], Any]) -> None:
        self.recorder = made()  # chooses the actions; the other has not seen their games before
        self.env = made()
        self.seeds: Iterator[int] = count()

    def __call__(self, seconds: float) -> float:
        """`last` (observations on) and `step` of whole games."""
        env, steps, spent = self.env, 0, 0.0
        while spent < seconds:
            seed = next(self.seeds)
            actions = tape(self.recorder, seed)
            env.reset(seed=seed)
            start = process_time()
            for action in actions:
                env.last()
                env.step(action)
            spent += process_time() - start
            steps += len(actions)
        return steps / spent


def tape(env: Any, seed: int) -> list[int]:
    """The actions of a random game."""
    env.reset(seed=seed)
    rng, actions = make_rng(seed), list[int]()
    while True:
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            return actions
        options = np.flatnonzero(seen["action_mask"])
        actions.append(int(options[rng.below(len(options))]))
        env.step(actions[-1])


def vector_pace(game: Game, matches: int, workers: int, seconds: float, clock: Callable[[], float]) -> float:
    """Steps a second of a vector, the best of some rounds. In CPU time the caller and the busiest process count."""
    from ludus.rl import vector

    many = vector(game, matches, workers=workers, copy=False)
    try:
        seen, _ = many.reset(seed=0)
        rng, best = np.random.default_rng(1), 0.0
        for _ in range(ROUNDS):
            steps, spent, before = 0, 0.0, elsewhere(many)
            while spent < seconds or not steps:
                actions = any_possible(seen["action_mask"], rng)
                start = clock()
                seen, *_ = many.step(actions)
                spent += clock() - start
                steps += matches
            if clock is process_time:
                spent += max((own - then for own, then in zip(elsewhere(many), before, strict=True)), default=0.0)
            best = max(best, steps / spent)
        return best
    finally:
        many.close()


def elsewhere(many: Vector) -> list[float]:
    """CPU seconds of the other processes of a vector until now."""
    return many.ask_sections("cpu_seconds", [()] * len(many.remote)) if many.remote else []


def any_possible(masks: Any, rng: np.random.Generator) -> Any:
    """One of the possible actions of each row, any with the same chance; 0 where there is none."""
    possible = masks.sum(axis=1, dtype=np.int64)
    wanted = (rng.random(len(masks)) * possible).astype(np.int64)
    rows, actions = np.nonzero(masks)
    first = np.searchsorted(rows, np.arange(len(masks)))
    return np.where(possible > 0, actions[np.minimum(first + wanted, len(actions) - 1)], 0)
