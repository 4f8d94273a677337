"""Bots in processes of their own: one that dies or dawdles does not stop a game."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from functools import partial
from operator import ne
from pathlib import Path

import pytest

import ludus
from ludus.bots import LEVELS
from ludus.core.chance import make_rng
from ludus.core.errors import LudusError
from ludus.table import home
from ludus.table.home import Question, Unwanted
from ludus.web.thinking import BotProcesses

EXAMPLE = Path(__file__).parents[2] / "examples" / "external_bot.py"


@pytest.fixture(scope="module")
def thinkers() -> Iterator[BotProcesses]:
    minds = BotProcesses(workers=1, own={"Clever": f"external:{sys.executable} {EXAMPLE}"})
    yield minds
    minds.close()


def question(who: str = "") -> Question:
    match = ludus.game("hollow-cell").begin(2, 5)
    rng = make_rng(1)
    for _ in range(20):
        need = match.question
        match.apply(need.options[rng.below(len(need.options))], need.seat)
    return home.question(match, match.question.seat, who)


def test_a_bot_is_handed_a_world_that_says_nothing_hidden() -> None:
    match = ludus.game("hollow-cell").begin(2, 123456789, fair=True)
    seat = match.question.seat
    asked = home.question(match, seat)
    told = asked.world.to_json()
    assert told["seed"] == 0
    assert told["rng"] != match.to_json()["rng"]
    assert asked.world.view(seat) == match.view(seat)
    assert asked.choices == match.view(seat)["choices"]


@pytest.mark.parametrize("name", [*LEVELS, "Clever"])
def test_every_level_and_every_own_bot_answers(
    name: str, thinkers: BotProcesses, caplog: pytest.LogCaptureFixture
) -> None:
    match = ludus.game("void-zone").begin(2, 5, first_player=1)
    asked = home.question(match, 0)
    assert asyncio.run(thinkers.answer(asked, name)) in asked.choices
    assert not caplog.records


def test_a_bot_whose_answer_nobody_wants_by_then_does_not_think(thinkers: BotProcesses) -> None:
    asked = question()

    async def ask() -> list[str | BaseException]:
        waiting = [thinkers.answer(asked, "casual", wanted=partial(ne, n, 1)) for n in range(3)]
        return await asyncio.gather(*waiting, return_exceptions=True)

    first, unwanted, last = asyncio.run(ask())
    assert isinstance(unwanted, Unwanted)
    assert first in asked.choices
    assert last in asked.choices


def test_a_process_that_is_killed_is_replaced_and_asked_again(
    thinkers: BotProcesses, caplog: pytest.LogCaptureFixture
) -> None:
    asked = question("a")

    async def play() -> list[str]:
        first = await thinkers.answer(asked, "novice")
        child = thinkers.quick.worker.child
        assert child is not None
        child.process.kill()
        return [first, await thinkers.answer(asked, "novice")]

    assert set(asyncio.run(play())) <= set(asked.choices)
    assert not caplog.records


def test_who_thinks_too_long_is_answered_for(caplog: pytest.LogCaptureFixture) -> None:
    minds = BotProcesses(workers=1, seconds=0.001, grace=0.0)
    asked = question()
    try:
        assert asyncio.run(minds.answer(asked, "greedy")) in asked.choices
    finally:
        minds.close()
    assert "did not answer within" in caplog.text


def test_an_own_bot_must_be_one_that_exists() -> None:
    with pytest.raises(LudusError, match="Unknown bot 'gredy'"):
        BotProcesses(own={"Clever": "gredy"})
