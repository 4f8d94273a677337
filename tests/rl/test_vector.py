"""Many matches at once: a vector as Gymnasium has them, the same as one by one, here and in other processes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from tests.shelf import FOUND

import ludus.rl
from ludus.core.errors import BadOption, IllegalAction, LudusError
from ludus.core.match import Match
from ludus.rl.encode import Floats, Mask, Seen
from ludus.rl.many import Vector

MODES = list(AutoresetMode)[:2]


def first_possible(seen: Seen) -> list[int]:
    """The first possible action; where nothing is possible, a match has ended and no action counts."""
    return [int(row.argmax()) for row in seen["action_mask"]]


def drawn(seen: Seen, rngs: list[np.random.Generator]) -> list[int]:
    """Any possible action, by dice of each match's own."""
    rows = zip(seen["action_mask"], rngs, strict=True)
    return [int(rng.choice(np.flatnonzero(row))) if row.any() else 0 for row, rng in rows]


def dice(n: int) -> list[np.random.Generator]:
    return [np.random.default_rng(i) for i in range(n)]


class Last:
    """A policy that takes the last possible action, and counts how it is asked."""

    def __init__(self) -> None:
        self.batches: list[int] = []

    def act(self, observations: Floats, masks: Mask) -> Any:
        self.batches.append(len(masks))
        assert masks.any(axis=1).all()
        assert observations.shape[0] == masks.shape[0]
        return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


class Slow:
    """A bot of somebody's own."""

    def choose(self, view: Any, worlds: Iterator[Match]) -> str:
        choices: list[str] = view["choices"]
        return choices[-1]


def test_every_row_is_what_the_asked_seat_sees() -> None:
    for game in FOUND:
        many = ludus.rl.vector(game, 3)
        seen, infos = many.reset(seed=1)
        for _ in range(10):
            seen, _, _, _, infos = many.step(first_possible(seen))
        for i, lesson in enumerate(many.sections[0].lessons):
            match = lesson.playing()
            assert infos["seat"][i] == match.question.seat
            assert (seen["observation"][i] == many.encoder.observe(match, match.question.seat)).all()
            assert (seen["action_mask"][i] == many.encoder.mask(match, match.question.seat)).all()


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.value)
def test_it_plays_as_gymnasiums_own_vector_of_single_environments(mode: AutoresetMode) -> None:
    ours = ludus.rl.vector("void-zone", 4, seat=1, autoreset_mode=mode, max_cycles=40)
    theirs = SyncVectorEnv(
        [lambda: ludus.rl.gym("void-zone", seat=1, max_cycles=40) for _ in range(4)], autoreset_mode=mode
    )
    assert isinstance(ours, VectorEnv)
    assert ours.single_observation_space == theirs.single_observation_space
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    assert ours.metadata["autoreset_mode"] is mode
    seen, _ = ours.reset(seed=7)
    same, _ = theirs.reset(seed=7)
    rngs, ended = dice(4), 0
    for _ in range(120):
        assert seen in ours.observation_space
        assert all((seen[name] == same[name]).all() for name in seen)
        actions = drawn(seen, rngs)
        seen, paid, over, cut, infos = ours.step(actions)
        same, *judged, told = theirs.step(np.array(actions))
        assert all((mine == other).all() for mine, other in zip((paid, over, cut), judged, strict=True))
        for i in np.flatnonzero(over | cut):
            ended += 1
            if mode is AutoresetMode.SAME_STEP:
                final, other = infos["final_obs"][i], told["final_obs"][i]
                assert all((final[name] == other[name]).all() for name in final)
                assert infos["final_info"]["answers"][i] == told["final_info"]["answers"][i]
                assert infos["_final_obs"][i]
            else:
                assert infos["answers"][i] == told["answers"][i]
    assert ended > 3


def test_the_last_observation_of_a_match_that_was_cut_is_kept() -> None:
    many = ludus.rl.vector("void-zone", 2, max_cycles=5, autoreset_mode="SameStep")
    seen, infos = many.reset(seed=2)
    for n in range(1, 21):
        seen, _, over, cut, infos = many.step(first_possible(seen))
        assert not over.any()
        assert cut.all() == (n % 10 == 0), "five answers of each of two"
        if n % 10 == 0:
            final = infos["final_obs"][0]
            assert final["action_mask"].any(), "somebody would have been asked"
            assert (final["observation"] != seen["observation"][0]).any()
        else:
            assert "final_obs" not in infos


