"""Bots in processes of their own: one that dies or dawdles does not stop a game."""

from __future__ import annotations

import asyncio
import multiprocessing

import pytest

import ludus
from ludus.core.chance import seeded
from ludus.web.thinking import LEVELS, Question, Thinkers, think


def question() -> Question:
    match = ludus.game("hollow-cell").begin(2, 5)
    rng = seeded(1)
    for _ in range(20):
        need = match.decision
        match.apply(need.options[rng.below(len(need.options))], need.seat)
    return Thinkers.question(match, match.decision.seat)


def test_a_bot_is_handed_a_world_that_says_nothing_hidden() -> None:
    match = ludus.game("hollow-cell").begin(2, 123456789, fair=True)
    seat = match.decision.seat
    asked = Thinkers.question(match, seat)
    assert asked.data["seed"] == 0
    assert asked.data["rng"] != match.to_json()["rng"]
    assert ludus.load(asked.data).view(seat) == match.view(seat)
    assert asked.choices == match.view(seat)["choices"]


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_answers(level: str) -> None:
    match = ludus.game("void-zone").begin(2, 5, first_player=1)
    asked = Thinkers.question(match, 0)
    assert think(asked.data, 0, level, 7) in asked.choices


def test_a_worker_that_is_killed_is_replaced_and_asked_again() -> None:
    thinkers = Thinkers(workers=1)
    asked = question()

    async def play() -> list[str]:
        first = await thinkers.answer(asked, "random")
        for worker in multiprocessing.active_children():
            worker.kill()
        return [first, await thinkers.answer(asked, "random")]

    try:
        answers = asyncio.run(play())
    finally:
        thinkers.close()
    assert set(answers) <= set(asked.choices)


def test_who_thinks_too_long_answers_something_legal() -> None:
    thinkers = Thinkers(workers=1, limit=0.001)
    asked = question()
    try:
        assert asyncio.run(thinkers.answer(asked, "greedy")) in asked.choices
    finally:
        thinkers.close()
