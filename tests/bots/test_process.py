"""Bots that think in another process: their answers, how they are stopped, and what happens when the process dies."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Timer

import pytest
from tests.toys import bids

from ludus.bots.process import BotWorker
from ludus.core.errors import LudusError
from ludus.games._template import GAME

LONG = 600.0  # seconds, which no test waits for


@pytest.fixture
def worker() -> Iterator[BotWorker]:
    made = BotWorker()
    yield made
    made.close()


def test_it_answers_as_the_bot_would(worker: BotWorker) -> None:
    match = GAME.begin(seed=7, stones=11)
    assert worker.ask(match, 0, "mcts:iterations=2000:seed=1", LONG, who="table 1") == "take 3"
    assert match.view(0)["table"]["left"] == 11
    match.apply("take 3")
    match.apply("take 1")
    assert worker.ask(match, 0, "mcts:iterations=2000:seed=1", LONG, who="table 1") == "take 3"
    assert worker.ask(match, 0, "random", 1.0) in ("take 1", "take 2", "take 3")


def test_sealed_questions_are_answered_too(worker: BotWorker) -> None:
    match = bids.GAME.begin(3, 5)
    for decision in match.decisions:
        choice = worker.ask(match, decision.seat, "novice", LONG)
        assert choice in [action.text for action in decision.options]


def test_a_search_can_be_cancelled(worker: BotWorker) -> None:
    match = GAME.begin(seed=7, stones=30)
    worker.ask(match, 0, "random", 1.0)
    timer = Timer(0.3, worker.cancel)
    timer.start()
    assert worker.ask(match, 0, "mcts", LONG) in ("take 1", "take 2", "take 3")
    timer.join()


def test_a_process_that_dies_in_the_middle_is_replaced(worker: BotWorker) -> None:
    match = GAME.begin(seed=7, stones=30)
    worker.ask(match, 0, "random", 1.0)
    assert worker.child is not None
    first = worker.child.process
    timer = Timer(0.3, first.kill)
    timer.start()
    assert worker.ask(match, 0, "mcts", 2.0) in ("take 1", "take 2", "take 3")
    timer.join()
    assert first.poll() is not None
    assert worker.child.process is not first


def test_one_that_is_ended_for_good_is_not_replaced(worker: BotWorker) -> None:
    match = GAME.begin(seed=7, stones=30)
    worker.ask(match, 0, "random", 1.0)
    timer = Timer(0.3, worker.end)
    timer.start()
    with pytest.raises(LudusError, match="has ended"):
        worker.ask(match, 0, "mcts", LONG)
    timer.join()
    assert worker.child is None


def test_a_mistake_is_told_and_the_process_lives_on(worker: BotWorker) -> None:
    match = GAME.begin(seed=7)
    with pytest.raises(LudusError, match="Unknown bot 'grandmaster'"):
        worker.ask(match, 0, "grandmaster", 1.0)
    assert worker.ask(match, 0, "random", 1.0) in ("take 1", "take 2", "take 3")
