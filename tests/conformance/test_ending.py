"""Random play ends, and the end is sound."""

from __future__ import annotations

import pytest

from ludus.core.errors import NotNow
from ludus.core.flow import Ask
from ludus.testing import checks, play_randomly
from ludus.testing.cases import Case, scale


def test_random_play_ends_soundly(case: Case) -> None:
    for seed in range(61, 61 + scale()):
        match = case.begin(seed)
        answers = play_randomly(match, seed, case.game.facts.ends + 1)
        assert match.over, f"not over after {answers} answers; the game says {case.game.facts.ends}"
        result, seats = match.ending, set(range(case.players))
        assert result.rule in case.game.rules
        assert sorted(seat for place in result.ranking for seat in place) == sorted(seats)
        assert set(result.winners) <= set(result.ranking[0])
        assert len(result.scores) == case.players
        assert result.text
        checks.invariants_hold(match)
        assert match.decision is None
        assert match.decisions == []
        shown = match.view(0)["result"]
        assert shown is not None
        assert shown["rule"] == result.rule


def test_nothing_is_played_after_the_end(case: Case) -> None:
    match = case.begin(62)
    play_randomly(match, 62)
    before, action = checks.whole(match), match.setting.space.actions[0]
    with pytest.raises(NotNow) as refused:
        match.apply(action)
    assert refused.value.rule == match.ending.rule
    assert match.forbidden(action, 0).rule == match.ending.rule
    assert checks.whole(match) == before
    assert checks.whole(case.game.load(match.to_json())) == before
    assert not isinstance(match.imagine(0).need, Ask)
