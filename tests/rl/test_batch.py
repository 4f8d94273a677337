"""Many matches at once: the same as one by one, here and in other processes."""

from __future__ import annotations

import numpy as np
import pytest
from tests.shelf import FOUND

import ludus.rl
from ludus.core.errors import BadOption, IllegalAction
from ludus.rl.batch import Batch, Vector


def first_possible(batch: Batch) -> list[int]:
    return [int(np.flatnonzero(row)[0]) for row in batch.mask]


def test_every_row_is_what_the_asked_seat_sees() -> None:
    for game in FOUND:
        many = ludus.rl.vector(game, 3)
        batch = many.reset(seed=1)
        for _ in range(10):
            batch = many.step(first_possible(batch))
        assert many.own
        for i, match in enumerate(many.own.matches):
            assert batch.seat[i] == match.decision.seat
            assert (batch.observation[i] == many.encoder.observe(match, match.decision.seat)).all()
            assert (batch.mask[i] == many.encoder.mask(match, match.decision.seat)).all()


def test_a_finished_match_pays_and_the_next_begins() -> None:
    many = ludus.rl.vector("void-zone", 4)
    batch, rng, ended = many.reset(seed=2), np.random.default_rng(2), 0
    for _ in range(400):
        batch = many.step([rng.choice(np.flatnonzero(row)) for row in batch.mask])
        for i in np.flatnonzero(batch.terminated):
            ended += 1
            assert batch.reward[i].sum() == 0
            assert batch.mask[i].any()
    assert ended
    assert not batch.truncated.any()


def test_long_matches_are_cut() -> None:
    many = ludus.rl.vector("void-zone", 2, max_cycles=5)
    batch = many.reset(seed=2)
    for n in range(1, 11):
        batch = many.step(first_possible(batch))
        assert batch.truncated.all() == (n % 5 == 0)


def test_one_seat_learns_and_the_others_answer_at_random() -> None:
    many = ludus.rl.vector("void-zone", 3, seat=1)
    batch = many.reset(seed=2)
    for _ in range(30):
        assert (batch.seat == 1).all()
        batch = many.step(first_possible(batch))


def run(many: Vector) -> tuple[list[float], Batch]:
    batch, seen = many.reset(seed=3), []
    for _ in range(20):
        batch = many.step(first_possible(batch))
        seen.append(float(batch.observation.sum()))
    return seen, batch


def test_processes_play_as_one_does() -> None:
    shared = ludus.rl.vector("void-halls", 4, workers=2)
    try:
        seen, batch = run(shared)
        assert batch.observation.shape == (4, shared.encoder.size)
        again, _ = run(shared)
        assert seen == again
        alone = ludus.rl.vector("void-halls", 2).reset(seed=3)
        fresh = shared.reset(seed=3)
        assert (fresh.observation[:2] == alone.observation).all()
        possible = first_possible(fresh)
        with pytest.raises(IllegalAction, match="VH-"):
            shared.step([*possible[:3], int((fresh.mask[3] == 0).argmax())])
        moved = shared.step(possible)  # the refused step has changed nothing, in no process
        shared.reset(seed=3)
        assert (shared.step(possible).observation == moved.observation).all()
    finally:
        shared.close()
    assert not any(worker.process.is_alive() for worker in shared.workers)


def test_wrong_calls() -> None:
    with pytest.raises(BadOption, match="n is a whole number from 1 on"):
        ludus.rl.vector("void-zone", 0)
    with pytest.raises(BadOption, match="seat is a number from 0 to 1"):
        ludus.rl.vector("void-zone", 2, seat=5)
    many = ludus.rl.vector("void-zone", 2)
    many.reset(seed=1)
    with pytest.raises(BadOption, match="A step takes 2 actions"):
        many.step([0])