def test_a_finished_match_pays_and_the_next_begins() -> None:
    many = ludus.rl.vector("void-zone", 4, autoreset_mode="SameStep")
    (seen, infos), rngs, ended = many.reset(seed=2), dice(4), 0
    for _ in range(200):
        acted = infos["seat"]
        seen, paid, over, _, infos = many.step(drawn(seen, rngs))
        assert (infos["rewards"][np.arange(4), acted] == paid).all()
        for i in np.flatnonzero(over):
            ended += 1
            assert infos["rewards"][i].sum() == 0
            assert infos["final_info"]["rule"][i].startswith("VZ-")
            assert seen["action_mask"][i].any()
    assert ended


def test_matches_can_be_dealt_anew_by_hand() -> None:
    many = ludus.rl.vector("void-zone", 2, autoreset_mode="Disabled", max_cycles=2)
    seen, _ = many.reset(seed=2)
    for n in range(1, 5):
        seen, _, _, cut, _ = many.step(first_possible(seen))
        assert cut.all() == (n == 4)
    with pytest.raises(LudusError, match="Match 0 has ended: reset it with"):
        many.step(first_possible(seen))
    many.reset(options={"reset_mask": np.array([True, False])})
    with pytest.raises(LudusError, match="Match 1 has ended"):
        many.step(first_possible(seen))
    with pytest.raises(BadOption, match="reset_mask is an array of 2 bools"):
        many.reset(options={"reset_mask": np.array([False, False])})


def played(many: Vector, steps: int, other: bool = False) -> list[Floats]:
    """What match 1 looked like; on wish match 0 is played in another way."""
    seen, _ = many.reset(seed=3)
    rngs, found = dice(many.num_envs), []
    if other:
        rngs[0] = np.random.default_rng(99)
    for _ in range(steps):
        seen, *_ = many.step(drawn(seen, rngs))
        found.append(seen["observation"][1])
    return found


def test_matches_do_not_disturb_each_other() -> None:
    plain = played(ludus.rl.vector("void-zone", 3, seat=0), 60)
    changed = played(ludus.rl.vector("void-zone", 3, seat=0), 60, other=True)
    assert all((a == b).all() for a, b in zip(plain, changed, strict=True))
    more = played(ludus.rl.vector("void-zone", 5, seat=0), 60)
    assert all((a == b).all() for a, b in zip(plain, more, strict=True))
    seeds: list[int | None] = [9, 4, 11]
    seen, _ = ludus.rl.vector("void-zone", 3).reset(seed=seeds)
    alone, _ = ludus.rl.vector("void-zone", 1).reset(seed=4)
    assert (seen["observation"][1] == alone["observation"][0]).all()


def test_processes_play_as_one_does() -> None:
    shared = ludus.rl.vector("void-halls", 5, workers=2, render_mode="ansi")
    try:
        alone = ludus.rl.vector("void-halls", 5, render_mode="ansi")
        one, two = played(alone, 30), played(shared, 30)
        assert all((a == b).all() for a, b in zip(one, two, strict=True))
        assert shared.render() == alone.render()
        fresh, _ = shared.reset(seed=3)
        possible = first_possible(fresh)
        with pytest.raises(IllegalAction, match="VH-"):
            shared.step([*possible[:4], int((fresh["action_mask"][4] == 0).argmax())])
        moved, *_ = shared.step(possible)  # the refused step has changed nothing, in no process
        shared.reset(seed=3)
        assert (shared.step(possible)[0]["observation"] == moved["observation"]).all()
    finally:
        shared.close()
    assert not any(remote.process.is_alive() for remote in shared.remote)
    with pytest.raises(LudusError, match="This vector is closed"):
        shared.reset()


def test_a_process_that_dies_is_noticed() -> None:
    shared = ludus.rl.vector("void-halls", 2, workers=2)
    shared.reset(seed=1)
    shared.remote[1].process.terminate()
    shared.remote[1].process.join()
    with pytest.raises(LudusError, match="A process of the vector has ended"):
        shared.reset(seed=1)
    shared.close()


