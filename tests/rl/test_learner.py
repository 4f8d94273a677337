"""The learner in numpy: slopes that are right, weights that travel, and learning."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from tests.toys import raid

from ludus.core.errors import BadFile, BadOption
from ludus.games._template import GAME
from ludus.rl.learner import LAYERS, Experience, Learner, LearnerSettings, Net


def loss(learner: Learner, lesson: Experience, gains: np.ndarray) -> float:
    """What the slopes are slopes of, where nothing is cut off."""
    rows = np.arange(len(gains))
    _, odds, hopes = learner.net.look(lesson.seen, lesson.masks)
    entropy = -(odds * np.log(np.maximum(odds, 1e-12))).sum(axis=1)
    ratio = odds[rows, lesson.actions] / lesson.odds
    return float((-gains * ratio - learner.how.entropy * entropy + 0.25 * (hopes - lesson.results) ** 2).mean())


def test_slopes_are_those_of_the_loss() -> None:
    learner = Learner(raid.GAME, how=LearnerSettings(matches=2, horizon=8, clip=1e9))
    rng = np.random.default_rng(0)
    for name in LAYERS:
        own = getattr(learner.net, name)
        setattr(learner.net, name, own.astype(np.float64) + rng.standard_normal(own.shape) * 0.1)
    lesson = learner.play()
    gains = rng.standard_normal(len(lesson.actions))
    slopes = learner.slopes(lesson, gains, np.arange(len(gains)))
    for name in LAYERS:
        own = getattr(learner.net, name)
        place = np.unravel_index(int(np.abs(slopes[name]).argmax()), own.shape)
        changes = []
        for much in (1e-4, -1e-4):
            own[place] += much
            changes.append(loss(learner, lesson, gains))
            own[place] -= much
        assert slopes[name][place] == pytest.approx((changes[0] - changes[1]) / 2e-4, rel=0.02, abs=1e-6)


def test_it_learns_to_win_stones() -> None:
    learner = Learner(GAME, seed=2, how=replace(LearnerSettings(), matches=16, horizon=16, rate=5e-3), stones=7)
    paid: list[float] = []
    learner.train(2_500, lambda _, mean: paid.append(mean))
    assert learner.decisions >= 2_500
    assert paid[-1] > paid[0] + 0.25


def test_a_net_is_kept(tmp_path: Path) -> None:
    net = Learner(GAME, how=LearnerSettings(matches=2, horizon=4)).train(8)
    net.save(tmp_path / "net.npz")
    again = Net.load(tmp_path / "net.npz")
    seen, masks = np.ones((3, len(net.w1)), np.float32), np.eye(3, len(net.b2), dtype=np.int8)
    assert again.act(seen, masks).tolist() == net.act(seen, masks).tolist() == [0, 1, 2]
    assert (again.evaluate(seen, masks)[0] == net.evaluate(seen, masks)[0]).all()
    (tmp_path / "net.npz").write_text("nothing")
    with pytest.raises(BadFile, match="holds no net"):
        Net.load(tmp_path / "net.npz")


def test_seats_share_the_matches() -> None:
    """There are a few more where they could not be shared out evenly."""
    learner = Learner(GAME, how=LearnerSettings(matches=3, horizon=2))
    assert [env.num_envs for env in learner.envs] == [2, 2]
    learner.train(8)
    assert learner.decisions == 8
    with pytest.raises(BadOption, match="decisions is a whole number from 1 on"):
        learner.train(-5)


def test_a_net_of_another_game_says_so() -> None:
    with pytest.raises(BadOption, match="This net sees 5 cells, not 4: it is for another game"):
        Net(5, 3).act(np.zeros((2, 4), np.float32), np.ones((2, 3), np.int8))
