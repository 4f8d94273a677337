"""Random games over players, traits and options end, and nothing is ever wrong on the way: 5,000 when compiled."""

from __future__ import annotations

import pytest

import ludus
from ludus.core.flow import Ask
from ludus.testing.cases import many, mixtures
from ludus.testing.play import chooser

CHUNKS, GAMES = 20, many(1000)
GIVE_UP = 400  # one answer in so many is giving up


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_end_and_nothing_is_wrong(chunk: int) -> None:
    game = ludus.game("void-zone")
    rng = chooser(chunk)
    for number, case in enumerate(mixtures(game, GAMES, seed=chunk)):
        match = case.begin(number, quiet=True)
        answers = 0
        while isinstance(match.need, Ask):
            options = match.need.options
            wrong = game.invariants(match.table)
            assert not wrong, f"{case}, game {number}, answer {answers}: {wrong}"
            assert options, f"{case}, game {number}, answer {answers}: nothing to choose from"
            if match.asides and rng.below(GIVE_UP) == 0:
                match.apply(match.asides[0])
            else:
                match.answer(options[rng.below(len(options))])
            answers += 1
            assert answers <= game.facts.ends, f"{case}, game {number}: no end after {answers} answers"
        assert match.ending.rule in ("VZ-225", "VZ-G41")
        assert match.ending.winners
