"""Bots at every game: what they answer is theirs to answer."""

from __future__ import annotations

import pytest

from ludus.bots import answer, bot
from ludus.core.game import Game
from ludus.testing.cases import cases as every_case
from ludus.testing.play import ahead


@pytest.mark.parametrize("name", ["greedy:worlds=1", "mcts:iterations=2"])
def test_who_answers_ahead_of_the_others_answers_the_own_question(game: Game, name: str) -> None:
    """At a real table nobody waits for the first player in a sealed step, and a bot least of all."""
    asked = 0
    for case in [case for case in every_case(game) if case.players > 1]:
        for match, seat in ahead(case.begin(75), 75):
            answered = answer(bot(name, seed=1), match, seat, seed=asked)
            assert answered.text in match.view(seat)["choices"]
            asked += 1
    assert asked or not game.facts.simultaneous
