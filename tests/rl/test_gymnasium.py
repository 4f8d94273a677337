"""The environments of Gymnasium, judged by Gymnasium's own checker."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.envs.registration import EnvSpec
from gymnasium.utils.env_checker import check_env
from tests.shelf import GAMES

import ludus.rl
from ludus.core.errors import BadOption, IllegalAction, LudusError
from ludus.core.game import Game
from ludus.rl import env_id


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_checker(game: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """All of it, with every kind of picture.

    The checker samples an action, resets with another seed and then plays it (`check_step_determinism`): an action that
    was possible in one match is often none of another, so `illegal="replace"` lets it stand for one that is. Nothing
    else is different from what anybody gets.
    """
    name = env_id(game)
    named = EnvSpec(name, "ludus.rl:gym", kwargs={"game": game}, disable_env_checker=True)
    monkeypatch.setitem(gymnasium.registry, name, named)  # the toys, too
    check_env(gymnasium.make(name, illegal="replace", render_mode="rgb_array").unwrapped)
    assert capsys.readouterr().out  # of 'human'


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
        assert env.match.over or env.match.question.seat == 1
        seen, _, over, _, _ = env.step(env.action_space.sample(seen["action_mask"]))
        if over:
            break


def test_options_of_a_reset_hold_until_the_next() -> None:
    env = ludus.rl.gym("void-zone")
    env.reset(seed=1, options={"house_robot": True})
    assert env.match.setting.unusual().get("house_robot")
    env.reset(seed=1)
    assert not env.match.setting.unusual().get("house_robot")
    with pytest.raises(BadOption, match=r"Unknown option 'house_robots'\. Did you mean house_robot"):
        env.reset(options={"house_robots": True})
    with pytest.raises(BadOption, match="The options of reset are a dict of options of Void Zone"):
        env.reset(options=3)  # type: ignore[arg-type]  # that is the point


def test_a_cycle_is_an_answer_of_everybody() -> None:
    env = ludus.rl.gym("void-zone", players=3, max_cycles=4)
    seen, info = env.reset(seed=3)
    env.action_space.seed(3)
    while True:
        seen, _, over, cut, info = env.step(env.action_space.sample(seen["action_mask"]))
        assert cut == (info["answers"] >= 12 and not over)
        if over or cut:
            break
    assert cut
    assert seen["action_mask"].any(), "it could go on from here"


def test_infos_tell_how_it_ended() -> None:
    env = ludus.rl.gym("void-zone", seat=1)
    _, info = env.reset(seed=3)
    env.action_space.seed(3)
    assert info["seat"] == 1
    assert "winners" not in info
    over = False
    while not over:
        _, _, over, _, info = env.step(env.action_space.sample())
    assert info["winners"] == list(env.match.ending.winners)
    assert info["scores"] == list(env.match.ending.scores)
    assert info["rule"].startswith("VZ-")


def test_refusals() -> None:
    with pytest.raises(LudusError, match="Nothing is dealt yet: call reset"):
        ludus.rl.gym("void-halls").step(0)
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
    with pytest.raises(BadOption, match="skip_forced is True or False, not 'no'"):
        ludus.rl.gym("void-zone", skip_forced="no")
    with pytest.raises(BadOption, match="canonical is True or False, not 3"):
        ludus.rl.gym("void-zone", canonical=3)
    with pytest.raises(BadOption, match="The options of reset are a dict of options"):
        env.reset(options={1: 2})  # type: ignore[dict-item]  # that is the point
    with pytest.raises(LudusError, match="A game is its id"):
        ludus.rl.gym(None)  # type: ignore[arg-type]  # that is the point


@pytest.mark.parametrize("wrong", [1.5, "x", None, [1], np.array([3]), np.array(3.5), np.float32(1), float("nan")])
def test_an_action_is_a_whole_number(wrong: Any) -> None:
    """Nothing is rounded: what is no number of an action is a mistake."""
    env = ludus.rl.gym("void-zone", illegal="replace")
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="An action is a whole number, not"):
        env.step(wrong)
    for right in (np.int64(3), np.array(3), 3):
        env.step(right)


def test_forced_answers_are_skipped_on_wish() -> None:
    """The same match, without the questions in which there is nothing to choose."""
    asked, ends = [], []
    for skips in (False, True):
        env = ludus.rl.gym("claustrophobia", skip_forced=skips)
        seen, _ = env.reset(seed=5)
        options = [int(seen["action_mask"].sum())]
        over = False
        while not over:
            seen, _, over, _, _ = env.step(int(seen["action_mask"].argmax()))
            options.append(int(seen["action_mask"].sum()))
        asked.append(options[:-1])
        ends.append(env.match.table.key())
    assert ends[0] == ends[1]
    assert 1 in asked[0]
    assert asked[1] == [count for count in asked[0] if count > 1]
