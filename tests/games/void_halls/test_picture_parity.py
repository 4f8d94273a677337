"""The picture of Void Halls: at every question all is drawn, said and in reach, for every seat and for spectators."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.void_halls.laid_out import GAME, QUESTIONS

from ludus.core.match import Match
from ludus.draw import missing_facts, unreachable
from ludus.testing import position
from ludus.testing.cases import Case, mixtures, pack_cases
from ludus.testing.play import chooser


def check_parity(match: Match, seats: list[int | None]) -> None:
    for seat in seats:
        scene = match.scene(seat)
        offered = [action.text for d in match.decisions if d.seat == seat for action in d.options]
        assert missing_facts(scene) == []
        assert unreachable(scene, offered) == []
        assert [choice.action for choice in scene.choices] == offered


@pytest.mark.parametrize(("kind", "players", "words", "answers"), QUESTIONS)
def test_every_question_is_drawn_and_told(kind: str, players: int, words: dict[str, Any], answers: list[str]) -> None:
    match = position(GAME, players, **words).play(*answers).match
    assert match.question.kind == kind
    check_parity(match, [None, *range(players)])
    labels = [choice.label for choice in match.scene(match.question.seat).choices]
    assert all(labels)
    assert len(set(labels)) == len(labels)


SHEETS = [Case(GAME, 1, (("sheet", key),)) for key in ("crypt", "hold", "den", "warren")]
GAMES = [*SHEETS, *pack_cases(GAME), *mixtures(GAME, 8, 3)]


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(GAMES)))
def test_random_games_are_drawn_and_told(number: int) -> None:
    match = GAMES[number].begin(seed=number + 1)
    rng = chooser(number)
    viewers: list[int | None] = [None, *range(match.players)]
    answers = 0
    while not match.over:
        if answers < 12 or answers % 50 == 0:
            check_parity(match, [match.question.seat if answers % 2 else viewers[answers // 2 % len(viewers)]])
        options = [action for action in match.question.options if action.text not in ("exchange", "warrior")]
        options = options or match.question.options
        match.apply(options[rng.below(len(options))])
        answers += 1
    check_parity(match, viewers)
    assert match.scene(0).result


def test_chance_that_waits_is_drawn_too() -> None:
    match = GAME.begin(1, 1, explicit=True)
    scene = match.scene(0)
    assert missing_facts(scene) == []
    assert "no dice rolled yet" in scene.text()
