"""Rules of thumb: they answer whatever is asked, under every option, and fight better than chance."""

from __future__ import annotations

import pytest

import ludus
from ludus.core.chance import Rng, make_rng
from ludus.core.flow import Ask
from ludus.core.match import Match
from ludus.games.hostile_takeover.mind.thumb import thumb
from ludus.testing.cases import Case, mixtures

GAME = ludus.game("hostile-takeover")
CASES = list(mixtures(GAME, 12, seed=8))


def any_answer(match: Match, rng: Rng) -> str:
    assert isinstance(match.need, Ask)
    return match.need.options[rng.below(len(match.need.options))].text


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_question_of_a_fight_has_an_answer(case: Case) -> None:
    match, rng = case.begin(3), make_rng(3)
    while isinstance(match.need, Ask):
        action = thumb(match, rng)
        assert (action is None) == (match.table.phase == "setup")  # type: ignore[attr-defined]  # of the game
        assert action is None or action in match.need.options
        match.apply(any_answer(match, rng) if action is None else action, match.need.seat)
    assert match.over


@pytest.mark.parametrize("seed", range(4))
def test_they_beat_chance(seed: int) -> None:
    match, rng = GAME.begin(2, seed, quiet=True), make_rng(seed)
    while isinstance(match.need, Ask):
        action = thumb(match, rng) if match.need.seat == seed % 2 else None
        match.answer(action or match.need.options[rng.below(len(match.need.options))])
    assert match.ending.winners == (seed % 2,)