def test_policies_are_asked_in_batches() -> None:
    policy = Last()
    many = ludus.rl.vector("void-zone", 6, players=3, seat=1, bots=policy)
    seen, infos = many.reset(seed=5)
    rngs = dice(6)
    for _ in range(30):
        assert ((infos["seat"] == 1) | ~seen["action_mask"].any(axis=1)).all()
        seen, _, _, _, infos = many.step(drawn(seen, rngs))
    assert max(policy.batches) == 6
    single = ludus.rl.gym("void-zone", players=3, seat=1, bots=Last())
    alone, _ = single.reset(seed=5)
    again, _ = many.reset(seed=5)
    assert (again["observation"][0] == alone["observation"]).all()


def test_bots_by_name_place_and_object() -> None:
    ways: list[Any] = [Slow(), "tests.rl.test_vector:Slow", [Slow()]]
    seen = [played(ludus.rl.vector("void-zone", 2, seat=0, bots=bots), 15) for bots in ways]
    for other in seen[1:]:
        assert all((a == b).all() for a, b in zip(seen[0], other, strict=True))
    policies: list[Any] = ["tests.rl.test_vector:Last", Last()]
    one, two = [played(ludus.rl.vector("void-zone", 2, seat=0, bots=bots), 15) for bots in policies]
    assert all((a == b).all() for a, b in zip(one, two, strict=True))


def test_options_of_a_reset_hold_until_the_next() -> None:
    many = ludus.rl.vector("void-zone", 2)
    many.reset(seed=1, options={"house_robot": True})
    assert all(lesson.playing().setting.unusual().get("house_robot") for lesson in many.sections[0].lessons)
    many.reset(seed=1)
    assert not any(lesson.playing().setting.unusual().get("house_robot") for lesson in many.sections[0].lessons)
    with pytest.raises(BadOption, match="Unknown option 'house_robots'"):
        many.reset(options={"house_robots": True})


def test_made_by_name() -> None:
    many = gymnasium.make_vec("ludus.rl:ludus/void-halls-v1", num_envs=3)
    assert isinstance(many.unwrapped, Vector)
    seen, _ = many.reset(seed=1)
    assert seen["observation"].shape[0] == 3


def test_arrays_that_are_not_copied_cannot_be_written_to() -> None:
    many = ludus.rl.vector("void-halls", 2, copy=False)
    seen, _ = many.reset(seed=1)
    before = seen["observation"].copy()
    many.step(first_possible(seen))
    assert (seen["observation"] != before).any()
    with pytest.raises(ValueError, match="read-only"):
        seen["observation"][0, 0] = 1


def test_wrong_calls() -> None:
    with pytest.raises(BadOption, match="num_envs is a whole number from 1 on"):
        ludus.rl.vector("void-zone", 0)
    with pytest.raises(BadOption, match="seat is a number from 0 to 1"):
        ludus.rl.vector("void-zone", 2, seat=5)
    with pytest.raises(BadOption, match="autoreset_mode is NextStep, SameStep, Disabled"):
        ludus.rl.vector("void-zone", 2, autoreset_mode="never")
    with pytest.raises(BadOption, match="max_cycles is a whole number from 1 on"):
        ludus.rl.vector("void-zone", 2, max_cycles=0)
    many = ludus.rl.vector("void-zone", 2)
    with pytest.raises(LudusError, match="Nothing is dealt yet: call reset"):
        many.step([0, 0])
    with pytest.raises(LudusError, match="Nothing is dealt yet: call reset"):
        many.render()
    with pytest.raises(BadOption, match="3 seeds for 2 matches"):
        many.reset(seed=[1, 2, 3])
    for wrong in (-3, 1.5, True):
        with pytest.raises(BadOption, match="A seed is a whole number from 0 on"):
            many.reset(seed=wrong)  # type: ignore[arg-type]  # that is the point
    many.reset(seed=1)
    with pytest.raises(BadOption, match="A step takes 2 actions"):
        many.step([0])
    with pytest.raises(IllegalAction, match="99999 is not the number of an action"):
        many.step([99999, 0])
    for odd in ([0.5, 0.5], ["a", "b"]):
        with pytest.raises(IllegalAction, match="Actions are whole numbers"):
            many.step(odd)
