"""The environments of Gymnasium, judged by Gymnasium's own checker."""

from __future__ import annotations

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from tests.shelf import GAMES

import ludus.rl
from ludus.core.errors import BadOption, IllegalAction
from ludus.core.game import Game


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_checker(game: Game) -> None:
    check_env(ludus.rl.gym(game, illegal="replace", render_mode="ansi"), skip_render_check=True)


def test_checker_looks_at_the_pictures(capsys: pytest.CaptureFixture[str]) -> None:
    made = gymnasium.make("ludus.rl:ludus/void-halls-v1", illegal="replace", render_mode="rgb_array")
    check_env(made.unwrapped)
    assert "Void Halls" in capsys.readouterr().out  # of 'human'


def test_made_by_name_and_played_to_the_end() -> None:
    env = gymnasium.make("ludus.rl:ludus/void-halls-v1", time_track="early")
    seen, _ = env.reset(seed=3)
    over, total, steps = False, 0.0, 0
    while not over:
        seen, paid, over, cut, _ = env.step(env.action_space.sample(seen["action_mask"]))
        total += float(paid)
        steps += 1
        assert not cut
    assert total == env.unwrapped.match.result.scores[0]  # type: ignore[attr-defined]  # ours
    assert steps > 10


@pytest.mark.parametrize("bots", ["random", "greedy"])
def test_bots_play_the_other_seats(bots: str) -> None:
    env = ludus.rl.gym("void-zone", seat=1, bots=bots)
    seen, _ = env.reset(seed=5)
    for _ in range(15):
        assert env.match.over or env.match.decision.seat == 1
        seen, _, over, _, _ = env.step(env.action_space.sample(seen["action_mask"]))
        if over:
            break


def test_refusals() -> None:
    env = ludus.rl.gym("void-halls")
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="VH-"):
        env.step(int((env.action_masks() == 0).argmax()))
    with pytest.raises(BadOption, match="seat is a number from 0 to 1"):
        ludus.rl.gym("void-zone", seat=2)
    with pytest.raises(BadOption, match="2 bots for 1 players"):
        ludus.rl.gym("void-zone", bots="random,random")
    with pytest.raises(BadOption, match="illegal is refuse or replace"):
        ludus.rl.gym("void-zone", illegal="ignore")
