"""The picture of Claustrophobia: at every question all is drawn, said and in reach, for both seats and spectators."""

from __future__ import annotations

import pytest

import ludus
from ludus.core.match import Match
from ludus.draw import missing_facts, unreachable
from ludus.testing.play import chooser

GAME = ludus.game("claustrophobia")
SCENARIOS = [key for key in GAME.options.find("scenario").choices if key != "random"]


def check_parity(match: Match, seats: list[int | None]) -> None:
    for seat in seats:
        scene = match.scene(seat)
        offered = [action.text for d in match.decisions if d.seat == seat for action in d.options]
        assert missing_facts(scene) == []
        assert unreachable(scene, offered) == []
        assert [choice.action for choice in scene.choices if choice.action not in offered] == []
        assert all(choice.label for choice in scene.choices)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_whole_games_are_drawn_and_told(scenario: str) -> None:
    number = SCENARIOS.index(scenario)
    match = GAME.begin(2, number + 1, scenario=scenario, auction=number % 3 == 0, open_hands=number % 4 == 0)
    rng = chooser(number)
    viewers: list[int | None] = [None, 0, 1]
    kinds: dict[str, int] = {}
    answers = 0
    while not match.over and answers < 2000:
        kind = match.question.kind
        kinds[kind] = kinds.get(kind, 0) + 1
        if kinds[kind] <= 2 or answers % 40 == 0:
            check_parity(match, viewers)
        options = match.question.options
        match.apply(options[rng.below(len(options))])
        answers += 1
    check_parity(match, viewers)
    assert match.over
    assert match.scene().result.endswith(("won.", "draw."))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_first_question_is_drawn_and_told(scenario: str) -> None:
    match = GAME.begin(2, 7, scenario=scenario)
    check_parity(match, [None, 0, 1])


def test_chance_that_waits_is_drawn_too() -> None:
    scene = GAME.begin(2, 1, explicit=True).scene(0)
    assert missing_facts(scene) == []
    assert "The Survivors" in scene.text()
