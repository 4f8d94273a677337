"""Values that travel: matches, environments, spaces, bots and vectors are pickled and copied, and go on alike."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AsyncVectorEnv, AutoresetMode
from tests.rl.test_vector import Last, dice, drawn, first_possible
from tests.shelf import FOUND, GAMES
from tests.toys import raid

import ludus
import ludus.rl
from ludus.core.errors import LudusError
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.lab import simulate
from ludus.rl.policy import PolicyBot
from ludus.testing import stops

cloudpickle: Any = import_module("cloudpickle")  # it tells no types

EVERY = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
BOXED = pytest.mark.parametrize("game", FOUND, ids=lambda game: game.id)


def sent(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


def sent_by_value(value: Any) -> Any:
    return pickle.loads(cloudpickle.dumps(value))


WAYS = pytest.mark.parametrize("way", [sent, sent_by_value, copy.deepcopy], ids=["pickle", "cloudpickle", "deepcopy"])
Way = Callable[[Any], Any]


@EVERY
@WAYS
def test_a_match_goes_on_as_it_would_have(game: Game, way: Way) -> None:
    for match in stops(game.begin(game.seats[-1], seed=3), 3, 30, 10):
        twin: Match = way(match)
        assert twin.to_json() == match.to_json()
        assert twin.game is match.game
        assert twin.record() == match.record()
        if not match.over:
            twin.apply(twin.question.options[-1])
            assert twin.to_json() != match.to_json()


def test_a_match_travels_without_a_diary_waiting_for_chance_and_in_its_language() -> None:
    game = ludus.game("void-halls")
    quiet = sent(game.begin(seed=1, quiet=True))
    assert quiet.table.diary is None
    waiting = game.begin(seed=1, explicit=True)
    while (decision := waiting.decision) is not None:
        waiting.apply(decision.options[0])
    assert type(sent(waiting).need) is type(waiting.need)
    german = game.in_language("de").begin(seed=1)
    assert sent(german).game is german.game
    assert sent(german.setting).to_json() == german.setting.to_json()


def test_a_box_that_cannot_be_found_again_does_not_travel() -> None:
    other = replace(raid.GAME, title="Another raid")
    with pytest.raises(LudusError, match=r"Another raid cannot be sent to another process: .* holds this very box"):
        pickle.dumps(other.begin(seed=1))
    assert copy.deepcopy(other) is other


@BOXED
@WAYS
def test_agent_by_agent(game: Game, way: Way) -> None:
    env = ludus.rl.aec(game)
    env.reset(seed=4)
    for agent in env.agents:
        env.action_space(agent).seed(4)
    for _ in range(9):
        env.step(int(env.action_space(env.agent_selection).sample()))
    twin = way(env)
    for _ in range(12):
        seen, other = env.last(), twin.last()
        assert (seen[0]["observation"] == other[0]["observation"]).all()
        assert seen[1:] == other[1:]
        if seen[2]:
            break
        action = int(np.flatnonzero(seen[0]["action_mask"])[0])
        assert twin.action_space(twin.agent_selection).sample() in np.flatnonzero(other[0]["action_mask"])
        env.step(action)
        twin.step(action)
    assert way(ludus.rl.aec(game)).possible_agents == env.possible_agents


@WAYS
def test_all_at_once(way: Way) -> None:
    env = ludus.rl.parallel("hostile-takeover")
    env.reset(seed=4)
    for agent in env.agents:
        env.action_space(agent).seed(4)
    for _ in range(6):
        env.step({agent: int(env.action_space(agent).sample()) for agent in env.agents})
    twin = way(env)
    actions = {agent: int(env.action_space(agent).sample()) for agent in env.agents}
    seen, other = env.step(actions), twin.step(actions)
    assert all((seen[0][agent]["observation"] == other[0][agent]["observation"]).all() for agent in actions)
    assert (twin.state() == env.state()).all()


@WAYS
@pytest.mark.parametrize("bots", ["random", "novice", Last()], ids=["random", "novice", "policy"])
def test_one_seat(way: Way, bots: Any) -> None:
    env = ludus.rl.gym("void-zone", seat=1, bots=bots)
    env.reset(seed=5)
    env.action_space.seed(5)
    for _ in range(3):
        env.step(int(env.action_space.sample()))
    twin = way(env)
    for _ in range(5):
        action = int(env.action_masks().argmax())
        seen, other = env.step(action), twin.step(action)
        assert (seen[0]["observation"] == other[0]["observation"]).all()
        assert seen[1:] == other[1:]
        if seen[2]:
            break


@WAYS
def test_spaces_travel_alone(way: Way) -> None:
    env = ludus.rl.gym("void-zone")
    env.reset(seed=1)
    space = way(env.action_space)
    assert space == env.action_space
    assert space.sample() in space
    assert len(pickle.dumps(env.action_space)) < 2000, "the environment stays where it is"
    assert way(env.observation_space) == env.observation_space


@pytest.mark.parametrize("workers", [1, 2])
def test_vectors(workers: int) -> None:
    many = ludus.rl.vector("void-zone", 4, seat=0, bots=Last(), workers=workers)
    twin = None
    try:
        seen, _ = many.reset(seed=2)
        rngs = dice(4)
        for _ in range(25):
            seen, *_ = many.step(drawn(seen, rngs))
        twin = sent(many)
        assert (twin.rows.observation == seen["observation"]).all()
        for _ in range(25):
            actions = drawn(seen, rngs)
            seen, paid, over, cut, _ = many.step(actions)
            other, *judged, _ = twin.step(actions)
            assert (other["observation"] == seen["observation"]).all()
            assert all((a == b).all() for a, b in zip((paid, over, cut), judged, strict=True))
    finally:
        many.close()
        if twin is not None:
            twin.close()


def test_gymnasiums_vector_of_processes() -> None:
    made = [partial(ludus.rl.gym, "void-zone", seat=1, illegal="replace") for _ in range(2)]
    theirs = AsyncVectorEnv(made, context="spawn", autoreset_mode=AutoresetMode.NEXT_STEP)
    try:
        ours = ludus.rl.vector("void-zone", 2, seat=1)
        seen, _ = ours.reset(seed=3)
        same, _ = theirs.reset(seed=3)
        for _ in range(12):
            assert (seen["observation"] == same["observation"]).all()
            actions = first_possible(seen)
            seen, *_ = ours.step(actions)
            same, *_ = theirs.step(np.array(actions))
    finally:
        theirs.close()


def a_step(packed: bytes) -> bytes:
    """What a worker of Stable-Baselines3 does: it gets a function by value, makes the environment and steps it."""
    env = pickle.loads(packed)()
    env.reset(seed=6)
    seen, *_ = env.step(int(env.action_masks().argmax()))
    packed_again: bytes = cloudpickle.dumps((seen, env.action_space, env.observation_space, env))
    return packed_again


def test_workers_get_functions_by_value() -> None:
    packed = cloudpickle.dumps(lambda: ludus.rl.gym("void-zone", seat=1, bots="greedy"))
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        seen, actions, _, env = pickle.loads(pool.submit(a_step, packed).result())
    here, *_ = pickle.loads(a_step(packed))
    assert (here["observation"] == seen["observation"]).all()
    assert actions == env.action_space
    assert env.action_masks().any()


def test_a_policy_enters_a_simulation() -> None:
    found = simulate(ludus.game("void-zone"), bots=[PolicyBot(Last()), "random"], games=2, workers=2)
    again = simulate(ludus.game("void-zone"), bots=[PolicyBot(Last()), "random"], games=2)
    assert found["hash"] == again["hash"]


def installed(module: str) -> Any:
    """A module, or the reason why this is not tried."""
    return pytest.importorskip(module, reason=f"{module} is not installed")


def test_dask() -> None:
    dask = installed("dask")
    env = ludus.rl.gym("void-zone")
    env.reset(seed=1)
    (seen,) = dask.compute(dask.delayed(lambda e: e.step(int(e.action_masks().argmax())))(env), scheduler="processes")
    assert (seen[0]["observation"] == env.step(int(env.action_masks().argmax()))[0]["observation"]).all()


@BOXED
def test_the_checker_of_stable_baselines(game: Game) -> None:
    check = installed("stable_baselines3.common.env_checker").check_env
    env = ludus.rl.gym(game)
    check(env)
    assert env.match.over or env.action_masks().any(), "it has played"


def test_a_checkpoint_of_stable_baselines(tmp_path: Path) -> None:
    learner, vectors = installed("sb3_contrib").MaskablePPO, installed("stable_baselines3.common.vec_env")
    env = vectors.SubprocVecEnv([partial(ludus.rl.gym, "void-halls") for _ in range(2)], start_method="spawn")
    try:
        learner("MultiInputPolicy", env, n_steps=8, batch_size=8, n_epochs=1).learn(16).save(tmp_path / "net")
        assert learner.load(tmp_path / "net", env=env).action_space == env.action_space
    finally:
        env.close()


def test_ray() -> None:
    ray = installed("ray")
    ray.init(num_cpus=1, include_dashboard=False)
    try:
        env = ludus.rl.gym("void-zone")
        env.reset(seed=1)
        stepped = ray.remote(lambda e: e.step(int(e.action_masks().argmax())))
        seen = ray.get(stepped.remote(env))
        assert (seen[0]["observation"] == env.step(int(env.action_masks().argmax()))[0]["observation"]).all()
    finally:
        ray.shutdown()


def wrapped() -> Any:
    """An environment as TorchRL has them."""
    return installed("torchrl.envs").GymWrapper(
        ludus.rl.gym("void-halls", illegal="replace"), categorical_action_encoding=True
    )


def test_torchrl() -> None:
    env = installed("torchrl.envs").ParallelEnv(2, wrapped)
    try:
        assert env.rollout(5)["observation"].shape[0] == 2
    finally:
        env.close()
