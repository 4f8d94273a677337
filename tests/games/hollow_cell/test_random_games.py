"""Random games over players, modes and options end, and nothing is ever wrong on the way: 5,000 when compiled."""

from __future__ import annotations

import pytest

import ludus
from ludus.testing.cases import closely, many, mixtures
from ludus.testing.play import chooser, looks

CHUNKS, GAMES = 20, many(1000)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_end_and_nothing_is_wrong(chunk: int) -> None:
    game = ludus.game("hollow-cell")
    rng = chooser(chunk)
    for number, case in enumerate(mixtures(game, GAMES, seed=chunk)):
        match = case.begin(number, quiet=True)
        for answers in looks(match, rng, closely(number)):
            wrong = game.invariants(match.table)
            assert not wrong, f"{case}, game {number}, answer {answers}: {wrong}"
        assert match.ending.winners
