"""When a bot answers says nothing about what it holds."""

from __future__ import annotations

from collections import Counter

import pytest

from ludus.core.chance import make_rng
from ludus.table.home import Tempo


def shown(tempo: Tempo, waited: float, took: float, choices: int) -> float:
    """When an answer is shown that waited for its turn, and then took so long if there was something to choose."""
    if choices == 1:
        return tempo.due(waited + tempo.pause_without_choice())
    tempo.note_thinking(took)
    return tempo.due(waited + took)


def test_answers_without_a_choice_take_as_many_steps_as_answers_with_one() -> None:
    rng, tempo = make_rng(1), Tempo(0.8, hidden=True)
    thought: Counter[float] = Counter()
    for _ in range(64):
        thought[shown(tempo, 0.0, 0.1 + 2.5 * rng.below(100) / 100, 7)] += 1
    asleep = Counter(shown(tempo, 0.0, 0.0, 1) for _ in range(6400))
    assert thought.keys() == asleep.keys() == {0.8, 1.6, 0.8 * 3, 0.8 * 4}
    for steps, often in thought.items():
        assert asleep[steps] / 100 == pytest.approx(often, abs=6)


@pytest.mark.parametrize("waited", [0.0, 0.7, 5.0, 40.0])
def test_however_long_all_wait_for_their_turn_an_answer_without_a_choice_takes_as_long(waited: float) -> None:
    tempo = Tempo(0.8, hidden=True)
    for _ in range(64):
        tempo.note_thinking(0.3)  # when nobody else wanted to think
    assert {shown(tempo, waited, 0.0, 1) for _ in range(50)} == {shown(tempo, waited, 0.3, 5)}


def test_answers_without_a_choice_leave_no_trace_in_later_ones() -> None:
    tempo = Tempo(0.8, hidden=True)
    assert shown(tempo, 0.0, 1.0, 5) == 1.6
    assert {shown(tempo, 0.0, 0.0, 1) for _ in range(200)} == {1.6}
    assert {shown(tempo, 0.0, 1.0, 3) for _ in range(64)} == {1.6}


def test_where_nothing_is_hidden_answers_come_as_soon_as_people_can_follow() -> None:
    tempo = Tempo(0.8, hidden=False)
    assert [tempo.due(took) for took in (0.1, 0.8, 1.3)] == [0.8, 0.8, 1.3]
    tempo.note_thinking(2.0)
    assert tempo.pause_without_choice() == 0.0


def test_the_pause_stands_before_what_a_bot_begins_not_before_each_of_its_answers() -> None:
    tempo = Tempo(0.28, hidden=False)
    assert [tempo.due(took, goes_on=True) for took in (0.0, 0.1, 0.9)] == [0.0, 0.1, 0.9]
    assert tempo.due(0.1) == 0.28


def test_where_something_is_hidden_further_answers_come_in_small_steps_with_or_without_a_choice() -> None:
    tempo = Tempo(0.28, hidden=True)
    for _ in range(64):
        tempo.note_thinking(0.1)
    thought = tempo.due(0.1, goes_on=True)
    assert thought == pytest.approx(0.14)
    assert {tempo.due(tempo.pause_without_choice(), goes_on=True) for _ in range(50)} == {thought}


def test_tests_need_not_wait() -> None:
    tempo = Tempo(0.0, hidden=True)
    tempo.note_thinking(3.0)
    assert (tempo.pause_without_choice(), tempo.due(0.0)) == (0.0, 0.0)
